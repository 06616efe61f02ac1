// Operators and their sign-ins in the database.
import { and, asc, eq, isNull, lt, max, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { operator, operatorSession } from '#server/db/schema/platform/operators.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { operatorMachine } from '#server/domain/platform/operators/machine.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'

export type OperatorRow = typeof operator.$inferSelect
type SessionRow = typeof operatorSession.$inferSelect

/** All operators, oldest first; `lock` makes others who want to change them wait. */
export const listOperatorRows = (db: Database, lock = false): Promise<OperatorRow[]> => {
  const query = db.current().select().from(operator).orderBy(asc(operator.createdAt), asc(operator.id))
  return lock ? query.for('update') : query
}

export const getOperator = async (db: Database, id: string): Promise<OperatorRow | undefined> => {
  const [row] = await db.current().select().from(operator).where(eq(operator.id, id))
  return row
}

export const findOperatorByAccount = async (
  db: Database,
  account: string,
): Promise<OperatorRow | undefined> => {
  const [row] = await db.current().select().from(operator).where(eq(operator.account, account))
  return row
}

/** False when the account is taken. */
export const insertOperator = async (db: Database, row: typeof operator.$inferInsert): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(operator)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: operator.id })
  return rows.length === 1
}

/** Everything but the state, which moves by the chart alone. */
export const updateOperator = async (
  db: Database,
  id: string,
  change: Partial<Omit<OperatorRow, 'id' | 'state' | 'version'>>,
): Promise<void> => {
  await db.current().update(operator).set(change).where(eq(operator.id, id))
}

/** A sign-in with its operator. */
export const findDeskSession = async (
  db: Database,
  tokenHash: string,
): Promise<{ session: SessionRow; operator: OperatorRow } | undefined> => {
  const [row] = await db
    .current()
    .select({ session: operatorSession, operator })
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
    .where(eq(operatorSession.tokenHash, tokenHash))
  return row
}

export const insertDeskSession = async (
  db: Database,
  row: typeof operatorSession.$inferInsert,
): Promise<void> => {
  await db.current().insert(operatorSession).values(row)
}

export const markDeskSeen = async (db: Database, id: string, seenAt: Date): Promise<void> => {
  await db.current().update(operatorSession).set({ seenAt }).where(eq(operatorSession.id, id))
}

/** Ends the living sign-ins of an operator, but for `except`. */
export const endDeskSessions = async (
  db: Database,
  operatorId: string,
  reason: NonNullable<SessionRow['endReason']>,
  now: Date,
  except?: string,
): Promise<void> => {
  await db
    .current()
    .update(operatorSession)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(operatorSession.operatorId, operatorId),
        isNull(operatorSession.endedAt),
        except === undefined ? undefined : ne(operatorSession.id, except),
      ),
    )
}

/** When each operator was last seen at the desk. */
export const lastSeenByOperator = async (db: Database): Promise<Map<string, Date>> => {
  const rows = await db
    .current()
    .select({ id: operatorSession.operatorId, at: max(operatorSession.seenAt) })
    .from(operatorSession)
    .groupBy(operatorSession.operatorId)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))
}

/** Forgets sign-ins nobody used since. */
export const deleteDeskSessionsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(operatorSession).where(lt(operatorSession.seenAt, before))
}

/** Moves operators through their chart; their history goes to the platform's chain. */
export const operatorLifecycle: Lifecycle<typeof operatorMachine> = {
  noun: 'operator',
  machine: operatorMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(operator).where(eq(operator.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: PLATFORM_CHAIN }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(operator)
      .set({ state: state as OperatorRow['state'], version, updatedAt: at })
      .where(eq(operator.id, id))
  },
}
