// Scan-login codes in the database.
import { eq, lt } from 'drizzle-orm'
import type { TicketState } from '#protocol/account/sessions/scan-login.ts'
import type { Database } from '#server/db/database.ts'
import { loginTicket } from '#server/db/schema/account/tickets.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { ticketMachine } from '#server/domain/account/tickets/machine.ts'
import { expiryFrom } from '#server/domain/account/tickets/rules.ts'

export type TicketRow = typeof loginTicket.$inferSelect

export const insertTicket = async (db: Database, row: typeof loginTicket.$inferInsert): Promise<void> => {
  await db.current().insert(loginTicket).values(row)
}

export const getTicket = async (db: Database, id: string): Promise<TicketRow | undefined> => {
  const [row] = await db.current().select().from(loginTicket).where(eq(loginTicket.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockTicket = async (db: Database, id: string): Promise<TicketRow | undefined> => {
  const [row] = await db.current().select().from(loginTicket).where(eq(loginTicket.id, id)).for('update')
  return row
}

/** Moves tickets through their chart; their history goes to the chain of the person who took the code. */
export const ticketLifecycle = (userId: string): Lifecycle<typeof ticketMachine> => ({
  noun: 'ticket',
  machine: ticketMachine,
  load: async (db, id) => {
    const row = await lockTicket(db, id)
    if (row === undefined) return undefined
    const { state, version, sessionId } = row
    return { id, state, version, context: { userId: row.userId, sessionId }, chainId: row.userId ?? userId }
  },
  store: async (db, { id, state, context, version }, at) => {
    await db
      .current()
      .update(loginTicket)
      .set({ state: state as TicketState, version, ...context, expiresAt: expiryFrom(at) })
      .where(eq(loginTicket.id, id))
  },
})

/** Forgets tickets that were over before this time. */
export const deleteTicketsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(loginTicket).where(lt(loginTicket.expiresAt, before))
}
