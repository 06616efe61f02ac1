// Attempts to prove a company in the database.
import { and, desc, eq } from 'drizzle-orm'
import type { ProofState } from '#protocol/company/certifications/facts.ts'
import type { Database } from '#server/db/database.ts'
import { companyProof } from '#server/db/schema/company/proofs-of-company.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { proofMachine } from '#server/domain/company/proofs/machine.ts'

export type ProofRow = typeof companyProof.$inferSelect

export const insertProof = async (db: Database, row: typeof companyProof.$inferInsert): Promise<void> => {
  await db.current().insert(companyProof).values(row)
}

export const getProof = async (db: Database, id: string): Promise<ProofRow | undefined> => {
  const [row] = await db.current().select().from(companyProof).where(eq(companyProof.id, id))
  return row
}

/** The attempt a consent link was sent for. */
export const findProofByToken = async (db: Database, tokenHash: string): Promise<ProofRow | undefined> => {
  const [row] = await db.current().select().from(companyProof).where(eq(companyProof.tokenHash, tokenHash))
  return row
}

/** A certification's attempts, newest first. */
export const listProofs = (db: Database, certificationId: string): Promise<ProofRow[]> =>
  db
    .current()
    .select()
    .from(companyProof)
    .where(eq(companyProof.certificationId, certificationId))
    .orderBy(desc(companyProof.createdAt), desc(companyProof.id))

/** A certification's attempts of one way. */
export const countProofs = async (
  db: Database,
  certificationId: string,
  method: ProofRow['method'],
): Promise<number> =>
  db
    .current()
    .$count(
      companyProof,
      and(eq(companyProof.certificationId, certificationId), eq(companyProof.method, method)),
    )

export const updateProof = async (
  db: Database,
  id: string,
  change: Partial<Pick<ProofRow, 'reason' | 'ticket' | 'tokenHash' | 'checkedAt'>>,
): Promise<void> => {
  await db.current().update(companyProof).set(change).where(eq(companyProof.id, id))
}

const OVER: ReadonlySet<string> = new Set(['proven', 'refused', 'mismatched', 'declined', 'replaced'])

/** Whether an attempt still runs. */
export const isOpenProof = ({ state }: Pick<ProofRow, 'state'>): boolean => !OVER.has(state)

/** Moves attempts through their chart; their history goes to the company's chain. */
export const proofLifecycle = (companyId: string): Lifecycle<typeof proofMachine> => ({
  noun: 'proof',
  machine: proofMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(companyProof).where(eq(companyProof.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(companyProof)
      .set({ state: state as ProofState, version, finishedAt: OVER.has(state) ? at : null })
      .where(eq(companyProof.id, id))
  },
})
