// Seals where somebody else is waited for: a token with the keys, or an outer time-stamp authority.
// The worker prepares the file, and this thread waits.
import type { Clock } from '#server/clock.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import type { RunOptions, WorkerPool } from '#server/documents/workers/pool.ts'
import { signerOf } from '#server/trust/signer.ts'
import { embeddedTimestamps, requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { withStamp } from './long-term.ts'
import type { Stamped } from './long-term.ts'
import { embedSignature } from './placeholder.ts'
import type { Prepared } from './placeholder.ts'
import type { LongTermRequest, SealRequest, TimestampOrigin } from './sealing-tasks.ts'
import { signatureRoom, signDigest } from './sign-document.ts'
import type { SignedDocument } from './sign-document.ts'

type Workers = Pick<WorkerPool, 'run'>

const sourceOf = (origin: TimestampOrigin, clock: Clock): TimestampSource =>
  origin.kind === 'outer' ? origin.source : embeddedTimestamps({ signer: signerOf(origin.key), clock })

/** As `Sealing.sign`. */
export const signElsewhere = async (
  workers: Workers,
  clock: Clock,
  { key, timestamps, ...request }: SealRequest,
  options?: RunOptions,
): Promise<SignedDocument> => {
  const [signer, source] = [signerOf(key), timestamps && sourceOf(timestamps, clock)]
  const task = { ...request, time: clock.now(), room: signatureRoom(signer, source) }
  const ready = await workers.run<Prepared>('prepare', task, options)
  const { cms, timestampTime } = await signDigest(ready.digest, signer, source)
  const appended = embedSignature(ready, cms)
  const { byteRange, digest } = ready
  return { appended, byteRange, digest, cms, timestampTime, pdf: extended(request.pdf, appended) }
}

/** As `Sealing.addLongTerm`, or as `renewLongTerm` where it `renews`. */
export const stampElsewhere = async (
  workers: Workers,
  clock: Clock,
  { timestamps, ...request }: LongTermRequest & { readonly renews: boolean },
  options?: RunOptions,
): Promise<Stamped> => {
  const source = sourceOf(timestamps, clock)
  const task = { ...request, tokenBytes: source.tokenBytes }
  const { stored, ready } = await workers.run<{ stored: Uint8Array; ready: Prepared }>(
    'prepareLongTerm',
    task,
    options,
  )
  return withStamp(stored, ready, await requestTimestamp(ready.digest, source))
}
