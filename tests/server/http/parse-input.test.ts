// Values of a request as a call's input: what is refused, and in which words at which field.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const input = v.object({
  name: v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(4))),
  age: v.optional(v.number('请填写年龄')),
  kind: v.optional(v.picklist(['a', 'b'])),
  needed: v.string(),
  deep: v.optional(v.object({ list: v.array(v.string()) })),
})
const endpoint = { input } as unknown as Endpoint
const parse = (values: Record<string, unknown>) => parseInput(endpoint, { needed: 'x', ...values })
const refused = (values: Record<string, unknown>) => {
  const refusal = refusedBy(() => parse(values))
  return refusal && [refusal.code, refusal.words, refusal.fields]
}
const invalid = (fields: Record<string, string>) => ['input.invalid', Object.values(fields)[0], fields]
const UNSTORABLE = '含有无法保存的字符，请删除后重新填写'

test('an input that fits is taken as its schema gives it', () => {
  expect(parse({ name: '林一', other: 1 })).toEqual({ needed: 'x', name: '林一' })
})

test.each([
  [{ name: 'a' }, { name: '至少 2 个字符' }],
  [{ name: 'abcde' }, { name: '最多 4 个字符' }],
  [{ age: 'x' }, { age: '请填写年龄' }],
  [{ kind: 'c' }, { kind: '内容不符合要求' }],
  [{ needed: undefined }, { needed: '请填写此项' }],
  [{ needed: null }, { needed: '请填写此项' }],
  [{ deep: { list: ['a', 1] } }, { 'deep.list.1': '内容不符合要求' }],
  [
    { name: 'a', kind: 'c' },
    { name: '至少 2 个字符', kind: '内容不符合要求' },
  ],
])('%j is refused at its fields', (values, fields) => {
  expect(refused(values)).toEqual(invalid(fields))
})

test('what no database takes is refused wherever it stands, before anything else', () => {
  expect(refused({ name: 'a\0' })).toEqual(invalid({ name: UNSTORABLE }))
  expect(refused({ name: '\uD83D' })).toEqual(invalid({ name: UNSTORABLE }))
  expect(refused({ deep: { list: ['a', 'b\0'] } })).toEqual(invalid({ 'deep.list.1': UNSTORABLE }))
  expect(refused({ deep: { list: [], 'k\0': 'v\0' } })).toEqual(invalid({ deep: UNSTORABLE }))
  expect(refused({ other: { a: null, b: ['\0'] } })).toEqual(invalid({ 'other.b.0': UNSTORABLE }))
  expect(refused({ name: '\0', kind: 'c' })).toEqual(invalid({ name: UNSTORABLE, kind: '内容不符合要求' }))
})

test('a fault that lies in no field has general words', () => {
  const whole = {
    input: v.pipe(
      v.object({}),
      v.check(() => false, ''),
    ),
  } as unknown as Endpoint
  expect(refusedBy(() => parseInput(whole, {}))).toMatchObject({
    code: 'input.invalid',
    fields: { '': '内容不符合要求' },
  })
})
