// Numbers are taken as people paste them; what is no number stays as it was typed.
import { expect, test } from 'vitest'
import { plainPhone } from '#protocol/phone.ts'

test.each([
  [' 13800000001 ', '13800000001'],
  ['138 0000 0001', '13800000001'],
  ['138-0000–0001', '13800000001'],
  ['+86 138 0000 0001', '13800000001'],
  ['008613800000001', '13800000001'],
  ['8613800000001', '13800000001'],
  ['１３８００００００１', '1380000001'],
  ['\u202D13800000001\u202C', '13800000001'],
  ['86', '86'],
  ['138 0', '1380'],
  ['', ''],
  ['陈 一诺', '陈 一诺'],
  ['chen yi', 'chen yi'],
  ['SL_token-1', 'SL_token-1'],
])('%j is %j', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain)
})
