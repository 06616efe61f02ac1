// What a class's rule would file: the condition on a waiting filing, and who fits.
import { and, asc, desc, eq, gt, gte, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FilingRule } from '#protocol/archive/classes/rule.ts'
import type { Database } from '#server/db/database.ts'
import { upTo } from '#server/db/picks.ts'
import { filing } from '#server/db/schema/archive/filings.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { folded, foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import type { FilingRecord } from './store.ts'

/** A rule with its departments and all beneath them. */
export interface SpreadRule extends Omit<FilingRule, 'departmentIds'> {
  readonly departmentIds: readonly string[]
}

const fitting = (companyId: string, rule: SpreadRule): SQL | undefined => {
  const types = rule.types.map((type) => sql`${foldedText(filing.type)} = ${folded(type)}`)
  const parties = rule.parties.map((words) => occurring(words, foldedText(filing.parties)))
  return and(
    eq(filing.companyId, companyId),
    eq(filing.state, 'pending'),
    sql`${filing.heldAt} is null`,
    types.length === 0 ? undefined : or(...types),
    parties.length === 0 ? undefined : or(...parties),
    rule.amountFrom === null ? undefined : gte(filing.amount, rule.amountFrom),
    rule.amountTo === null ? undefined : lte(filing.amount, rule.amountTo),
    rule.departmentIds.length === 0
      ? undefined
      : sql`exists (select 1 from ${member} where ${member.companyId} = ${companyId}
          and ${member.userId} = ${filing.ownerId}
          and ${member.departments} && ${`{${rule.departmentIds.join(',')}}`}::uuid[])`,
  )
}

/** How many wait and fit, ending at `MOST_LOOKED`, and the newest of them. */
export const tryRule = async (
  db: Database,
  companyId: string,
  rule: SpreadRule,
  shown: number,
): Promise<{ count: number; rows: FilingRecord[] }> => {
  const where = fitting(companyId, rule)
  const { rows: counted } = await db
    .current()
    .execute<{ total: number }>(sql`select ${upTo(sql`select 1 from ${filing} where ${where}`)} as total`)
  const rows = await db
    .current()
    .select()
    .from(filing)
    .where(where)
    .orderBy(desc(filing.at), desc(filing.id))
    .limit(shown)
  return { count: counted[0]?.total ?? 0, rows }
}

/** The ids of those that wait and fit after this one, in the order of ids. */
export const nextFitting = async (
  db: Database,
  companyId: string,
  rule: SpreadRule,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> => {
  const rows = await db
    .current()
    .select({ id: filing.id })
    .from(filing)
    .where(and(fitting(companyId, rule), after === null ? undefined : gt(filing.id, after)))
    .orderBy(asc(filing.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Whether this one waits and fits. */
export const fits = async (db: Database, row: FilingRecord, rule: SpreadRule): Promise<boolean> => {
  const found = await db
    .current()
    .select({ id: filing.id })
    .from(filing)
    .where(and(fitting(row.companyId, rule), eq(filing.id, row.id)))
  return found.length > 0
}
