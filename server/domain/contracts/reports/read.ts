// Reads the figures of a company from the sums, each grouping in the same statement.
import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { reportCount } from '#server/db/schema/contracts/reports.ts'
import type { Measure } from '#server/db/schema/contracts/reports.ts'
import { seal } from '#server/db/schema/seals/seals.ts'
import { folded } from '#server/domain/contracts/contracts/search.ts'
import { peopleOf } from './people.ts'

/** Which figures; days are inside. */
export interface ReportQuery {
  readonly companyId: string
  readonly from: string
  readonly to: string
  readonly type: string
  readonly person?: string | undefined
  readonly department?: string | undefined
  readonly byMonth: boolean
}

/** A sum by one of span, person, subject (type or seal) and hours; the others are null. */
export interface Sum extends Record<string, unknown> {
  readonly measure: Measure
  readonly span: string | null
  readonly person: string | null
  readonly subject: string | null
  readonly hours: number | null
  readonly n: number
}

export const readSums = async (db: Database, query: ReportQuery): Promise<Sum[]> => {
  const { companyId, from, to, type, person, department, byMonth } = query
  const span = byMonth ? sql`left(day::text, 7)` : sql`day::text`
  const { rows } = await db.current().execute<Sum>(sql`
    select measure, ${span} as span, person_id as person, subject, hours, sum(n)::int as n from ${reportCount}
    where ${and(
      eq(reportCount.companyId, companyId),
      gte(reportCount.day, from),
      lte(reportCount.day, to),
      type === ''
        ? undefined
        : or(eq(reportCount.subject, folded(type)), eq(reportCount.measure, 'sealUsed')),
      person === undefined ? undefined : eq(reportCount.personId, person),
      department === undefined
        ? undefined
        : inArray(reportCount.personId, sql`(${peopleOf(companyId, department)})`),
    )}
    group by grouping sets ((measure, ${span}), (measure, person_id), (measure, subject), (measure, hours))
    having sum(n) <> 0`)
  return rows
}

/** What seals are called, cancelled ones too. */
export const sealNames = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ id: seal.id, name: seal.name })
    .from(seal)
    .where(inArray(seal.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What one company did in one month (`YYYY-MM`) of a measure. */
export interface CompanySum extends Record<string, unknown> {
  readonly companyId: string
  readonly month: string
  readonly measure: Measure
  readonly n: number
}

/** Of several companies; days are inside. */
export const sumsOfCompanies = async (
  db: Database,
  companyIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<CompanySum[]> => {
  if (companyIds.length === 0) return []
  const { rows } = await db.current().execute<CompanySum>(sql`
    select company_id as "companyId", left(day::text, 7) as month, measure, sum(n)::int as n from ${reportCount}
    where ${and(
      inArray(reportCount.companyId, [...companyIds]),
      gte(reportCount.day, from),
      lte(reportCount.day, to),
    )}
    group by 1, 2, 3 having sum(n) <> 0`)
  return rows
}
