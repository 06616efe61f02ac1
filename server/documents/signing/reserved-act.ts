// Finds what `reserveSlots` reserved for one signing act.
import { Refusal } from '#protocol/failures.ts'
import type { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfName, PdfRef, PdfString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import type { SlotContent } from './slots.ts'

/** A widget that waits for its appearance. */
export interface ReservedWidget {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly content: SlotContent
}

/** A signature field and all its places. */
export interface ReservedAct {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly widgets: readonly ReservedWidget[]
}

/** Refuses when the field is not there (`signing.no-slot`) or already signed (`signing.already-signed`). */
export const findReservedAct = (file: PdfFile, field: string): ReservedAct => {
  const fields = file.array(file.dict(file.catalog().dict.get('AcroForm'))?.get('Fields'))
  for (let i = fields.length - 1; i >= 0; i -= 1) {
    const ref = fields[i]
    const dict = file.dict(ref)
    if (!(ref instanceof PdfRef) || !dict || file.name(dict.get('FT')) !== 'Sig') continue
    if (!isText(file.resolve(dict.get('T')), field)) continue
    if (dict.has('V')) throw alreadySigned(field)
    const own = contentOf(dict.get('NYIN_Slot'))
    const widgets: ReservedWidget[] = own ? [{ ref, dict, content: own }] : []
    for (const kid of file.array(file.dict(dict.get('NYIN_Places'))?.get('Kids'))) {
      const widget = file.dict(kid)
      const content = contentOf(widget?.get('NYIN_Slot'))
      if (kid instanceof PdfRef && widget && content) widgets.push({ ref: kid, dict: widget, content })
    }
    return { ref, dict, widgets }
  }
  throw new Refusal('signing.no-slot', '文件中没有为您预留的签署位置，签署未生效。请联系发起方重新发起。', {
    cause: new Error(`field ${field}`),
  })
}

const contentOf = (value: PdfValue | undefined): SlotContent | undefined => {
  if (!Array.isArray(value)) return undefined
  const [kind, index, count] = value as readonly PdfValue[]
  if (!(kind instanceof PdfName)) return undefined
  if (kind.name === 'seal' || kind.name === 'date') return { kind: kind.name }
  if (kind.name !== 'edge' || typeof index !== 'number' || typeof count !== 'number') return undefined
  return { kind: 'edge', index, count }
}

const isText = (value: PdfValue, text: string): boolean =>
  value instanceof PdfString && Buffer.compare(value.bytes, Buffer.from(text, 'latin1')) === 0

const alreadySigned = (field: string) =>
  new Refusal('signing.already-signed', '该签署位置已经签署，不会重复签署。请刷新页面查看结果。', {
    cause: new Error(`field ${field}`),
  })
