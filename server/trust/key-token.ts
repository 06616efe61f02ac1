// Private keys that are made and stay in a hardware token, which signs with them (PKCS#11).
import type { KeyObject } from 'node:crypto'

/** A key in a token. Named so that it reads as a `KeyObject` does; it has a function, so it cannot be posted to a worker by mistake. */
export interface TokenKey {
  readonly asymmetricKeyType: 'ec' | 'rsa'
  /** Of the key object in the token, in hexadecimal. */
  readonly tokenKeyId: string
  /** As `Signer.sign`; refuses `key.token-unavailable` while the token does not answer. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** A key that signs, wherever it lies. */
export type SigningKey = KeyObject | TokenKey

/** A new key and its public half. */
export interface NewKey<Key extends SigningKey = SigningKey> {
  readonly privateKey: Key
  readonly publicKey: KeyObject
}

/** A token. Its methods refuse `key.token-unavailable` (503) while it does not answer. */
export interface KeyToken {
  /** Makes a key that never leaves the token; `purpose` is its label there. */
  generate(purpose: string): Promise<NewKey<TokenKey>>
  /** A key that was made before. */
  key(id: string, type: TokenKey['asymmetricKeyType']): TokenKey
  /** Signs in and looks for the keys; answers the ids of those that are not there. */
  missing(ids: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

export const isTokenKey = (key: SigningKey): key is TokenKey => 'tokenKeyId' in key
