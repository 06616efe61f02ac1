// A certificate with its chain, and the means to sign with its key.
// The key is stored here or in a PKCS#11 token.
import { constants, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isTokenKey } from './key-token.ts'
import type { SigningKey } from './key-token.ts'

/** How a signer's signatures are made (RFC 5754 §3). */
export type SignatureAlgorithm = 'rsa-sha256' | 'ecdsa-sha256'

/** A certificate and its private key. */
export interface CertifiedKey<Key extends SigningKey = KeyObject> {
  /** DER (RFC 5280). */
  readonly certificate: Uint8Array
  readonly privateKey: Key
}

/** Anything that signs under a certificate. */
export interface Signer {
  /** The signer's certificate, DER. */
  readonly certificate: Uint8Array
  /** Issuers from the signer's own up to the root, DER. */
  readonly chain: readonly Uint8Array[]
  readonly algorithm: SignatureAlgorithm
  /** Signs the bytes themselves (SHA-256 inside): PKCS#1 v1.5 for RSA, DER `r, s` for ECDSA. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** What an embedded signer is made of; can be posted to a worker. */
export interface EmbeddedKey extends CertifiedKey {
  readonly chain: readonly Uint8Array[]
}

/** The same, wherever the key lies. */
export interface ChainedKey extends CertifiedKey<SigningKey> {
  readonly chain: readonly Uint8Array[]
}

/** Whether the key is held by this process, so that workers may have it. */
export const isEmbedded = (key: ChainedKey): key is EmbeddedKey => !isTokenKey(key.privateKey)

/** A signer for any key. */
export const signerOf = (key: ChainedKey): Signer => {
  const { certificate, chain, privateKey } = key
  if (!isTokenKey(privateKey)) return embeddedSigner({ certificate, chain, privateKey })
  return { certificate, chain, algorithm: algorithmOf(privateKey), sign: (bytes) => privateKey.sign(bytes) }
}

/** A signer whose key is held by this process. RSA and P-256 keys only. */
export const embeddedSigner = ({ certificate, chain, privateKey }: EmbeddedKey): Signer => ({
  certificate,
  chain,
  algorithm: algorithmOf(privateKey),
  // Synchronous on purpose: it runs in workers, where a trip through the thread pool only adds delay.
  sign: (bytes) => Promise.resolve(signWith(privateKey, bytes)),
})

/** The algorithm a key signs with; throws for a key of another type. */
export const algorithmOf = (key: SigningKey): SignatureAlgorithm => {
  if (key.asymmetricKeyType === 'rsa') return 'rsa-sha256'
  if (key.asymmetricKeyType === 'ec') return 'ecdsa-sha256'
  throw new TypeError(`keys of type ${key.asymmetricKeyType} do not sign here`)
}

/** Signs bytes with SHA-256 and the key's own algorithm. */
export const signWith = (key: KeyObject, bytes: Uint8Array): Uint8Array =>
  sign('sha256', bytes, key.asymmetricKeyType === 'rsa' ? { key, padding: constants.RSA_PKCS1_PADDING } : key)
