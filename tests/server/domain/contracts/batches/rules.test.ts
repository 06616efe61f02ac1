// A batch takes up so many contracts at a time, ends with the last, and rests on a will that ends.
import { expect, test } from 'vitest'
import { afterResult, isWillOver, roomFor } from '#server/domain/contracts/batches/rules.ts'

test.each([
  [0, 16],
  [15, 16],
  [16, 16],
  [112, 16],
  [113, 15],
  [127, 1],
  [128, 0],
  [160, 0],
])('while %i are being written, %i more are taken up', (sealing, room) => {
  expect(roomFor({ sealing })).toBe(room)
})

test.each([
  [0, 0, 'end'],
  [0, 1, 'wait'],
  [1, 0, 'next'],
  [1, 112, 'next'],
  [1, 113, 'wait'],
  [3, 3, 'next'],
  [5, 128, 'wait'],
  [0, 16, 'wait'],
] as const)('with %i waiting and %i being written: %s', (waiting, sealing, next) => {
  expect(afterResult({ waiting, sealing })).toBe(next)
})

test('the will of a list holds for two hours', () => {
  const provedAt = new Date('2026-11-22T08:00:00Z')
  const after = (ms: number) => isWillOver(provedAt, new Date(provedAt.getTime() + ms))
  const LONGEST = 2 * 3_600_000
  expect([after(0), after(LONGEST), after(LONGEST + 1)]).toEqual([false, false, true])
})
