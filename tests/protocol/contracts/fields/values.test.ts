// What each kind of filled field takes, what it refuses in which words, and what it draws.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILLED_KINDS, PROPERTIES_OF, filledField, newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { markedOptions, valueFault, valueOf, valueText } from '#protocol/contracts/fields/values.ts'
import * as v from 'valibot'

const NOW = new Date('2026-11-21T04:00:00Z')

const rules = (kind: FilledKind, change: Partial<FilledField> = {}) => ({
  ...newFilled(kind),
  label: '内容',
  ...change,
})
const fault = (kind: FilledKind, value: string, change: Partial<FilledField> = {}) =>
  valueFault(rules(kind, change), value, NOW)

test.each([
  ['text', '租金按季支付', '租金按季支付'],
  ['multiText', '第一行\n第二行', '第一行\n第二行'],
  ['number', '-12.5', '-12.5'],
  ['number', '0', '0'],
  ['amount', '123450', '1,234.50'],
  ['amount', '0', '0.00'],
  ['amount', '99999999999999', '999,999,999,999.99'],
  ['amountCn', '123450', '人民币壹仟贰佰叁拾肆元伍角'],
  ['amountCn', '7', '人民币柒分'],
  ['idNo', '11010519491231002X', '11010519491231002X'],
  ['phone', '13800000003', '13800000003'],
  ['date', '2026-02-28', '2026年02月28日'],
  ['select', '选项二', '选项二'],
  ['radio', '选项二', '○选项一  ●选项二'],
  ['checkbox', '选项一\n选项二', '■选项一  ■选项二'],
  ['checkbox', '', '□选项一  □选项二'],
  ['image', '1e0c1a5e-6f0e-4a5c-9d6b-0f5b9a6c1d2e', ''],
] as const)('%s takes %j and draws %j', (kind, value, drawn) => {
  expect({ fault: fault(kind, value), text: valueText(rules(kind), value) }).toEqual({
    fault: undefined,
    text: drawn,
  })
})

test.each([
  ['text', '   ', '“内容”不能只填空格'],
  ['text', '一\n二', '“内容”只能填一行'],
  ['text', '好😀', '“内容”不能含有表情符号'],
  ['multiText', '一\t二', '“内容”含有无法显示的字符，请删去'],
  ['number', '1,000', '“内容”须为数字，最多 15 位'],
  ['number', '007', '“内容”须为数字，最多 15 位'],
  ['number', '1e5', '“内容”须为数字，最多 15 位'],
  ['number', '1234567890123456', '“内容”须为数字，最多 15 位'],
  ['number', '1.234', '“内容”最多 2 位小数'],
  ['amount', '1.5', '“内容”须为 0 至 999,999,999,999.99 元，最多两位小数'],
  ['amount', '-1', '“内容”须为 0 至 999,999,999,999.99 元，最多两位小数'],
  ['amount', '100000000000000', '“内容”须为 0 至 999,999,999,999.99 元，最多两位小数'],
  ['idNo', '110105194912310021', '“内容”不是有效的身份证号，请与证件核对后重新填写'],
  ['idNo', '11010519491231002x', '“内容”不是有效的身份证号，请与证件核对后重新填写'],
  ['phone', '12800000003', '“内容”须为 11 位手机号'],
  ['date', '2026-02-29', '“内容”须为 1900 年至 2999 年间的日期'],
  ['date', '1899-12-31', '“内容”须为 1900 年至 2999 年间的日期'],
  ['date', '2026年2月8日', '“内容”须为 1900 年至 2999 年间的日期'],
  ['select', '选项三', '“内容”须从选项中选择一项'],
  ['radio', '选项一\n选项二', '“内容”须从选项中选择一项'],
  ['checkbox', '选项二\n选项一', '“内容”只能勾选所列的选项'],
  ['checkbox', '选项三', '“内容”只能勾选所列的选项'],
  ['image', 'a.png', '“内容”的图片没有上传成功，请重新上传'],
] as const)('%s refuses %j: %s', (kind, value, words) => {
  expect(fault(kind, value)).toBe(words)
})

test('an empty value is wrong only where one is demanded', () => {
  const faults = FILLED_KINDS.map((kind) => [
    fault(kind, '', { required: true }),
    fault(kind, '', { required: false }),
  ])
  expect(faults).toEqual(FILLED_KINDS.map(() => ['请填写“内容”', undefined]))
})

test('a text may be as long as its field says, counted as people count', () => {
  const bounds = { maxLength: 3 }
  expect([fault('text', '𬭩𬭩𬭩', bounds), fault('text', '𬭩𬭩𬭩𬭩', bounds)]).toEqual([
    undefined,
    '“内容”最多 3 个字',
  ])
})

test('a number keeps to its range and its places after the point', () => {
  const bounds = { least: -1, most: 2.5, decimals: 1 }
  expect(['-1', '2.5', '-1.1', '2.6', '1.25'].map((value) => fault('number', value, bounds))).toEqual([
    undefined,
    undefined,
    '“内容”不能小于 -1',
    '“内容”不能大于 2.5',
    '“内容”最多 1 位小数',
  ])
  expect(fault('number', '1.5', { decimals: 0 })).toBe('“内容”须为整数')
})

test.each([
  ['YYYY年MM月DD日', '2026年01月09日'],
  ['YYYY-MM-DD', '2026-01-09'],
  ['YYYY/MM/DD', '2026/01/09'],
  ['YYYY.MM.DD', '2026.01.09'],
] as const)('a date is drawn as %s', (dateFormat, drawn) => {
  expect(valueText(rules('date', { dateFormat }), '2026-01-09')).toBe(drawn)
})

test('an amount in words repeats its amount, and every other field its own value', () => {
  const values: Record<string, string> = { a: '500', b: '自己的' }
  const value = (kind: FilledKind, fieldId: string, sourceId: string | null) =>
    valueOf({ kind, fieldId, sourceId }, (id) => values[id])
  expect([value('amountCn', 'b', 'a'), value('amountCn', 'b', null), value('text', 'b', 'a')]).toEqual([
    '500',
    '',
    '自己的',
  ])
})

test('what is ticked is marked, whichever options there are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/\s/u.test(text)),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      (options, isOn) => {
        const field = rules('checkbox', { options })
        const value = options.filter((_, at) => isOn[at]).join('\n')
        expect(valueFault(field, value, NOW)).toBeUndefined()
        expect(markedOptions(field, value)).toEqual(
          options.map((option, at) => `${isOn[at] ? '■' : '□'}${option}`),
        )
      },
    ),
  )
})

test('a new field of each kind is one the draft takes, and heeds what its kind heeds', () => {
  for (const kind of FILLED_KINDS) {
    const id = '1e0c1a5e-6f0e-4a5c-9d6b-0f5b9a6c1d2e'
    const field = {
      ...newFilled(kind),
      fieldId: id,
      fileId: id,
      partyId: null,
      page: 0,
      x: 0,
      y: 0,
      w: 9,
      h: 9,
    }
    expect(v.safeParse(filledField, field).success).toBe(true)
    expect(field.options.length > 0).toBe(PROPERTIES_OF[kind].includes('options'))
  }
})
