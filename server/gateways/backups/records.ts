// Cuts a stream of bytes into records: a letter, a length and that many bytes.

/** One record; its letter says what it is. */
export interface Record {
  readonly kind: string
  readonly bytes: Buffer
}

const HEAD_BYTES = 5
const TOGETHER_BYTES = 256 * 1024
// More in one record is a stream of something else.
const MOST_BYTES = 1024 * 1024 * 1024

export const record = (kind: string, bytes: Uint8Array): Record => ({
  kind,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

export const jsonRecord = (kind: string, value: unknown): Record => ({
  kind,
  bytes: Buffer.from(JSON.stringify(value)),
})

export const jsonOf = <T>({ bytes }: Record): T => JSON.parse(bytes.toString()) as T

/** The records one behind another, many small ones together. */
export async function* writeRecords(records: AsyncIterable<Record>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const { kind, bytes } of records) {
    const head = Buffer.alloc(HEAD_BYTES)
    head.write(kind, 'latin1')
    head.writeUInt32BE(bytes.length, 1)
    parts.push(head, bytes)
    length += HEAD_BYTES + bytes.length
    if (length < TOGETHER_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  yield Buffer.concat(parts)
}

/** The records again; throws where the stream ends within one. */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<Record> {
  let unread = Buffer.alloc(0)
  for await (const bytes of source) {
    unread = unread.length === 0 ? Buffer.from(bytes) : Buffer.concat([unread, bytes])
    let at = 0
    while (unread.length - at >= HEAD_BYTES) {
      const length = unread.readUInt32BE(at + 1)
      if (length > MOST_BYTES) throw new Error('no stream of records')
      if (unread.length - at < HEAD_BYTES + length) break
      const start = at + HEAD_BYTES
      yield { kind: unread.toString('latin1', at, at + 1), bytes: unread.subarray(start, start + length) }
      at = start + length
    }
    unread = unread.subarray(at)
  }
  if (unread.length > 0) throw new Error('a stream of records was cut off')
}
