// Fields of a class's own: what is noted of each contract that is filed in it.
import * as v from 'valibot'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { id } from '#protocol/envelope.ts'

export const MOST_CLASS_FIELDS = 10
export const FIELD_LABEL_LENGTH = 20
export const MOST_FIELD_CHOICES = 20
export const FIELD_VALUE_LENGTH = 200

export const CLASS_FIELD_KINDS = ['text', 'number', 'day', 'choice'] as const
export type ClassFieldKind = (typeof CLASS_FIELD_KINDS)[number]

const label = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写字段名称'),
  v.maxLength(FIELD_LABEL_LENGTH, `字段名称最多 ${FIELD_LABEL_LENGTH} 个字`),
)
const choices = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1, '请填写选项'), v.maxLength(FIELD_LABEL_LENGTH))),
  v.maxLength(MOST_FIELD_CHOICES, `最多 ${MOST_FIELD_CHOICES} 个选项`),
)
const field = v.object({ fieldId: id, label, kind: v.picklist(CLASS_FIELD_KINDS), choices })
export type ClassField = v.InferOutput<typeof field>

export const classFields = v.pipe(
  v.array(field),
  v.maxLength(MOST_CLASS_FIELDS, `最多 ${MOST_CLASS_FIELDS} 个字段`),
  v.check(
    (all) => all.every(({ kind, choices: some }) => kind !== 'choice' || some.length > 0),
    '单选字段请至少填写一个选项',
  ),
)

/** Values by field; an empty one is none. */
export const fieldValues = v.pipe(
  v.record(
    v.string(),
    v.pipe(v.string(), v.trim(), v.maxLength(FIELD_VALUE_LENGTH, `最多 ${FIELD_VALUE_LENGTH} 字`)),
  ),
  v.check((values) => Object.keys(values).length <= MOST_CLASS_FIELDS, `最多 ${MOST_CLASS_FIELDS} 个字段`),
)
export type FieldValues = v.InferOutput<typeof fieldValues>

/** Why a value does not fit its field; undefined for one that does. */
export const valueProblem = ({ kind, choices: some }: ClassField, value: string): string | undefined => {
  if (value === '') return undefined
  if (kind === 'number' && !/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value)) return '请填写数字'
  if (kind === 'day' && !isDay(value)) return '没有这一天，请重新选择'
  if (kind === 'choice' && !some.includes(value)) return '请选择列出的选项'
  return undefined
}
