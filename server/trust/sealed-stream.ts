// Encrypts a stream of any length so that whoever reads it notices every change.
// AES-256-GCM over pieces of 1 MB that know their number and which of them is the last (the STREAM construction).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What was encrypted is not what is read: changed, cut short, put in another order, or under another name or key. */
export class SealBroken extends Error {
  constructor(name: string) {
    super(`sealed stream ${name} is not as it was written`)
    this.name = 'SealBroken'
  }
}

const MAGIC = Buffer.from('NYS1')
const SALT_BYTES = 32
const TAG_BYTES = 16
const PIECE_BYTES = 1024 * 1024

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts; `name` is bound to the result, which does not open under another one. */
export async function* sealStream(key: Uint8Array, name: string, plain: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([MAGIC, salt])
  for await (const { bytes, number, isLast } of pieces(plain, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts piece by piece; nothing is given that was not proved before. Throws `SealBroken`. */
export async function* openStream(key: Uint8Array, name: string, sealed: Bytes): AsyncGenerator<Buffer> {
  let own: Uint8Array | undefined
  const rest = withoutHead(sealed, (head) => {
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken(name)
    own = keyOf(key, head.subarray(MAGIC.length), name)
  })
  for await (const { bytes, number, isLast } of pieces(rest, PIECE_BYTES + TAG_BYTES)) {
    if (own === undefined || bytes.length < TAG_BYTES) throw new SealBroken(name)
    yield opened(own, bytes, nonce(number, isLast), name)
  }
}

const opened = (key: Uint8Array, bytes: Buffer, iv: Buffer, name: string): Buffer => {
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(bytes.subarray(end))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch {
    throw new SealBroken(name)
  }
}

const keyOf = (key: Uint8Array, salt: Uint8Array, name: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, `nuoyin sealed stream ${name}`, 32))

const nonce = (number: number, isLast: boolean): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

async function* withoutHead(source: Bytes, take: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  const length = MAGIC.length + SALT_BYTES
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const bytes of source) {
    if (head === undefined) {
      yield bytes
      continue
    }
    head = Buffer.concat([head, bytes])
    if (head.length < length) continue
    take(head.subarray(0, length))
    yield head.subarray(length)
    head = undefined
  }
}

/** Cuts into pieces of one size; the last may be shorter, and there always is one. */
async function* pieces(source: Bytes, size: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > size; at += size) {
      yield { bytes: all.subarray(at, at + size), number, isLast: false }
      number += 1
    }
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true }
}
