// What the members of a group did together, of those that opened their figures (domain.md §8, 集团).
import { formatDate } from '#protocol/chinese-date.ts'
import type { GroupSums, SumLine, SumPeriod } from '#protocol/company/affiliations/opened.ts'
import type { Context } from '#server/context.ts'
import { membersWithSums } from '#server/domain/company/affiliations/store.ts'
import { sumsOfCompanies } from '#server/domain/contracts/reports/read.ts'
import type { CompanySum } from '#server/domain/contracts/reports/read.ts'
import { leftOfCompanies } from '#server/domain/trade/packages/ledger.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { checkPlatform, requireCertified } from './find.ts'

export const readSumsOfGroup = async (ctx: Context, period: SumPeriod): Promise<GroupSums> => {
  checkPlatform(ctx.deps)
  requireCertified(ctx)
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const span = spanOf(period, now)
  const members = await membersWithSums(db, companyOf(ctx))
  const ids = members.map(({ companyId }) => companyId)
  const sums = await sumsOfCompanies(db, ids, span)
  const left = await leftOfCompanies(db, ids, now)
  const lines = members.map((member) => ({
    ...member,
    ...lineOf(sums.filter(({ companyId }) => companyId === member.companyId)),
    quotaLeft: left.get(member.companyId) ?? 0,
  }))
  return {
    ...span,
    members: lines,
    months: monthsOf(span).map((month) => ({
      month,
      ...lineOf(sums.filter((sum) => sum.month === month)),
    })),
    total: { ...lineOf(sums), quotaLeft: lines.reduce((all, { quotaLeft }) => all + quotaLeft, 0) },
  }
}

const spanOf = (period: SumPeriod, now: Date): { from: string; to: string } => {
  const to = formatDate(now, 'YYYY-MM-DD')
  return { from: period === 'year' ? `${to.slice(0, 4)}-01-01` : `${to.slice(0, 7)}-01`, to }
}

/** Both days are in one year. */
const monthsOf = ({ from, to }: { from: string; to: string }): string[] => {
  const [first, last] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))]
  return Array.from(
    { length: last - first + 1 },
    (_, at) => `${to.slice(0, 4)}-${String(first + at).padStart(2, '0')}`,
  )
}

const lineOf = (sums: readonly CompanySum[]): SumLine => {
  const of = (measure: CompanySum['measure']): number =>
    sums.reduce((all, sum) => (sum.measure === measure ? all + sum.n : all), 0)
  return {
    launched: of('launched'),
    completed: of('completed'),
    rejected: of('rejected'),
    expired: of('expired'),
    revoked: of('revoked'),
    quotaUsed: of('quotaUsed'),
  }
}
