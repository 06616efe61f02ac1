// Which sign passwords are too easy to guess.
import { expect, test } from 'vitest'
import { isWeakSignPassword } from '#server/domain/account/users/password-rules.ts'

test.each([
  ['000000', true],
  ['123456', true],
  ['987654', true],
  ['135246', false],
  ['135797', false],
  ['112233', false],
  ['123123', true],
  ['805805', true],
  ['121212', true],
  ['121213', false],
  ['312121', false],
  ['012346', false],
  ['138001', true],
  ['001234', true],
  ['801357', false],
])('%s of the person with 13800123412 is weak: %s', (password, isWeak) => {
  expect(isWeakSignPassword(password, '13800123412')).toBe(isWeak)
})
