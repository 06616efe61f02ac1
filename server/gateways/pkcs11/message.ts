// What the thread at the token is asked, and what it answers.

/** Bytes are signed with SHA-256: DER `r, s` for ECDSA, PKCS#1 v1.5 for RSA. */
export type TokenTask =
  | { readonly act: 'sign'; readonly id: string; readonly type: 'ec' | 'rsa'; readonly bytes: Uint8Array }
  | { readonly act: 'generate'; readonly label: string; readonly type: 'ec' | 'rsa' }
  | { readonly act: 'missing'; readonly ids: readonly string[] }

/** The public half of a new key (RFC 7517), by its id. */
export interface MadeKey {
  readonly id: string
  readonly jwk: Readonly<Record<string, string>>
}

export interface TokenQuestion {
  readonly number: number
  readonly task: TokenTask
}

export type TokenAnswer =
  | { readonly number: number; readonly value: Uint8Array | MadeKey | readonly string[] }
  | { readonly number: number; readonly failure: string }
