// A private key as a file under a passphrase.
// It is encrypted PKCS#8 (RFC 5958) by PBES2 with scrypt (RFC 8018, RFC 7914 §7).
import { createCipheriv, createPrivateKey, randomBytes, scryptSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { integer, octetString, oid, sequence } from '#server/trust/der/write.ts'
import { OID } from './oids.ts'

// 16 MB five times for each guess, as OWASP asks; OpenSSL takes no scrypt of more than 32 MB from a file.
const COST = { N: 2 ** 14, r: 8, p: 5 }
const KEY_BYTES = 32
const LONGEST = 16_384

/** The key as PEM (`ENCRYPTED PRIVATE KEY`), AES-256-CBC under scrypt; `openssl pkey -in` opens it. */
export const encryptKey = (privateKey: KeyObject, passphrase: string): string => {
  const [salt, iv] = [randomBytes(16), randomBytes(16)]
  const derived = scryptSync(passphrase.normalize('NFC'), salt, KEY_BYTES, {
    ...COST,
    maxmem: 64 * 1024 ** 2,
  })
  const cipher = createCipheriv('aes-256-cbc', derived, iv)
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' })
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  const recipe = sequence(
    octetString(salt),
    integer(COST.N),
    integer(COST.r),
    integer(COST.p),
    integer(KEY_BYTES),
  )
  const scheme = sequence(
    oid(OID.pbes2),
    sequence(sequence(oid(OID.scrypt), recipe), sequence(oid(OID.aes256Cbc), octetString(iv))),
  )
  const lines = Buffer.from(sequence(scheme, octetString(encrypted)))
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${lines}\n-----END ENCRYPTED PRIVATE KEY-----\n`
}

/** Why a file gave no key: it is none, or the passphrase does not open it. */
export type KeyFileProblem = 'no-key' | 'wrong-passphrase'

/** The key of such a file, also of one that other tools encrypted; else what stands in the way. */
export const decryptKey = (pem: string, passphrase: string): KeyObject | KeyFileProblem => {
  if (pem.length > LONGEST || !pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----')) return 'no-key'
  try {
    return createPrivateKey({ key: pem, format: 'pem', passphrase: passphrase.normalize('NFC') })
  } catch {
    // Without a checksum a damaged file and another passphrase cannot be told apart.
    return 'wrong-passphrase'
  }
}
