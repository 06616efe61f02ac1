// The calls about figures: read, taken home as a workbook, and the names of what they are narrowed to.
import { formatDate } from '#protocol/chinese-date.ts'
import { MOST_LINES, OUTCOMES } from '#protocol/contracts/reports/reports.ts'
import type { GivenReport, Outcomes, Report } from '#protocol/contracts/reports/reports.ts'
import { hoursWords, OUTCOME_WORDS } from '#protocol/contracts/reports/words.ts'
import type { Context } from '#server/context.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '#server/documents/write-sheet.ts'
import type { Sheet } from '#server/documents/write-sheet.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { readFigures } from './figures.ts'

/** Its longest tables end at `MOST_LINES`; the workbook has every line. */
export const readReport = async (ctx: Context, asked: GivenReport): Promise<Report> => {
  const { departments, types, people, seals, sealers, ...rest } = await readFigures(ctx, asked)
  return {
    ...rest,
    departments: departments.slice(0, MOST_LINES),
    types: types.slice(0, MOST_LINES),
    people: people.slice(0, MOST_LINES),
    seals: seals.slice(0, MOST_LINES),
    sealers: sealers.slice(0, MOST_LINES),
  }
}

/** Names of the company's own people and departments alone. */
export const nameFilters = async (
  ctx: Context,
  { department, person }: { department?: string | undefined; person?: string | undefined },
): Promise<{ department: string; person: string }> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const isOurs = person !== undefined && (await findMember(db, companyId, person)) !== undefined
  return {
    department: department === undefined ? '' : pathName(await listDepartments(db, companyId), department),
    person: isOurs ? ((await getUser(db, person))?.name ?? '') : '',
  }
}

/** Every line of the figures; who took them home, and for which days, is in the company's history. */
export const exportReport = async (
  ctx: Context,
  asked: GivenReport,
): Promise<{ name: string; contentType: string; body: Uint8Array }> => {
  const report = await readFigures(ctx, asked)
  const { from, to } = asked
  const now = ctx.deps.clock.now()
  await appendAudit(ctx.deps.db, {
    chainId: companyOf(ctx),
    at: now,
    event: 'report:exported',
    actor: ctx.actor,
    detail: { from, to },
  })
  return {
    name: `数据报表${formatDate(now, 'YYYYMMDD')}.xlsx`,
    contentType: WORKBOOK_TYPE,
    body: writeWorkbook(sheetsOf(report, asked)),
  }
}

const OUTCOME_HEADS = OUTCOMES.map((outcome) => OUTCOME_WORDS[outcome])
const cells = (line: Outcomes): string[] => OUTCOMES.map((outcome) => String(line[outcome]))

const table = (
  name: string,
  head: string,
  lines: readonly (Outcomes & { readonly name: string })[],
): Sheet => ({
  name,
  rows: [[head, ...OUTCOME_HEADS], ...lines.map((line) => [line.name, ...cells(line)])],
  widths: [30, ...OUTCOME_HEADS.map(() => 12)],
})

const sheetsOf = (report: Report, { from, to }: GivenReport): Sheet[] => [
  {
    name: '概况',
    rows: [
      ['项目', '数值'],
      ['统计期间', `${from} 至 ${to}`],
      ...OUTCOMES.map((outcome) => [OUTCOME_WORDS[outcome], String(report.totals[outcome])]),
      ['半数合同签完用时', hoursWords(report.hours.half)],
      ['九成合同签完用时', hoursWords(report.hours.most)],
      ['用印次数', String(report.sealUses)],
      ['已用份数', String(report.quotaUsed)],
    ],
    widths: [24, 30],
  },
  table(
    '按时间',
    '日期',
    report.spans.map((span) => ({
      ...span,
      name: span.from === span.to ? span.from : `${span.from} 至 ${span.to}`,
    })),
  ),
  table('按部门', '部门', report.departments),
  table('按合同类型', '合同类型', report.types),
  table('按发起人', '发起人', report.people),
  uses('按印章', '印章', report.seals),
  uses('按用印人', '用印人', report.sealers),
]

const uses = (
  name: string,
  head: string,
  lines: readonly { readonly name: string; readonly uses: number }[],
): Sheet => ({
  name,
  rows: [[head, '用印次数'], ...lines.map((line) => [line.name, String(line.uses)])],
  widths: [30, 12],
})
