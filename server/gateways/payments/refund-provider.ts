// What every provider does that sends payments back.

/** Money that goes back to whoever paid it. `sentAt` is when its number was first told, and part of its name at 银联. */
export interface Refundable {
  /** Our number of it: told twice it counts once. */
  readonly refundNo: string
  /** The provider's number of the payment. */
  readonly paymentNo: string
  /** In 分; all that was paid. */
  readonly amount: number
  readonly reason: string
  readonly sentAt: Date
  /** Where the provider may tell that it is decided. */
  readonly back: string
}

/**
 * What a provider says. `refused`: nothing goes back for now, in its own words; `isOver` where this number is used up and only
 * another one can be tried. `unknown`: it never heard of this number.
 */
export type RefundAnswer =
  | { readonly state: 'arrived' | 'pending' | 'unknown' }
  | { readonly state: 'refused'; readonly words: string; readonly isOver: boolean }

/** Both reject when the provider is not reached, does not know, or its answer is not its own. */
export interface Refunds {
  /** Asks for it; asking again with the same number changes nothing. */
  refund(wanted: Refundable): Promise<RefundAnswer>
  /** What became of it. */
  look(wanted: Refundable): Promise<RefundAnswer>
}

/** Longest words of a provider that are kept. */
const LONGEST_WORDS = 200

/** A refusal in the provider's words; `otherwise` where it has none. */
export const refusedWith = (
  words: string | undefined,
  { otherwise, isOver }: { otherwise: string; isOver: boolean },
): RefundAnswer => ({
  state: 'refused',
  words: [...(words === undefined || words.trim() === '' ? otherwise : words.trim())]
    .slice(0, LONGEST_WORDS)
    .join(''),
  isOver,
})
