// Keys and secrets of applications: which are good, and what was signed with one.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  goodSecrets,
  isSigned,
  newAppKey,
  newSecret,
  sealSecret,
  signText,
} from '#server/domain/platform/applications/secrets.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'

const data = createPersonalData(new Uint8Array(32).fill(4))
const NOW = new Date('2026-11-23T09:00:00Z')

test('keys and secrets are random, in their forms', () => {
  expect([newAppKey(), newSecret()]).toEqual([
    expect.stringMatching(/^ny[0-9a-f]{20}$/),
    expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  ])
  expect(newSecret()).not.toBe(newSecret())
})

test('the newest secret is good, the one before until its end, in this application alone', () => {
  const [one, two] = [newSecret(), newSecret()]
  const holder = {
    id: 'a',
    secretSealed: sealSecret(data, 'a', one),
    previousSealed: sealSecret(data, 'a', two),
    previousUntil: new Date(NOW.getTime() + 1),
  }
  expect(goodSecrets(data, holder, NOW)).toEqual([one, two])
  expect(goodSecrets(data, { ...holder, previousUntil: NOW }, NOW)).toEqual([one])
  expect(goodSecrets(data, { ...holder, previousUntil: null }, NOW)).toEqual([one])
  expect(goodSecrets(data, { ...holder, previousSealed: null }, NOW)).toEqual([one])
  expect(goodSecrets(data, { ...holder, secretSealed: '', previousSealed: null }, NOW)).toEqual([])
  expect(() => goodSecrets(data, { ...holder, id: 'b' }, NOW)).toThrow()
})

test('a signature is the keyed hash of the text by one of the secrets', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const right = `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update('诺').digest('base64')}`
  expect(signText(secret, '诺')).toBe(right)
  expect([
    isSigned([newSecret(), secret], '诺', right),
    isSigned([newSecret()], '诺', right),
    isSigned([secret], '印', right),
    isSigned([secret], '诺', right.slice(0, -1)),
    isSigned([secret], '诺', ''),
    isSigned([], '诺', right),
  ]).toEqual([true, false, false, false, false, false])
})
