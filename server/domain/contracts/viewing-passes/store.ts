// Passes of those who typed a contract's viewing code, in the database.
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { viewingPass } from '#server/db/schema/contracts/viewing-passes.ts'
import { hashToken } from '#server/domain/secret-hash.ts'

/** What a pass is for. */
export interface PassFor {
  readonly contractId: string
  readonly sessionId: string
  readonly code: string
}

const passHash = ({ sessionId, code }: PassFor): string => hashToken(`${sessionId} ${code}`)

export const hasPass = async (db: Database, pass: PassFor): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ at: viewingPass.givenAt })
    .from(viewingPass)
    .where(and(eq(viewingPass.contractId, pass.contractId), eq(viewingPass.passHash, passHash(pass))))
  return rows.length > 0
}

export const givePass = async (db: Database, pass: PassFor, at: Date): Promise<void> => {
  await db
    .current()
    .insert(viewingPass)
    .values({ contractId: pass.contractId, passHash: passHash(pass), givenAt: at })
    .onConflictDoNothing()
}

/** Forgets passes given before; whose session still lives types the code again. */
export const deletePassesBefore = async (db: Database, time: Date): Promise<void> => {
  await db.current().delete(viewingPass).where(lt(viewingPass.givenAt, time))
}
