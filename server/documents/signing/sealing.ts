// Seals in worker threads, so that the server is not blocked.
// It offers the API of `slots.ts`, `sign-document.ts` and `long-term.ts`.
import type { Clock } from '#server/clock.ts'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { PoolOptions, RunOptions, WorkerPool } from '#server/documents/workers/pool.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import { isEmbedded } from '#server/trust/signer.ts'
import type { ChainedKey } from '#server/trust/signer.ts'
import type { Stamped } from './long-term.ts'
import type { Prepared } from './placeholder.ts'
import { signElsewhere, stampElsewhere } from './keys-elsewhere.ts'
import type { StampInFile } from '#server/trust/timestamp-token.ts'
import type { LongTermRequest, ReserveTask, SealRequest, TimestampOrigin } from './sealing-tasks.ts'
import type { Signed, SignedDocument, SigningRevision } from './sign-document.ts'

/** Seals documents in workers. Every method refuses as the function of the same work does, and as the pool does. */
export interface Sealing {
  reserve(task: ReserveTask, options?: RunOptions): Promise<Uint8Array>
  /** Signs with one of our keys. What lies in a token signs from here, an outer authority is asked from here, and the worker does the rest. */
  sign(request: SealRequest, options?: RunOptions): Promise<SignedDocument>
  /** First step for a key that is elsewhere: go on with `signDigest`, `embedSignature` and `extended`. */
  prepare(request: Omit<SigningRevision, 'time'>, options?: RunOptions): Promise<Prepared>
  /** As `stampsInFile`. */
  stampsIn(pdf: Uint8Array, options?: RunOptions): Promise<readonly StampInFile[]>
  addLongTerm(request: LongTermRequest, options?: RunOptions): Promise<Stamped>
  /** As `renewLongTermData`. */
  renewLongTerm(request: LongTermRequest, options?: RunOptions): Promise<Stamped>
  close(): Promise<void>
}

/** Threads for `createSealing`; they start with the first document. */
export const createSealingWorkers = (pool: Omit<PoolOptions, 'entry'> = {}): WorkerPool =>
  createWorkerPool({ ...pool, entry: new URL('./worker.ts', import.meta.url) })

/** A sealing service by this clock; closing it closes its workers. */
export const createSealing = (clock: Clock, workers = createSealingWorkers()): Sealing => {
  const clockOffsetMs = () => clock.now().getTime() - Date.now()
  return {
    reserve: (task, options) => workers.run('reserve', task, options),
    sign: async (request, options) => {
      if (!isForWorker(request)) return signElsewhere(workers, clock, request, options)
      const task = { ...request, time: clock.now(), clockOffsetMs: clockOffsetMs() }
      const signed = await workers.run<Signed>('sign', task, options)
      return { ...signed, pdf: extended(request.pdf, signed.appended) }
    },
    prepare: (request, options) => workers.run('prepare', { ...request, time: clock.now() }, options),
    stampsIn: (pdf, options) => workers.run('stamps', { pdf }, options),
    addLongTerm: (request, options) =>
      isForWorker(request)
        ? workers.run('addLongTerm', { ...request, clockOffsetMs: clockOffsetMs() }, options)
        : stampElsewhere(workers, clock, { ...request, renews: false }, options),
    renewLongTerm: (request, options) =>
      isForWorker(request)
        ? workers.run('renewLongTerm', { ...request, clockOffsetMs: clockOffsetMs() }, options)
        : stampElsewhere(workers, clock, { ...request, renews: true }, options),
    close: () => workers.close(),
  }
}

/** Whether all keys are held by this process, so that a worker may have them, and nobody outside is waited for. */
const isForWorker = ({ key, timestamps }: { key?: ChainedKey; timestamps?: TimestampOrigin | undefined }) =>
  timestamps?.kind !== 'outer' && [key, timestamps?.key].every((one) => one === undefined || isEmbedded(one))
