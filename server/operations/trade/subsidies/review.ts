// What operators do about subsidies: keep policies, review applications, record payments.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/trade/subsidies/review.ts'
import { SUBSIDY_STATUS } from '#protocol/trade/subsidies/subsidies.ts'
import type { SubsidyState } from '#protocol/trade/subsidies/subsidies.ts'
import type { OperatorContext } from '#server/context.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import {
  getPolicy,
  insertPolicy,
  listPolicies,
  switchPolicy,
} from '#server/domain/trade/subsidies/policies.ts'
import { problemOf } from '#server/domain/trade/subsidies/rules.ts'
import { getSubsidy, lockSubsidy, ordersOf, pageByState } from '#server/domain/trade/subsidies/store.ts'
import type { SubsidyRecord } from '#server/domain/trade/subsidies/store.ts'
import { checkPlatform, notFound } from './find.ts'
import { moveSubsidy } from './moves.ts'
import { presentPolicy, presentSubsidy } from './present.ts'
import { fileOf } from './subsidies.ts'

export const showPolicies = async ({
  deps,
}: OperatorContext): Promise<OutputOf<typeof calls.listSubsidyPolicies>> => {
  checkPlatform(deps)
  return (await listPolicies(deps.db)).map(({ policy, applications }) => ({
    ...presentPolicy(policy),
    isOpen: policy.isOpen,
    applications,
  }))
}

const record = (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<unknown> => recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })

export const addPolicy = async (
  ctx: OperatorContext,
  { from, to, ...given }: ParsedInputOf<typeof calls.addSubsidyPolicy>,
): Promise<{ policyId: string }> => {
  checkPlatform(ctx.deps)
  const id = randomUUID()
  await insertPolicy(ctx.deps.db, {
    id,
    ...given,
    fromDay: from,
    toDay: to,
    isOpen: true,
    createdAt: ctx.clock.now(),
  })
  await record(ctx, 'policy:added', { id, name: given.name, percent: given.percent, cap: given.cap })
  return { policyId: id }
}

/** Refuses `not-found`. */
export const turnPolicy = async (
  ctx: OperatorContext,
  { policyId, isOpen }: { policyId: string; isOpen: boolean },
): Promise<void> => {
  checkPlatform(ctx.deps)
  if (!(await switchPolicy(ctx.deps.db, policyId, isOpen)))
    throw new Refusal('not-found', '没有找到这项补贴政策，请刷新列表。')
  const name = (await getPolicy(ctx.deps.db, policyId))?.name ?? ''
  await record(ctx, isOpen ? 'policy:opened' : 'policy:closed', { id: policyId, name })
}

const STATES: Readonly<Record<calls.SubsidyTab, readonly SubsidyState[]>> = {
  pending: ['pending'],
  passed: ['passed'],
  done: ['paid', 'returned'],
}

export const listToReview = async (
  { deps }: OperatorContext,
  { tab, page, pageSize }: { tab: calls.SubsidyTab; page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listSubsidiesToReview>> => {
  checkPlatform(deps)
  const { total, rows } = await pageByState(deps.db, STATES[tab], {
    page,
    pageSize,
    oldestFirst: tab !== 'done',
  })
  return {
    total,
    page,
    pageSize,
    rows: rows.map(({ subsidy, policyName, companyName }) => ({
      subsidyId: subsidy.id,
      companyName,
      policyName,
      amount: subsidy.amount,
      status: SUBSIDY_STATUS[subsidy.state],
      changedAt: subsidy.changedAt.toISOString(),
    })),
  }
}

// What a company keeps as a draft, or has taken back, is its own.
const handedIn = (row: SubsidyRecord | undefined): SubsidyRecord => {
  if (row === undefined || row.state === 'draft' || row.state === 'withdrawn') throw notFound()
  return row
}

export const readToReview = async (
  { deps }: OperatorContext,
  subsidyId: string,
): Promise<OutputOf<typeof calls.readSubsidyToReview>> => {
  checkPlatform(deps)
  const row = handedIn(await getSubsidy(deps.db, subsidyId))
  return {
    ...(await presentSubsidy(deps, row)),
    companyName: (await getCompany(deps.db, row.companyId))?.name ?? '',
  }
}

/** Refuses `not-found`, `subsidy.not-possible`, and `subsidy.invalid` where its orders were refunded meanwhile. */
export const decideSubsidy = async (
  ctx: OperatorContext,
  input: ParsedInputOf<typeof calls.decideSubsidy>,
): Promise<void> => {
  const { deps, actor } = ctx
  checkPlatform(deps)
  const row = handedIn(await lockSubsidy(deps.db, input.subsidyId))
  if (input.decision !== 'returned' && (row.state === 'pending' || row.state === 'passed')) {
    const policy = await getPolicy(deps.db, row.policyId)
    const problem = policy && problemOf(policy, await ordersOf(deps.db, row.id), row.amount)
    if (problem !== undefined) throw new Refusal('subsidy.invalid', problem.words)
  }
  const detail = input.decision === 'returned' ? { reason: input.reason } : {}
  await moveSubsidy(deps, {
    id: row.id,
    event:
      input.decision === 'returned'
        ? { type: 'subsidy.returned', reason: input.reason }
        : { type: `subsidy.${input.decision}` },
    actor,
    detail,
  })
  await record(ctx, `subsidy:${input.decision}`, { id: row.id, amount: row.amount, ...detail })
}

export const downloadReviewed = async (
  { deps }: OperatorContext,
  { subsidyId, fileId }: { subsidyId: string; fileId: string },
) => {
  checkPlatform(deps)
  return fileOf(deps, handedIn(await getSubsidy(deps.db, subsidyId)), fileId)
}
