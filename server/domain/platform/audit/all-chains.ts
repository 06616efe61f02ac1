// All audit chains that any head row, entry or anchor names.
// A chain that was deleted is still checked for that reason.
import { and, eq, max, min } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditAnchorHead, auditChain, auditEntry } from '#server/db/schema/platform/audit.ts'

/** A chain, with what its head row says; without one `changedAt` is undefined. */
export interface KnownChain {
  readonly chainId: string
  readonly n: number
  readonly changedAt: Date | undefined
}

/** All chains, by id. */
export const allChains = async (db: Database): Promise<KnownChain[]> => {
  const orm = db.current()
  const heads = await orm.select().from(auditChain)
  const known = new Map<string, KnownChain>(
    heads.map(({ chainId, n, changedAt }) => [chainId, { chainId, n, changedAt }]),
  )
  const { chainId } = auditEntry
  const ofEntries = await orm
    .select({ chainId, n: max(auditEntry.n) })
    .from(auditEntry)
    .groupBy(chainId)
  const ofAnchors = await orm
    .select({ chainId: auditAnchorHead.chainId, n: min(auditAnchorHead.n) })
    .from(auditAnchorHead)
    .groupBy(auditAnchorHead.chainId)
  for (const row of [...ofEntries, ...ofAnchors])
    if (!known.has(row.chainId)) known.set(row.chainId, { chainId: row.chainId, n: 0, changedAt: undefined })
  return [...known.values()].toSorted((a, b) => (a.chainId < b.chainId ? -1 : 1))
}

/** The present entry at a position of a chain; undefined if there is none. */
export const entryAt = async (
  db: Database,
  chainId: string,
  n: number,
): Promise<{ event?: string; hash?: string }> => {
  const [row] = await db
    .current()
    .select({ event: auditEntry.event, hash: auditEntry.hash })
    .from(auditEntry)
    .where(and(eq(auditEntry.chainId, chainId), eq(auditEntry.n, n)))
  return row ?? {}
}
