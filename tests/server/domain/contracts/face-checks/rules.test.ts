// How face checks stand, when the provider is asked, and which prove a will.
import { expect, test } from 'vitest'
import {
  faceCheckExpiry,
  isToBeAsked,
  provesWill,
  standingOf,
} from '#server/domain/contracts/face-checks/rules.ts'
import type { FaceCheckState } from '#server/domain/contracts/face-checks/rules.ts'

const now = new Date('2026-11-23T01:00:00.000Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)
const check = (changes: Partial<FaceCheckState> = {}): FaceCheckState => ({
  result: 'pending',
  reason: '',
  expiresAt: after(600_000),
  askedAt: now,
  endedAt: null,
  usedAt: null,
  ...changes,
})

test('a check waits as long as the provider says, but no more than ten minutes', () => {
  expect(faceCheckExpiry(after(60_000), now)).toEqual(after(60_000))
  expect(faceCheckExpiry(after(600_001), now)).toEqual(after(600_000))
})

test.each([
  [check(), 599_999, 'pending'],
  [check(), 600_000, 'expired'],
  [check({ result: 'passed' }), 600_000, 'passed'],
  [check({ result: 'failed', reason: '不一致' }), 600_000, 'failed'],
])('%o stands after %d ms as %s', (stored, ms, status) => {
  expect(standingOf(stored, after(ms))).toEqual({ status, reason: stored.reason })
})

test('the provider is asked every second and a half, as long as the check waits', () => {
  const times = [0, 1_499, 1_500, 599_999, 600_000]
  expect(times.map((ms) => isToBeAsked(check(), after(ms)))).toEqual([false, false, true, true, false])
  expect(isToBeAsked(check({ result: 'failed' }), after(1_500))).toBe(false)
})

test('only one that passed within ten minutes proves a will, once', () => {
  const passed = check({ result: 'passed', endedAt: now })
  expect(provesWill(passed, after(599_999))).toBe(true)
  expect(provesWill(passed, after(600_000))).toBe(false)
  expect(provesWill({ ...passed, usedAt: now }, now)).toBe(false)
  expect(provesWill({ ...passed, result: 'failed' }, now)).toBe(false)
  expect(provesWill({ ...passed, endedAt: null }, now)).toBe(false)
})
