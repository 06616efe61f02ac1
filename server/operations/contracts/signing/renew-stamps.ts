// Renews the document time stamps of contracts (ETSI EN 319 142-1 §5.4.3; docs/decisions/0110).
import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { isFinished } from '#server/domain/contracts/contracts/rules.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { placesOf } from '#server/domain/contracts/parties/store.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { createValidationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { provableUntil } from '#server/trust/provable-until.ts'
import type { ChainedKey } from '#server/trust/signer.ts'
import { checkFinished } from './check-finished.ts'
import type { KnownOfFile } from './check-finished.ts'
import { commitRenewals } from './commit-renewals.ts'
import type { RenewedContract, RenewedFile } from './commit-renewals.ts'

export type RenewDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'masterKey' | 'oldMasterKey' | 'authority' | 'storage' | 'sealing' | 'ownVerifier'
>

/** Until when what ends is renewed, how many are worked on at the same time, and validation data that a run shares. */
export interface RenewOptions {
  readonly before: Date
  readonly width?: number
  readonly dataFor?: ReturnType<typeof createValidationData>
}

/** How many files were renewed, and the contracts that could not be, with why. */
export interface RenewedSome {
  readonly renewed: number
  readonly failed: readonly { readonly contractId: string; readonly error: unknown }[]
}

/** Who waits for a worker: signing goes first. */
const PARTY = 'renewal'

interface Due {
  readonly contractId: string
  readonly documents: readonly DocumentRecord[]
  readonly due: readonly DocumentRecord[]
  readonly known: KnownOfFile
}

/**
 * Renews each final file of these contracts whose stamp ends at `before` or earlier. Passes over what would gain nothing, what is not
 * finished, and what somebody else has just renewed. A contract that `requireOnRecord` or `checkFinished` refuses fails alone. They are
 * read and stored together, so that the database is asked a few times for all of them and not a few times for each.
 */
export const renewStamps = async (
  deps: RenewDeps,
  contractIds: readonly string[],
  { before, width = 1, dataFor = createValidationData(deps) }: RenewOptions,
): Promise<RenewedSome> => {
  const key = await loadSigningKey(deps, { kind: 'timestamp' })
  const failed: { contractId: string; error: unknown }[] = []
  const orFailed = <T>(contractId: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      failed.push({ contractId, error })
      return undefined
    })
  const read = await deps.db.together(() =>
    contractIds.map((id) => orFailed(id, readDue(deps, id, before, provableUntil(key)))),
  )
  const due = read.flatMap((one) => (one !== undefined && one.due.length > 0 ? [one] : []))
  const held = createHeldContent(deps.storage)
  const ready: RenewedContract[] = []
  for (let at = 0; at < due.length; at += width) {
    const some = due.slice(at, at + width)
    const work = some.map((one) => orFailed(one.contractId, renewFiles(deps, one, { key, held, dataFor })))
    for (const [index, files] of (await Promise.all(work)).entries())
      if (files !== undefined) ready.push({ contractId: some[index]!.contractId, files })
  }
  try {
    return { renewed: await commitRenewals(deps, ready, held), failed }
  } catch (error) {
    const [first] = ready
    if (ready.length === 1 && first)
      return { renewed: 0, failed: [...failed, { contractId: first.contractId, error }] }
  }
  // One of them hinders the others: each by itself, from the beginning.
  const alone: RenewedSome[] = []
  for (const { contractId } of ready)
    alone.push(await renewStamps(deps, [contractId], { before, width, dataFor }))
  return {
    renewed: alone.reduce((sum, some) => sum + some.renewed, 0),
    failed: [...failed, ...alone.flatMap((some) => some.failed)],
  }
}

const readDue = async (
  deps: RenewDeps,
  contractId: string,
  before: Date,
  until: Date,
): Promise<Due | undefined> => {
  const contract = await findContract(deps.db, contractId)
  if (contract === undefined || !isFinished(contract.state)) return undefined
  const documents = await requireOnRecord(deps, contractId)
  const signed = documents.filter(({ isAttachment }) => !isAttachment)
  const ids = signed.map(({ id }) => id)
  const [issued, places] = await Promise.all([issuedOf(deps.db, ids), placesOf(deps.db, contractId)])
  const finals = new Map(issued.filter(({ isFinal }) => isFinal).map((row) => [row.documentId, row]))
  const now = deps.clock.now()
  const due = signed.filter(({ id, revision }) => {
    const row = finals.get(id)
    const ends = row?.provableUntil
    return ends != null && row?.revision === revision && ends > now && ends <= before && ends < until
  })
  return { contractId, documents, due, known: { issued, places } }
}

interface With {
  readonly key: ChainedKey
  readonly held: HeldContent
  readonly dataFor: NonNullable<RenewOptions['dataFor']>
}

const renewFiles = async (
  deps: RenewDeps,
  { documents, due, known }: Due,
  { key, held, dataFor }: With,
): Promise<RenewedFile[]> => {
  const renewed: RenewedFile[] = []
  for (const document of due) {
    const bytes = await deps.storage.get(document.currentSha256)
    const data = await dataFor(document.timestampAt ?? deps.clock.now())
    const timestamps = { kind: 'embedded' as const, key }
    const { pdf, timestampTime } = await deps.sealing.renewLongTerm(
      { pdf: bytes, ...data, timestamps },
      { party: PARTY },
    )
    if (Buffer.compare(pdf.subarray(0, bytes.length), bytes) !== 0)
      throw new Error(`the renewal of document ${document.id} does not begin with what it renews`)
    await checkFinished(deps, document, pdf, attachmentsAmong(documents), known)
    await held.hold(pdf)
    renewed.push({
      document,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      id: randomUUID(),
      size: pdf.length,
      timestampAt: timestampTime,
      provableUntil: provableUntil(key),
    })
  }
  return renewed
}
