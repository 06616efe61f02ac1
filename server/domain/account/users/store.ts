// People's accounts in the database.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { user } from '#server/db/schema/account/users.ts'
import { nameKey } from './name-keys.ts'

export type UserRow = typeof user.$inferSelect

const byId = prepared((orm) =>
  orm
    .select()
    .from(user)
    .where(eq(user.id, sql.placeholder('id'))),
)

export const getUser = async (db: Database, id: string): Promise<UserRow | undefined> => {
  const [row] = await byId(db, { id })
  return row
}

export const getUsers = async (db: Database, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? []
    : db
        .current()
        .select()
        .from(user)
        .where(inArray(user.id, [...ids]))

export const findUserByPhone = async (db: Database, phone: string): Promise<UserRow | undefined> => {
  const [row] = await db.current().select().from(user).where(eq(user.phone, phone))
  return row
}

export const findUsersByPhones = async (db: Database, phones: readonly string[]): Promise<UserRow[]> =>
  phones.length === 0
    ? []
    : db
        .current()
        .select()
        .from(user)
        .where(inArray(user.phone, [...phones]))

/** The account certified with an ID number, by the number's keyed hash. */
export const findUserByIdNumberHash = async (db: Database, hash: string): Promise<UserRow | undefined> => {
  const [row] = await db.current().select().from(user).where(eq(user.idNumberHash, hash))
  return row
}

/** False when the phone is taken already. */
export const insertUser = async (db: Database, row: typeof user.$inferInsert): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(user)
    .values({ ...row, nameKey: nameKey(row.name ?? '') })
    .onConflictDoNothing()
    .returning({ id: user.id })
  return rows.length === 1
}

export const updateUser = async (
  db: Database,
  id: string,
  change: Partial<typeof user.$inferInsert> & { updatedAt: Date },
): Promise<void> => {
  const keyed = change.name === undefined ? change : { ...change, nameKey: nameKey(change.name) }
  await db.current().update(user).set(keyed).where(eq(user.id, id))
}

/** The account, while everybody else who wants to change it waits for this transaction. */
export const lockUser = async (db: Database, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.current().select().from(user).where(eq(user.id, id)).for('update')
  return row
}

/** Whether anybody has registered yet. */
export const hasUsers = async (db: Database): Promise<boolean> => {
  const rows = await db.current().select({ id: user.id }).from(user).limit(1)
  return rows.length > 0
}
