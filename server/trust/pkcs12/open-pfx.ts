// Opens a PKCS#12 file (RFC 7292): its certificates and its private keys.
// Only DER is read, nothing nests deeper than the format itself, and everything that repeats is counted.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { childAt, children, readDer, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { decryptUnder } from './decrypt.ts'
import { deriveByPbkdf2, deriveByPkcs12, digestOf, hmacOf, iterationsOf, PURPOSE } from './derive.ts'
import { notPfx, unsupported, wrongPassword } from './problems.ts'

/** What a file holds; DER each, keys as PKCS#8. */
export interface OpenedPfx {
  readonly keys: readonly Uint8Array[]
  readonly certificates: readonly Uint8Array[]
}

/** A file with a chain of four certificates takes about 8 kB. */
export const MOST_PFX_BYTES = 64 * 1024
const MOST_BAGS = 32

const DATA = '1.2.840.113549.1.7.1'
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const PBMAC1 = '1.2.840.113549.1.5.14'
const X509 = '1.2.840.113549.1.9.22.1'
const BAG = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const

/** Refuses `certificate.file-unusable` for what is no such file or takes too much, and `certificate.wrong-password`. */
export const openPfx = (file: Uint8Array, password: string): OpenedPfx => {
  try {
    if (file.length > MOST_PFX_BYTES) throw notPfx()
    const [version, safe, mac] = children(readDer(file))
    if (version?.tag !== 0x02 || version.content[0] !== 3 || !safe) throw notPfx()
    const content = dataIn(safe)
    // Without it nobody can tell a wrong password from a changed file.
    if (!mac) throw unsupported('完整性保护方式')
    checkMac(mac, content, password)
    return collected(children(readDer(content)), password)
  } catch (error) {
    throw error instanceof Refusal ? error : notPfx(error)
  }
}

const dataIn = (info: DerValue): Uint8Array => {
  if (readOid(childAt(info, 0)) !== DATA) throw unsupported('完整性保护方式')
  return childAt(childAt(info, 1, 0xa0), 0, 0x04).content
}

const checkMac = (mac: DerValue, content: Uint8Array, password: string): void => {
  const [info, salt, iterations] = children(mac)
  if (!info || salt?.tag !== 0x04) throw notPfx()
  const algorithm = childAt(info, 0, 0x30)
  const stated = childAt(info, 1, 0x04).content
  const made = macOf(algorithm, password, content, { salt: salt.content, iterations })
  if (made.length !== stated.length || !timingSafeEqual(made, stated)) throw wrongPassword()
}

const macOf = (
  algorithm: DerValue,
  password: string,
  content: Uint8Array,
  { salt, iterations }: { salt: Uint8Array; iterations: DerValue | undefined },
): Uint8Array => {
  if (readOid(childAt(algorithm, 0)) === PBMAC1) {
    // RFC 9579.
    const [derivation, scheme] = children(childAt(algorithm, 1, 0x30))
    if (!derivation || !scheme) throw notPfx()
    const digest = hmacOf(scheme)
    const size = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }[digest] ?? 32
    return createHmac(digest, deriveByPbkdf2(derivation, password, size))
      .update(content)
      .digest()
  }
  const digest = digestOf(algorithm)
  const key = deriveByPkcs12(digest, PURPOSE.mac, {
    password,
    salt,
    iterations: iterations === undefined ? 1 : iterationsOf(iterations),
    size: { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }[digest] ?? 32,
  })
  return createHmac(digest, key).update(content).digest()
}

const collected = (infos: readonly DerValue[], password: string): OpenedPfx => {
  if (infos.length > MOST_BAGS) throw notPfx()
  const bags = infos.flatMap((info) => children(readDer(contentOf(info, password))))
  if (bags.length > MOST_BAGS) throw notPfx()
  const keys: Uint8Array[] = []
  const certificates: Uint8Array[] = []
  for (const bag of bags) {
    const kind = readOid(childAt(bag, 0))
    const value = childAt(childAt(bag, 1, 0xa0), 0)
    if (kind === BAG.key) keys.push(value.raw)
    if (kind === BAG.shroudedKey) {
      const key = decryptUnder(password, childAt(value, 0, 0x30), childAt(value, 1, 0x04).content)
      keys.push(readDer(key).raw)
    }
    if (kind === BAG.certificate && readOid(childAt(value, 0)) === X509)
      certificates.push(childAt(childAt(value, 1, 0xa0), 0, 0x04).content)
  }
  // Copies: what was read are views of larger buffers, which would all go to whoever asked.
  return { keys: keys.map((key) => key.slice()), certificates: certificates.map((one) => one.slice()) }
}

const contentOf = (info: DerValue, password: string): Uint8Array => {
  if (readOid(childAt(info, 0)) !== ENCRYPTED_DATA) return dataIn(info)
  const encrypted = childAt(childAt(childAt(info, 1, 0xa0), 0, 0x30), 1, 0x30)
  return decryptUnder(password, childAt(encrypted, 1, 0x30), childAt(encrypted, 2, 0x80).content)
}
