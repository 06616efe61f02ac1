// Makes keys from the password of a PKCS#12 file.
// RFC 7292 appendix B for older ones, PBKDF2 (RFC 8018 §5.2) for newer ones.
import { createHash, pbkdf2Sync } from 'node:crypto'
import { childAt, children, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { unsupported, tooCostly } from './problems.ts'

/** What a key of RFC 7292 appendix B.3 is for. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

/** Programs make between one and some hundred thousand; each counts for whoever opens the file too. */
const MOST_ITERATIONS = 1_000_000

const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const HMACS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const PBKDF2 = '1.2.840.113549.1.5.12'

/** The name of a digest as Node has it, by its AlgorithmIdentifier; refuses others. */
export const digestOf = (algorithm: DerValue): string =>
  DIGESTS[readOid(childAt(algorithm, 0))] ?? refuse('摘要算法')

/** The same of a keyed digest. */
export const hmacOf = (algorithm: DerValue): string =>
  HMACS[readOid(childAt(algorithm, 0))] ?? refuse('摘要算法')

const refuse = (what: string): never => {
  throw unsupported(what)
}

/** An INTEGER that says how often something is repeated; refuses more than a million. */
export const iterationsOf = (value: DerValue | undefined): number => {
  if (value?.tag !== 0x02 || value.content.length > 4) throw tooCostly()
  const count = value.content.reduce((sum, byte) => sum * 256 + byte, 0)
  if (count < 1 || count > MOST_ITERATIONS) throw tooCostly()
  return count
}

/** RFC 7292 appendix B.2; the password as BMPString with its final zero. */
export const deriveByPkcs12 = (
  digest: string,
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE],
  {
    password,
    salt,
    iterations,
    size,
  }: { password: string; salt: Uint8Array; iterations: number; size: number },
): Uint8Array => {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64
  const wide = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([repeated(salt, block), repeated(wide, block)])
  const diversifier = Buffer.alloc(block, purpose)
  const made: Buffer[] = []
  for (let length = 0; length < size;) {
    let hash = createHash(digest).update(diversifier).update(input).digest()
    for (let i = 1; i < iterations; i += 1) hash = createHash(digest).update(hash).digest()
    made.push(hash)
    length += hash.length
    const added = repeated(hash, block).subarray(0, block)
    for (let at = 0; at < input.length; at += block) addOne(input.subarray(at, at + block), added)
  }
  return Buffer.concat(made).subarray(0, size)
}

/** PBKDF2 by its AlgorithmIdentifier; `size` where it does not say the length itself. */
export const deriveByPbkdf2 = (algorithm: DerValue, password: string, size: number): Uint8Array => {
  if (readOid(childAt(algorithm, 0)) !== PBKDF2) throw unsupported('口令派生算法')
  const [salt, iterations, ...rest] = children(childAt(algorithm, 1, 0x30))
  if (salt?.tag !== 0x04) throw unsupported('口令派生算法')
  const prf = rest.find(({ tag }) => tag === 0x30)
  const hmac = prf === undefined ? 'sha1' : hmacOf(prf)
  return pbkdf2Sync(Buffer.from(password, 'utf8'), salt.content, iterationsOf(iterations), size, hmac)
}

/** To a whole number of blocks. */
const repeated = (bytes: Uint8Array, block: number): Buffer =>
  bytes.length === 0
    ? Buffer.alloc(0)
    : Buffer.alloc(block * Math.ceil(bytes.length / block), Buffer.from(bytes))

/** `into = into + added + 1`, as numbers with the last byte least. */
const addOne = (into: Buffer, added: Buffer): void => {
  let carry = 1
  for (let i = into.length - 1; i >= 0; i -= 1) {
    const sum = (into[i] ?? 0) + (added[i] ?? 0) + carry
    into[i] = sum & 0xff
    carry = sum >> 8
  }
}
