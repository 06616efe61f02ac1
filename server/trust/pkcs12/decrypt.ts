// Decrypts what lies under a password in a PKCS#12 file (RFC 7292 appendix C, RFC 8018 §6.2).
import { createDecipheriv } from 'node:crypto'
import { childAt, children, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { deriveByPbkdf2, deriveByPkcs12, iterationsOf, PURPOSE } from './derive.ts'
import { unsupported, wrongPassword } from './problems.ts'
import { decryptRc2Cbc } from './rc2.ts'

const PBES2 = '1.2.840.113549.1.5.13'
const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}
/** By SHA-1 and appendix B of RFC 7292; `rc2` of the key's own length. */
const OLD: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', keyBytes: 24 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2', keyBytes: 5 },
}

/** The plain bytes; refuses `certificate.wrong-password` where the padding does not come out, and what it cannot decrypt. */
export const decryptUnder = (password: string, algorithm: DerValue, bytes: Uint8Array): Uint8Array => {
  const id = readOid(childAt(algorithm, 0))
  if (id === PBES2) return byPbes2(password, childAt(algorithm, 1, 0x30), bytes)
  const old = OLD[id]
  if (old === undefined) throw unsupported('加密算法')
  const [salt, iterations] = children(childAt(algorithm, 1, 0x30))
  if (salt?.tag !== 0x04) throw unsupported('加密算法')
  const from = { password, salt: salt.content, iterations: iterationsOf(iterations) }
  const key = deriveByPkcs12('sha1', PURPOSE.key, { ...from, size: old.keyBytes })
  const iv = deriveByPkcs12('sha1', PURPOSE.iv, { ...from, size: 8 })
  return old.name === 'rc2' ? unpadded(decryptRc2Cbc(key, iv, bytes)) : decipher(old.name, key, iv, bytes)
}

const byPbes2 = (password: string, parameters: DerValue, bytes: Uint8Array): Uint8Array => {
  const [derivation, encryption] = children(parameters)
  const cipher = encryption && CIPHERS[readOid(childAt(encryption, 0))]
  if (!derivation || !cipher) throw unsupported('加密算法')
  const iv = childAt(encryption, 1, 0x04).content
  if (iv.length !== (cipher.name === 'des-ede3-cbc' ? 8 : 16)) throw unsupported('加密算法')
  return decipher(cipher.name, deriveByPbkdf2(derivation, password, cipher.keyBytes), iv, bytes)
}

const decipher = (name: string, key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const opening = createDecipheriv(name, key, iv)
  try {
    return Buffer.concat([opening.update(bytes), opening.final()])
  } catch {
    throw wrongPassword()
  }
}

const unpadded = (plain: Uint8Array): Uint8Array => {
  const count = plain.at(-1) ?? 0
  if (count < 1 || count > 8 || plain.length % 8 !== 0) throw wrongPassword()
  return plain.subarray(0, plain.length - count)
}
