// Checks by a provider that it is the signer in person who agrees to what is signed.

/** Who is checked, and what they agree to. */
export interface FaceClaim {
  readonly name: string
  /** Of the resident identity card. */
  readonly idNumber: string
  /** SHA-256 in hex over what is to be signed; the provider keeps it with its result. */
  readonly hash: string
}

/** A check that waits for the person, who opens `url` on a phone before `expiresAt`. */
export interface BegunFaceCheck {
  /** The provider's name of it. */
  readonly checkId: string
  readonly url: string
  readonly expiresAt: Date
}

/** `reason` is Chinese, for the person. */
export type FaceVerdict =
  | { readonly result: 'pending' }
  | { readonly result: 'passed' }
  | { readonly result: 'failed'; readonly reason: string }

/** Never called inside a transaction. Rejects when the provider cannot be reached or believed. */
export interface FaceCheck {
  begin(claim: FaceClaim): Promise<BegunFaceCheck>
  /** The result of a check; it passes only for the hash it was begun with. */
  ask(check: { readonly checkId: string; readonly hash: string }): Promise<FaceVerdict>
}
