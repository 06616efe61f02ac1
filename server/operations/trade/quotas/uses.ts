// What the packages of an identity were used for, launch by launch.
import type { OutputOf } from '#protocol/endpoint.ts'
import type * as calls from '#protocol/trade/orders.ts'
import type { Context } from '#server/context.ts'
import { pageUses } from '#server/domain/trade/packages/uses.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** A page, newest first. */
export const showUses = async (
  { deps, identity, user }: Context,
  paging: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listQuotaUses>> => {
  const { total, rows } = await pageUses(deps.db, quotaOwner(identity, user.id), paging)
  return {
    total,
    ...paging,
    rows: rows.map(({ at, contractName, launchedBy, ...row }) => ({
      ...row,
      at: at.toISOString(),
      contractName: contractName ?? '',
      launchedBy: launchedBy ?? '',
    })),
  }
}
