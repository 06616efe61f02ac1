// What was taken out of a text and put in, as it is shown beside each other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChanges } from '#src/ui/text-difference.ts'

const told = (was: string, is: string) =>
  textChanges(was, is)?.map(({ before, removed, added, after }) => `${before}[${removed}|${added}]${after}`)

test.each([
  ['', '', []],
  ['租期一年', '租期一年', []],
  ['', '新', ['[|新]']],
  ['旧', '', ['[旧|]']],
  ['租期为一年，按月付款。', '租期为两年，按月付款。', ['租期为[一|两]年，按月付款。']],
  ['甲方付款', '甲方应当付款', ['甲方[|应当]付款']],
  ['付款期限三十日', '付款日期三十天', ['付款[期限三十日|日期三十天]']],
  [
    '第一条租金每月一千元。第二条押金两千元，期满退还。',
    '第一条租金每月一百元。第二条押金三千元，期满退还。',
    ['第一条租金每月一[千|百]元。第二条押金两千元，期', '金每月一千元。第二条押金[两|三]千元，期满退还。'],
  ],
])('%s to %s', (was, is, expected) => {
  expect(told(was, is)).toEqual(expected)
})

test('texts that have nothing in common are not told character by character', () => {
  expect(textChanges('甲'.repeat(1_500), '乙'.repeat(1_500))).toBeUndefined()
})

test('what was taken out and put in turns any text into the other', () => {
  const text = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '𠀋'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, (was, is) => {
      const old = [...was]
      let built = ''
      let at = 0
      for (const { removed, added, removedAt, addedAt } of textChanges(was, is) ?? []) {
        built += old.slice(at, removedAt).join('')
        expect([...built].length).toBe(addedAt)
        expect(old.slice(removedAt, removedAt + [...removed].length).join('')).toBe(removed)
        built += added
        at = removedAt + [...removed].length
      }
      expect(built + old.slice(at).join('')).toBe(is)
    }),
  )
})
