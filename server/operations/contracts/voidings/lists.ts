// The list of voidings by status, and how many there are (/sign/list/abandon).
import type { GivenFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { VOIDING_STATUS } from '#protocol/contracts/voidings/voidings.ts'
import type { VoidingRow, VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import type { Context } from '#server/context.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'
import { filtersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import { countFor, countToSign, listFor } from '#server/domain/contracts/contracts/viewers.ts'
import { partiesOfAll } from '#server/domain/contracts/parties/store.ts'
import { callersLists } from '#server/operations/contracts/contracts/find-viewed.ts'
import { presentContract } from '#server/operations/contracts/contracts/present.ts'

const BUCKETS: Readonly<Record<VoidingStatus, ViewBucket>> = {
  [VOIDING_STATUS.open]: 'open',
  [VOIDING_STATUS.voided]: 'completed',
  [VOIDING_STATUS.rejected]: 'rejected',
  [VOIDING_STATUS.revoked]: 'revoked',
  [VOIDING_STATUS.expired]: 'expired',
}

export const listVoidings = async (
  ctx: Context,
  { tab, page, pageSize, ...filters }: GivenFilters & { tab: VoidingStatus; page: number; pageSize: number },
): Promise<{ total: number; hasMore?: boolean; page: number; pageSize: number; rows: VoidingRow[] }> => {
  const { db } = ctx.deps
  const viewer = callersLists(ctx)
  const { total, hasMore, rows } = await listFor(db, {
    ...filtersFrom(filters, ctx.identity.type === 2 ? ctx.identity.companyId : null),
    viewer,
    kind: 'abandon',
    buckets: [BUCKETS[tab]],
    page,
    pageSize,
  })
  const parties = Map.groupBy(
    await partiesOfAll(
      db,
      rows.map(({ id }) => id),
    ),
    ({ contractId }) => contractId,
  )
  const originals = await findContracts(
    db,
    rows.flatMap(({ aboutId }) => aboutId ?? []),
  )
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: rows.map((row) => {
      const about = originals.get(row.aboutId ?? '')
      return {
        ...presentContract(ctx, row, parties.get(row.id) ?? []),
        voidingStatus: tab,
        about: { contractId: about?.id ?? row.id, name: about?.name ?? '', contractNo: about?.no ?? '' },
        cause: row.content.remark,
      }
    }),
  }
}

export const countVoidings = async (ctx: Context) => {
  const { open, completed, rejected, revoked, expired } = await countFor(
    ctx.deps.db,
    callersLists(ctx),
    'abandon',
  )
  return { open, voided: completed, rejected, revoked, expired }
}

/** How many agreements wait for the caller's own signature: the red dot. */
export const countToVoid = (ctx: Context): Promise<number> =>
  countToSign(ctx.deps.db, callersLists(ctx), 'abandon')
