// Lists and counts of confirmations.
import { CONFIRM_TABS } from '#protocol/contracts/confirmations.ts'
import type { ConfirmationRow, ConfirmTab } from '#protocol/contracts/confirmations.ts'
import type { GivenStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { Context } from '#server/context.ts'
import {
  countConfirmationsDotted,
  countConfirmationsIn,
  pageConfirmations,
} from '#server/domain/contracts/confirmations/store.ts'
import type { ConfirmationInFull, ConfirmationsOf } from '#server/domain/contracts/confirmations/store.ts'
import { stageFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { callersLists } from '#server/operations/contracts/contracts/find-viewed.ts'

interface Query extends GivenStageFilters {
  readonly tab: ConfirmTab
  readonly page: number
  readonly pageSize: number
}

const callers = (ctx: Context): ConfirmationsOf => ({
  userId: ctx.user.id,
  identity: ctx.identity,
  own: callersLists(ctx).own,
})

/** One tab of /sign/list/confirm. */
export const listConfirmations = async (
  ctx: Context,
  { tab, page, pageSize, ...given }: Query,
): Promise<{ total: number; hasMore?: boolean; page: number; pageSize: number; rows: ConfirmationRow[] }> => {
  const { total, hasMore, rows } = await pageConfirmations(ctx.deps.db, callers(ctx), {
    tab,
    filters: stageFiltersFrom(given, ctx.identity),
    page,
    pageSize,
  })
  const isLaunched = tab === 'launched'
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: rows.map((row) => present(row, isLaunched)),
  }
}

/** How many each tab holds. */
export const countConfirmations = async (ctx: Context): Promise<Record<ConfirmTab, number>> => {
  const counts = { toConfirm: 0, confirmed: 0, objected: 0, launched: 0 }
  for (const tab of CONFIRM_TABS) counts[tab] = await countConfirmationsIn(ctx.deps.db, callers(ctx), tab)
  return counts
}

/** How many wait for the caller, as far as a red dot counts. */
export const countToConfirm = (ctx: Context): Promise<number> =>
  countConfirmationsDotted(ctx.deps.db, callers(ctx))

// A party that objected keeps what it was shown: the initiator's later changes are none of its business before the new launch.
const present = ({ confirmation, contract }: ConfirmationInFull, isLaunched: boolean): ConfirmationRow => ({
  contractId: contract.id,
  partyId: confirmation.partyId,
  name: confirmation.name,
  initiator: confirmation.initiator,
  who: confirmation.who,
  outcome: confirmation.outcome,
  reason: confirmation.reason,
  askedAt: confirmation.askedAt.toISOString(),
  closedAt: confirmation.closedAt?.toISOString() ?? null,
  deadline: contract.deadline?.toISOString() ?? null,
  isOpen: isLaunched || !isInHouse(contract.state),
})
