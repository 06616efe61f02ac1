// Tags of the company acted for: kept, put on contracts and taken off (domain.md §8).
import { randomUUID } from 'node:crypto'
import { MOST_TAGS, MOST_TAGS_ON_ONE } from '#protocol/contracts/tags.ts'
import type { Tag, TagColour, TagName } from '#protocol/contracts/tags.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { listedAmong } from '#server/domain/contracts/contracts/viewers.ts'
import * as store from '#server/domain/contracts/tags/store.ts'
import type { TagRow } from '#server/domain/contracts/tags/store.ts'
import { callersLists } from '#server/operations/contracts/contracts/find-viewed.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

interface Typed {
  readonly name: string
  readonly colour: TagColour
}

const nameOf = ({ id, name, colour }: TagRow): TagName => ({ tagId: id, name, colour })

/** Refuses `identity.company-only`. */
export const listTags = async (ctx: Context): Promise<Tag[]> => {
  const companyId = companyOf(ctx)
  const tagged = await store.countTagged(ctx.deps.db, companyId)
  return (await store.readTags(ctx.deps.db, companyId)).map((row) => ({
    ...nameOf(row),
    contracts: tagged.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** None for a person. */
export const listTagNames = async ({ deps, identity }: Context): Promise<TagName[]> =>
  identity.type === 1 ? [] : (await store.readTags(deps.db, identity.companyId)).map(nameOf)

// Tags of one company change one after the other, so that names and numbers are right.
const lockedTags = async (ctx: Context): Promise<TagRow[]> => {
  const companyId = companyOf(ctx)
  await lockCompany(ctx.deps.db, companyId)
  return store.readTags(ctx.deps.db, companyId)
}

const taken = (name: string) =>
  new Refusal('tag.taken', `已有标签“${name}”，请换一个名称。`, {
    fields: { name: '已有同名标签，请换一个名称' },
  })

const missing = () => new Refusal('not-found', '没有找到这个标签，可能已被删除。请刷新页面。')

/** Refuses `tag.taken`, `tag.too-many`, `identity.company-only`. */
export const addTag = async (ctx: Context, { name, colour }: Typed): Promise<TagName> => {
  const tags = await lockedTags(ctx)
  if (tags.some((other) => other.name === name)) throw taken(name)
  if (tags.length >= MOST_TAGS)
    throw new Refusal('tag.too-many', `标签最多 ${MOST_TAGS} 个，请先删除不用的标签。`)
  const place = (tags.at(-1)?.place ?? -1) + 1
  const row = { id: randomUUID(), companyId: companyOf(ctx), name, colour, place, createdAt: ctx.clock.now() }
  await store.insertTag(ctx.deps.db, row)
  await record(ctx, 'tag:added', { name })
  return nameOf(row)
}

/** Refuses `tag.taken`, `not-found`, `identity.company-only`. */
export const editTag = async (
  ctx: Context,
  { tagId, name, colour }: Typed & { readonly tagId: string },
): Promise<void> => {
  const tags = await lockedTags(ctx)
  const before = tags.find(({ id }) => id === tagId)
  if (before === undefined) throw missing()
  if (tags.some((other) => other.id !== tagId && other.name === name)) throw taken(name)
  await store.updateTag(ctx.deps.db, tagId, { name, colour })
  await record(ctx, 'tag:edited', { from: before.name, to: name })
}

/** Refuses `not-found`, `identity.company-only`. */
export const deleteTag = async (ctx: Context, tagId: string): Promise<void> => {
  const found = (await lockedTags(ctx)).find(({ id }) => id === tagId)
  if (found === undefined) throw missing()
  await store.deleteTag(ctx.deps.db, tagId)
  await record(ctx, 'tag:deleted', { name: found.name })
}

/** Refuses `tag.same`, `not-found`, `identity.company-only`. */
export const mergeTag = async (
  ctx: Context,
  { tagId, into }: { readonly tagId: string; readonly into: string },
): Promise<{ contracts: number }> => {
  const { db } = ctx.deps
  const tags = await lockedTags(ctx)
  const [from, to] = [tagId, into].map((id) => tags.find((one) => one.id === id))
  if (from === undefined || to === undefined) throw missing()
  if (from === to) throw new Refusal('tag.same', '不能合并到同一个标签，请选择另一个标签。')
  const contracts = await store.copyTag(db, { companyId: from.companyId, from: from.id, to: to.id })
  await store.deleteTag(db, from.id)
  await record(ctx, 'tag:merged', { from: from.name, to: to.name, contracts })
  return { contracts }
}

/** Refuses `not-found`, `identity.company-only`. */
export const orderTags = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  const tags = await lockedTags(ctx)
  const named = [...new Set(ids)].map((id) => tags.find((one) => one.id === id))
  if (named.includes(undefined)) throw missing()
  const order = [...named.flatMap((one) => one ?? []), ...tags.filter((one) => !named.includes(one))]
  for (const [place, one] of order.entries())
    if (one.place !== place) await store.updateTag(ctx.deps.db, one.id, { place })
  await record(ctx, 'tag:ordered', { names: order.map(({ name }) => name) })
}

interface Tagging {
  readonly contractIds: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Refuses `tag.too-many-here`, `not-found`, `identity.company-only`; then nothing is changed. */
export const tagContracts = async (ctx: Context, { contractIds, add, remove }: Tagging): Promise<void> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const tags = new Map((await lockedTags(ctx)).map((row) => [row.id, row.name]))
  if ([...add, ...remove].some((tagId) => !tags.has(tagId))) throw missing()
  const ids = [...new Set(contractIds)]
  if ((await listedAmong(db, callersLists(ctx), ids)).size !== ids.length)
    throw new Refusal('not-found', '有合同已不在您的列表中，本次没有修改任何标签。请刷新页面后重试。')
  await store.removeTags(db, companyId, ids, remove)
  await store.putTags(db, companyId, ids, add)
  const full = [...(await store.tagsOn(db, companyId, ids)).values()].some(
    (there) => there.length > MOST_TAGS_ON_ONE,
  )
  if (full)
    throw new Refusal(
      'tag.too-many-here',
      `一份合同最多 ${MOST_TAGS_ON_ONE} 个标签，所选合同中有的会超过。请先去掉不用的标签，本次没有修改。`,
    )
  const named = (some: readonly string[]) => some.map((tagId) => tags.get(tagId))
  await record(ctx, 'tag:contracts', { contractIds: ids, added: named(add), removed: named(remove) })
}
