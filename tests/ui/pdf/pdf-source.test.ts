// A file for the screen: small ones whole, large ones as far as is needed, and never two files joined.
import { expect, test } from 'vitest'
import { MOST_AT_ONCE, readPdf } from '#src/ui/pdf/pdf-source.ts'
import type { FileCalls, KnownFile } from '#src/ui/pdf/pdf-source.ts'

const HASH = 'a'.repeat(64)
const MB = 1024 * 1024
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

/** A server with one file; `etag` is its hash, `isNamed` whether the server says it, `knowsParts` whether it gives stretches. */
const served = (file: Uint8Array, { etag = HASH, knowsParts = true, isNamed = true } = {}) => {
  const asked: unknown[] = []
  const server = { file, etag }
  const calls: FileCalls = {
    whole: async () => {
      asked.push('whole')
      return server.file
    },
    part: async ({ from, until, sha256 }) => {
      asked.push([from, until, sha256])
      const total = server.file.length
      const isSame = sha256 === undefined || sha256 === server.etag
      return knowsParts && isSame
        ? {
            bytes: server.file.slice(from, until),
            total,
            isWhole: false,
            sha256: isNamed ? server.etag : undefined,
          }
        : { bytes: server.file, total, isWhole: true, sha256: isNamed ? server.etag : undefined }
    },
  }
  const read = (known: KnownFile) => readPdf(calls, known, new AbortController().signal)
  return { asked, server, read }
}
const leaving = new AbortController().signal

test('a small file is read whole, in one call', async () => {
  const file = bytesOf(1_000)
  const { asked, read } = served(file)
  expect([await read({ size: 1_000, sha256: HASH }), asked]).toEqual([file, ['whole']])
})

test('of a large one the beginning is read, and the rest where it is asked for, always of the same file', async () => {
  const file = bytesOf(5 * MB)
  const { asked, read } = served(file)
  const source = await read({ size: file.length, sha256: HASH })
  if (source instanceof Uint8Array) throw new Error('read whole')
  expect([source.total, source.first.length]).toEqual([5 * MB, 64 * 1024])
  expect(await source.read(3 * MB, 3 * MB + 9, leaving)).toEqual(file.slice(3 * MB, 3 * MB + 9))
  expect(asked).toEqual([
    [0, 64 * 1024, HASH],
    [3 * MB, 3 * MB + 9, HASH],
  ])
})

test('where the file is another by now, no stretch of it is joined', async () => {
  const { server, read } = served(bytesOf(5 * MB))
  const source = await read({ size: 5 * MB, sha256: HASH })
  if (source instanceof Uint8Array) throw new Error('read whole')
  Object.assign(server, { file: bytesOf(6 * MB), etag: 'b'.repeat(64) })
  await expect(source.read(3 * MB, 4 * MB, leaving)).rejects.toThrow('the file is another by now')
})

test('of a file that was another from the start the whole is taken', async () => {
  const file = bytesOf(5 * MB)
  const { asked, read } = served(file, { etag: 'b'.repeat(64) })
  expect(await read({ size: 7 * MB, sha256: HASH })).toEqual(file)
  expect(asked).toEqual([[0, 64 * 1024, HASH]])
})

test.each([
  ['within the first stretch', 200 * 1024, ['whole in the first']],
  ['up to what is read at once', MOST_AT_ONCE, ['whole in two']],
])('a file whose size nobody knows, %s, is bytes', async (_, length, [how]) => {
  const file = bytesOf(length)
  const { asked, read } = served(file)
  const source = await read({})
  expect(source instanceof Uint8Array && Buffer.compare(source, file) === 0).toBe(true)
  const first = [0, 256 * 1024, undefined]
  expect(asked).toEqual(how === 'whole in two' ? [first, [256 * 1024, length, HASH]] : [first])
})

test('a large one of unknown size is read on by the hash that came with its beginning', async () => {
  const file = bytesOf(MOST_AT_ONCE + 1)
  const { asked, server, read } = served(file)
  const source = await read({})
  if (source instanceof Uint8Array) throw new Error('read whole')
  await source.read(MB, MB + 1, leaving)
  expect(asked.at(-1)).toEqual([MB, MB + 1, HASH])
  Object.assign(server, { etag: 'b'.repeat(64) })
  await expect(source.read(MB, MB + 1, leaving)).rejects.toThrow('another')
})

test('a server that names no file gives it whole', async () => {
  const file = bytesOf(MOST_AT_ONCE + 1)
  const { asked, read } = served(file, { isNamed: false })
  expect(Buffer.compare((await read({})) as Uint8Array, file)).toBe(0)
  expect(asked.at(-1)).toBe('whole')
})

test('one that knows no stretches gives the whole at once', async () => {
  const file = bytesOf(5 * MB)
  const { asked, read } = served(file, { knowsParts: false })
  expect(Buffer.compare((await read({ size: 5 * MB, sha256: HASH })) as Uint8Array, file)).toBe(0)
  expect(asked.length).toBe(1)
})
