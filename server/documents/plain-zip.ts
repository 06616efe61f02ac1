// A ZIP of stored entries (APPNOTE 4.3) whose every byte has its place: it is read from anywhere.
// The same entries and time give the same bytes, so that a broken download goes on where it stopped.
import { crc32 } from 'node:zlib'

/** One entry; `read` gives its bytes from one place up to and without another. */
export interface PlainEntry {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Names the content: the same name is the same bytes. */
  readonly sha256: string
  readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
}

/** Checksums that were reckoned before, by content. */
export interface KnownSums {
  readonly get: (sha256: string) => number | undefined
  readonly set: (sha256: string, crc: number) => unknown
}

/** `size` in bytes, known before anything is read; `read` holds one piece at a time. */
export interface PlainZip {
  readonly size: number
  readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
}

interface Segment {
  readonly size: number
  readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
}

const LOCAL_BYTES = 30
const DESCRIPTOR_BYTES = 16
const CENTRAL_BYTES = 46
const END_BYTES = 22
/** Names are UTF-8, and sums stand behind the data. */
const FLAGS = 0x0808
const VERSION = 20

/** The archive. `at` becomes the time of all entries, in China. Throws where an entry is not as long as it says. */
export const plainZip = (entries: readonly PlainEntry[], at: Date, sums: KnownSums): PlainZip => {
  const time = dosTime(at)
  const names = entries.map(({ name }) => Buffer.from(name, 'utf8'))
  const offsets: number[] = []
  const segments: Segment[] = []
  let place = 0
  const put = (segment: Segment) => {
    segments.push(segment)
    place += segment.size
  }
  for (const [index, entry] of entries.entries()) {
    const name = names[index]!
    offsets.push(place)
    put(fixed(LOCAL_BYTES + name.length, () => Promise.resolve(localHeader(name, time))))
    put({ size: entry.size, read: (from, until) => counted(entry, from, until, sums) })
    put(fixed(DESCRIPTOR_BYTES, async () => descriptor(await sumOf(entry, sums), entry.size)))
  }
  const start = place
  for (const [index, entry] of entries.entries()) {
    const name = names[index]!
    put(
      fixed(CENTRAL_BYTES + name.length, async () =>
        centralHeader({ name, time, entry, crc: await sumOf(entry, sums), offset: offsets[index]! }),
      ),
    )
  }
  const length = place - start
  put(fixed(END_BYTES, () => Promise.resolve(end(entries.length, { start, length }))))
  return { size: place, read: (from, until) => readAcross(segments, from, until) }
}

/** What of each segment lies between the two places, in order. */
async function* readAcross(
  segments: readonly Segment[],
  from: number,
  until: number,
): AsyncGenerator<Uint8Array> {
  let begin = 0
  for (const { size, read } of segments) {
    const [first, last] = [Math.max(from - begin, 0), Math.min(until - begin, size)]
    if (first < last) yield* read(first, last)
    begin += size
    if (begin >= until) return
  }
}

const fixed = (size: number, make: () => Promise<Uint8Array>): Segment => ({
  size,
  read: async function* (from, until) {
    yield (await make()).subarray(from, until)
  },
})

/** The bytes of an entry; read as a whole its sum is reckoned on the way. */
async function* counted(
  entry: PlainEntry,
  from: number,
  until: number,
  sums: KnownSums,
): AsyncGenerator<Uint8Array> {
  let [crc, given] = [0, 0]
  for await (const piece of entry.read(from, until)) {
    crc = crc32(piece, crc)
    given += piece.length
    yield piece
  }
  if (given !== until - from) throw new Error(`${entry.sha256} gave ${given} of ${until - from} bytes`)
  if (given === entry.size) sums.set(entry.sha256, crc)
}

/** Read once more where only a part of it was sent. */
const sumOf = async (entry: PlainEntry, sums: KnownSums): Promise<number> => {
  const known = sums.get(entry.sha256)
  if (known !== undefined) return known
  let crc = 0
  for await (const piece of entry.read(0, entry.size)) crc = crc32(piece, crc)
  sums.set(entry.sha256, crc)
  return crc
}

interface DosTime {
  readonly time: number
  readonly date: number
}

const CHINA_MS = 8 * 3_600_000
const dosTime = (at: Date): DosTime => {
  const there = new Date(at.getTime() + CHINA_MS)
  return {
    time: (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1),
    date: ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate(),
  }
}

const localHeader = (name: Buffer, { time, date }: DosTime): Buffer => {
  const header = Buffer.alloc(LOCAL_BYTES)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const descriptor = (crc: number, size: number): Buffer => {
  const bytes = Buffer.alloc(DESCRIPTOR_BYTES)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(size, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

const centralHeader = (of: {
  name: Buffer
  time: DosTime
  entry: PlainEntry
  crc: number
  offset: number
}): Buffer => {
  const header = Buffer.alloc(CENTRAL_BYTES)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(of.time.time, 12)
  header.writeUInt16LE(of.time.date, 14)
  header.writeUInt32LE(of.crc, 16)
  header.writeUInt32LE(of.entry.size, 20)
  header.writeUInt32LE(of.entry.size, 24)
  header.writeUInt16LE(of.name.length, 28)
  header.writeUInt32LE(of.offset, 42)
  return Buffer.concat([header, of.name])
}

const end = (count: number, { start, length }: { start: number; length: number }): Buffer => {
  const bytes = Buffer.alloc(END_BYTES)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(start, 16)
  return bytes
}
