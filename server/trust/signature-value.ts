// Checks a signature over bytes by the name of its algorithm (RFC 5754 §3, RFC 5758 §3.2).
import { constants, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { OID } from './oids.ts'

/** Digests of the signature algorithms that are accepted; SHA-1 and below are not. */
const ACCEPTED: Readonly<Record<string, { readonly hash: string; readonly keyType: 'rsa' | 'ec' }>> = {
  [OID.sha256WithRsa]: { hash: 'sha256', keyType: 'rsa' },
  [OID.sha384WithRsa]: { hash: 'sha384', keyType: 'rsa' },
  [OID.sha512WithRsa]: { hash: 'sha512', keyType: 'rsa' },
  [OID.ecdsaWithSha256]: { hash: 'sha256', keyType: 'ec' },
  [OID.ecdsaWithSha384]: { hash: 'sha384', keyType: 'ec' },
  [OID.ecdsaWithSha512]: { hash: 'sha512', keyType: 'ec' },
}

/** Whether the signature holds; false for an algorithm that is not accepted, or of another kind than the key. */
export const signatureHolds = (
  key: KeyObject,
  algorithm: string,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean => {
  const accepted = ACCEPTED[algorithm]
  if (accepted === undefined || key.asymmetricKeyType !== accepted.keyType) return false
  const by = accepted.keyType === 'rsa' ? { key, padding: constants.RSA_PKCS1_PADDING } : key
  return verify(accepted.hash, bytes, by, signature)
}
