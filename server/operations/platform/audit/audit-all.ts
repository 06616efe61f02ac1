// Checks the whole audit: all anchors, all chains, all document rows, and exported anchors.
import type { Database } from '#server/db/database.ts'
import { anchorsFrom, headsOf } from '#server/domain/platform/audit/anchors.ts'
import type { AnchorRow } from '#server/domain/platform/audit/anchors.ts'
import { allChains, entryAt } from '#server/domain/platform/audit/all-chains.ts'
import type { KnownChain } from '#server/domain/platform/audit/all-chains.ts'
import { anchorFault } from '#server/domain/platform/audit/check-anchor.ts'
import type { AnchorTrust } from '#server/domain/platform/audit/check-anchor.ts'
import { anchoredPoints, firstBrokenEntry } from '#server/domain/platform/audit/check-chain.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { isStated, statedHashes } from '#server/domain/contracts/documents/stated.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { checkTimestampToken } from '#server/trust/timestamp-token.ts'
import type { ExportedAnchor, ExportedStamp } from '#server/gateways/anchors/anchor-export.ts'
import type { AuditFault, AuditReport } from './audit-report.ts'
import { compareExport } from './compare-export.ts'

interface AuditOptions {
  readonly trust: AnchorTrust
  /** Roots of the second time-stamp authority; its tokens are checked where given. */
  readonly secondTrust?: readonly Uint8Array[]
  /** Only anchors made and chains changed since then. */
  readonly since?: Date
  readonly exported?: AsyncIterable<ExportedAnchor | ExportedStamp>
}

const ANCHORS_AT_ONCE = 100
// Chains are anchored every hour; what is this much older than the newest entry must have been.
const ANCHOR_OVERDUE_MS = 3 * 3_600_000

/** Reads all of it; the database is not changed. */
export const auditAll = async (db: Database, options: AuditOptions): Promise<AuditReport> => {
  const faults: AuditFault[] = []
  const anchors = await checkAnchors(db, options, faults)
  const all = await allChains(db)
  const newest = Math.max(0, ...all.map(({ changedAt }) => changedAt?.getTime() ?? 0))
  const wanted = all.filter(
    ({ changedAt }) => options.since === undefined || changedAt === undefined || changedAt >= options.since,
  )
  for (const chain of wanted) faults.push(...(await chainFaults(db, chain, newest)))
  const compared = options.exported ? await compareExport(db, options.exported, faults) : 0
  return { chains: wanted.length, anchors, compared, faults }
}

const checkAnchors = async (
  db: Database,
  { trust, since, secondTrust }: AuditOptions,
  faults: AuditFault[],
): Promise<number> => {
  let before: AnchorRow | undefined
  let checked = 0
  for (;;) {
    const page = await anchorsFrom(db, (before?.anchorId ?? 0) + 1, ANCHORS_AT_ONCE)
    if (page.length === 0) return checked
    for (const anchor of page) {
      const { anchorId } = anchor
      if (anchorId !== (before?.anchorId ?? 0) + 1)
        faults.push({ kind: 'missingAnchor', anchorId: anchorId - 1 })
      if (since === undefined || anchor.at >= since) {
        checked += 1
        const fault = anchorFault(anchor, await headsOf(db, anchorId), before, trust)
        if (fault !== undefined) faults.push({ kind: 'anchor', anchorId, fault })
        if (secondTrust !== undefined && !isStampedTwice(anchor, secondTrust))
          faults.push({ kind: 'secondStamp', anchorId })
      }
      before = anchor
    }
  }
}

const isStampedTwice = ({ digest, secondToken }: AnchorRow, trusted: readonly Uint8Array[]): boolean => {
  try {
    if (secondToken === null) return false
    checkTimestampToken(new Uint8Array(secondToken), { digest: Buffer.from(digest, 'hex'), trusted })
    return true
  } catch {
    return false
  }
}

const chainFaults = async (db: Database, chain: KnownChain, newest: number): Promise<AuditFault[]> => {
  const { chainId, changedAt, n: length } = chain
  const points = await anchoredPoints(db, chainId)
  const n = await firstBrokenEntry(db, chainId, points)
  if (n !== undefined) {
    const { event } = await entryAt(db, chainId, n)
    return [{ kind: 'entry', chainId, n, ...(event === undefined ? {} : { event }) }]
  }
  const anchoredTo = points.at(-1)?.n ?? 0
  const isOverdue = changedAt !== undefined && newest - changedAt.getTime() > ANCHOR_OVERDUE_MS
  if (isOverdue && anchoredTo < length) return [{ kind: 'unanchored', chainId, n: anchoredTo + 1 }]
  const entries = await readChain(db, chainId)
  const documents = await documentsOf(db, chainId)
  return documents
    .filter((document) => !isStated(document, statedHashes(entries, document)))
    .map(({ id }) => ({ kind: 'document', chainId, documentId: id }))
}
