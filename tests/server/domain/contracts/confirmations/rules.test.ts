// Confirmations: whose fields are whose, and what was filled in.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import {
  fieldsOf,
  ownValues,
  stillFitting,
  valueFaults,
  valuesHash,
} from '#server/domain/contracts/confirmations/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const field = (fieldId: string, partyId: string, kind = 'text') => ({ fieldId, partyId, kind }) as FilledField
const content = {
  parties: [{ partyId: 'a' }, { partyId: 'b' }],
  filled: [field('1', 'b'), field('2', 'a'), field('3', 'b')],
} as unknown as DraftContent

test('a party fills the fields that name it, by its place in the draft', () => {
  expect(fieldsOf(content, { position: 1 }).map(({ fieldId }) => fieldId)).toEqual(['1', '3'])
  expect(fieldsOf(content, { position: 2 })).toEqual([])
  expect(fieldsOf({ ...content, filled: undefined } as never, { position: 1 })).toEqual([])
})

test('of what was sent only values of these fields stay, without empty ones and amounts in words', () => {
  const fields = [field('1', 'b'), field('2', 'b'), field('3', 'b', 'amountCn')]
  expect(ownValues(fields, { '1': '上海', '2': '', '3': '壹元', '4': 'x' })).toEqual({ '1': '上海' })
})

test('what does not fit any more is left out', () => {
  const fields = [
    { ...field('1', 'b'), label: '地址', required: true, fontSize: 12 },
    { ...field('2', 'b', 'phone'), label: '手机号', required: true },
  ] as FilledField[]
  const faults = valueFaults(fields, { '1': '上海', '2': 'x' }, NOW)
  expect(Object.keys(faults)).toEqual(['2'])
  expect(stillFitting(fields, { '1': '上海', '2': 'x', '9': 'y' }, NOW)).toEqual({ '1': '上海' })
})

test('the hash is of all values, whatever their order', () => {
  const text = '1:"上海"\n2:"\\"x\\""'
  const hash = createHash('sha256').update(text, 'utf8').digest('hex')
  expect([valuesHash({ '2': '"x"', '1': '上海' }), valuesHash({ '1': '上海', '2': '"x"' })]).toEqual([
    hash,
    hash,
  ])
})
