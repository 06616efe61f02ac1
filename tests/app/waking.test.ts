// A page that was asleep notices that it woke.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { watchWakingActor } from '#src/services/actors/notices.ts'

const page = { visibility: 'visible' as DocumentVisibilityState }
let woke = 0
let actor: { stop: () => void }

beforeEach(() => {
  vi.useFakeTimers()
  woke = 0
  page.visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => page.visibility })
  actor = createActor(
    createMachine({
      invoke: { src: watchWakingActor },
      on: { 'screen.woke': { actions: () => (woke += 1) } },
    }),
  ).start()
})
afterEach(() => {
  actor.stop()
  vi.useRealTimers()
})

const show = (visibility: DocumentVisibilityState) => {
  page.visibility = visibility
  document.dispatchEvent(new Event('visibilitychange'))
}

it('says nothing while nothing happens', () => {
  vi.advanceTimersByTime(600_000)
  expect(woke).toBe(0)
})

it('wakes when the page is seen again, not when it is hidden', () => {
  show('hidden')
  expect(woke).toBe(0)
  show('visible')
  expect(woke).toBe(1)
})

it('wakes when the network is back', () => {
  window.dispatchEvent(new Event('online'))
  expect(woke).toBe(1)
})

it('wakes once after the computer slept with the page in sight', () => {
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(20_000)
  expect(woke).toBe(1)
})

it('takes slow timers out of sight for no sleep', () => {
  show('hidden')
  vi.setSystemTime(Date.now() + 60_000)
  vi.advanceTimersByTime(10_000)
  expect(woke).toBe(0)
})

it('stops with the session', () => {
  actor.stop()
  window.dispatchEvent(new Event('online'))
  expect(woke).toBe(0)
})
