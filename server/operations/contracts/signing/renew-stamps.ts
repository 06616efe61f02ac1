// Renews the document time stamps of contracts (ETSI EN 319 142-1 §5.4.3; docs/decisions/0110).
import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { isFinished } from '#server/domain/contracts/contracts/rules.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { placesOf } from '#server/domain/contracts/parties/store.ts'
import { withFilesAhead } from '#server/gateways/storage/files-ahead.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { withOuterData } from '#server/operations/seals/signing-keys/outer-validation.ts'
import { stampOrigin, stampsOfTodayEnd } from '#server/operations/seals/signing-keys/stamps.ts'
import { createValidationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { checkFinished } from './check-finished.ts'
import type { KnownOfFile } from './check-finished.ts'
import { commitRenewals } from './commit-renewals.ts'
import type { RenewedContract, RenewedFile } from './commit-renewals.ts'

export type RenewDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'log'
  | 'config'
  | 'masterKey'
  | 'oldMasterKey'
  | 'authority'
  | 'outerTimestamps'
  | 'revocations'
  | 'storage'
  | 'sealing'
  | 'ownVerifier'
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
/** So many share their reads and a transaction. */
const TOGETHER = 10

interface Due {
  readonly contractId: string
  readonly documents: readonly DocumentRecord[]
  readonly due: readonly DocumentRecord[]
  readonly known: KnownOfFile
}

/** What a run over these contracts shares, and what it has done so far. */
interface Run {
  readonly options: Required<RenewOptions>
  readonly until: Date
  readonly failed: { readonly contractId: string; readonly error: unknown }[]
  renewed: number
}

interface Slice {
  readonly due: readonly Due[]
  /** Has their files at hand. */
  readonly storage: Storage
}

interface MadeSlice {
  readonly ready: readonly RenewedContract[]
  readonly held: HeldContent
}

/**
 * Renews each final file of these contracts whose stamp ends at `before` or earlier. Passes over what would gain nothing, what is not
 * finished, and what somebody else has just renewed. A contract that `requireOnRecord` or `checkFinished` refuses fails alone. Ten are
 * read and stored together, so that the database is asked a few times for all of them; while it stores some, the next are worked on.
 */
export const renewStamps = async (
  deps: RenewDeps,
  contractIds: readonly string[],
  { before, width = 1, dataFor = createValidationData(deps) }: RenewOptions,
): Promise<RenewedSome> => {
  const options = { before, width, dataFor }
  const run: Run = { options, until: await stampsOfTodayEnd(deps), failed: [], renewed: 0 }
  let storing: Promise<void> | undefined
  let slice = await readSlice(deps, run, contractIds.slice(0, TOGETHER))
  for (let next = TOGETHER; next < contractIds.length + TOGETHER; next += TOGETHER) {
    const reading = readSlice(deps, run, contractIds.slice(next, next + TOGETHER))
    const [made, following] = await Promise.all([makeSlice(deps, run, slice), reading, storing])
    slice = following
    storing = storeSlice(deps, run, made)
  }
  await storing
  return { renewed: run.renewed, failed: run.failed }
}

const orFailed = <T>({ failed }: Run, contractId: string, work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    failed.push({ contractId, error })
    return undefined
  })

const readSlice = async (deps: RenewDeps, run: Run, contractIds: readonly string[]): Promise<Slice> => {
  if (contractIds.length === 0) return { due: [], storage: deps.storage }
  const read = await deps.db.together(() =>
    contractIds.map((id) => orFailed(run, id, readDue(deps, id, run.options.before, run.until))),
  )
  const due = read.flatMap((one) => (one !== undefined && one.due.length > 0 ? [one] : []))
  const storage = await withFilesAhead(
    deps.storage,
    due.flatMap((one) => one.due),
  )
  return { due, storage }
}

const makeSlice = async (deps: RenewDeps, run: Run, { due, storage }: Slice): Promise<MadeSlice> => {
  const held = createHeldContent(storage)
  const ready: RenewedContract[] = []
  const left = [...due]
  const work = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const { contractId } = one
      const renewed = await orFailed(run, contractId, renewFiles({ ...deps, storage }, run, one, held))
      if (renewed !== undefined) ready.push({ contractId, files: renewed })
    }
  }
  await Promise.all(Array.from({ length: run.options.width }, work))
  return { ready, held }
}

/** If one of them hinders the others, each goes by itself, from the beginning. */
const storeSlice = async (deps: RenewDeps, run: Run, { ready, held }: MadeSlice): Promise<void> => {
  try {
    run.renewed += await commitRenewals(deps, ready, held)
  } catch (error) {
    const [first] = ready
    if (ready.length === 1 && first) run.failed.push({ contractId: first.contractId, error })
    else
      for (const { contractId } of ready) {
        const alone = await renewStamps(deps, [contractId], run.options)
        run.renewed += alone.renewed
        run.failed.push(...alone.failed)
      }
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

const renewFiles = async (
  deps: RenewDeps,
  { options: { dataFor } }: Run,
  { documents, due, known }: Due,
  held: HeldContent,
): Promise<RenewedFile[]> => {
  const renewed: RenewedFile[] = []
  for (const document of due) {
    const bytes = await deps.storage.get(document.currentSha256)
    const own = await dataFor(document.timestampAt ?? deps.clock.now())
    const data = await withOuterData(deps, bytes, own)
    const timestamps = stampOrigin(deps)
    const { pdf, timestampTime, provableUntil } = await deps.sealing.renewLongTerm(
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
      provableUntil,
    })
  }
  return renewed
}
