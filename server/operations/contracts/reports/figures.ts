// The figures of the company acted for, put together from sums, names and the tree of departments.
import { addDays, addMonths, daysBetween } from '#protocol/contracts/loans/days.ts'
import { HOURS_WITHIN, MOST_SHOWN_BY_DAY, OUTCOMES } from '#protocol/contracts/reports/reports.ts'
import type {
  GivenReport,
  Outcomes,
  Report,
  ReportLine,
  UseLine,
} from '#protocol/contracts/reports/reports.ts'
import type { Context } from '#server/context.ts'
import { pathName, pathTo } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { getUsers } from '#server/domain/account/users/store.ts'
import { placesOf } from '#server/domain/contracts/reports/people.ts'
import { readSums, sealNames } from '#server/domain/contracts/reports/read.ts'
import type { Sum } from '#server/domain/contracts/reports/read.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

const NOTHING: Outcomes = { launched: 0, completed: 0, rejected: 0, expired: 0, revoked: 0 }

/** The whole of it, every line; the caller's screen shows as many as it has room for. */
export const readFigures = async (ctx: Context, asked: GivenReport): Promise<Report> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const { from, to, contractType: type, person, department } = asked
  const byMonth = daysBetween(from, to) >= MOST_SHOWN_BY_DAY
  const sums = await readSums(db, { companyId, from, to, type, person, department, byMonth })
  const bySpan = Map.groupBy(
    sums.filter(({ span }) => span !== null),
    ({ span }) => span,
  )
  const byPerson = Map.groupBy(
    sums.filter(({ person }) => person !== null),
    ({ person }) => person ?? '',
  )
  const bySubject = sums.filter(({ subject }) => subject !== null)
  const names = new Map((await getUsers(db, [...byPerson.keys()])).map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => names.get(id) ?? '已注销的人员'
  const people = [...byPerson].map(([id, its]) => ({ key: id, name: nameOf(id), ...outcomesOf(its) }))
  const spans = spansOf(from, to, byMonth).map((span) => {
    const its = bySpan.get(byMonth ? span.from.slice(0, 7) : span.from) ?? []
    return { ...span, ...outcomesOf(its), quotaUsed: sumOf(its, 'quotaUsed') }
  })
  const inSpans = sums.filter(({ span }) => span !== null)
  return {
    totals: outcomesOf(inSpans),
    quotaUsed: sumOf(inSpans, 'quotaUsed'),
    sealUses: sumOf(inSpans, 'sealUsed'),
    hours: hoursOf(sums),
    spans,
    departments: await departmentLines(ctx, companyId, people),
    types: largest(
      [...Map.groupBy(bySubject, ({ subject }) => subject ?? '')].map(([key, its]) => ({
        key,
        name: key === '' ? '未填类型' : key,
        ...outcomesOf(its),
      })),
    ),
    people: largest(people),
    seals: await sealLines(ctx, bySubject),
    sealers: mostUsed(
      [...byPerson].map(([id, its]) => ({ key: id, name: nameOf(id), uses: sumOf(its, 'sealUsed') })),
    ),
  }
}

const sumOf = (sums: readonly Sum[], measure: Sum['measure']): number =>
  sums.reduce((sum, one) => (one.measure === measure ? sum + one.n : sum), 0)

const outcomesOf = (sums: readonly Sum[]): Outcomes =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, sumOf(sums, outcome)])) as Outcomes

const isSomething = (line: Outcomes): boolean => OUTCOMES.some((outcome) => line[outcome] !== 0)

/** Every day or month of the period, the first and the last cut to it. */
const spansOf = (from: string, to: string, byMonth: boolean): { from: string; to: string }[] => {
  if (!byMonth)
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
      const day = addDays(from, at)
      return { from: day, to: day }
    })
  const spans: { from: string; to: string }[] = []
  for (let begin = from; begin <= to;) {
    const next = addMonths(`${begin.slice(0, 7)}-01`, 1)
    const end = addDays(next, -1)
    spans.push({ from: begin, to: end < to ? end : to })
    begin = next
  }
  return spans
}

/** The smallest bound that holds so large a part of all. */
const hoursOf = (sums: readonly Sum[]): Report['hours'] => {
  const taken = sums.filter(({ hours, measure }) => hours !== null && measure === 'completed')
  const all = sumOf(taken, 'completed')
  const within = (part: number): number | null =>
    all === 0
      ? null
      : (HOURS_WITHIN.find(
          (bound) =>
            sumOf(
              taken.filter(({ hours }) => (hours ?? 0) <= bound),
              'completed',
            ) >=
            all * part,
        ) ?? null)
  return { half: within(0.5), most: within(0.9) }
}

const total = (line: Outcomes): number => OUTCOMES.reduce((sum, outcome) => sum + line[outcome], 0)

const largest = (lines: readonly ReportLine[]): ReportLine[] =>
  lines.filter(isSomething).toSorted((a, b) => total(b) - total(a) || (a.name < b.name ? -1 : 1))

const mostUsed = (lines: readonly UseLine[]): UseLine[] =>
  lines.filter(({ uses }) => uses !== 0).toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))

const added = (lines: readonly Outcomes[]): Outcomes =>
  lines.reduce<Outcomes>(
    (sum, line) =>
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, sum[outcome] + line[outcome]])) as Outcomes,
    NOTHING,
  )

/** A person counts once in each department they are in or beneath of. */
const departmentLines = async (
  { deps: { db } }: Context,
  companyId: string,
  people: readonly ReportLine[],
): Promise<ReportLine[]> => {
  const tree = await listDepartments(db, companyId)
  const places = new Map(
    (await placesOf(db, companyId)).map(({ userId, departments }) => [userId, departments]),
  )
  const placed = people.map((line) => {
    const own = places.get(line.key) ?? []
    return { line, within: new Set(own.flatMap((id) => pathTo(tree, id).map((node) => node.id))) }
  })
  const outside = placed.filter(({ within }) => within.size === 0).map(({ line }) => line)
  return [
    ...tree
      .map(({ id }) => ({
        key: id,
        name: pathName(tree, id),
        ...added(placed.filter(({ within }) => within.has(id)).map(({ line }) => line)),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    { key: null, name: '未分部门或已离职', ...added(outside) },
  ].filter(isSomething)
}

const sealLines = async ({ deps: { db } }: Context, sums: readonly Sum[]): Promise<UseLine[]> => {
  const used = sums.flatMap(({ measure, subject, n }) =>
    measure === 'sealUsed' && subject !== null ? [{ key: subject, uses: n }] : [],
  )
  const names = await sealNames(
    db,
    used.map(({ key }) => key),
  )
  return mostUsed(used.map((use) => ({ ...use, name: names.get(use.key) ?? '' })))
}
