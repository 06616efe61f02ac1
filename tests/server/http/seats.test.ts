// Seats: no more at a time than there are, everybody in turn, failures give theirs back.
import { expect, test } from 'vitest'
import { createSeats } from '#server/http/seats.ts'

test('two seats serve five, two at a time, in the order they came', async () => {
  const seated = createSeats(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
    return number
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => seated(work(number))))).toEqual([1, 2, 3, 4, 5])
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2])
})

test('a failure frees its seat', async () => {
  const seated = createSeats(1)
  const failing = seated(() => Promise.reject(new Error('no')))
  const after = seated(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
