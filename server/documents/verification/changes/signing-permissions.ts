// Limits that a signer set on later steps (ISO 32000-2 §12.8.2).
// They are certification (DocMDP) and locked fields (FieldMDP).
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfString, isName, nameText, stringText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'

/** What a signature forbids: any later signing at all, or the filling of some fields. `certified`: it speaks for the whole document. */
export interface SigningPermissions {
  readonly certified: boolean
  readonly final: boolean
  readonly locks: (field: string) => boolean
}

/** Reads the limits from a signature dictionary. */
export const readSigningPermissions = (view: RevisionView, signature: PdfDict): SigningPermissions => {
  let final = false
  let certified = false
  let locks = (_field: string): boolean => false
  for (const item of view.array(signature.get('Reference')) ?? []) {
    const reference = view.dict(item)
    const params = view.dict(reference?.get('TransformParams'))
    const method = view.resolve(reference?.get('TransformMethod'))
    if (isName(method, 'DocMDP')) {
      certified = true
      final = view.resolve(params?.get('P')) === 1
    }
    if (isName(method, 'FieldMDP') && params) locks = fieldLock(view, params)
  }
  return { certified, final, locks }
}

const fieldLock = (view: RevisionView, params: PdfDict): ((field: string) => boolean) => {
  const action = nameText(view.resolve(params.get('Action')))
  const names = (view.array(params.get('Fields')) ?? []).map((item: PdfValue) => {
    const name = view.resolve(item)
    return name instanceof PdfString ? stringText(name) : ''
  })
  const isNamed = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`))
  if (action === 'All') return () => true
  return action === 'Include' ? isNamed : (field) => !isNamed(field)
}
