// A form field that was empty at signing and was filled afterwards.
// It is reported apart from other changes (ISO 32000-2 §12.8.2.2).
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import {
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  nameText,
} from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { describeUnfitAppearance, describeUnfitLook } from './appearance.ts'
import type { Comparison } from './comparison.ts'

/** Read only, and the push buttons and file names that are no values to fill in. */
const UNFILLABLE = { Tx: 1 | (1 << 20), Ch: 1, Btn: 1 | (1 << 16) }
const FILLED_KEYS = new Set(['V', 'I', 'AP', 'AS'])

/** What became of a field: filled within its own place, filled but showing what it must not, or something else. */
export type Filling = { readonly kind: 'filled' | 'other' } | { readonly kind: 'unfit'; readonly why: string }

/** Judges a field of both revisions; changing an earlier value is no filling. */
export const fillingOf = (step: Comparison, before: FormField, after: FormField): Filling => {
  const { older, newer } = step
  const type = before.type
  if (type !== 'Tx' && type !== 'Ch' && type !== 'Btn') return { kind: 'other' }
  const isFillable = before.terminal && after.terminal && (before.flags & UNFILLABLE[type]) === 0
  const isFilled = isEmpty(older.view.resolve(before.dict.get('V'))) && !isEmpty(valueOf(step, after))
  if (!isFillable || !isFilled || !isOfType(type, valueOf(step, after))) return { kind: 'other' }
  const parts = [...new Map([before.ref, ...before.widgets].map((ref) => [ref.num, ref])).values()]
  for (const ref of parts) {
    const [was, is] = [older.view.resolve(ref), newer.view.resolve(ref)]
    if (!(was instanceof Map) || !(is instanceof Map)) return { kind: 'other' }
    if (!isSameBeside(step, was, is)) return { kind: 'other' }
  }
  for (const ref of before.widgets) {
    const shown = type === 'Btn' ? describeState(step, ref) : describeText(step, ref)
    if (shown !== undefined) return shown
  }
  return { kind: 'filled' }
}

const valueOf = (step: Comparison, field: FormField): PdfValue => step.newer.view.resolve(field.dict.get('V'))

const isEmpty = (value: PdfValue): boolean =>
  value === null ||
  (value instanceof PdfString && value.bytes.length === 0) ||
  (value instanceof PdfName && value.text === 'Off') ||
  (Array.isArray(value) && value.length === 0)

const isOfType = (type: 'Tx' | 'Ch' | 'Btn', value: PdfValue): boolean => {
  if (type === 'Btn') return value instanceof PdfName
  return value instanceof PdfString || (type === 'Ch' && Array.isArray(value))
}

const isSameBeside = (step: Comparison, was: PdfDict, is: PdfDict): boolean =>
  [...new Set([...was.keys(), ...is.keys()])].every(
    (key) => FILLED_KEYS.has(key) || step.equal(was.get(key) ?? null, is.get(key) ?? null),
  )

// Typed text is drawn again wherever the field is shown; a value under its old look would be read by nobody.
const describeText = (step: Comparison, ref: PdfRef): Filling | undefined => {
  const [was, is] = [step.older.view.dict(ref), step.newer.view.dict(ref)]
  const isDrawnAnew = is?.has('AP') && !step.equal(was?.get('AP') ?? null, is.get('AP') ?? null)
  if (!is || !isDrawnAnew || is.has('AS')) return { kind: 'other' }
  return unfitFor(describeUnfitAppearance(step, ref, is))
}

// A button shows one of the looks that were signed with it.
const describeState = (step: Comparison, ref: PdfRef): Filling | undefined => {
  const [was, is] = [step.older.view.dict(ref), step.newer.view.dict(ref)]
  if (!is || !step.equal(was?.get('AP') ?? null, is.get('AP') ?? null)) return { kind: 'other' }
  const state = nameText(step.newer.view.resolve(is.get('AS'))) ?? 'Off'
  const looks = step.newer.view.dict(step.newer.view.dict(is.get('AP'))?.get('N'))
  const look = step.newer.view.resolve(looks?.get(state))
  if (look === null) return state === 'Off' ? undefined : { kind: 'other' }
  return look instanceof PdfStream ? unfitFor(describeUnfitLook(step, ref, is, look)) : { kind: 'other' }
}

const unfitFor = (why: string | undefined): Filling | undefined =>
  why === undefined ? undefined : { kind: 'unfit', why }
