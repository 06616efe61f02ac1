// Numbers of documents are taken as people paste them; what is none stays as it was typed.
import { expect, test } from 'vitest'
import { plainCode } from '#protocol/plain-code.ts'

test.each([
  [' 11010519491231002X ', '11010519491231002X'],
  ['110105 19491231 002x', '11010519491231002x'],
  ['\u202D91350100M000100Y43\u202C', '91350100M000100Y43'],
  ['９１３５０１００Ｍ', '91350100M'],
  ['', ''],
  ['张三 李四', '张三 李四'],
])('%j is %j', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
})
