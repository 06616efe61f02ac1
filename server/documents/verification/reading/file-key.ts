// The key of an encrypted file, found with an empty user password (ISO 32000-2 §7.6.4).
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { PasswordDefect, PdfDefect } from './defect.ts'
import { rc4 } from './rc4.ts'
import type { RevisionView } from './revision-view.ts'
import { PdfString } from './values.ts'
import type { PdfDict } from './values.ts'

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** The file's key; a defect where the empty password is not the user's. */
export const fileKeyOf = (view: RevisionView, dict: PdfDict): Uint8Array => {
  const revision = view.resolve(dict.get('R'))
  const key =
    revision === 2 || revision === 3 || revision === 4
      ? olderKey(view, dict, revision)
      : revision === 5 || revision === 6
        ? newerKey(view, dict, revision)
        : undefined
  if (!key) throw new PasswordDefect('文件需要密码才能打开，无法检查其内容')
  return key
}

const bytesOf = (view: RevisionView, dict: PdfDict, key: string): Uint8Array => {
  const value = view.resolve(dict.get(key))
  if (!(value instanceof PdfString)) throw new PdfDefect('文件的加密设置写法不对')
  return value.bytes
}

const numberOf = (view: RevisionView, dict: PdfDict, key: string, fallback: number): number => {
  const value = view.resolve(dict.get(key))
  return typeof value === 'number' && Number.isInteger(value) ? value : fallback
}

// Algorithms 2, 4 and 5.
const olderKey = (view: RevisionView, dict: PdfDict, revision: number): Uint8Array | undefined => {
  const bits = numberOf(view, dict, 'V', 0) === 4 ? 128 : numberOf(view, dict, 'Length', 40)
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, bits >> 3))
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(numberOf(view, dict, 'P', 0) | 0)
  const first = view.resolve(view.array(view.trailer.get('ID'))?.[0])
  const id = first instanceof PdfString ? first.bytes : new Uint8Array()
  const isMetadataPlain = revision === 4 && view.resolve(dict.get('EncryptMetadata')) === false
  let key = md5(
    PADDING,
    bytesOf(view, dict, 'O').subarray(0, 32),
    rights,
    id,
    isMetadataPlain ? Buffer.alloc(4, 0xff) : new Uint8Array(),
  )
  const rounds = revision > 2 ? 50 : 0
  for (let round = 0; round < rounds; round += 1) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  const held = bytesOf(view, dict, 'U')
  if (revision === 2) return isSame(rc4(key, PADDING), held, 32) ? key : undefined
  let check: Uint8Array = md5(PADDING, id)
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return isSame(check, held, 16) ? key : undefined
}

// Algorithm 2.A for the user's password.
const newerKey = (view: RevisionView, dict: PdfDict, revision: number): Uint8Array | undefined => {
  const held = bytesOf(view, dict, 'U')
  const hash = (salt: Uint8Array) => (revision === 5 ? sha('sha256', salt) : hardened(salt))
  if (held.length < 48 || !isSame(hash(held.subarray(32, 40)), held, 32)) return undefined
  const wrapped = bytesOf(view, dict, 'UE')
  if (wrapped.length < 32) return undefined
  const cipher = createDecipheriv('aes-256-cbc', hash(held.subarray(40, 48)), Buffer.alloc(16))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(wrapped.subarray(0, 32)), cipher.final()])
}

// Algorithm 2.B for an empty password.
const hardened = (salt: Uint8Array): Uint8Array => {
  let key = sha('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const data = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = data.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha((['sha256', 'sha384', 'sha512'] as const)[rest] ?? 'sha256', data)
    last = data.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const md5 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('md5')
  for (const item of parts) hash.update(item)
  return hash.digest()
}

const sha = (name: 'sha256' | 'sha384' | 'sha512', data: Uint8Array): Uint8Array =>
  createHash(name).update(data).digest()

const isSame = (a: Uint8Array, b: Uint8Array, length: number): boolean =>
  Buffer.compare(a.subarray(0, length), b.subarray(0, length)) === 0 && b.length >= length
