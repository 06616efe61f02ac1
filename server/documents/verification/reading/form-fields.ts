// The interactive form's fields (ISO 32000-2 §12.7): names, inherited types and their widgets.
import { LIMITS, PdfDefect } from './defect.ts'
import type { RevisionView } from './revision-view.ts'
import { PdfRef, PdfString, nameText, stringText } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** A field or a node above fields. `type` and `flags` are inherited; `terminal` fields hold values; `widgets` are their places. */
export interface FormField {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly name: string
  readonly type: string | undefined
  readonly flags: number
  readonly terminal: boolean
  readonly widgets: readonly PdfRef[]
}

/** All fields of the form in tree order; loops and fields without a number are defects. Read once for each revision. */
export const readFormFields = (view: RevisionView): readonly FormField[] => {
  const known = readBefore.get(view)
  if (known !== undefined) return known
  const fields = walkForm(view)
  readBefore.set(view, fields)
  return fields
}

const readBefore = new WeakMap<RevisionView, readonly FormField[]>()

const walkForm = (view: RevisionView): FormField[] => {
  const fields: FormField[] = []
  const seen = new Set<number>()

  const walk = (
    value: PdfValue,
    above: { name: string; type: string | undefined; flags: number },
    depth: number,
  ) => {
    if (!(value instanceof PdfRef)) throw new PdfDefect('表单域没有编号')
    if (seen.has(value.num) || depth > LIMITS.nesting) throw new PdfDefect('表单域重复或循环')
    seen.add(value.num)
    const dict = view.resolve(value)
    if (!(dict instanceof Map)) return
    const part = view.resolve(dict.get('T'))
    const own = part instanceof PdfString ? stringText(part) : ''
    const name = above.name && own ? `${above.name}.${own}` : above.name || own
    const flags = view.resolve(dict.get('Ff'))
    const here = {
      name,
      type: nameText(view.resolve(dict.get('FT'))) ?? above.type,
      flags: typeof flags === 'number' ? flags : above.flags,
    }
    const kids = view.array(dict.get('Kids')) ?? []
    const isField = (kid: PdfValue) => view.dict(kid)?.has('T') ?? false
    const below = kids.filter(isField)
    const widgets = kids.filter((kid): kid is PdfRef => kid instanceof PdfRef && !isField(kid))
    const terminal = below.length === 0
    fields.push({
      ref: value,
      dict,
      ...here,
      terminal,
      widgets: terminal && kids.length === 0 ? [value] : widgets,
    })
    if (widgets.length + below.length !== kids.length) throw new PdfDefect('表单域的下级没有编号')
    for (const kid of below) walk(kid, here, depth + 1)
  }

  const form = view.dict(view.catalog.get('AcroForm'))
  for (const item of view.array(form?.get('Fields')) ?? [])
    walk(item, { name: '', type: undefined, flags: 0 }, 0)
  return fields
}
