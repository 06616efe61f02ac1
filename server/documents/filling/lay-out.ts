// Sets the values of filled fields on empty sheets of the pages' sizes, with Typst.
import { FIELD_COLOURS, FIELD_PICTURE_BYTES, SPREAD_DATE } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { markedOptions, valueText } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { Refusal } from '#protocol/failures.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { glyphOf } from '#server/documents/drawing/fonts.ts'
import { contentKind } from '#server/documents/intake/content-kind.ts'
import { weighPicture } from '#server/documents/intake/image.ts'
import { printedPicture } from '#server/documents/typesetting/printed-picture.ts'
import { TypesettingError, typeset } from '#server/documents/typesetting/typeset.ts'

/** A field with the value it shows (`valueOf`); for a picture also its bytes. */
export interface Filling {
  readonly field: FilledField
  readonly value: FieldValue
  readonly picture?: Uint8Array
}

/** The fillings of one page, in points of the page as seen. */
export interface Sheet {
  readonly size: PageSize
  readonly fillings: readonly Filling[]
}

const TEMPLATE = new URL('fields.typ', import.meta.url)

/**
 * A PDF with one page for each sheet. Refuses `draft.invalid`, naming `fields.<fieldId>`, for a value that has no room in its box
 * even when set small, a character no font has, and a picture that is none. Blocks its thread.
 */
export const layOut = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const files: Record<string, Uint8Array> = {}
  const data: SheetData[] = []
  for (const { size, fillings } of sheets) {
    const fields: FieldData[] = []
    for (const filling of fillings) {
      const set = settingOf(filling, size)
      if (filling.picture !== undefined) {
        set.picture = `${filling.field.fieldId}.png`
        files[set.picture] = await settledPicture(filling, set)
      }
      fields.push(set)
    }
    data.push({ width: size.width, height: size.height, fields })
  }
  try {
    return (await typeset({ template: TEMPLATE, data: { sheets: data }, files })).pdf
  } catch (error) {
    const id =
      error instanceof TypesettingError ? /no room for ([\w-]+);/.exec(error.message)?.[1] : undefined
    const found = sheets.flatMap(({ fillings }) => fillings).find(({ field }) => field.fieldId === id)
    if (found === undefined) throw error
    throw refused(found.field, '的内容在框里放不下，请放大填写框或缩短内容')
  }
}

interface FieldData {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly size: number
  readonly align: string
  readonly colour: string
  readonly lines: readonly string[]
  /** Pieces that are never broken over lines. */
  readonly words: readonly string[]
  readonly wraps: boolean
  readonly marked: boolean
  /** Lines begin at the box's top instead of about its middle. */
  readonly top: boolean
  /** The line's parts between full-width spaces stand from one side of the box to the other. */
  readonly spread: readonly string[]
  picture: string | null
}

interface SheetData extends PageSize {
  readonly fields: readonly FieldData[]
}

const settingOf = ({ field, value }: Filling, page: PageSize): FieldData => {
  const scale = page.width / BASE_PAGE_WIDTH
  const marked = field.kind === 'radio' || field.kind === 'checkbox'
  const lines = marked ? markedOptions(field, value) : valueText(field, value).split('\n')
  const missing = Array.from(lines.join('')).find(
    (char) => !/\s/u.test(char) && glyphOf('song', char) === null,
  )
  if (missing !== undefined)
    throw refused(field, `里的“${missing}”没有可用的字形，无法写入文件，请换一种写法`)
  return {
    id: field.fieldId,
    x: field.x * scale,
    y: field.y * scale,
    w: field.w * scale,
    h: field.h * scale,
    size: field.fontSize,
    align: field.align,
    colour: FIELD_COLOURS[field.colour],
    lines,
    words: marked ? lines : wordsIn(lines),
    wraps: marked || field.kind === 'multiText' || field.kind === 'amountCn',
    marked,
    top: field.kind === 'multiText',
    spread: field.kind === 'date' && field.dateFormat === SPREAD_DATE ? (lines[0] ?? '').split('　') : [],
    picture: null,
  }
}

/** Runs of characters between which a line is not broken. */
const wordsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.match(/[^\s\p{Script=Han}\p{P}]+|\S/gu) ?? [])

const settledPicture = async ({ field, picture }: Filling, box: FieldData): Promise<Uint8Array> => {
  const bytes = picture ?? new Uint8Array()
  const kind = contentKind(bytes)
  if (kind !== 'jpeg' && kind !== 'png') throw refused(field, '须为 JPG 或 PNG 图片，请换一张')
  if (bytes.length > FIELD_PICTURE_BYTES) throw refused(field, '的图片超过 2 MB，请压缩后重新上传')
  await weighPicture(bytes)
  try {
    return await printedPicture(bytes, { width: box.w, height: box.h })
  } catch (error) {
    throw refused(field, '的图片已损坏，无法读取，请重新上传', error)
  }
}

const refused = ({ fieldId, label }: FilledField, what: string, cause?: unknown) => {
  const words = `“${label}”${what}`
  return new Refusal('draft.invalid', words, { fields: { [`fields.${fieldId}`]: words }, cause })
}
