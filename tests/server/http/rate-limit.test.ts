// How much one address may ask for in a minute, and nonces that are remembered in memory.
import { expect, test } from 'vitest'
import { NOW_DATE_WINDOW_MS } from '#protocol/request-signature.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { isRemembered, rememberNonce } from '#server/http/remembered-nonces.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const START = 1_795_000_000_000
const limitAt = (perMinute: number) => {
  const time = { now: START }
  return { time, ask: createRateLimit({ now: () => new Date(time.now) } as never, perMinute) }
}

test('an address may ask so often in a minute, and is told how long to wait', () => {
  const { time, ask } = limitAt(2)
  expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([0, 0, 60, 0])
  time.now = START + 58_001
  expect(ask('a')).toBe(2)
  time.now = START + 59_999
  expect(ask('a')).toBe(1)
  time.now = START + 60_000
  expect([ask('a'), ask('a'), ask('a')]).toEqual([0, 0, 60])
})

test('a clock that was set back begins anew', () => {
  const { time, ask } = limitAt(1)
  ask('a')
  time.now = START - 59_999
  expect(ask('a')).toBeGreaterThan(0)
  time.now = START - 60_000
  expect(ask('a')).toBe(0)
})

test('with very many addresses all begin anew', () => {
  const { ask } = limitAt(1)
  for (let at = 0; at < 19_999; at += 1) ask(`${at}`)
  expect(ask('0')).toBe(60)
  expect(ask('last')).toBe(0)
  expect(ask('0')).toBe(0)
})

test('a nonce is remembered for as long as its request could be sent again', () => {
  // Later than what other files have left in the memory of this process.
  const begun = Date.UTC(2100, 0, 1)
  const at = (ms: number) => new Date(begun + ms)
  rememberNonce({ nonce: 'one', now: at(0) })
  rememberNonce({ nonce: 'two', now: at(1) })
  expect(refusedBy(() => rememberNonce({ nonce: 'one', now: at(2) }))?.code).toBe('illegal.nonce-used')
  rememberNonce({ nonce: 'three', now: at(2 * NOW_DATE_WINDOW_MS - 1) })
  expect(['one', 'two', 'three', 'four'].map(isRemembered)).toEqual([true, true, true, false])
  rememberNonce({ nonce: 'four', now: at(2 * NOW_DATE_WINDOW_MS) })
  expect(['one', 'two', 'three', 'four'].map(isRemembered)).toEqual([false, true, true, true])
})
