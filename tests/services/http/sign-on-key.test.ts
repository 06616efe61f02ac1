// The key of a sign-in at another provider: kept with the tab until it is used.
// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { signOnKey } from '#src/services/http/sign-on-key.ts'

test('a key is read again until it is cleared', () => {
  expect(signOnKey.read()).toBe('')
  signOnKey.write('k1')
  expect([signOnKey.read(), { ...sessionStorage }]).toEqual(['k1', { 'nuoyin.signOn': 'k1' }])
  signOnKey.clear()
  expect([signOnKey.read(), sessionStorage.length]).toEqual(['', 0])
})
