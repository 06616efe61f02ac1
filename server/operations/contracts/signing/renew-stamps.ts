// Renews the document time stamps of one contract (ETSI EN 319 142-1 §5.4.3; docs/decisions/0110).
import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { isFinished } from '#server/domain/contracts/contracts/rules.ts'
import { changeContract, findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import { finalsOf, leaveFinal } from '#server/domain/contracts/documents/provable.ts'
import { replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { validationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { provableUntil } from '#server/trust/provable-until.ts'
import { checkFinished } from './check-finished.ts'

export const STAMPS_RENEWED = 'contract:stamps.renewed'

export type RenewDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'masterKey' | 'oldMasterKey' | 'authority' | 'storage' | 'sealing' | 'ownVerifier'
>

interface Renewed {
  readonly document: DocumentRecord
  readonly sha256: string
  readonly size: number
  readonly timestampAt: Date
  readonly provableUntil: Date
}

/** Who waits for a worker: signing goes first. */
const PARTY = 'renewal'

/**
 * Renews each final file of the contract whose stamp ends at `before` or earlier; gives how many. None where nothing would be gained, and
 * none of a contract that is not finished or that somebody else has just renewed. Refuses what `requireOnRecord` and `checkFinished` do.
 */
export const renewStamps = async (deps: RenewDeps, contractId: string, before: Date): Promise<number> => {
  const contract = await findContract(deps.db, contractId)
  if (contract === undefined || !isFinished(contract.state)) return 0
  const documents = await requireOnRecord(deps, contractId)
  const signed = documents.filter(({ isAttachment }) => !isAttachment)
  const finals = new Map(
    (
      await finalsOf(
        deps.db,
        signed.map(({ id }) => id),
      )
    ).map((row) => [row.documentId, row]),
  )
  const key = await loadSigningKey(deps, { kind: 'timestamp' })
  const until = provableUntil(key)
  const now = deps.clock.now()
  const due = signed.filter(({ id, revision }) => {
    const row = finals.get(id)
    const ends = row?.provableUntil
    return ends != null && row?.revision === revision && ends > now && ends <= before && ends < until
  })
  const held = createHeldContent(deps.storage)
  const renewed: Renewed[] = []
  for (const document of due) {
    const bytes = await deps.storage.get(document.currentSha256)
    const data = await validationData(deps, document.timestampAt ?? now)
    const timestamps = { kind: 'embedded' as const, key }
    const { pdf, timestampTime } = await deps.sealing.renewLongTerm(
      { pdf: bytes, ...data, timestamps },
      { party: PARTY },
    )
    if (Buffer.compare(pdf.subarray(0, bytes.length), bytes) !== 0)
      throw new Error(`the renewal of document ${document.id} does not begin with what it renews`)
    await checkFinished(deps, document, pdf, attachmentsAmong(documents))
    await held.hold(pdf)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    renewed.push({ document, sha256, size: pdf.length, timestampAt: timestampTime, provableUntil: until })
  }
  return renewed.length === 0 ? 0 : commit(deps, contractId, { renewed, held })
}

/** All of a contract in one transaction: registry, rows, chain and report say the same at any moment. */
const commit = (
  deps: RenewDeps,
  contractId: string,
  { renewed, held }: { readonly renewed: readonly Renewed[]; readonly held: HeldContent },
): Promise<number> =>
  deps.db.transaction(async () => {
    const contract = await lockContract(deps.db, contractId)
    if (contract === undefined || !isFinished(contract.state)) return 0
    const now = deps.clock.now()
    const finals = new Map(
      (
        await finalsOf(
          deps.db,
          renewed.map(({ document }) => document.id),
        )
      ).map((row) => [row.documentId, row.revision]),
    )
    // Somebody else was here first, and theirs stands.
    if (renewed.some(({ document }) => finals.get(document.id) !== document.revision)) return 0
    await held.put()
    for (const { document, sha256, size, timestampAt, provableUntil: until } of renewed) {
      const revision = {
        id: randomUUID(),
        sha256,
        contractId,
        documentId: document.id,
        revision: document.revision + 1,
        kind: 'renewed' as const,
        size,
        isFinal: true,
        createdAt: now,
        provableUntil: until,
      }
      if (!(await replaceRevision(deps.db, revision, timestampAt)))
        throw new Error('a revision moved while its contract was locked')
      await leaveFinal(deps.db, revision)
    }
    // A report states the hashes of the files; the next one states those of now.
    await changeContract(deps.db, contractId, { evidenceSha256: null })
    await appendAudit(deps.db, {
      chainId: contractId,
      at: now,
      event: STAMPS_RENEWED,
      actor: systemActor('renewal'),
      detail: {
        documents: renewed.map(({ document, sha256, provableUntil: until }) => ({
          documentId: document.id,
          name: document.name,
          before: document.currentSha256,
          sha256,
          provableUntil: until.toISOString(),
        })),
      },
    })
    return renewed.length
  })
