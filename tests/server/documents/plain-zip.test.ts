// A ZIP that can be read from any place is the one that is read as a whole.
import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainZip } from '#server/documents/plain-zip.ts'
import type { PlainEntry } from '#server/documents/plain-zip.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'

const AT = new Date('2026-11-26T04:05:06Z')
/** Read in pieces of 1,000 bytes, noting the longest. */
const entry = (name: string, content: Buffer, reads: string[] = []): PlainEntry => ({
  name,
  size: content.length,
  sha256: name,
  read: (from, until) => {
    reads.push(`${name} ${from}-${until}`)
    const pieces = []
    for (let at = from; at < until; at += 1_000)
      pieces.push(content.subarray(at, Math.min(at + 1_000, until)))
    return Readable.from(pieces)
  },
})
const all = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const found = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
const FILES = {
  '目录.xlsx': randomBytes(2_345),
  '001-合同.pdf': randomBytes(7_001),
  '空.txt': Buffer.alloc(0),
}
const zipOf = (sums = new Map<string, number>(), reads: string[] = []) =>
  plainZip(
    Object.entries(FILES).map(([name, content]) => entry(name, content, reads)),
    AT,
    sums,
  )

test('it unpacks to its entries, and is as long as it says', async () => {
  const zip = zipOf()
  const bytes = await all(zip.read(0, zip.size))
  expect(bytes.length).toBe(zip.size)
  const found = readStoredZip(bytes)
  expect(Object.keys(found)).toEqual(Object.keys(FILES))
  for (const [name, content] of Object.entries(FILES))
    expect(Buffer.from(found[name]!).equals(content)).toBe(true)
})

test('from every place on it is the rest of the same bytes, also where nothing was read before', async () => {
  const zip = zipOf()
  const whole = await all(zip.read(0, zip.size))
  for (let at = 0; at < zip.size; at += 97)
    expect((await all(zipOf().read(at, zip.size))).equals(whole.subarray(at))).toBe(true)
  expect((await all(zip.read(30, 60))).equals(whole.subarray(30, 60))).toBe(true)
})

test('what was read once is not read again for its sum, and nothing is read for what is not asked', async () => {
  const [sums, reads] = [new Map<string, number>(), [] as string[]]
  const zip = zipOf(sums, reads)
  await all(zip.read(0, zip.size))
  expect(reads).toEqual(['目录.xlsx 0-2345', '001-合同.pdf 0-7001', '空.txt 0-0'])
  reads.length = 0
  await all(zip.read(zip.size - 100, zip.size))
  expect(reads).toEqual([])
})

test('an entry that is not as long as it says breaks off', async () => {
  const short = { ...entry('a.pdf', randomBytes(10)), size: 20 }
  const zip = plainZip([short], AT, new Map())
  await expect(all(zip.read(0, zip.size))).rejects.toThrow('gave 10 of 20 bytes')
})
