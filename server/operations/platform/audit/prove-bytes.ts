// Proves by anchored audit entries that bytes were there at a time (0126).
import type { Database } from '#server/db/database.ts'
import { anchorTimes } from '#server/domain/platform/audit/anchors.ts'
import type { AnchorTrust } from '#server/domain/platform/audit/check-anchor.ts'
import { checkWholeChain } from '#server/domain/platform/audit/check-chain.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { readRecord } from '#server/domain/contracts/documents/record.ts'
import { issuedAs } from '#server/domain/contracts/documents/store.ts'
import type { ProvenBytes } from '#server/documents/verification/summarise.ts'

/**
 * For each of the hashes that a contract's chain states: when that entry was first anchored. Nothing of a chain that does not hold.
 * Entries say when they were made, but only an anchor, which went elsewhere, says it to somebody who does not believe the database.
 */
export const proveBytes = async (
  db: Database,
  trust: AnchorTrust,
  sha256s: readonly string[],
): Promise<ProvenBytes[]> => {
  const issued = await issuedAs(db, sha256s)
  const proofs: ProvenBytes[] = []
  for (const contractId of new Set(issued.map((row) => row.contractId))) {
    const record = await readRecord(db, contractId)
    if (!(await checkWholeChain(db, record, trust)).intact) continue
    const times = await anchorTimes(
      db,
      record.points.map(({ anchorId }) => anchorId),
    )
    const wanted = issued.filter((row) => row.contractId === contractId)
    for (const sha256 of new Set(wanted.map((row) => row.sha256))) {
      const entry = record.entries.find((one) => states(one, sha256))
      const point = entry && record.points.find(({ n }) => n >= entry.n)
      const at = point && times.get(point.anchorId)
      if (at !== undefined) proofs.push({ sha256, at })
    }
  }
  return proofs
}

const states = ({ detail }: AuditEntry, sha256: string): boolean => {
  const { documents } = detail
  return (
    detail['sha256'] === sha256 ||
    (Array.isArray(documents) && documents.some((one: { sha256?: unknown }) => one.sha256 === sha256))
  )
}
