// The job that signs and finishes the contracts of a slice of a batch together.
// They share their reads, one wait, one set of lists and one transaction; whatever is unusual is left to a job of its own.
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { RevisionRecord } from '#server/domain/contracts/documents/store.ts'
import { lockSealingItems } from '#server/domain/contracts/batches/store.ts'
import { withFilesAhead } from '#server/gateways/storage/files-ahead.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { Job } from '#server/jobs/runner.ts'
import { holdContracts } from '#server/operations/contracts/contracts/hold.ts'
import { sealAlone } from '#server/operations/contracts/parties/moves.ts'
import type { SealDocumentsTask, SealSliceTask } from '#server/operations/contracts/parties/moves.ts'
import { createValidationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { withWaitsAside } from './aside.ts'
import { findSealing, followedBy } from './find-sealing.ts'
import type { Sealing } from './find-sealing.ts'
import { finishAhead, isLastToSign } from './finish-ahead.ts'
import { makeSignatures } from './make-signatures.ts'
import { createSharedMeans } from './signing-means.ts'
import { storeSigned } from './store-signed.ts'
import type { MadeReady } from './store-signed.ts'

// All that is made is held in memory until it is stored.
const MOST_BYTES = 4 * 1024 * 1024
// Somebody else's single file waits behind so many groups in the line of the workers.
const WIDTH = 2
// So many go to a worker at once; where somebody outside stamps, or a token signs, one after the other.
const GROUP = 8
// Whoever is cut off this often may be to blame for it.
const MOST_ATTEMPTS = 2
const PATIENT = { isPatient: true }

/** The handler. One that was cut off twice leaves each to its own job, and so does one that fails as a whole. */
export const createSealSlice =
  (deps: Deps) =>
  async (job: Job<SealSliceTask>): Promise<void> => {
    if (job.attempt <= MOST_ATTEMPTS && (await isSealedTogether(deps, job))) return
    await deps.db.transaction(async () => {
      for (const task of job.payload.parties) await sealAlone(deps, { ...task, isPatient: true })
      await job.finish?.()
    }, PATIENT)
  }

const isSealedTogether = async (deps: Deps, job: Job<SealSliceTask>): Promise<boolean> => {
  try {
    await sealSlice(deps, job, systemActor(job.id))
    return true
  } catch (error) {
    if (job.signal.aborted) throw error
    deps.log.info({ err: error, job: job.id }, '一组签名不能一起写入，改为逐份写入')
    return false
  }
}

const sealSlice = async (given: Deps, job: Job<SealSliceTask>, actor: Actor): Promise<void> => {
  const { db } = given
  const { issuing } = given.authority
  await db.standBack()
  const slice = await readSlice(given, job.payload.parties)
  const files = slice.found.flatMap(({ documents }) => documents)
  const deps = { ...inGroups(given), storage: await withFilesAhead(given.storage, files) }
  const signed = await signSlice(deps, slice.found)
  const { ready, failed } = await finishSlice(withWaitsAside(deps, job), signed.ready, slice.issued)
  // What was sealed under an authority that was revoked meanwhile would hold for nobody.
  if (deps.authority.issuing !== issuing) throw new Error('the issuing authority was replaced')
  const alone = [...slice.alone, ...signed.failed, ...failed]
  await db.transaction(async () => {
    await holdContracts(
      db,
      ready.map(({ found }) => found.contract.id),
      () => ready.flatMap(({ found }) => followedBy(db, found)),
    )
    await lockSealingItems(
      db,
      ready.map(({ found }) => found.party.id),
    )
    // Side by side, so that what they ask at one moment is asked once.
    const stored = await db.together(() => ready.map((made) => storeSigned(deps, made, actor)))
    const moved = ready.flatMap(({ found }, at) => (stored[at] === true ? [] : [taskOf(found)]))
    for (const task of [...alone, ...moved]) await sealAlone(deps, { ...task, isPatient: true })
    await job.finish?.()
  }, PATIENT)
  for (const { found } of ready) stage(deps, found, 'sealing.committed')
}

/** The same, whose workers get what is asked of them at one moment in groups. */
const inGroups = (deps: Deps): Deps => ({
  ...deps,
  sealing: {
    ...deps.sealing,
    sign: (request) => deps.sealing.sign(request, { inGroup: true }),
    addLongTerm: (request) => deps.sealing.addLongTerm(request, { inGroup: true }),
  },
  ownVerifier: {
    ...deps.ownVerifier,
    verify: (pdf, options) => deps.ownVerifier.verify(pdf, options, { inGroup: true }),
  },
})

const taskOf = ({ contract, party }: Sealing): SealDocumentsTask => ({
  contractId: contract.id,
  partyId: party.id,
})

const stage = (deps: Deps, found: Sealing, name: string): void =>
  deps.log.debug({ ...taskOf(found), stage: name }, '一组签名的进度')

/** Those that still wait, and those that have to go alone: what is wrong with one is nothing to the others. */
const readSlice = async (deps: Deps, tasks: readonly SealDocumentsTask[]) => {
  const read = await deps.db.together(() =>
    tasks.map((task) => findSealing(deps, task).catch((): 'alone' => 'alone')),
  )
  const alone: SealDocumentsTask[] = []
  const found: Sealing[] = []
  let bytes = 0
  for (const [at, one] of read.entries()) {
    if (one === undefined) continue
    if (one !== 'alone') bytes += one.documents.reduce((sum, { size }) => sum + size, 0)
    if (one === 'alone' || bytes > MOST_BYTES) alone.push(tasks[at]!)
    else found.push(one)
  }
  const ids = found.flatMap(({ documents }) => documents.map(({ id }) => id))
  return { found, alone, issued: ids.length === 0 ? [] : await issuedOf(deps.db, ids) }
}

interface Made {
  readonly ready: readonly MadeReady[]
  readonly failed: readonly SealDocumentsTask[]
}

const signSlice = (deps: Deps, slice: readonly Sealing[]): Promise<Made> => {
  const means = createSharedMeans(deps)
  const unsigned = slice.map((found) => ({ found }))
  return eachOf(deps, unsigned, async ({ found }) => {
    stage(deps, found, 'sealing.began')
    const held = createHeldContent(deps.storage)
    // A last signature is stored with the finished files alone, which are verified before.
    const isCheckedLater = isLastToSign(found.party, found.parties)
    const sealed = await makeSignatures(deps, found, held, means, isCheckedLater)
    return { found, held, sealed, finished: undefined }
  })
}

/** Those whose last signature it was; one that could not be finished goes alone, and its job says what is wrong. */
const finishSlice = async (
  deps: Deps,
  signed: readonly MadeReady[],
  issued: readonly RevisionRecord[],
): Promise<Made> => {
  const isLast = ({ found: { party, parties } }: MadeReady) => isLastToSign(party, parties)
  const times = signed
    .filter(isLast)
    .flatMap(({ sealed }) => sealed.map(({ timestampAt }) => timestampAt?.getTime() ?? 0))
  const dataFor = createValidationData(deps)
  // One wait serves all of them.
  if (times.length > 0) await dataFor(new Date(Math.max(...times)))
  return eachOf(deps, signed, async (made) => {
    if (!isLast(made)) return made
    const { found, sealed, held } = made
    const known = {
      issued: issued.filter(({ documentId }) => found.documents.some(({ id }) => id === documentId)),
      places: found.allPlaces,
    }
    const finished = await finishAhead(deps, found, sealed, held, { known, dataFor })
    if (finished === undefined) throw new Error('it could not be finished with its signature')
    stage(deps, found, 'sealing.stored')
    return { ...made, finished }
  })
}

/** A few groups at a time, each after what somebody waits for; what fails is told apart. */
const eachOf = async <One extends Pick<MadeReady, 'found'>>(
  deps: Deps,
  slice: readonly One[],
  make: (one: One) => Promise<MadeReady>,
): Promise<Made> => {
  const ready: MadeReady[] = []
  const failed: SealDocumentsTask[] = []
  const left = [...slice]
  const isDoneHere = deps.outerTimestamps === undefined && deps.token === undefined
  const makeOne = async (one: One): Promise<void> => {
    try {
      ready.push(await make(one))
    } catch (error) {
      const task = taskOf(one.found)
      deps.log.info({ err: error, ...task }, '合同未能与同组的一起签署，将单独签署')
      failed.push(task)
    }
  }
  const work = async (): Promise<void> => {
    while (left.length > 0) {
      await deps.db.standBack()
      await Promise.all(left.splice(0, isDoneHere ? GROUP : 1).map(makeOne))
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
  return { ready, failed }
}
