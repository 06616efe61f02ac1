// Anchors: one signature and one time stamp over the heads of the audit chains.
// Each anchor names the one before.
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditAnchor, auditAnchorHead } from '#server/db/schema/platform/audit.ts'
import { CHAIN_START, canonicalJson } from './rules.ts'

/** The head of one chain at the time of an anchor. */
export interface AnchoredHead {
  readonly chainId: string
  readonly n: number
  readonly head: string
}

/** What an anchor's digest covers. */
export interface AnchorFacts {
  readonly anchorId: number
  readonly at: Date
  readonly prevDigest: string
  readonly heads: readonly AnchoredHead[]
}

/** The digest (hex SHA-256) that is signed and time-stamped. */
export const anchorDigest = ({ anchorId, at, prevDigest, heads }: AnchorFacts): string => {
  const sorted = heads
    .map(({ chainId, n, head }) => ({ chainId, n, head }))
    .toSorted((a, b) => (a.chainId < b.chainId ? -1 : 1))
  const text = canonicalJson({ anchorId, at: at.toISOString(), prevDigest, heads: sorted })
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** An anchor as stored, without its heads. */
export type AnchorRow = typeof auditAnchor.$inferSelect

/** The newest anchor. */
export const lastAnchor = async (db: Database): Promise<AnchorRow | undefined> => {
  const [row] = await db.current().select().from(auditAnchor).orderBy(desc(auditAnchor.anchorId)).limit(1)
  return row
}

/** What the next anchor follows: its number and the digest before it. */
export const nextAnchor = (last: AnchorRow | undefined): { anchorId: number; prevDigest: string } => ({
  anchorId: (last?.anchorId ?? 0) + 1,
  prevDigest: last?.digest ?? CHAIN_START,
})

/** Stores an anchor with its heads; false when its number is taken, because another node was first. */
export const insertAnchor = async (
  db: Database,
  anchor: typeof auditAnchor.$inferInsert,
  heads: readonly AnchoredHead[],
): Promise<boolean> => {
  const orm = db.current()
  const made = await orm.insert(auditAnchor).values(anchor).onConflictDoNothing().returning()
  if (made.length === 0) return false
  const rows = heads.map(({ chainId, n, head }) => ({ anchorId: anchor.anchorId, chainId, n, head }))
  await orm.insert(auditAnchorHead).values(rows)
  return true
}

/** The heads an anchor fixed. */
export const headsOf = (db: Database, anchorId: number): Promise<AnchoredHead[]> =>
  db
    .current()
    .select({ chainId: auditAnchorHead.chainId, n: auditAnchorHead.n, head: auditAnchorHead.head })
    .from(auditAnchorHead)
    .where(eq(auditAnchorHead.anchorId, anchorId))

/** The last head of each of these chains that was anchored. */
export const lastAnchoredHeads = async (
  db: Database,
  chainIds: readonly string[],
): Promise<Map<string, AnchoredHead>> => {
  if (chainIds.length === 0) return new Map()
  const rows = await db
    .current()
    .selectDistinctOn([auditAnchorHead.chainId])
    .from(auditAnchorHead)
    .where(inArray(auditAnchorHead.chainId, [...chainIds]))
    .orderBy(auditAnchorHead.chainId, desc(auditAnchorHead.anchorId))
  return new Map(rows.map((row) => [row.chainId, row]))
}

/** Anchors from number `from` on, oldest first. */
export const anchorsFrom = (db: Database, from: number, limit: number): Promise<AnchorRow[]> =>
  db
    .current()
    .select()
    .from(auditAnchor)
    .where(gte(auditAnchor.anchorId, from))
    .orderBy(asc(auditAnchor.anchorId))
    .limit(limit)

/** When these anchors were made, by number. */
export const anchorTimes = async (db: Database, ids: readonly number[]): Promise<Map<number, Date>> => {
  const { anchorId, at } = auditAnchor
  const rows =
    ids.length === 0
      ? []
      : await db
          .current()
          .select({ anchorId, at })
          .from(auditAnchor)
          .where(inArray(anchorId, [...ids]))
  return new Map(rows.map((row) => [row.anchorId, row.at]))
}

/** Keeps the token of the second time-stamp authority. */
export const keepSecondToken = async (db: Database, anchorId: number, token: Uint8Array): Promise<void> => {
  await db.current().update(auditAnchor).set({ secondToken: token }).where(eq(auditAnchor.anchorId, anchorId))
}

/** When a chain's head was last anchored, or when its entry `n` was as its head; undefined when it never was. */
export const chainAnchor = async (db: Database, chainId: string, n?: number): Promise<Date | undefined> => {
  const [row] = await db
    .current()
    .select({ at: auditAnchor.at })
    .from(auditAnchorHead)
    .innerJoin(auditAnchor, eq(auditAnchor.anchorId, auditAnchorHead.anchorId))
    .where(and(eq(auditAnchorHead.chainId, chainId), n === undefined ? undefined : eq(auditAnchorHead.n, n)))
    .orderBy(desc(auditAnchor.anchorId))
    .limit(1)
  return row?.at
}
