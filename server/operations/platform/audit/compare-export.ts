// Compares exported anchors with those in the database.
// Somebody who rewrites one of the two cannot rewrite the other.
import type { Database } from '#server/db/database.ts'
import { anchorDigest, anchorsFrom } from '#server/domain/platform/audit/anchors.ts'
import { entryAt } from '#server/domain/platform/audit/all-chains.ts'
import type { ExportedAnchor, ExportedStamp } from '#server/gateways/anchors/anchor-export.ts'
import type { AuditFault } from './audit-report.ts'

/** Adds to `faults` the first thing that differs of each anchor; gives how many were compared. */
export const compareExport = async (
  db: Database,
  exported: AsyncIterable<ExportedAnchor | ExportedStamp>,
  faults: AuditFault[],
): Promise<number> => {
  let compared = 0
  const named = new Set<string>()
  for await (const line of exported) {
    if (!('prevDigest' in line)) continue
    compared += 1
    const { anchorId } = line
    const [stored] = await anchorsFrom(db, anchorId, 1)
    const isSame = stored?.anchorId === anchorId && stored.digest === line.digest && isWhole(line)
    const wrong = await firstWrongHead(db, line)
    if (isSame && wrong === undefined) continue
    // One rewritten chain differs in every later anchor; its first entry says it all.
    if (wrong !== undefined && named.has(wrong.chainId)) continue
    if (wrong !== undefined) named.add(wrong.chainId)
    faults.push({ kind: 'export', anchorId, ...wrong })
  }
  return compared
}

const isWhole = ({ anchorId, at, prevDigest, digest, heads }: ExportedAnchor): boolean =>
  anchorDigest({
    anchorId,
    at: new Date(at),
    prevDigest,
    heads: heads.map(([chainId, n, head]) => ({ chainId, n, head })),
  }) === digest

const firstWrongHead = async (db: Database, { heads }: ExportedAnchor) => {
  for (const [chainId, n, head] of heads) {
    const entry = await entryAt(db, chainId, n)
    if (entry.hash !== head)
      return { chainId, n, ...(entry.event === undefined ? {} : { event: entry.event }) }
  }
  return undefined
}
