// Reserves all signature fields and all positions of seals, dates and 骑缝 strips before signing.
// A signing revision then only fills /V and /AP (ISO 32000-2 §12.7.5.5, §12.8.2.2).
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'
import { Refusal } from '#protocol/failures.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'
import type { PageBox } from '#protocol/page-geometry.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { readPages, rectOnPage } from '#server/documents/pdf/pages.ts'
import type { PdfPage, Rect } from '#server/documents/pdf/pages.ts'
import { extended, Revision } from '#server/documents/pdf/revision.ts'
import { dictOf, name, PdfRef, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { wholeNumber } from '#server/documents/pdf/xref.ts'
import { rounded } from './encoded-drawing.ts'

/**
 * A 骑缝章 over pages (from 0). `y` (of its top), `w` and `h` are base pixels of the first of the pages; on a page of another size the
 * seal keeps its size on paper.
 */
export interface CrossPageSeal {
  readonly pages: readonly number[]
  readonly y: number
  readonly w: number
  readonly h: number
}

/** All places of one signing act. `field` is its name in the file: letters, digits, `-` and `_`. */
export interface SigningSlots {
  readonly field: string
  readonly seals: readonly PageBox[]
  readonly dates: readonly PageBox[]
  readonly crossPage: readonly CrossPageSeal[]
}

/** What a reserved place shows: the seal, the date, or strip `index` of `count` of the seal. */
export type SlotContent =
  | { readonly kind: 'seal' }
  | { readonly kind: 'date' }
  | { readonly kind: 'edge'; readonly index: number; readonly count: number }

const PRINT_LOCKED = 4 | 128
const READ_ONLY_BUTTON = 1 | 65_536
const SIGNATURES_EXIST_APPEND_ONLY = 3

/**
 * Appends one revision that reserves the slots of all signing acts. Call it once, before the first signature.
 * Refuses a place outside its page (`signing.place-outside`), a field name that is taken (`signing.field-taken`),
 * and files the reader cannot read exactly (`document.damaged`, `document.encrypted`).
 */
export const reserveSlots = (pdf: Uint8Array, signatures: readonly SigningSlots[]): Promise<Uint8Array> =>
  Promise.resolve().then(() => {
    const file = new PdfFile(pdf)
    const pages = readPages(file)
    const revision = new Revision(file)
    const form = openForm(file)
    const annotations = new Map<PdfPage, PdfRef[]>()
    const place = (page: PdfPage, ref: PdfRef) => {
      annotations.set(page, [...(annotations.get(page) ?? []), ref])
    }
    for (const slots of signatures) {
      if (!/^[\w-]{1,64}$/.test(slots.field) || form.names.has(slots.field)) throw fieldTaken(slots.field)
      form.names.add(slots.field)
      form.fields.push(...reserveAct(revision, pages, slots, place))
    }
    for (const [page, refs] of annotations) {
      const dict: PdfDict = new Map(page.dict)
      revision.set(page.ref, dict.set('Annots', [...file.array(dict.get('Annots')), ...refs]))
    }
    form.store(revision)
    return extended(pdf, revision.write().bytes)
  })

/** The form of a file, with a way to write it back changed. */
const openForm = (file: PdfFile) => {
  const catalog = file.catalog()
  const held = catalog.dict.get('AcroForm')
  const dict: PdfDict = new Map(file.dict(held) ?? [])
  const fields: PdfValue[] = [...file.array(dict.get('Fields'))]
  const names = new Set<string>()
  for (const field of fields) {
    const title = file.dict(field)?.get('T')
    const text = file.resolve(title)
    if (text !== null && typeof text === 'object' && 'bytes' in text)
      names.add(Buffer.from(text.bytes).toString('latin1'))
  }
  return {
    fields,
    names,
    store: (revision: Revision) => {
      dict.set('Fields', fields)
      dict.set(
        'SigFlags',
        (wholeNumber(file.resolve(dict.get('SigFlags'))) ?? 0) | SIGNATURES_EXIST_APPEND_ONLY,
      )
      // A viewer that redraws appearances would wipe the seals.
      dict.delete('NeedAppearances')
      if (held instanceof PdfRef) revision.set(held, dict)
      else revision.set(catalog.ref, new Map(catalog.dict).set('AcroForm', dict))
    },
  }
}

const reserveAct = (
  revision: Revision,
  pages: readonly PdfPage[],
  slots: SigningSlots,
  place: (page: PdfPage, ref: PdfRef) => void,
): PdfRef[] => {
  const [first, ...others] = [
    ...slots.seals.map((box) => ({ ...boxOn(pages, box), content: { kind: 'seal' } as SlotContent })),
    ...slots.dates.map((box) => ({ ...boxOn(pages, box), content: { kind: 'date' } as SlotContent })),
    ...slots.crossPage.flatMap((seal) => edgesOn(pages, seal)),
  ]
  const signature = revision.allocate()
  // The signature's own widget is its first seal; anything else there would be an odd thing to click on.
  const own = first?.content.kind === 'seal' ? first : undefined
  const rest = own || !first ? others : [first, ...others]
  const home = own?.page ?? pages[first ? pages.indexOf(first.page) : 0]
  if (!home) throw outside()
  place(home, signature)

  const parent = rest.length > 0 ? revision.allocate() : undefined
  const kids = rest.map(({ page, rect, content }, index) => {
    const ref = revision.add(
      dictOf({
        ...widgetOf(page, rect),
        FT: name('Btn'),
        Ff: READ_ONLY_BUTTON,
        T: textString(`${content.kind}${index + 1}`),
        Parent: parent,
        NYIN_Slot: slotValue(content),
      }),
    )
    place(page, ref)
    return ref
  })
  if (parent) {
    revision.set(
      parent,
      dictOf({ FT: name('Btn'), Ff: READ_ONLY_BUTTON, T: textString(`${slots.field}_places`), Kids: kids }),
    )
  }
  revision.set(
    signature,
    dictOf({
      ...widgetOf(home, own?.rect ?? [0, 0, 0, 0]),
      FT: name('Sig'),
      T: textString(slots.field),
      ...(own ? { NYIN_Slot: slotValue(own.content) } : {}),
      NYIN_Places: parent,
    }),
  )
  return parent ? [signature, parent] : [signature]
}

const boxOn = (pages: readonly PdfPage[], box: PageBox) => {
  const page = pages[box.page]
  if (!page || !isInsidePage(box, page.size)) throw outside()
  return { page, rect: rectOnPage(page, box) }
}

const edgesOn = (pages: readonly PdfPage[], seal: CrossPageSeal) => {
  const strips = edgeStrips(seal.pages)
  const reference = pages[strips[0]?.page ?? -1]
  if (!reference || strips.length < 2 || !(seal.w > 0) || !(seal.h > 0)) throw outside()
  return strips.map(({ page: number, index, count }) => {
    const page = pages[number]
    if (!page) throw outside()
    const box = edgeStripBox(seal, reference.size, { page: number, index, count }, page.size)
    if (!isInsidePage(box, page.size)) throw outside()
    const content: SlotContent = { kind: 'edge', index, count }
    return { page, rect: rectOnPage(page, box), content }
  })
}

const widgetOf = (page: PdfPage, rect: Rect) => ({
  Type: name('Annot'),
  Subtype: name('Widget'),
  Rect: rect.map(rounded),
  P: page.ref,
  F: PRINT_LOCKED,
  ...(page.rotation === 0 ? {} : { MK: dictOf({ R: page.rotation }) }),
})

const slotValue = (content: SlotContent): PdfValue =>
  content.kind === 'edge' ? [name('edge'), content.index, content.count] : [name(content.kind)]

const outside = () =>
  new Refusal('signing.place-outside', '签署位置超出页面范围，或骑缝章不足两页。请调整位置后重试。')

const fieldTaken = (field: string) =>
  new Refusal('signing.field-taken', '文件中已有同名的签署域，无法预留签署位置。请重新上传原始文件后重试。', {
    cause: new Error(`field ${field}`),
  })
