// Stretches of a file for pdf.js: the beginning is at hand, and what did not come is asked for again.
import { expect, test } from 'vitest'
import { createTransport } from '#src/ui/pdf/parts-transport.ts'

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index)
const transportOf = (answers: readonly (Uint8Array | Error)[]) => {
  const asked: number[][] = []
  const given: [number, number[]][] = []
  let lost = 0
  const left = [...answers]
  const transport = createTransport(
    {
      total: 100,
      first: bytes.slice(0, 10),
      read: (from, until) => {
        asked.push([from, until])
        const answer = left.shift()
        return answer instanceof Uint8Array ? Promise.resolve(answer) : Promise.reject(answer)
      },
    },
    () => {
      lost += 1
    },
  )
  transport.onDataRange = (from, chunk) => given.push([from, [...(chunk ?? [])]])
  const want = async (from: number, until: number): Promise<void> => {
    transport.requestDataRange(from, until)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { want, asked, given, abort: () => transport.abort(), lost: () => lost }
}

test('pdf.js is given the beginning before it asks, and may take it over', () => {
  const parts = { total: 100, first: bytes.subarray(0, 3), read: () => Promise.reject(new Error('away')) }
  const { initialData } = createTransport(parts, () => undefined)
  structuredClone(initialData, { transfer: [initialData?.buffer as ArrayBuffer] })
  expect([initialData?.byteLength, [...parts.first]]).toEqual([0, [0, 1, 2]])
  const again = createTransport(parts, () => undefined).initialData
  expect([[...(again ?? [])], again?.buffer.byteLength]).toEqual([[0, 1, 2], 3])
})

test('the beginning is not asked for', async () => {
  const { want, asked, given } = transportOf([])
  await want(2, 5)
  expect([asked, given]).toEqual([[], [[2, [2, 3, 4]]]])
})

test('a stretch that did not come is asked for once more', async () => {
  const { want, asked, given, lost } = transportOf([new Error('away'), bytes.slice(40, 42)])
  await want(40, 42)
  expect(asked).toEqual([
    [40, 42],
    [40, 42],
  ])
  expect([given, lost()]).toEqual([[[40, [40, 41]]], 0])
})

test('one that came neither time is told once, and not to who left', async () => {
  const away = transportOf([new Error('away'), new Error('away')])
  await away.want(40, 42)
  expect([away.given, away.lost()]).toEqual([[], 1])
  const left = transportOf([new Error('away'), new Error('away')])
  left.abort()
  await left.want(40, 42)
  expect(left.lost()).toBe(0)
})
