// Finds text fields that show something else than they hold.
// A viewer that redraws such a field would change the text that is read.
import { unpack } from '#server/documents/verification/reading/filters.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import {
  PdfStream,
  PdfString,
  isName,
  nameText,
  stringText,
} from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { contentOperators } from './content-operators.ts'

const PASSWORD = 1 << 13
const PLAIN = /^[\x20-\x7e]*$/
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Chinese descriptions of text fields whose appearance and value differ. Only plain ASCII in simple fonts is compared:
 * elsewhere the codes shown are the font's own.
 */
export const describeFieldDisplay = (view: RevisionView): string[] =>
  readFormFields(view)
    .filter((field) => field.type === 'Tx' && field.terminal && (field.flags & PASSWORD) === 0)
    .filter((field) => field.widgets.some((widget) => differs(view, field, view.dict(widget)?.get('AP'))))
    .map((field) => `表单域“${field.name}”显示的内容与其值不同`)

const differs = (view: RevisionView, field: FormField, appearance: PdfValue | undefined): boolean => {
  const value = view.resolve(field.dict.get('V'))
  const look = view.resolve(view.dict(appearance)?.get('N'))
  if (!(value instanceof PdfString) || !(look instanceof PdfStream)) return false
  const held = stringText(value)
  const shown = shownText(view, look)
  if (shown === undefined || !PLAIN.test(shown) || !/^[\x20-\x7e\r\n\t]*$/.test(held)) return false
  return withoutBlanks(shown) !== withoutBlanks(held)
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '')

/** The characters a form shows, or undefined where a font of more than one byte per character, or another form, is used. */
const shownText = (view: RevisionView, look: PdfStream): string | undefined => {
  const data = unpack(look, view.resolve, view.file.budget)
  if (!data) return undefined
  const fonts = view.dict(view.dict(look.dict.get('Resources'))?.get('Font'))
  let text = ''
  for (const { name, operands } of contentOperators(data)) {
    if (name === 'Do' || name === 'BI') return undefined
    if (name === 'Tf') {
      const font = view.dict(fonts?.get(nameText(operands[0]) ?? ''))
      if (!font || isName(view.resolve(font.get('Subtype')), 'Type0')) return undefined
    }
    if (SHOWS_TEXT.has(name)) text += operands.flat().map(latin1).join('')
  }
  return text
}

const latin1 = (value: PdfValue): string =>
  value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
