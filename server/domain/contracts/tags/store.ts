// A company's tags in the database, and which contracts have them.
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { TagName } from '#protocol/contracts/tags.ts'
import type { Database } from '#server/db/database.ts'
import { contractTag, tag } from '#server/db/schema/contracts/tags.ts'

export type TagRow = typeof tag.$inferSelect

const inOrder = [asc(tag.place), asc(tag.createdAt), asc(tag.id)]

/** All of a company's tags, in their order. */
export const readTags = (db: Database, companyId: string): Promise<TagRow[]> =>
  db
    .current()
    .select()
    .from(tag)
    .where(eq(tag.companyId, companyId))
    .orderBy(...inOrder)

/** How many contracts have each tag of a company; a tag that none has is not there. */
export const countTagged = async (db: Database, companyId: string): Promise<Map<string, number>> => {
  const rows = await db
    .current()
    .select({ tagId: contractTag.tagId, contracts: count() })
    .from(contractTag)
    .where(eq(contractTag.companyId, companyId))
    .groupBy(contractTag.tagId)
  return new Map(rows.map(({ tagId, contracts }) => [tagId, contracts]))
}

export const insertTag = async (db: Database, row: TagRow): Promise<void> => {
  await db.current().insert(tag).values(row)
}

export const updateTag = async (
  db: Database,
  id: string,
  change: Partial<Pick<TagRow, 'name' | 'colour' | 'place'>>,
): Promise<void> => {
  await db.current().update(tag).set(change).where(eq(tag.id, id))
}

/** Deletes a tag, also from the contracts that have it. */
export const deleteTag = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(contractTag).where(eq(contractTag.tagId, id))
  await db.current().delete(tag).where(eq(tag.id, id))
}

/** The tags that a company has put on these contracts, in the order of its tags. */
export const tagsOn = async (
  db: Database,
  companyId: string,
  contractIds: readonly string[],
): Promise<Map<string, TagName[]>> => {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({
      contractId: contractTag.contractId,
      tagId: tag.id,
      name: tag.name,
      colour: tag.colour,
    })
    .from(contractTag)
    .innerJoin(tag, eq(tag.id, contractTag.tagId))
    .where(and(eq(contractTag.companyId, companyId), inArray(contractTag.contractId, [...contractIds])))
    .orderBy(...inOrder)
  const found = Map.groupBy(rows, ({ contractId }) => contractId)
  return new Map(
    [...found].map(([contractId, tags]) => [
      contractId,
      tags.map(({ tagId, name, colour }) => ({ tagId, name, colour })),
    ]),
  )
}

/** Puts a tag on all contracts that have another one, and gives how many those are. */
export const copyTag = async (
  db: Database,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<number> => {
  const orm = db.current()
  const [had] = await orm
    .select({ contracts: count() })
    .from(contractTag)
    .where(and(eq(contractTag.companyId, companyId), eq(contractTag.tagId, from)))
  await orm.execute(sql`
    insert into ${contractTag} (company_id, contract_id, tag_id)
    select company_id, contract_id, ${to}::uuid from ${contractTag}
    where company_id = ${companyId} and tag_id = ${from}
    on conflict do nothing`)
  return had?.contracts ?? 0
}

const pairs = (contractIds: readonly string[], tagIds: readonly string[]) =>
  contractIds.flatMap((contractId) => tagIds.map((tagId) => ({ contractId, tagId })))

/** Puts all of these tags on all of these contracts; what is there stays. */
export const putTags = async (
  db: Database,
  companyId: string,
  contractIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  const rows = pairs(contractIds, tagIds).map((pair) => ({ companyId, ...pair }))
  if (rows.length > 0) await db.current().insert(contractTag).values(rows).onConflictDoNothing()
}

/** Takes all of these tags off all of these contracts. */
export const removeTags = async (
  db: Database,
  companyId: string,
  contractIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  if (contractIds.length === 0 || tagIds.length === 0) return
  await db
    .current()
    .delete(contractTag)
    .where(
      and(
        eq(contractTag.companyId, companyId),
        inArray(contractTag.contractId, [...contractIds]),
        inArray(contractTag.tagId, [...tagIds]),
      ),
    )
}
