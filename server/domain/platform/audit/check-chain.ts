// Checks a chain against its head row and against every anchor of it.
// The anchors themselves are checked too.
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditAnchor, auditAnchorHead, auditChain } from '#server/db/schema/platform/audit.ts'
import type { AnchoredHead, AnchorRow } from '#server/domain/platform/audit/anchors.ts'
import { anchorFault } from '#server/domain/platform/audit/check-anchor.ts'
import type { AnchorFault, AnchorTrust } from '#server/domain/platform/audit/check-anchor.ts'
import { startChainCheck } from '#server/domain/platform/audit/rules.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { readChainAfter } from '#server/domain/platform/audit/store.ts'

/** Whether a chain is whole; `brokenAt` is the first entry that does not fit, or that only a false anchor vouches for. */
export interface ChainVerdict {
  readonly intact: boolean
  readonly brokenAt: number | undefined
  /** The first anchor of this chain that does not hold, and why. */
  readonly anchor?: { readonly anchorId: number; readonly fault: AnchorFault }
}

const ANCHORS_AT_ONCE = 50

/** Checks entries, head row and anchors of one chain. */
export const checkChain = async (
  db: Database,
  chainId: string,
  trust: AnchorTrust,
): Promise<ChainVerdict> => {
  const points = await anchoredPoints(db, chainId)
  return checkAnchors(db, points, await firstBrokenEntry(db, chainId, points), trust)
}

/** A chain read whole, with its head row and what anchors fixed of it. */
export interface WholeChain {
  readonly head: { readonly n: number; readonly hash: string } | undefined
  readonly points: readonly AnchoredPoint[]
  readonly entries: readonly AuditEntry[]
}

/** Checks a chain that was read already. */
export const checkWholeChain = (
  db: Database,
  { head, points, entries }: WholeChain,
  trust: AnchorTrust,
): Promise<ChainVerdict> => {
  const check = startChainCheck(head === undefined || head.n === 0 ? points : [head, ...points])
  check.take(entries)
  const n = head?.n ?? 0
  return checkAnchors(db, points, check.brokenAt() ?? (check.taken() > n ? n + 1 : undefined), trust)
}

/** A head of a chain that an anchor fixed. */
export interface AnchoredPoint {
  readonly anchorId: number
  readonly n: number
  readonly hash: string
}

const checkAnchors = async (
  db: Database,
  points: readonly AnchoredPoint[],
  brokenAt: number | undefined,
  trust: AnchorTrust,
): Promise<ChainVerdict> => {
  if (brokenAt !== undefined) return { intact: false, brokenAt }
  for (let from = 0; from < points.length; from += ANCHORS_AT_ONCE) {
    const page = points.slice(from, from + ANCHORS_AT_ONCE)
    const ids = page.map(({ anchorId }) => anchorId)
    const anchors = await anchorsById(db, [...ids, ...ids.map((id) => id - 1)])
    const heads = await headsById(db, ids)
    for (const { anchorId, n } of page) {
      const anchor = anchors.get(anchorId)
      const fault =
        anchor === undefined
          ? 'digest'
          : anchorFault(anchor, heads.get(anchorId) ?? [], anchors.get(anchorId - 1), trust)
      if (fault !== undefined) return { intact: false, brokenAt: n, anchor: { anchorId, fault } }
    }
  }
  return { intact: true, brokenAt: undefined }
}

/** Every head of a chain that an anchor fixed, oldest first. */
export const anchoredPoints = (db: Database, chainId: string) =>
  db
    .current()
    .select({ anchorId: auditAnchorHead.anchorId, n: auditAnchorHead.n, hash: auditAnchorHead.head })
    .from(auditAnchorHead)
    .where(eq(auditAnchorHead.chainId, chainId))
    .orderBy(asc(auditAnchorHead.anchorId))

/** The first entry that does not fit the one before, the head row or a fixed point. */
export const firstBrokenEntry = async (
  db: Database,
  chainId: string,
  points: readonly { readonly n: number; readonly hash: string }[],
): Promise<number | undefined> => {
  const [head] = await db.current().select().from(auditChain).where(eq(auditChain.chainId, chainId))
  const n = head?.n ?? 0
  const check = startChainCheck(head === undefined || n === 0 ? points : [{ n, hash: head.head }, ...points])
  for (let rows = await readChainAfter(db, chainId, 0); rows.length > 0;) {
    check.take(rows)
    rows = await readChainAfter(db, chainId, rows.at(-1)?.n ?? 0)
  }
  return check.brokenAt() ?? (check.taken() > n ? n + 1 : undefined)
}

const anchorsById = async (db: Database, ids: readonly number[]): Promise<Map<number, AnchorRow>> => {
  const rows = await db
    .current()
    .select()
    .from(auditAnchor)
    .where(inArray(auditAnchor.anchorId, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.anchorId, row]))
}

const headsById = async (db: Database, ids: readonly number[]): Promise<Map<number, AnchoredHead[]>> => {
  const rows = await db
    .current()
    .select()
    .from(auditAnchorHead)
    .where(inArray(auditAnchorHead.anchorId, [...ids]))
  return Map.groupBy(rows, ({ anchorId }) => anchorId)
}
