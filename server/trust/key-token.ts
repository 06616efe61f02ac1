// Private keys that a hardware token signs with (PKCS#11): they stay in it, or it wrapped them.
import type { KeyObject } from 'node:crypto'

/** A key in a token. Named so that it reads as a `KeyObject` does; it has a function, so it cannot be posted to a worker by mistake. */
export interface TokenKey {
  readonly asymmetricKeyType: 'ec' | 'rsa'
  /** Of the key object in the token, in hexadecimal; of the one that wraps it where it is `wrapped`. */
  readonly tokenKeyId: string
  /** The key as the token gave it out and takes it in again: encrypted under one that never leaves it (RFC 5649). */
  readonly wrapped?: Uint8Array
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
  /** Whether keys of people and companies are made in it (0146). */
  readonly wrapsHolders: boolean
  /** Makes a key of which nothing stays in the token: it comes `wrapped`, proved to open and to sign. */
  generateWrapped(): Promise<NewKey<TokenKey>>
  /** Takes in a P-256 key of this process and answers it `wrapped`; nothing of it stays in the token. */
  wrap(key: KeyObject): Promise<TokenKey>
  /** Names of what the token cannot do and wrapping takes; makes the key that wraps where it can and there is none. */
  prepareWrapping(): Promise<string[]>
  /** Destroys what it has unwrapped for further signatures. */
  forget(): Promise<void>
  /** A key that was made before, with what was wrapped of it. */
  key(id: string, type: TokenKey['asymmetricKeyType'], wrapped?: Uint8Array): TokenKey
  /** Signs in and looks for the keys; answers the ids of those that are not there. */
  missing(ids: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

export const isTokenKey = (key: SigningKey): key is TokenKey => 'tokenKeyId' in key
