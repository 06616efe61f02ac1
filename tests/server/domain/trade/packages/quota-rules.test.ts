// What is left of packages: which is used first, when one is reminded, and what they allow.
import { expect, test } from 'vitest'
import {
  documentsLeft,
  expiringSoon,
  hasBecomeScarce,
  modulesOf,
  nextToUse,
  reminderDue,
  staffLimitOf,
  usedUp,
} from '#server/domain/trade/packages/quota-rules.ts'
import type { Balance } from '#server/domain/trade/packages/quota-rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const DAY = 24 * 3_600_000
const inMs = (ms: number) => new Date(NOW.getTime() + ms)
const balance = (grantId: string, days: number, more: Partial<Balance> = {}): Balance => ({
  grantId,
  name: grantId,
  quota: 10,
  left: 10,
  validUntil: inMs(days * DAY),
  modules: '1',
  staffLimit: 10,
  ...more,
})

test('the package that ends first is used first, at the same end the lower id', () => {
  const packages = [balance('c', 9), balance('b', 5), balance('a', 5), balance('d', 1, { left: 0 })]
  expect(nextToUse(packages)?.grantId).toBe('a')
  expect(nextToUse(packages.toReversed())?.grantId).toBe('a')
  expect(nextToUse([balance('c', 9), balance('b', 5)])?.grantId).toBe('b')
  expect(nextToUse([balance('d', 1, { left: 0 })])).toBe(undefined)
})

test('only packages for signing are launched from', () => {
  const office = balance('o', 1, { modules: '23', left: 50 })
  expect(nextToUse([office])).toBe(undefined)
  expect(
    documentsLeft([office, balance('a', 5, { left: 3 }), balance('b', 5, { left: 4, modules: '12' })]),
  ).toBe(7)
})

test('what ends first is told within the time asked for', () => {
  const packages = [balance('a', 7, { left: 3 }), balance('b', 8)]
  expect(expiringSoon(packages, NOW, 7 * DAY)).toEqual({ count: 3, validUntil: inMs(7 * DAY) })
  expect(expiringSoon(packages, NOW, 7 * DAY - 1)).toBe(undefined)
  expect(expiringSoon([], NOW, 7 * DAY)).toBe(undefined)
})

const lasting = { createdAt: inMs(-100 * DAY), modules: '1', told: null }
test.each([
  ['30 days and a moment before', { ...lasting, validUntil: inMs(30 * DAY + 1) }, undefined],
  ['30 days before', { ...lasting, validUntil: inMs(30 * DAY) }, 30],
  ['a week and a moment before', { ...lasting, validUntil: inMs(7 * DAY + 1) }, 30],
  ['a week before', { ...lasting, validUntil: inMs(7 * DAY) }, 7],
  ['a day before', { ...lasting, validUntil: inMs(DAY) }, 1],
  ['a moment before', { ...lasting, validUntil: inMs(1) }, 1],
  ['at its end', { ...lasting, validUntil: NOW }, undefined],
  ['a week before, told of 30 days', { ...lasting, told: 30, validUntil: inMs(7 * DAY) }, 7],
  ['a week before, told of it', { ...lasting, told: 7, validUntil: inMs(7 * DAY) }, undefined],
  ['a week before, told of a day', { ...lasting, told: 1, validUntil: inMs(7 * DAY) }, undefined],
  ['30 days before, without signing', { ...lasting, modules: '23', validUntil: inMs(30 * DAY) }, undefined],
  ['the whole 30 days', { ...lasting, createdAt: NOW, validUntil: inMs(30 * DAY) }, undefined],
  ['30 of a little more', { ...lasting, createdAt: inMs(-1), validUntil: inMs(30 * DAY) }, 30],
] as const)('a reminder %s', (_, grant, due) => {
  expect(reminderDue(grant, NOW)).toBe(due)
})

test('a tenth of all packages is scarce, and nothing is; what lies between is not said again', () => {
  const packages = [
    balance('a', 5, { quota: 25 }),
    balance('b', 5, { quota: 10 }),
    balance('o', 5, { modules: '2' }),
  ]
  expect([4, 3, 2, 1, 0].map((left) => hasBecomeScarce(packages, left))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
})

test('signing is always there, the rest by package', () => {
  expect([
    modulesOf([]),
    modulesOf([balance('a', 1, { modules: '3' })]),
    modulesOf([balance('a', 1, { modules: '12' })]),
  ]).toEqual(['1', '13', '12'])
})

test('a company has five people without any package, and the most that one of its packages allows', () => {
  const limits = (...all: (number | null)[]) =>
    staffLimitOf(all.map((staffLimit) => balance('a', 1, { staffLimit })))
  expect([limits(), limits(3), limits(20, 50), limits(20, null)]).toEqual([5, 5, 50, null])
})

test('whoever has nothing left is told whom to ask', () => {
  expect([usedUp('company'), usedUp('person')].map(({ code, words }) => [code, words])).toEqual([
    ['quota.used-up', '单位的合同份数已用完，草稿已保存。请单位管理员购买套餐，之后再发起。'],
    ['quota.used-up', '您的合同份数已用完，草稿已保存。请购买套餐，之后再发起。'],
  ])
})
