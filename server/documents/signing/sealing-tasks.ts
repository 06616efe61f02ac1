// What sealing is asked for, and what of it is posted to the worker.
// Everything in a task can be posted to a thread.
import type { ChainedKey, EmbeddedKey } from '#server/trust/signer.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import type { ValidationData } from './long-term.ts'
import type { SigningRevision } from './sign-document.ts'
import type { SigningSlots } from './slots.ts'

/** Stamps of the embedded authority, by its key. */
export interface EmbeddedOrigin<Key = ChainedKey> {
  readonly kind: 'embedded'
  readonly key: Key
  /** Whoever asks has the file verified before anything counts that is in it: the stamp itself is not checked as well. */
  readonly isCheckedLater?: boolean | undefined
}

/** Where time stamps come from: the embedded authority's key, or an authority outside, which no worker waits for. */
export type TimestampOrigin<Key = ChainedKey> =
  | EmbeddedOrigin<Key>
  | { readonly kind: 'outer'; readonly source: TimestampSource }

/** Reserves the slots of all signing acts. */
export interface ReserveTask {
  readonly pdf: Uint8Array
  readonly signatures: readonly SigningSlots[]
}

/** Signs with one of our keys. Without `timestamps` the level is B-B. */
export interface SealRequest<Key = ChainedKey> extends Omit<SigningRevision, 'room' | 'time'> {
  readonly key: Key
  readonly timestamps?: TimestampOrigin<Key> | undefined
}

/** Adds long-term data and a document time stamp. */
export interface LongTermRequest<Key = ChainedKey> extends ValidationData {
  readonly pdf: Uint8Array
  readonly timestamps: TimestampOrigin<Key>
}

/** Adds long-term data and a place for a document time stamp of at most `tokenBytes`. */
export interface PrepareLongTermTask extends ValidationData {
  readonly pdf: Uint8Array
  readonly tokenBytes: number
  readonly renews: boolean
}

/** How far the caller's clock is ahead of the machine's. */
interface ClockOffset {
  readonly clockOffsetMs: number
}

export type PrepareTask = SigningRevision
export type SignTask = Omit<SealRequest<EmbeddedKey>, 'timestamps'> & {
  readonly timestamps?: EmbeddedOrigin<EmbeddedKey> | undefined
} & Pick<SigningRevision, 'time'> &
  ClockOffset
export type LongTermTask = Omit<LongTermRequest<EmbeddedKey>, 'timestamps'> & {
  readonly timestamps: EmbeddedOrigin<EmbeddedKey>
} & ClockOffset
