// The figures of reports as they are kept, and counted from the contracts by another hand.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { reportCount } from '#server/db/schema/contracts/reports.ts'
import { sealUse } from '#server/db/schema/seals/seals.ts'
import { quotaEntry } from '#server/db/schema/trade/packages.ts'
import type { Database } from '#server/db/database.ts'

const HOUR = 3_600_000

/** Sums of the figures, whatever rows they stand in. */
export const sumsOf = async (db: Database) => {
  const { measure, day, subject, personId, hours } = reportCount
  const rows = await db
    .current()
    .select({ measure, day, subject, personId, hours, n: sql<number>`sum(${reportCount.n})::int` })
    .from(reportCount)
    .groupBy(measure, day, subject, personId, hours)
  return tally(
    rows.map(
      (row) => [[row.measure, row.day, row.subject, row.personId, row.hours].join(' '), row.n] as const,
    ),
  )
}

const tally = (rows: readonly (readonly [string, number])[]): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const [key, n] of rows) all[key] = (all[key] ?? 0) + n
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, n]) => n !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The same, counted from the contracts themselves by another hand. */
export const fullCountOf = async (db: Database): Promise<Record<string, number>> => {
  const orm = db.current()
  const all = await orm
    .select()
    .from(contract)
    .where(and(eq(contract.kind, 'contract'), isNotNull(contract.companyId)))
  const dayOf = (at: Date | null) => new Date((at?.getTime() ?? 0) + 8 * HOUR).toISOString().slice(0, 10)
  const counted: [string, number][] = []
  for (const row of all) {
    const { launchedAt, completedAt, state, initiatorId } = row
    const type = row.content.contractType
    const add = (measure: string, at: Date | null, hours = 0) =>
      counted.push([[measure, dayOf(at), type, initiatorId, hours].join(' '), 1])
    if (launchedAt !== null && !['draft', 'returned'].includes(state)) {
      add('launched', launchedAt)
      if (['rejected', 'revoked', 'expired'].includes(state)) add(state, row.updatedAt)
      if (completedAt !== null && ['completed', 'voiding', 'voided'].includes(state)) {
        const took = (completedAt.getTime() - launchedAt.getTime()) / HOUR
        add(
          'completed',
          completedAt,
          [1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72].find((bound) => bound >= took),
        )
      }
    }
    const used = await orm.select().from(quotaEntry).where(eq(quotaEntry.contractId, row.id))
    for (const entry of used) if (entry.kind === 'used') add('quotaUsed', entry.at)
  }
  for (const use of await orm.select().from(sealUse).where(isNotNull(sealUse.companyId)))
    counted.push([['sealUsed', dayOf(use.usedAt), use.sealId, use.userId, 0].join(' '), 1])
  return tally(counted)
}
