// Saved views of the caller in the present identity (decision 0050).
import { randomUUID } from 'node:crypto'
import { MOST_VIEWS } from '#protocol/contracts/views.ts'
import type { View, ViewedList, ViewFilters } from '#protocol/contracts/views.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { lockUser } from '#server/domain/account/users/store.ts'
import * as store from '#server/domain/contracts/views/store.ts'
import type { ViewRow } from '#server/domain/contracts/views/store.ts'
import { callersLists } from '#server/operations/contracts/contracts/find-viewed.ts'
import { listTagNames } from '#server/operations/contracts/tags/tags.ts'

const ownerOf = (ctx: Context): string => callersLists(ctx).own

const present = ({ id, list, name, filters }: ViewRow, tags: ReadonlySet<string>): View => ({
  viewId: id,
  list,
  name,
  filters,
  isTagGone: filters.tag !== undefined && !tags.has(filters.tag),
})

const tagsOf = async (ctx: Context): Promise<ReadonlySet<string>> =>
  new Set((await listTagNames(ctx)).map(({ tagId }) => tagId))

export const listViews = async (ctx: Context): Promise<View[]> => {
  const rows = await store.readViews(ctx.deps.db, ownerOf(ctx))
  const tags = rows.some(({ filters }) => filters.tag !== undefined) ? await tagsOf(ctx) : new Set<string>()
  return rows.map((row) => present(row, tags))
}

// Views of one person change one after the other, so that names and number are right.
const lockedViews = async (ctx: Context): Promise<ViewRow[]> => {
  await lockUser(ctx.deps.db, ctx.user.id)
  return store.readViews(ctx.deps.db, ownerOf(ctx))
}

const taken = (name: string) =>
  new Refusal('view.taken', `已有常用筛选“${name}”，请换一个名称。`, {
    fields: { name: '已有同名的常用筛选，请换一个名称' },
  })

const missing = () => new Refusal('not-found', '没有找到这个常用筛选，可能已被删除。请刷新页面。')

/** Refuses `view.taken`, `view.too-many`. */
export const saveView = async (
  ctx: Context,
  {
    list,
    name,
    filters,
  }: { readonly list: ViewedList; readonly name: string; readonly filters: ViewFilters },
): Promise<View> => {
  const views = await lockedViews(ctx)
  if (views.some((other) => other.name === name)) throw taken(name)
  if (views.length >= MOST_VIEWS)
    throw new Refusal(
      'view.too-many',
      `常用筛选最多 ${MOST_VIEWS} 个（所有列表合计），请先在“管理”中删除不用的。`,
    )
  const row = { id: randomUUID(), owner: ownerOf(ctx), list, name, filters, createdAt: ctx.clock.now() }
  await store.insertView(ctx.deps.db, row)
  return present(row, filters.tag === undefined ? new Set() : await tagsOf(ctx))
}

/** Refuses `view.taken`, `not-found`. */
export const renameView = async (
  ctx: Context,
  { viewId, name }: { readonly viewId: string; readonly name: string },
): Promise<void> => {
  const views = await lockedViews(ctx)
  if (!views.some(({ id }) => id === viewId)) throw missing()
  if (views.some((other) => other.id !== viewId && other.name === name)) throw taken(name)
  await store.renameView(ctx.deps.db, viewId, name)
}

/** Refuses `not-found`. */
export const deleteView = async (ctx: Context, viewId: string): Promise<void> => {
  if (!(await store.deleteView(ctx.deps.db, ownerOf(ctx), viewId))) throw missing()
}
