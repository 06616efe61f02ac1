// What a filled field's value may be, and how it is written on the page.
import { fenInWords } from '#protocol/amount-in-words.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { hasEmoji } from '#protocol/names.ts'
import { isPhone } from '#protocol/phone.ts'
import { isUuid } from '#protocol/uuid.ts'

/**
 * A stored value is one text; the empty text means nothing is filled in. By kind:
 * - `text`, `multiText`: as typed; lines of `multiText` are joined by `\n`, `text` has one line.
 * - `number`: a plain decimal with a point, such as `-12.5`; no separators, no leading zeros, at most 15 figures.
 * - `amount`: whole 分, such as `123450` for 1,234.50 元; 0 to 99,999,999,999,999.
 * - `amountCn`: nothing is stored for it: its value is that of its amount, see `valueOf`.
 * - `idNo`: 15 or 18 characters with a capital X. `phone`: 11 digits.
 * - `date`: `yyyy-MM-dd`, a day of the calendar from 1900 to 2999.
 * - `select`, `radio`: the chosen option, letter by letter.
 * - `checkbox`: the ticked options in the order of `options`, joined by `\n`.
 * - `image`: the id of an uploaded attachment (JPG or PNG, at most `FIELD_PICTURE_BYTES`); who takes it checks that it is the filler's own.
 */
export type FieldValue = string

/** What rules and drawing need to know of a field. */
export type FieldRules = Pick<
  FilledField,
  | 'kind'
  | 'label'
  | 'required'
  | 'maxLength'
  | 'least'
  | 'most'
  | 'decimals'
  | 'dateFormat'
  | 'options'
  | 'sourceId'
>

const AMOUNT_MAX = 99_999_999_999_999

/** The value a field shows: its own, or for an amount in words that of its amount; `filledIn` tells own values by field id. */
export const valueOf = (
  field: Pick<FilledField, 'kind' | 'fieldId' | 'sourceId'>,
  filledIn: (fieldId: string) => FieldValue | undefined,
): FieldValue => (field.kind === 'amountCn' ? filledIn(field.sourceId ?? '') : filledIn(field.fieldId)) ?? ''

/** What is wrong with a value, in words for whoever fills it in; undefined when nothing is. `now` judges birth dates. */
export const valueFault = (field: FieldRules, value: FieldValue, now: Date): string | undefined => {
  if (value === '') return field.required ? `请填写“${field.label}”` : undefined
  const fault = faultOf(field, value, now)
  return fault === undefined ? undefined : `“${field.label}”${fault}`
}

const faultOf = (field: FieldRules, value: FieldValue, now: Date): string | undefined => {
  switch (field.kind) {
    case 'text':
    case 'multiText':
      return textFault(field, value)
    case 'number':
      return numberFault(field, value)
    case 'amount':
    case 'amountCn':
      return /^(?:0|[1-9]\d{0,13})$/u.test(value) && Number(value) <= AMOUNT_MAX
        ? undefined
        : '须为 0 至 999,999,999,999.99 元，最多两位小数'
    case 'idNo':
      return isIdNumber(value, now) && !value.includes('x')
        ? undefined
        : '不是有效的身份证号，请与证件核对后重新填写'
    case 'phone':
      return isPhone(value) ? undefined : '须为 11 位手机号'
    case 'date':
      return dayOf(value) === undefined ? '须为 1900 年至 2999 年间的日期' : undefined
    case 'select':
    case 'radio':
      return field.options.includes(value) ? undefined : '须从选项中选择一项'
    case 'checkbox':
      return value === field.options.filter((option) => ticked(value).includes(option)).join('\n')
        ? undefined
        : '只能勾选所列的选项'
    case 'image':
      return isUuid(value) ? undefined : '的图片没有上传成功，请重新上传'
    default:
      return field.kind satisfies never
  }
}

const textFault = ({ kind, maxLength }: FieldRules, value: string): string | undefined => {
  if (value.trim() === '') return '不能只填空格'
  if (Array.from(value).length > maxLength) return `最多 ${maxLength} 个字`
  const lines = kind === 'multiText' ? value.replaceAll('\n', '') : value
  if (/\p{Cc}/u.test(lines)) return kind === 'text' ? '只能填一行' : '含有无法显示的字符，请删去'
  return hasEmoji(value) ? '不能含有表情符号' : undefined
}

const numberFault = ({ least, most, decimals }: FieldRules, value: string): string | undefined => {
  const match = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/u.exec(value)
  if (match === null || value.replaceAll(/\D/gu, '').length > 15) return '须为数字，最多 15 位'
  if ((match[1] ?? '').length > decimals) return decimals === 0 ? '须为整数' : `最多 ${decimals} 位小数`
  if (least !== null && Number(value) < least) return `不能小于 ${least}`
  return most !== null && Number(value) > most ? `不能大于 ${most}` : undefined
}

const dayOf = (value: string): Date | undefined => {
  const match = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/u.test(value) ? new Date(`${value}T00:00:00+08:00`) : undefined
  return match !== undefined && formatDate(match, 'YYYY-MM-DD') === value ? match : undefined
}

const ticked = (value: FieldValue): string[] => value.split('\n')

/** The options of a radio or checkbox field as they are drawn, each with its mark: ●月付 ○季付, ■水费 □电费. */
export const markedOptions = ({ kind, options }: FieldRules, value: FieldValue): string[] => {
  const [on, off] = kind === 'radio' ? ['●', '○'] : ['■', '□']
  const chosen = ticked(value)
  return options.map((option) => `${chosen.includes(option) ? on : off}${option}`)
}

/**
 * What is drawn on the page for a valid value: an amount as 1,234.50, in words as 人民币壹仟贰佰叁拾肆元伍角, a date in the field's
 * format, options with their marks two spaces apart. Empty for a picture, and where nothing was filled in; unticked options are drawn.
 */
export const valueText = (field: FieldRules, value: FieldValue): string => {
  if (field.kind === 'radio' || field.kind === 'checkbox') return markedOptions(field, value).join('  ')
  if (value === '' || field.kind === 'image') return ''
  if (field.kind === 'amount') return yuanText(value)
  if (field.kind === 'amountCn') return fenInWords(Number(value))
  if (field.kind === 'date') return formatDate(dayOf(value) ?? new Date(Number.NaN), field.dateFormat)
  return value
}

/** 分 as yuan with separators. */
const yuanText = (fen: string): string => {
  const digits = fen.padStart(3, '0')
  return `${digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}.${digits.slice(-2)}`
}
