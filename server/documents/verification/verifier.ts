// Checks files from outside in worker threads.
// Whatever a file holds, a verdict comes within the time limit.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '#protocol/failures.ts'
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { RunOptions, WorkerPool } from '#server/documents/workers/pool.ts'
import { withIssuedRecord } from './issued-registry.ts'
import type { ByteVerdict } from './issued-registry.ts'
import { headlineOf } from './verdict-words.ts'
import type { CheckOptions } from './summarise.ts'
import { withProofs } from './verify-document.ts'
import type { VerifyOptions } from './verify-document.ts'

/** For a file of any size: 45 MB with four signatures take a third of it. */
const TIME_LIMIT_MS = 1_000
const MEMORY_MB = 144
const KEPT_MB = 64
/** One file that takes its whole time must not make the next one wait for it. */
const CHECKERS = Math.max(3, availableParallelism())

/** Who asks, where that is somebody outside: parties take turns. Or whether it may be checked in a group, as `RunOptions` say. */
type HowToCheck = Pick<RunOptions, 'party' | 'inGroup'>

/** Checks in workers; `close` ends them. */
export interface Verifier {
  /**
   * The verdict on a PDF; `unreadable`, with the reason, where the file cost too much time or memory. Refuses `document.busy` on a
   * machine that has no time for it.
   */
  verify(pdf: Uint8Array, options: VerifyOptions, how?: HowToCheck): Promise<Verdict>
  close(): Promise<void>
}

/** How a verifier is set up: `timeLimitMs` bounds one file, `patienceMs` how much longer a busy machine may take for it. */
export interface VerifierSettings {
  readonly size?: number
  readonly timeLimitMs?: number
  readonly patienceMs?: number
}

/** Threads for `createVerifier`; they start with the first document. */
const createCheckers = ({ size, timeLimitMs, patienceMs }: VerifierSettings): WorkerPool =>
  createWorkerPool({
    entry: new URL('./worker.ts', import.meta.url),
    size: size ?? CHECKERS,
    memoryMb: MEMORY_MB,
    keptMb: KEPT_MB,
    timeLimitMs: timeLimitMs ?? TIME_LIMIT_MS,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })

/** A verifier with workers of its own, or with others that serve the task `check`; closing it closes them. */
export const createVerifier = (
  settings: VerifierSettings = {},
  workers = createCheckers(settings),
): Verifier => ({
  verify: (pdf, options, how) =>
    verifyInWorker(workers, pdf, options, { timeLimitMs: settings.timeLimitMs, ...how }),
  close: () => workers.close(),
})

/** Checks in a pool whose workers serve the task `check`. */
export const verifyInWorker = async (
  pool: WorkerPool,
  pdf: Uint8Array,
  options: VerifyOptions,
  { timeLimitMs = TIME_LIMIT_MS, ...how }: HowToCheck & { timeLimitMs?: number | undefined } = {},
): Promise<Verdict> => {
  try {
    const check = (so: CheckOptions) =>
      pool.run<ByteVerdict>('check', { pdf, options: so }, { timeLimitMs, ...how })
    return await withIssuedRecord(await withProofs(check, options), options.issued)
  } catch (error) {
    if (!(error instanceof Refusal) || !['document.timed-out', 'document.too-heavy'].includes(error.code))
      throw error
    const reason =
      error.code === 'document.timed-out'
        ? '检查用时超过限制，已停止：文件可能已损坏，或结构异常复杂'
        : '检查占用内存超过限制，已停止：文件可能已损坏，或结构异常复杂'
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const verdict: Verdict = {
      overall: 'unreadable',
      headline: headlineOf('unreadable', []),
      issuedHere: false,
      signatures: [],
      reasons: [reason],
      sha256,
    }
    return withIssuedRecord(
      { verdict, revisionHashes: [], carries: { store: false, stamp: false }, needsProof: false },
      options.issued,
    )
  }
}
