// An answer is late from ten seconds on until it is there, however it comes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LATE_MS, makeLateness } from '#src/services/http/late.ts'
import type { Lateness } from '#src/services/http/late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two answers that come when they are told to. */
const twoAnswers = ({ awaited }: Lateness) => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  return { first, second, both: [awaited(first.promise), awaited(second.promise)] as const }
}

it('is late while any answer has been awaited for ten seconds', async () => {
  const lateness = makeLateness()
  const { isAnswerLate, watchLateness } = lateness
  const seen: boolean[] = []
  const stop = watchLateness(() => seen.push(isAnswerLate()))
  const { first, second, both } = twoAnswers(lateness)
  await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  expect(isAnswerLate()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isAnswerLate()).toBe(true)
  first.resolve('here')
  expect(await both[0]).toBe('here')
  expect(isAnswerLate()).toBe(true)
  second.reject(new Error('gone'))
  await expect(both[1]).rejects.toThrow('gone')
  expect(isAnswerLate()).toBe(false)
  stop()
  expect(seen).toEqual([true, true, true, false])
})

it('says nothing of answers that come in time, and leaves no timer behind', async () => {
  const { awaited, watchLateness } = makeLateness()
  const watcher = vi.fn()
  const stop = watchLateness(watcher)
  expect(await awaited(Promise.resolve(7))).toBe(7)
  expect([vi.getTimerCount(), watcher.mock.calls.length]).toEqual([0, 0])
  stop()
})

it('counts the answers of one application alone', async () => {
  const [here, there] = [makeLateness(), makeLateness()]
  const answer = Promise.withResolvers<void>()
  const outstanding = here.awaited(answer.promise)
  await vi.advanceTimersByTimeAsync(LATE_MS)
  expect([here.isAnswerLate(), there.isAnswerLate()]).toEqual([true, false])
  answer.resolve()
  await outstanding
  expect(here.isAnswerLate()).toBe(false)
})
