// What the sealing worker is handed: everything in it can be posted to a thread.
import type { EmbeddedKey } from '#server/trust/signer.ts'
import type { ValidationData } from './long-term.ts'
import type { SigningRevision } from './sign-document.ts'
import type { SigningSlots } from './slots.ts'

/** Where a worker gets time stamps: from the embedded authority's key, or from an authority behind a url. */
export type TimestampOrigin =
  | { readonly kind: 'embedded'; readonly key: EmbeddedKey }
  | { readonly kind: 'url'; readonly url: string; readonly trusted: readonly Uint8Array[] }

/** Reserves the slots of all signing acts. */
export interface ReserveTask {
  readonly pdf: Uint8Array
  readonly signatures: readonly SigningSlots[]
}

/** Signs with a key this process holds. Without `timestamps` the level is B-B. */
export interface SealRequest extends Omit<SigningRevision, 'room' | 'time'> {
  readonly key: EmbeddedKey
  readonly timestamps?: TimestampOrigin | undefined
}

/** Adds long-term data and a document time stamp. */
export interface LongTermRequest extends ValidationData {
  readonly pdf: Uint8Array
  readonly timestamps: TimestampOrigin
}

/** How far the caller's clock is ahead of the machine's. */
interface ClockOffset {
  readonly clockOffsetMs: number
}

export type PrepareTask = SigningRevision
export type SignTask = SealRequest & Pick<SigningRevision, 'time'> & ClockOffset
export type LongTermTask = LongTermRequest & ClockOffset
