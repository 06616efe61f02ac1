// Mobile numbers and their masked form.
import { expect, test } from 'vitest'
import { isPhone, maskPhone } from '#protocol/phone.ts'

test.each(['13800001234', '19912345678'])('%s is a mobile number', (text) => {
  expect(isPhone(text)).toBe(true)
})

test.each(['', '12800001234', '1380000123', '138000012345', ' 13800001234', '1380000123４', '13800001234\n'])(
  '%j is none',
  (text) => {
    expect(isPhone(text)).toBe(false)
  },
)

test('the middle of a number is hidden, and the whole of anything else', () => {
  expect(maskPhone('13800001234')).toBe('138****1234')
  expect(maskPhone('01088')).toBe('*****')
  expect(maskPhone('')).toBe('')
})
