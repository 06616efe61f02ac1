// What the thread at the token is asked, and what it answers.

import type { TokenConfig } from './token-config.ts'

type KeyType = 'ec' | 'rsa'

/** What the thread begins with. */
export interface TokenThread {
  readonly config: TokenConfig
  readonly openMs: number
}

/** A key that the token wrapped, and the id of the one it was wrapped by. */
export interface WrappedKey {
  readonly by: string
  readonly wrapped: Uint8Array
  readonly type: KeyType
}

/** Bytes are signed with SHA-256: DER `r, s` for ECDSA, PKCS#1 v1.5 for RSA. `secret` is the number of a P-256 key. */
export type TokenTask =
  | { readonly act: 'sign'; readonly id: string; readonly type: KeyType; readonly bytes: Uint8Array }
  | { readonly act: 'signWrapped'; readonly key: WrappedKey; readonly bytes: Uint8Array }
  | { readonly act: 'generate'; readonly label: string; readonly type: KeyType }
  | { readonly act: 'generateWrapped'; readonly type: KeyType }
  | { readonly act: 'wrap'; readonly secret: Uint8Array }
  | { readonly act: 'prepareWrapping' | 'forget' }
  | { readonly act: 'missing'; readonly ids: readonly string[] }

/** The public half of a new key (RFC 7517), by its id. */
export interface MadeKey {
  readonly id: string
  readonly jwk: Readonly<Record<string, string>>
}

/** The same of a key that was wrapped; what is in the token is what wrapped it. */
export interface MadeWrapped {
  readonly by: string
  readonly wrapped: Uint8Array
  readonly jwk: MadeKey['jwk']
}

export interface TokenQuestion {
  readonly number: number
  readonly task: TokenTask
}

/** Whatever the session answered; the caller knows what it asked for. */
export type TokenAnswer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly failure: string }
