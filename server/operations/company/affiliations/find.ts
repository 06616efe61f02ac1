// A place of the company acted for in a group, from either side; nothing at all on other platforms.
import { Refusal } from '#protocol/failures.ts'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { findOpen, getAffiliation } from '#server/domain/company/affiliations/store.ts'
import type { AffiliationRecord } from '#server/domain/company/affiliations/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

/** Refuses `not-found` on any other platform. */
export const checkPlatform = ({ config }: Pick<Deps, 'config'>): void => {
  if (config.platform !== 'group') throw new Refusal('not-found', '这里没有集团功能。')
}

/** Refuses `company.not-certified`: nobody shall pretend to be the head of a group. */
export const requireCertified = ({ identity }: Context): void => {
  if (identity.type === 2 && identity.companyAutStatus === 1) return
  throw new Refusal('company.not-certified', '集团总部和成员企业都要先通过单位认证。请完成单位认证后再试。')
}

export const notFound = () => new Refusal('not-found', '没有找到这条集团成员记录，请刷新页面。')

/** The place named, where the company acted for is its head or its member. Refuses `not-found`, for one of others as for none. */
export const findFrom = async (
  ctx: Context,
  side: 'headId' | 'companyId',
  affiliationId: string,
): Promise<AffiliationRecord> => {
  checkPlatform(ctx.deps)
  const own = companyOf(ctx)
  const row = await getAffiliation(ctx.deps.db, affiliationId)
  if (row === undefined || row[side] !== own) throw notFound()
  return row
}

/** A member of the group of the company acted for, which opened this to it; refuses `not-found` for every other company alike, and `company.not-certified`. */
export const findOpened = async (
  ctx: Context,
  companyId: string,
  needed: Disclosure,
): Promise<{ row: AffiliationRecord; company: CompanyRow }> => {
  checkPlatform(ctx.deps)
  requireCertified(ctx)
  const { db } = ctx.deps
  const row = await findOpen(db, { headId: companyOf(ctx), companyId })
  const company = await getCompany(db, companyId)
  if (row?.state !== 'active' || !row.disclosed.includes(needed) || company === undefined)
    throw new Refusal('not-found', '没有找到，可能对方已收回授权。请从“集团”页面重新进入。')
  return { row, company }
}
