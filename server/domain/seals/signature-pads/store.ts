// Signatures being written on phones, in the database.
import { eq, lt } from 'drizzle-orm'
import type { PadState } from '#protocol/seals/signature-pads.ts'
import { PAD_SCAN_MS, PAD_WRITE_MS } from '#protocol/seals/signature-pads.ts'
import type { Database } from '#server/db/database.ts'
import { signaturePad } from '#server/db/schema/seals/seals.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { padMachine } from '#server/domain/seals/signature-pads/machine.ts'

export type PadRow = typeof signaturePad.$inferSelect

export const insertPad = async (db: Database, row: typeof signaturePad.$inferInsert): Promise<void> => {
  await db.current().insert(signaturePad).values(row)
}

export const getPad = async (db: Database, id: string): Promise<PadRow | undefined> => {
  const [row] = await db.current().select().from(signaturePad).where(eq(signaturePad.id, id))
  return row
}

/** The pad whose code says this token, locked until the transaction ends. */
export const lockPadByToken = async (db: Database, tokenHash: string): Promise<PadRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(signaturePad)
    .where(eq(signaturePad.tokenHash, tokenHash))
    .for('update')
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changePad = async (
  db: Database,
  id: string,
  change: Partial<Pick<PadRow, 'phoneKeyHash' | 'strokes'>>,
): Promise<void> => {
  await db.current().update(signaturePad).set(change).where(eq(signaturePad.id, id))
}

const ENDED: readonly PadState[] = ['kept', 'cancelled', 'expired']

/** The state of a pad at a time: past its deadline it is expired, even before that is recorded. */
export const padStateNow = ({ state, expiresAt }: Pick<PadRow, 'state' | 'expiresAt'>, now: Date): PadState =>
  !ENDED.includes(state) && expiresAt <= now ? 'expired' : state

/** Moves pads through their chart; their history goes to the person's chain. */
export const padLifecycle: Lifecycle<typeof padMachine> = {
  noun: 'pad',
  machine: padMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(signaturePad).where(eq(signaturePad.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.userId }
  },
  store: async (db, { id, state, version }, at) => {
    const expiresAt = new Date(at.getTime() + (state === 'waiting' ? PAD_SCAN_MS : PAD_WRITE_MS))
    await db
      .current()
      .update(signaturePad)
      .set({ state: state as PadState, version, expiresAt })
      .where(eq(signaturePad.id, id))
  },
}

/** Forgets pads that were over before this time. */
export const deletePadsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(signaturePad).where(lt(signaturePad.expiresAt, before))
}
