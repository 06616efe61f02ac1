// Compares the forms of two revisions, and allows only the changes a later signing step may make.
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import { PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfDict } from '#server/documents/verification/reading/values.ts'
import { describeUnfitAppearance } from './appearance.ts'
import type { Comparison } from './comparison.ts'
import { isEmptyAppearance } from './empty-appearance.ts'
import { fillingOf } from './filled-field.ts'
import { describeNewField, holdsNewSignature, isPermittedNewField } from './new-signature-field.ts'
import { pageOfWidget } from './widget-place.ts'

const READ_ONLY = 1
const PUSH_BUTTON = 1 << 16
/** Flags of an annotation that keep it from view: invisible, hidden, no view, toggled (§12.5.3). */
const HIDING = 1 | 2 | 32 | 256
const PLACES = 'NYIN_Places'
const NO_KEYS: ReadonlySet<string> = new Set()

/**
 * Reports every difference of the form but the filling of reserved signature fields and reserved read-only buttons; the filling of
 * others is noted apart.
 */
export const compareFields = (step: Comparison): void => {
  const { older, newer } = step
  compareForm(step)
  const later = new Map(newer.fields.map((field) => [field.ref.num, field]))
  const buttons = fillableButtons(step, later)
  const earlier = new Set(older.fields.map((field) => field.ref.num))
  for (const field of older.fields) {
    const match = later.get(field.ref.num)
    step.explained.add(field.ref.num)
    if (match) compareField(step, field, match, buttons.has(field.ref.num))
    else step.report(`${nameOf(field)}被删除`)
  }
  for (const field of newer.fields) {
    if (earlier.has(field.ref.num) || isPermittedNewField(step, field.ref)) continue
    const why = field.type === 'Sig' ? describeNewField(step, field) : undefined
    step.report(`新增了${nameOf(field)}${why ? `，${why}` : ''}`)
  }
  const kept = newer.fields.filter((field) => earlier.has(field.ref.num)).map((field) => field.ref.num)
  const were = older.fields.filter((field) => later.has(field.ref.num)).map((field) => field.ref.num)
  if (kept.join() !== were.join()) step.report('表单域的次序被调换')
}

const compareForm = (step: Comparison): void => {
  const [before, after] = [step.older, step.newer].map(({ view }) => view.dict(view.catalog.get('AcroForm')))
  for (const { view } of [step.older, step.newer]) {
    const ref = view.catalog.get('AcroForm')
    if (ref instanceof PdfRef) step.explained.add(ref.num)
    const list = view.dict(ref)?.get('Fields')
    if (list instanceof PdfRef) step.explained.add(list.num)
  }
  if (!before || !after) {
    if (before !== after) step.report('表单被整个增加或删除')
    return
  }
  // Fonts and sizes for typed text matter to nobody where no field takes any.
  const typed = [...step.older.fields, ...step.newer.fields].some(
    ({ type }) => type === 'Tx' || type === 'Ch',
  )
  const free = ['Fields', 'SigFlags', ...(typed ? [] : ['DR', 'DA'])]
  step.compareKeys(before, after, (key) => `表单设置 /${key} 被修改`, new Set(free))
  const [was, is] = [
    step.older.view.resolve(before.get('SigFlags')),
    step.newer.view.resolve(after.get('SigFlags')),
  ]
  const [low, high] = [typeof was === 'number' ? was : 0, typeof is === 'number' ? is : 0]
  if ((low & ~high) !== 0 || high > 3) step.report('表单的签名标志被修改')
}

/**
 * Read-only buttons that the signatures made in this step may draw into: those that the reserved field names as its places
 * (`/NYIN_Places`), or any in files of other makers, which do not say whose they are.
 */
const fillableButtons = (step: Comparison, later: ReadonlyMap<number, FormField>): Set<number> => {
  const signing = step.older.fields.filter((field) => {
    const match = later.get(field.ref.num)
    return match !== undefined && isReservedSignature(step, field) && holdsNewSignature(step, match)
  })
  if (!step.limits.sealed || signing.length === 0) return new Set()
  const named = step.older.fields.some((field) => field.dict.has(PLACES))
  const owners = signing.flatMap((field) => {
    const places = field.dict.get(PLACES)
    return places instanceof PdfRef ? places.num : []
  })
  const isOwned = (field: FormField) => {
    const parent = field.dict.get('Parent')
    return owners.includes(field.ref.num) || (parent instanceof PdfRef && owners.includes(parent.num))
  }
  const buttons = step.older.fields.filter((field) => field.type === 'Btn' && hasFlags(field.flags))
  return new Set(buttons.filter((field) => !named || isOwned(field)).map((field) => field.ref.num))
}

const compareField = (step: Comparison, before: FormField, after: FormField, button: boolean): void => {
  const filling = isAffectedField(step, before) ? fillingOf(step, before, after) : { kind: 'other' as const }
  if (filling.kind === 'filled') {
    step.fill(before.name || '未命名')
    for (const widget of before.widgets) step.explained.add(widget.num)
    return
  }
  if (filling.kind === 'unfit') step.report(`${nameOf(before)}填写后的图样${filling.why}`)
  const filled = isReservedSignature(step, before) && holdsNewSignature(step, after)
  compareDict(step, before, before.ref, filled ? 'signature' : button ? 'button' : 'none')
  for (const widget of before.widgets) {
    if (widget.num === before.ref.num) continue
    step.explained.add(widget.num)
    compareDict(step, before, widget, filled ? 'appearance' : button ? 'button' : 'none')
  }
}

const isAffectedField = (step: Comparison, { ref, widgets }: FormField): boolean =>
  [ref, ...widgets].some(({ num }) => step.isAffected(num))

type Filling = 'signature' | 'appearance' | 'button' | 'none'

const compareDict = (step: Comparison, field: FormField, ref: PdfRef, filling: Filling): void => {
  if (!step.isAffected(ref.num)) return
  const [before, after] = [step.older.view.dict(ref), step.newer.view.dict(ref)]
  const page = pageOfWidget(step.older, ref)
  const where = page === undefined ? '' : `第 ${page} 页：`
  if (step.newer.view.resolve(ref) instanceof PdfStream) step.report(`${where}${nameOf(field)}写法不对`)
  if (!before || !after) {
    if (before !== after) step.report(`${where}${nameOf(field)}被删除`)
    return
  }
  step.compareKeys(
    before,
    after,
    (key) => `${where}${keyWords(field, key)}`,
    allowedKeys(step, before, after, filling),
  )
  const shown = after.get('AP')
  if (filling === 'none' || step.equal(before.get('AP') ?? null, shown ?? null)) return
  const unfit = describeUnfitAppearance(step, ref, after)
  if (unfit) step.report(`${where}${nameOf(field)}的图样${unfit}`)
}

const allowedKeys = (
  step: Comparison,
  before: PdfDict,
  after: PdfDict,
  filling: Filling,
): ReadonlySet<string> => {
  if (filling === 'none') return NO_KEYS
  if (filling === 'signature') return new Set(['V', 'AP', ...harmlessKeys(step, before, after)])
  if (filling === 'appearance') return new Set(['AP', ...harmlessKeys(step, before, after)])
  // A button that shows something already is somebody's seal: it may not be exchanged.
  return isEmptyAppearance(step.older.view, before.get('AP')) && after.has('AP') ? new Set(['AP']) : NO_KEYS
}

// What products note on a field when they sign in it, where it neither hides nor draws anything.
const harmlessKeys = (step: Comparison, before: PdfDict, after: PdfDict): string[] => {
  const bits = (key: string) =>
    [before, after].map((dict, i) => {
      const value = (i === 0 ? step.older : step.newer).view.resolve(dict.get(key))
      return typeof value === 'number' ? value : 0
    })
  const isSame = (key: string, mask: number) => new Set(bits(key).map((value) => value & mask)).size === 1
  const marks = step.newer.view.dict(after.get('MK'))
  return [
    'M',
    'DA',
    'Type',
    ...(isSame('F', HIDING) ? ['F'] : []),
    ...(isSame('Ff', ~READ_ONLY) ? ['Ff'] : []),
    ...(marks?.has('BG') || marks?.has('BC') ? [] : ['MK']),
  ]
}

const isReservedSignature = (step: Comparison, field: FormField): boolean =>
  field.type === 'Sig' && field.terminal && step.older.view.resolve(field.dict.get('V')) === null

const hasFlags = (flags: number): boolean => (flags & READ_ONLY) !== 0 && (flags & PUSH_BUTTON) !== 0

const nameOf = (field: FormField): string => {
  const kind = field.type === 'Sig' ? '签名域' : field.type === 'Btn' ? '按钮域' : '表单域'
  return `${kind}“${field.name || '未命名'}”`
}

const keyWords = (field: FormField, key: string): string => {
  if (key === 'Rect') return `${nameOf(field)}被移动或改变大小`
  if (key === 'AP') return `${nameOf(field)}显示的图样被替换`
  if (key === 'V') return field.type === 'Sig' ? `${nameOf(field)}的签名被替换` : `${nameOf(field)}的值被修改`
  return `${nameOf(field)}的 /${key} 被修改`
}
