// Fields that somebody fills in, drawn into the pages before anyone signs (domain.md §2).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** Kinds of fields that are filled with a value; places that are signed are `FIELD_KINDS`. */
export const FILLED_KINDS = [
  'text',
  'multiText',
  'number',
  'amount',
  'amountCn',
  'idNo',
  'phone',
  'date',
  'select',
  'radio',
  'checkbox',
  'image',
] as const
export type FilledKind = (typeof FILLED_KINDS)[number]

/** Whether a kind is one that is filled. */
export const isFilledKind = (kind: string): kind is FilledKind =>
  (FILLED_KINDS as readonly string[]).includes(kind)

/** Sizes on paper in mm that a new field starts with. */
export const FILLED_SIZE_MM: Record<FilledKind, { readonly w: number; readonly h: number }> = {
  text: { w: 50, h: 7 },
  multiText: { w: 80, h: 24 },
  number: { w: 30, h: 7 },
  amount: { w: 40, h: 7 },
  amountCn: { w: 80, h: 7 },
  idNo: { w: 50, h: 7 },
  phone: { w: 34, h: 7 },
  date: { w: 40, h: 7 },
  select: { w: 40, h: 7 },
  radio: { w: 60, h: 7 },
  checkbox: { w: 60, h: 7 },
  image: { w: 40, h: 30 },
}

export const FONT_SIZE_MIN = 8
export const FONT_SIZE_MAX = 36
export const LABEL_MAX = 30
export const PLACEHOLDER_MAX = 50
export const OPTION_MAX = 50
export const OPTIONS_MAX = 20
/** Longest text of a field, in characters. */
export const TEXT_MAX = 2_000
export const DECIMALS_MAX = 6
/** Largest picture in a field, in bytes. */
export const FIELD_PICTURE_BYTES = 2 * 1024 * 1024
/** Room for the longest value: all options ticked, and a text of `TEXT_MAX`. */
export const VALUE_MAX = 4_000

/** Only the figures of a date, spread over the box: for pages on which 年 月 日 are printed already. */
export const SPREAD_DATE = 'YYYY　MM　DD'
/** How a date is drawn. */
export const DATE_FORMATS = ['YYYY年MM月DD日', 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', SPREAD_DATE] as const
/** Ink of a drawn value, by the name a person knows. */
export const FIELD_COLOURS = { black: '#000000', blue: '#1D4E89', red: '#C00000' } as const

/**
 * A field and what it holds. All properties are always there; `PROPERTIES_OF` tells which of them a kind heeds. `value` is what the
 * initiator filled in, and stays empty where a party fills it; how each kind writes its value stands at `FieldValue`.
 */
export const filledField = v.object({
  fieldId: id,
  fileId: id,
  /** The party that fills it before the signing; null where the initiator does, before the launch. */
  partyId: v.nullable(id),
  kind: v.picklist(FILLED_KINDS),
  /** Base-800 px as seen, page from 0, as `draftField`. */
  page: v.pipe(v.number(), v.integer(), v.minValue(0)),
  x: v.number(),
  y: v.number(),
  w: v.number(),
  h: v.number(),
  /** What whoever fills it is asked for. */
  label: v.pipe(v.string(), v.maxLength(LABEL_MAX)),
  required: v.boolean(),
  /** Points on paper; a value that does not fit is set smaller, never cut. */
  fontSize: v.pipe(v.number(), v.integer(), v.minValue(FONT_SIZE_MIN), v.maxValue(FONT_SIZE_MAX)),
  align: v.picklist(['left', 'center', 'right']),
  colour: v.picklist(['black', 'blue', 'red']),
  placeholder: v.pipe(v.string(), v.maxLength(PLACEHOLDER_MAX)),
  /** Characters, for texts. */
  maxLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TEXT_MAX)),
  /** Range and places after the point, for numbers. */
  least: v.nullable(v.number()),
  most: v.nullable(v.number()),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DECIMALS_MAX)),
  dateFormat: v.picklist(DATE_FORMATS),
  options: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(OPTION_MAX))),
    v.maxLength(OPTIONS_MAX, `选项最多 ${OPTIONS_MAX} 个`),
  ),
  /** The amount that an amount in words repeats. */
  sourceId: v.nullable(id),
  value: v.pipe(v.string(), v.maxLength(VALUE_MAX)),
})
export type FilledField = v.InferOutput<typeof filledField>

/** Properties that only some kinds heed. */
export type KindProperty =
  | 'placeholder'
  | 'maxLength'
  | 'range'
  | 'dateFormat'
  | 'options'
  | 'sourceId'
  | 'lettering'

/** What a kind heeds beside label, required and its box; `lettering` is size, alignment and colour. */
export const PROPERTIES_OF: Record<FilledKind, readonly KindProperty[]> = {
  text: ['placeholder', 'maxLength', 'lettering'],
  multiText: ['placeholder', 'maxLength', 'lettering'],
  number: ['placeholder', 'range', 'lettering'],
  amount: ['placeholder', 'lettering'],
  amountCn: ['sourceId', 'lettering'],
  idNo: ['placeholder', 'lettering'],
  phone: ['placeholder', 'lettering'],
  date: ['dateFormat', 'lettering'],
  select: ['options', 'lettering'],
  radio: ['options', 'lettering'],
  checkbox: ['options', 'lettering'],
  image: [],
}

/** What a new field of a kind starts with, all but its place. */
export const newFilled = (
  kind: FilledKind,
): Omit<FilledField, 'fieldId' | 'fileId' | 'partyId' | 'page' | 'x' | 'y' | 'w' | 'h'> => ({
  kind,
  label: FILLED_NAMES[kind],
  required: kind !== 'checkbox',
  fontSize: 12,
  align: 'left',
  colour: 'black',
  placeholder: '',
  maxLength: kind === 'multiText' ? 500 : 100,
  least: null,
  most: null,
  decimals: kind === 'number' ? 2 : 0,
  dateFormat: 'YYYY年MM月DD日',
  options: kind === 'select' || kind === 'radio' || kind === 'checkbox' ? ['选项一', '选项二'] : [],
  sourceId: null,
  value: '',
})

/** What a kind is called. */
export const FILLED_NAMES: Record<FilledKind, string> = {
  text: '单行文本',
  multiText: '多行文本',
  number: '数字',
  amount: '金额',
  amountCn: '大写金额',
  idNo: '身份证号',
  phone: '手机号',
  date: '日期',
  select: '下拉选择',
  radio: '单选',
  checkbox: '多选',
  image: '图片',
}
