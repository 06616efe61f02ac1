// Signature fields that a later signer added (ISO 32000-2 §12.8.2.2).
// It checks what such a field may be, hold and show.
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { describeUnfitAppearance } from './appearance.ts'
import type { Comparison } from './comparison.ts'
import { isEmptyAppearance } from './empty-appearance.ts'
import { rectOf } from './widget-place.ts'

// What acts, depends on layers or hangs on other fields is left out.
const FIELD_KEYS = new Set(
  'Type Subtype FT T TU TM V Ff F Rect P AP Kids MK BS Border H DA Q Lock SV M NM StructParent NYIN_Slot NYIN_Places'.split(
    ' ',
  ),
)

/** Why a field that is new in this step is no permitted signing, as the end of a Chinese sentence; undefined when it is. */
export const describeNewField = (step: Comparison, field: FormField): string | undefined => {
  const { view } = step.newer
  if (field.type !== 'Sig' || !field.terminal) return '不是签名域'
  const refs = new Map([field.ref, ...field.widgets].map((ref) => [ref.num, ref]))
  if (field.widgets.length > 1) return '有多处图样'
  if ([...refs.keys()].some((num) => step.older.view.isInUse(num))) return '占用了原有对象的编号'
  const signed = holdsNewSignature(step, field)
  if (!signed && view.resolve(field.dict.get('V')) !== null) return '其中没有有效的签名'
  for (const ref of refs.values()) {
    const dict = view.resolve(ref)
    const why = dict instanceof Map ? describeNewWidget(step, ref, dict, signed) : '写法不对'
    if (why) return why
  }
  return undefined
}

const describeNewWidget = (
  step: Comparison,
  ref: PdfRef,
  dict: PdfDict,
  signed: boolean,
): string | undefined => {
  const { view } = step.newer
  const odd = [...dict.keys()].find((key) => !FIELD_KEYS.has(key))
  if (odd) return `带有 /${odd}`
  const marks = view.dict(dict.get('MK'))
  if (marks?.has('BG') || marks?.has('BC')) return '带有底色或边框'
  const rect = rectOf(view, dict)
  const flat = rect ? rect.width === 0 || rect.height === 0 : !dict.has('Rect')
  const empty = isEmptyAppearance(view, dict.get('AP'))
  if (flat && empty) return undefined
  if (step.limits.certified) return '认证签名之后不允许新增可见的签名域'
  if (!signed) return empty ? undefined : '没有签署却有图样'
  const unfit = describeUnfitAppearance(step, ref, dict)
  return unfit && `的图样${unfit}`
}

/** Whether a field holds a sound signature that was made in this step. */
export const holdsNewSignature = (step: Comparison, field: FormField): boolean => {
  const value = field.dict.get('V')
  if (!(value instanceof PdfRef) || !step.limits.signatures.has(value.num)) return false
  return step.older.view.object(value.num, value.gen) === null
}

const permitted = new WeakMap<Comparison, ReadonlySet<number>>()

/** Whether a value names a new field of that kind, or its widget. */
export const isPermittedNewField = (step: Comparison, value: PdfValue): boolean => {
  let numbers = permitted.get(step)
  if (!numbers) {
    const earlier = new Set(step.older.fields.map((field) => field.ref.num))
    const added = step.newer.fields.filter((field) => !earlier.has(field.ref.num))
    numbers = new Set(
      added
        .filter((field) => describeNewField(step, field) === undefined)
        .flatMap((field) => [field.ref.num, ...field.widgets.map((widget) => widget.num)]),
    )
    permitted.set(step, numbers)
  }
  return value instanceof PdfRef && numbers.has(value.num)
}
