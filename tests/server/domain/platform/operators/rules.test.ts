// Operators: how long a sign-in lasts, what proves it, and who must stay.
import { expect, test } from 'vitest'
import {
  checkManagerStays,
  deskEndOf,
  factorOf,
  presentOperator,
  temporaryPassword,
} from '#server/domain/platform/operators/rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const FRESH = { seenAt: NOW, createdAt: NOW, endedAt: null, endReason: null }

test.each([
  [{}, null],
  [{ seenAt: ago(1_800_000) }, null],
  [{ seenAt: ago(1_800_001) }, 'idle'],
  [{ createdAt: ago(43_200_000) }, null],
  [{ createdAt: ago(43_200_001) }, 'signedOut'],
  [{ endedAt: NOW }, 'signedOut'],
  [{ endedAt: NOW, endReason: 'elsewhere' as const }, 'elsewhere'],
])('a sign-in with %j has ended: %s', (times, end) => {
  expect(deskEndOf({ ...FRESH, ...times }, NOW)).toBe(end)
})

test('an authenticator goes before text messages', () => {
  expect([
    factorOf({ totpSealed: 'x', phone: '13800001234' }),
    factorOf({ totpSealed: null, phone: '13800001234' }),
    factorOf({ totpSealed: null, phone: '' }),
  ]).toEqual(['totp', 'sms', 'none'])
})

const ROW = {
  id: 'o',
  account: 'a',
  name: '顾',
  mustChangePassword: false,
  phone: '',
  totpSealed: null,
  permissions: ['x'],
}
test('the own screen says whether a second factor is due', () => {
  const shown = { operatorId: 'o', account: 'a', name: '顾', permissions: ['x'], mustChangePassword: false }
  expect(presentOperator(ROW, { operatorsNeedFactor: true })).toEqual({
    ...shown,
    factor: 'none',
    mustSetFactor: true,
  })
  expect(presentOperator(ROW, { operatorsNeedFactor: false })).toMatchObject({ mustSetFactor: false })
  expect(presentOperator({ ...ROW, phone: '1' }, { operatorsNeedFactor: true })).toEqual({
    ...shown,
    factor: 'sms',
    mustSetFactor: false,
  })
})

test('a given password has letters and digits without look-alikes', () => {
  const all = Array.from({ length: 50 }, temporaryPassword)
  expect(all.filter((one) => !/^[a-hjkmnp-z]{4}-[2-9]{3}-[A-HJ-NP-Z2-9]{5}$/.test(one))).toEqual([])
  expect(new Set(all).size).toBe(50)
})

const operator = (id: string, state: 'active' | 'disabled', ...permissions: string[]) =>
  ({ id, state, permissions }) as unknown as Parameters<typeof checkManagerStays>[0][number]
const MANAGES = 'operators.manage'
test('somebody who is active always manages operators', () => {
  const all = [
    operator('a', 'active', MANAGES),
    operator('b', 'active', 'x'),
    operator('c', 'disabled', MANAGES),
  ]
  const change = (id: string, what: object) => refusedBy(() => checkManagerStays(all, id, what))?.code
  expect([
    change('a', { state: 'disabled' }),
    change('a', { permissions: [] }),
    change('a', { permissions: [MANAGES, 'x'] }),
    change('b', { state: 'disabled' }),
    change('c', { permissions: [] }),
  ]).toEqual(['operator.last-manager', 'operator.last-manager', undefined, undefined, undefined])
  expect(
    refusedBy(() =>
      checkManagerStays([...all, operator('d', 'active', MANAGES)], 'a', { state: 'disabled' }),
    ),
  ).toBe(undefined)
})
