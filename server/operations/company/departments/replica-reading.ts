// Whether the lists of a company's people may come from the replica: its own decision, off at first.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getCompany, lockCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** What the company decided; null where there is nothing to decide. */
export const replicaReading = (
  { deps }: Context,
  { readsReplica }: CompanyRow,
): { isAllowed: boolean; mostSeconds: number } | null => {
  const replica = deps.db.replica?.state()
  return replica === undefined
    ? null
    : { isAllowed: readsReplica, mostSeconds: Math.round(replica.mostBehindMs / 1000) }
}

/** Refuses `replica.none`. */
export const setReplicaReading = async (
  ctx: Context,
  { isAllowed }: { readonly isAllowed: boolean },
): Promise<void> => {
  const { db } = ctx.deps
  if (db.replica === undefined)
    throw new Refusal('replica.none', '平台没有只读副本，列表始终由主库读取，无需设置。请刷新页面。')
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  if ((await getCompany(db, companyId))?.readsReplica === isAllowed) return
  await updateCompany(db, companyId, { readsReplica: isAllowed, updatedAt: ctx.clock.now() })
  await record(ctx, 'company:replica', { isAllowed })
}
