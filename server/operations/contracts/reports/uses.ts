// The uses of seals behind a report's figures.
import { addDays, beginningOf } from '#protocol/contracts/loans/days.ts'
import type { GivenUses } from '#protocol/contracts/reports/reports.ts'
import type { Context } from '#server/context.ts'
import { peopleOf } from '#server/domain/contracts/reports/people.ts'
import { pageUses, usesOfCompany } from '#server/domain/seals/seals/uses.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { presentUse } from '#server/operations/seals/seals/present-use.ts'

/** Exactly those that the figures of the same period, department and person count. */
export const readUsesBehind = async (
  ctx: Context,
  { from, to, department, person, sealId, page, pageSize }: GivenUses,
) => {
  const companyId = companyOf(ctx)
  const which = usesOfCompany({
    companyId,
    from: new Date(beginningOf(from)),
    until: new Date(beginningOf(addDays(to, 1))),
    sealId,
    person,
    people: department === undefined ? undefined : peopleOf(companyId, department),
  })
  const { rows, ...counted } = await pageUses(ctx.deps.db, which, { page, pageSize })
  return {
    ...counted,
    page,
    pageSize,
    rows: rows.map((one) => ({ ...presentUse(ctx, one), sealName: one.sealName ?? '' })),
  }
}
