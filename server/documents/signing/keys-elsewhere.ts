// Seals with keys that lie in a token: the worker prepares and this thread waits for the token.
import type { Clock } from '#server/clock.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import type { RunOptions, WorkerPool } from '#server/documents/workers/pool.ts'
import { signerOf } from '#server/trust/signer.ts'
import { embeddedTimestamps, requestTimestamp, timestampsFrom } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { embedSignature } from './placeholder.ts'
import type { Prepared } from './placeholder.ts'
import type { LongTermRequest, SealRequest, TimestampOrigin } from './sealing-tasks.ts'
import { signatureRoom, signDigest } from './sign-document.ts'
import type { SignedDocument } from './sign-document.ts'

type Workers = Pick<WorkerPool, 'run'>

const sourceOf = (origin: TimestampOrigin, clock: Clock): TimestampSource =>
  origin.kind === 'url'
    ? timestampsFrom(origin.url, origin.trusted)
    : embeddedTimestamps({ signer: signerOf(origin.key), clock })

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
): Promise<{ pdf: Uint8Array; timestampTime: Date }> => {
  const source = sourceOf(timestamps, clock)
  const task = { ...request, tokenBytes: source.tokenBytes }
  const { stored, ready } = await workers.run<{ stored: Uint8Array; ready: Prepared }>(
    'prepareLongTerm',
    task,
    options,
  )
  const { token, time } = await requestTimestamp(ready.digest, source)
  return { pdf: extended(stored, embedSignature(ready, token)), timestampTime: time }
}
