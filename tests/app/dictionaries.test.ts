// Dictionaries in the browser: asked for once somebody listens, and kept by version.
import { expect, test } from 'vitest'
import { createDictionaries } from '#src/app/dictionaries.ts'

/** A browser's storage for one test. */
const newStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

const lists = [
  { dictionary: 'degrees' as const, values: [{ code: '20', name: '大学本科', isOffered: true }] },
]
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('nothing is asked for before somebody listens, and once for all who do', async () => {
  const asked: number[] = []
  const source = createDictionaries(newStorage(), ({ version }) => {
    asked.push(version)
    return Promise.resolve({ version: 4, lists })
  })
  expect([asked, source.valuesOf('degrees')]).toEqual([[], []])
  let told = 0
  const leave = source.subscribe(() => (told += 1))
  source.subscribe(() => undefined)
  await settle()
  expect([asked, told, source.valuesOf('degrees')]).toEqual([[0], 1, lists[0]?.values])
  leave()
})

test('what is kept is there at once, and only what is newer is sent', async () => {
  const storage = newStorage()
  const first = createDictionaries(storage, () => Promise.resolve({ version: 4, lists }))
  first.subscribe(() => undefined)
  await settle()
  const asked: number[] = []
  const second = createDictionaries(storage, ({ version }) => {
    asked.push(version)
    return Promise.resolve({ version: 4, lists: null })
  })
  second.subscribe(() => undefined)
  expect(second.valuesOf('degrees')).toEqual(lists[0]?.values)
  await settle()
  expect([asked, second.valuesOf('degrees')]).toEqual([[4], lists[0]?.values])
})

test('a failed call is made again for the next who listens, and broken keepings are none', async () => {
  const storage = newStorage()
  storage.setItem('nuoyin.dictionaries', '{"version":"x"}')
  let calls = 0
  const source = createDictionaries(storage, () => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ version: 1, lists })
  })
  source.subscribe(() => undefined)
  await settle()
  source.subscribe(() => undefined)
  await settle()
  expect([calls, source.valuesOf('degrees')]).toEqual([2, lists[0]?.values])
})
