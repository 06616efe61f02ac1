// Files that go together: read by one statement, and in their turn where that does not give them.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { withFilesAhead } from '#server/gateways/storage/files-ahead.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

const MB = 1024 * 1024

/** A storage in memory that says what it was asked for. */
const toldStorage = (isReadTogether = true) => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const asked: string[] = []
  const get = async (sha256: string) => {
    asked.push(`get ${sha256}`)
    const bytes = kept.get(sha256)
    if (bytes === undefined) throw new Error(`no ${sha256}`)
    return bytes
  }
  const atHand = async (hashes: readonly string[]) => {
    asked.push(`at hand ${hashes.join(' ')}`)
    if (!isReadTogether) throw new Error('the database is away')
    return new Map([...kept].filter(([sha256]) => hashes.includes(sha256)))
  }
  return { kept, asked, storage: { get, atHand } as Partial<Storage> as Storage }
}

const filesOf = (kept: Map<string, Uint8Array<ArrayBuffer>>, ...names: readonly string[]) =>
  names.map((currentSha256) => {
    kept.set(currentSha256, new Uint8Array(randomBytes(16)))
    return { currentSha256, size: 16 }
  })

test('files that go together are asked for once, and those of others when they are wanted', async () => {
  const { kept, asked, storage } = toldStorage()
  const files = filesOf(kept, 'a', 'b', 'of another').slice(0, 2)
  const ahead = await withFilesAhead(storage, files)
  const read = [
    await ahead.get('a'),
    await ahead.get('of another'),
    await ahead.get('b'),
    await ahead.get('a'),
  ]
  expect(read).toEqual(['a', 'of another', 'b', 'a'].map((name) => kept.get(name)))
  expect(asked).toEqual(['at hand a b', 'get of another'])
})

test('what is more than 4 MB together waits for its turn', async () => {
  const { kept, asked, storage } = toldStorage()
  const files = filesOf(kept, 'a', 'b', 'c').map((file) => ({ ...file, size: 2 * MB }))
  const ahead = await withFilesAhead(storage, files)
  for (const { currentSha256 } of files) await ahead.get(currentSha256)
  expect(asked).toEqual(['at hand a b', 'get c'])
})

test('where reading together fails, each is asked for, and a missing one says so alone', async () => {
  const { kept, asked, storage } = toldStorage(false)
  const files = [...filesOf(kept, 'a'), { currentSha256: 'lost', size: 16 }]
  const ahead = await withFilesAhead(storage, files)
  expect(await ahead.get('a')).toEqual(kept.get('a'))
  await expect(ahead.get('lost')).rejects.toThrow('no lost')
  expect(asked).toEqual(['at hand a lost', 'get a', 'get lost'])
})

test('nothing is asked where there is no file', async () => {
  const { asked, storage } = toldStorage()
  expect(await withFilesAhead(storage, [])).toBe(storage)
  expect(asked).toEqual([])
})
