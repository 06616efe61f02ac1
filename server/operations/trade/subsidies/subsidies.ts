// A company's applications: listed, written, changed, handed in and taken back (domain.md §8, 补贴申请).
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { SUBSIDY_STATUS } from '#protocol/trade/subsidies/subsidies.ts'
import type * as calls from '#protocol/trade/subsidies/subsidies.ts'
import type { Context } from '#server/context.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import type { SubsidyEvent } from '#server/domain/trade/subsidies/machine.ts'
import { getPolicy, openPolicies } from '#server/domain/trade/subsidies/policies.ts'
import { dayOf, problemOf } from '#server/domain/trade/subsidies/rules.ts'
import {
  changeSubsidy,
  freeOrders,
  getSubsidy,
  insertSubsidy,
  ordersOf,
  pageOwn,
  subsidyLifecycle,
  takeOrders,
} from '#server/domain/trade/subsidies/store.ts'
import type { SubsidyRecord } from '#server/domain/trade/subsidies/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { checkPlatform, findOwn, notFound } from './find.ts'
import { moveSubsidy } from './moves.ts'
import { presentOrder, presentPolicy, presentSubsidy } from './present.ts'

export const listOwn = async (
  ctx: Context,
  paging: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listSubsidies>> => {
  checkPlatform(ctx.deps)
  const { total, rows } = await pageOwn(ctx.deps.db, companyOf(ctx), paging)
  return {
    total,
    ...paging,
    rows: rows.map(({ subsidy, policyName }) => ({
      subsidyId: subsidy.id,
      policyName,
      amount: subsidy.amount,
      status: SUBSIDY_STATUS[subsidy.state],
      changedAt: subsidy.changedAt.toISOString(),
    })),
  }
}

export const showOwn = async (
  ctx: Context,
  subsidyId: string,
): Promise<OutputOf<typeof calls.getSubsidy>> => {
  const row = await findRead(ctx, subsidyId)
  const may = (action: string) => ctx.rights.may('subsidyApplication', action)
  const isOpen = can(row, 'subsidy.submitted')
  return {
    ...(await presentSubsidy(ctx.deps, row)),
    actions: [
      ...(isOpen && may('edit') ? (['edit'] as const) : []),
      ...(isOpen && may('apply') ? (['submit'] as const) : []),
      ...(can(row, 'subsidy.withdrawn') && may('withdraw') ? (['withdraw'] as const) : []),
    ],
  }
}

const can = ({ state }: SubsidyRecord, type: SubsidyEvent['type']): boolean =>
  snapshotOf(subsidyLifecycle.machine, { state, context: {} }).can({ type } as SubsidyEvent)

const findRead = async (ctx: Context, subsidyId: string): Promise<SubsidyRecord> => {
  checkPlatform(ctx.deps)
  const companyId = companyOf(ctx)
  const row = await getSubsidy(ctx.deps.db, subsidyId)
  if (row === undefined || row.companyId !== companyId) throw notFound()
  return row
}

export const listChoices = async (
  ctx: Context,
  subsidyId: string | undefined,
): Promise<OutputOf<typeof calls.listSubsidyChoices>> => {
  checkPlatform(ctx.deps)
  const companyId = companyOf(ctx)
  if (subsidyId !== undefined) await findRead(ctx, subsidyId)
  const { db } = ctx.deps
  return {
    policies: (await openPolicies(db, dayOf(ctx.clock.now()))).map(presentPolicy),
    orders: (await freeOrders(db, companyId, subsidyId)).map(presentOrder),
  }
}

type Typed = Omit<ParsedInputOf<typeof calls.editSubsidy>, 'subsidyId'>

/** Refuses `subsidy.invalid` with words at the input. */
export const createSubsidy = async (
  ctx: Context,
  { requestId: id, ...typed }: Typed & { requestId: string },
): Promise<{ subsidyId: string }> => {
  const { deps, user, clock } = ctx
  checkPlatform(deps)
  const companyId = companyOf(ctx)
  const now = clock.now()
  const already = await getSubsidy(deps.db, id)
  if (already !== undefined) {
    if (already.companyId !== companyId) throw notFound()
    return { subsidyId: id }
  }
  await insertSubsidy(deps.db, {
    id,
    companyId,
    ...columnsOf(typed),
    state: 'draft',
    version: 0,
    createdBy: user.id,
    createdAt: now,
    changedAt: now,
  })
  await takeAndCheck(ctx, id, typed, [])
  return { subsidyId: id }
}

/** Refuses `subsidy.not-possible` for what was handed in. */
export const editSubsidy = async (
  ctx: Context,
  { subsidyId, ...typed }: Typed & { subsidyId: string },
): Promise<void> => {
  const row = await findOwn(ctx, subsidyId)
  if (!can(row, 'subsidy.submitted'))
    throw new Refusal('subsidy.not-possible', '这份补贴申请已提交，不能再修改。需要修改请先撤回后重新申请。')
  await changeSubsidy(ctx.deps.db, subsidyId, { ...columnsOf(typed), changedAt: ctx.clock.now() })
  await takeAndCheck(ctx, subsidyId, typed, filesOf(row))
}

const columnsOf = (typed: Typed) => {
  const { orderIds: _orders, ...columns } = typed
  return columns
}

const invalid = (field: string, words: string) =>
  new Refusal('subsidy.invalid', words, { fields: { [field]: words } })

/**
 * What the draft rests on: orders of its own company, files of who writes it or that it `named` before, a policy that takes
 * applications, a sum it allows.
 */
const takeAndCheck = async (
  ctx: Context,
  id: string,
  typed: Typed,
  named: readonly string[],
): Promise<void> => {
  const { db } = ctx.deps
  const orderIds = [...new Set(typed.orderIds)]
  const free = new Set((await freeOrders(db, companyOf(ctx), id)).map((order) => order.id))
  if (orderIds.some((orderId) => !free.has(orderId)) || !(await takeOrders(db, id, orderIds)))
    throw invalid('orderIds', '所选订单中有不能申请的，可能已用于其他申请。请刷新后重新选择。')
  await checkFile(ctx, { field: 'licenceId', fileId: typed.licenceId, named })
  for (const fileId of typed.paperIds) await checkFile(ctx, { field: 'paperIds', fileId, named })
  await checkRules(ctx, id, typed)
}

const KINDS = ['image/jpeg', 'image/png', 'application/pdf']

const checkFile = async (
  ctx: Context,
  { field, fileId, named }: { field: string; fileId: string; named: readonly string[] },
): Promise<void> => {
  // A file stays good for a colleague who changes the draft that names it already.
  if (named.includes(fileId)) return
  const file = await getFile(ctx.deps.db, fileId)
  if (file?.userId === ctx.user.id && file.kind === 'attachment' && KINDS.includes(file.mime)) return
  throw invalid(field, '请上传 JPG、PNG 或 PDF 文件。')
}

const checkRules = async (
  ctx: Context,
  id: string,
  { policyId, amount }: { policyId: string; amount: number },
): Promise<void> => {
  const { db } = ctx.deps
  const policy = await getPolicy(db, policyId)
  if (policy === undefined) throw invalid('policyId', '没有这项补贴政策，请重新选择。')
  const problem = problemOf(policy, await ordersOf(db, id), amount, dayOf(ctx.clock.now()))
  if (problem !== undefined) throw invalid(problem.field, problem.words)
}

/** Refuses `subsidy.invalid` where something changed since it was written. */
export const submitSubsidy = async (ctx: Context, subsidyId: string): Promise<void> => {
  const row = await findOwn(ctx, subsidyId)
  if (can(row, 'subsidy.submitted')) await checkRules(ctx, subsidyId, row)
  await moveSubsidy(ctx.deps, {
    id: subsidyId,
    event: { type: 'subsidy.submitted' },
    actor: ctx.actor,
    detail: { amount: row.amount },
  })
}

export const withdrawSubsidy = async (ctx: Context, subsidyId: string): Promise<void> => {
  await findOwn(ctx, subsidyId)
  await moveSubsidy(ctx.deps, { id: subsidyId, event: { type: 'subsidy.withdrawn' }, actor: ctx.actor })
}

/** Refuses `not-found`, also for a file that the application does not name. */
export const downloadOwnFile = async (
  ctx: Context,
  { subsidyId, fileId }: { subsidyId: string; fileId: string },
) => fileOf(ctx.deps, await findRead(ctx, subsidyId), fileId)

const filesOf = ({ licenceId, paperIds }: SubsidyRecord): string[] => [licenceId, ...paperIds]

export const fileOf = async (deps: Context['deps'], row: SubsidyRecord, fileId: string) => {
  const file = filesOf(row).includes(fileId) ? await getFile(deps.db, fileId) : undefined
  if (file === undefined) throw new Refusal('not-found', '没有找到这份材料，请刷新页面。')
  return { name: downloadName(file), contentType: file.mime, body: contentOf(deps, file) }
}
