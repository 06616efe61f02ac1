// Stores renewed files: registry, rows, chain and report of a contract say the same at any moment.
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { isFinished } from '#server/domain/contracts/contracts/rules.ts'
import { forgetEvidence, lockContracts } from '#server/domain/contracts/contracts/store.ts'
import { finalsOf, leaveFinal } from '#server/domain/contracts/documents/provable.ts'
import { replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { appendAudit, holdChain } from '#server/domain/platform/audit/store.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'

export const STAMPS_RENEWED = 'contract:stamps.renewed'

/** A renewed file, checked already, with the id of its row in the registry. */
export interface RenewedFile {
  readonly id: string
  readonly document: DocumentRecord
  readonly sha256: string
  readonly size: number
  readonly timestampAt: Date
  readonly provableUntil: Date
}

/** All that was renewed of one contract. */
export interface RenewedContract {
  readonly contractId: string
  readonly files: readonly RenewedFile[]
}

/** In one transaction; gives how many files. Leaves out contracts that moved meanwhile: somebody else was first, and theirs stands. */
export const commitRenewals = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  renewals: readonly RenewedContract[],
  held: HeldContent,
): Promise<number> => {
  if (renewals.length === 0) return 0
  return db.transaction(async () => {
    const now = clock.now()
    const locked = await lockContracts(
      db,
      renewals.map(({ contractId }) => contractId),
    )
    const finished = new Set(locked.flatMap(({ id, state }) => (isFinished(state) ? [id] : [])))
    const all = renewals.flatMap(({ files }) => files)
    const finals = new Map(
      (
        await finalsOf(
          db,
          all.map(({ document }) => document.id),
        )
      ).map((row) => [row.documentId, row.revision]),
    )
    const standing = renewals.filter(
      ({ contractId, files }) =>
        finished.has(contractId) &&
        files.every(({ document }) => finals.get(document.id) === document.revision),
    )
    if (standing.length === 0) return 0
    await db.together(() => [held.put()])
    const revisions = standing.flatMap(({ contractId, files }) =>
      files.map((file) => ({ ...revisionOf(contractId, file, now), timestampAt: file.timestampAt })),
    )
    const replaced = await db.together(() =>
      revisions.map(({ timestampAt, ...revision }) => replaceRevision(db, revision, timestampAt)),
    )
    if (replaced.includes(false)) throw new Error('a revision moved while its contract was locked')
    await leaveFinal(db, revisions)
    const ids = standing.map(({ contractId }) => contractId)
    // A report states the hashes of the files; the next one states those of now.
    await forgetEvidence(db, ids)
    await db.together(() => ids.map((id) => holdChain(db, id)))
    for (const { contractId, files } of standing)
      await appendAudit(db, {
        chainId: contractId,
        at: now,
        event: STAMPS_RENEWED,
        actor: systemActor('renewal'),
        detail: { documents: files.map(told) },
      })
    return revisions.length
  })
}

const revisionOf = (contractId: string, file: RenewedFile, createdAt: Date) => ({
  id: file.id,
  sha256: file.sha256,
  contractId,
  documentId: file.document.id,
  revision: file.document.revision + 1,
  kind: 'renewed' as const,
  size: file.size,
  isFinal: true,
  createdAt,
  provableUntil: file.provableUntil,
})

const told = ({ document, sha256, provableUntil }: RenewedFile) => ({
  documentId: document.id,
  name: document.name,
  before: document.currentSha256,
  sha256,
  provableUntil: provableUntil.toISOString(),
})
