// Which chains do not go on from where they were last anchored.
import { and, asc, gt, inArray, lte, or, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import type { AnchoredHead } from '#server/domain/platform/audit/anchors.ts'
import { CHAIN_START, startChainCheck } from '#server/domain/platform/audit/rules.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'

const CHAINS_AT_ONCE = 100

/** The chains whose entries do not lead from the last anchored head to the one they claim now. */
export const brokenChains = async (
  db: Database,
  grown: readonly AnchoredHead[],
  fixed: ReadonlyMap<string, AnchoredHead>,
): Promise<string[]> => {
  const broken: string[] = []
  for (let from = 0; from < grown.length; from += CHAINS_AT_ONCE) {
    const page = grown.slice(from, from + CHAINS_AT_ONCE)
    const entries = await entriesSince(db, page, fixed)
    for (const head of page) {
      const start = fixed.get(head.chainId)
      const after = start === undefined ? { n: 0, hash: CHAIN_START } : { n: start.n, hash: start.head }
      const check = startChainCheck([{ n: head.n, hash: head.head }], after)
      check.take(entries.get(head.chainId) ?? [])
      if (check.brokenAt() !== undefined || check.taken() !== head.n) broken.push(head.chainId)
    }
  }
  return broken
}

const entriesSince = async (
  db: Database,
  page: readonly AnchoredHead[],
  fixed: ReadonlyMap<string, AnchoredHead>,
): Promise<Map<string, AuditEntry[]>> => {
  const known = page.filter(({ chainId }) => fixed.has(chainId))
  const fresh = page.filter(({ chainId }) => !fixed.has(chainId)).map(({ chainId }) => chainId)
  const rows = await db
    .current()
    .select()
    .from(auditEntry)
    .where(
      or(
        fresh.length === 0 ? undefined : inArray(auditEntry.chainId, fresh),
        ...known.map(({ chainId, n }) =>
          and(
            eq(auditEntry.chainId, chainId),
            gt(auditEntry.n, fixed.get(chainId)?.n ?? 0),
            // Entries written meanwhile wait for the next anchor.
            lte(auditEntry.n, n),
          ),
        ),
      ),
    )
    .orderBy(asc(auditEntry.chainId), asc(auditEntry.n))
  const limits = new Map(page.map(({ chainId, n }) => [chainId, n]))
  const entries = rows
    .filter(({ chainId, n }) => n <= (limits.get(chainId) ?? 0))
    .map((row) => ({ ...row, at: row.at.toISOString() }))
  return Map.groupBy(entries, ({ chainId }) => chainId)
}
