// Contacts and their groups in the database; `owner` is a person's id, or a company's.
import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contact, contactGroup } from '#server/db/schema/account/contacts.ts'
import { nameKey } from '#server/domain/account/users/name-keys.ts'
import { isNamed, like } from '#server/domain/account/users/named.ts'

export type ContactRow = typeof contact.$inferSelect
export type ContactGroupRow = typeof contactGroup.$inferSelect

const keyed = <Row extends Pick<ContactRow, 'name' | 'companyName'>>(row: Row) => ({
  ...row,
  nameKey: nameKey(row.name, row.companyName),
})

/** What is asked of the list. */
export interface ContactQuery {
  readonly owner: string
  /** A group; null for contacts without one. */
  readonly groupId?: string | null | undefined
  readonly search: string
  readonly page: number
  readonly pageSize: number
}

const isFound = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(
        isNamed({ key: contact.nameKey, names: [contact.name, contact.companyName] }, search),
        sql`${contact.phone} like ${like(search)}`,
      )

/** A page of contacts by name, with their groups' names. */
export const pageContacts = async (
  db: Database,
  { owner, groupId, search, page, pageSize }: ContactQuery,
) => {
  const where = and(
    eq(contact.owner, owner),
    groupId === undefined
      ? undefined
      : groupId === null
        ? isNull(contact.groupId)
        : eq(contact.groupId, groupId),
    isFound(search),
  )
  const orm = db.current()
  const [total] = await orm.select({ total: count() }).from(contact).where(where)
  const rows = await orm
    .select({ contact, group: contactGroup })
    .from(contact)
    .leftJoin(contactGroup, eq(contactGroup.id, contact.groupId))
    .where(where)
    .orderBy(desc(contact.updatedAt), asc(contact.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

/** The contacts of several owners that fit, the last used first. */
export const findContacts = (
  db: Database,
  query: {
    readonly owners: readonly string[]
    readonly search: string
    /** Whether only those with a company are wanted. */
    readonly hasCompany: boolean
    readonly limit: number
  },
): Promise<ContactRow[]> =>
  db
    .current()
    .select()
    .from(contact)
    .where(
      and(
        inArray(contact.owner, [...query.owners]),
        query.hasCompany ? ne(contact.companyName, '') : undefined,
        isFound(query.search),
      ),
    )
    .orderBy(desc(contact.updatedAt), asc(contact.id))
    .limit(query.limit)

export const getContact = async (db: Database, id: string): Promise<ContactRow | undefined> => {
  const [row] = await db.current().select().from(contact).where(eq(contact.id, id))
  return row
}

export const countContacts = async (db: Database, owner: string): Promise<number> => {
  const [row] = await db.current().select({ total: count() }).from(contact).where(eq(contact.owner, owner))
  return row?.total ?? 0
}

/** False when the owner has this person, for this company, already. */
export const insertContact = async (db: Database, row: typeof contact.$inferInsert): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(contact)
    .values(keyed(row))
    .onConflictDoNothing()
    .returning({ id: contact.id })
  return rows.length === 1
}

/** Writes a contact, or marks the one there is as used just now; its own words stay. */
export const keepContact = async (db: Database, row: typeof contact.$inferInsert): Promise<void> => {
  await db
    .current()
    .insert(contact)
    .values(keyed(row))
    .onConflictDoUpdate({
      target: [contact.owner, contact.phone, contact.companyName],
      set: { updatedAt: row.updatedAt },
    })
}

/** The owner's contact of this person for this company. */
export const findContact = async (
  db: Database,
  { owner, phone, companyName }: Pick<ContactRow, 'owner' | 'phone' | 'companyName'>,
): Promise<ContactRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(contact)
    .where(and(eq(contact.owner, owner), eq(contact.phone, phone), eq(contact.companyName, companyName)))
  return row
}

export const updateContact = async (
  db: Database,
  id: string,
  change: Omit<ContactRow, 'id' | 'owner' | 'createdAt' | 'nameKey'>,
): Promise<void> => {
  await db.current().update(contact).set(keyed(change)).where(eq(contact.id, id))
}

/** Deletes those that belong to one of the owners; gives how many. */
export const deleteContacts = async (
  db: Database,
  owners: readonly string[],
  ids: readonly string[],
): Promise<ContactRow[]> =>
  ids.length === 0
    ? []
    : db
        .current()
        .delete(contact)
        .where(and(inArray(contact.owner, [...owners]), inArray(contact.id, [...ids])))
        .returning()

/** An owner's groups with the number of contacts in each, oldest first; and how many contacts there are in all and in none. */
export const readGroups = async (db: Database, owner: string) => {
  const orm = db.current()
  const groups = await orm
    .select({ groupId: contactGroup.id, name: contactGroup.name, count: count(contact.id) })
    .from(contactGroup)
    .leftJoin(contact, eq(contact.groupId, contactGroup.id))
    .where(eq(contactGroup.owner, owner))
    .groupBy(contactGroup.id, contactGroup.name, contactGroup.createdAt)
    .orderBy(asc(contactGroup.createdAt), asc(contactGroup.id))
  const [totals] = await orm
    .select({
      total: count(),
      ungrouped: sql<number>`count(*) filter (where ${contact.groupId} is null)`.mapWith(Number),
    })
    .from(contact)
    .where(eq(contact.owner, owner))
  return { groups, total: totals?.total ?? 0, ungrouped: totals?.ungrouped ?? 0 }
}

export const getGroup = async (db: Database, id: string): Promise<ContactGroupRow | undefined> => {
  const [row] = await db.current().select().from(contactGroup).where(eq(contactGroup.id, id))
  return row
}

export const findGroupByName = async (
  db: Database,
  owner: string,
  name: string,
): Promise<ContactGroupRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(contactGroup)
    .where(and(eq(contactGroup.owner, owner), eq(contactGroup.name, name)))
  return row
}

export const insertGroup = async (db: Database, row: ContactGroupRow): Promise<void> => {
  await db.current().insert(contactGroup).values(row)
}

export const renameGroup = async (db: Database, id: string, name: string): Promise<void> => {
  await db.current().update(contactGroup).set({ name }).where(eq(contactGroup.id, id))
}

/** Deletes a group; its contacts stay, without one. */
export const deleteGroup = async (db: Database, id: string): Promise<void> => {
  await db.current().update(contact).set({ groupId: null }).where(eq(contact.groupId, id))
  await db.current().delete(contactGroup).where(eq(contactGroup.id, id))
}
