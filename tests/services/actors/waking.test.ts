// When the page counts as woken: seen again, back on the network, or after the computer slept.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { watchWakingActor } from '#src/services/actors/notices.ts'

let visibility: DocumentVisibilityState = 'visible'
let woken = 0
const watch = () => {
  const chart = createMachine({
    invoke: { src: watchWakingActor },
    on: { 'screen.woke': { actions: () => void (woken += 1) } },
  })
  return createActor(chart).start()
}
let actor: ReturnType<typeof watch>
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  visibility = 'visible'
  woken = 0
  actor = watch()
})
afterEach(() => {
  actor.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const turn = (to: DocumentVisibilityState): void => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}
/** The computer sleeps: its clock goes on, timers do not. */
const sleep = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms)
  vi.advanceTimersByTime(5_000)
}

test('a page that comes into sight wakes, one that goes out of it does not', () => {
  turn('hidden')
  expect(woken).toBe(0)
  turn('visible')
  expect(woken).toBe(1)
})

test('a network that comes back wakes', () => {
  window.dispatchEvent(new Event('online'))
  expect(woken).toBe(1)
})

test('time that only passes wakes nobody', () => {
  vi.advanceTimersByTime(600_000)
  expect(woken).toBe(0)
})

test.each([
  [15_000, 0],
  [15_001, 1],
])('a clock that jumps by %i ms and the five seconds of a look wakes %i times', (jump, times) => {
  vi.advanceTimersByTime(10_000)
  sleep(jump)
  vi.advanceTimersByTime(60_000)
  expect(woken).toBe(times)
})

test('a sleep out of sight wakes once the page is seen, and once only', () => {
  turn('hidden')
  sleep(3_600_000)
  expect(woken).toBe(0)
  vi.setSystemTime(Date.now() + 3_600_000)
  turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(woken).toBe(1)
})

test('who has stopped looks no more', () => {
  const removed = [
    vi.spyOn(document, 'removeEventListener'),
    vi.spyOn(window, 'removeEventListener'),
  ] as const
  expect(vi.getTimerCount()).toBe(1)
  actor.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed.map(({ mock }) => mock.calls.map(([type]) => type as string))).toEqual([
    ['visibilitychange'],
    ['online'],
  ])
})
