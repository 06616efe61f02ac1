// A signed form with fields of every kind, and updates of it that fields alone can tell.
import { dictOf, name } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { compareRevisions } from '#server/documents/verification/changes/compare-revisions.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'
import { update } from '#tests/support/attacks/update.ts'
import type { Update } from '#tests/support/attacks/update.ts'

export const FORM = 5

export const PLACE = 6

export const PARENT = 7

export const NOTE = 8

export const KID = 9

export const BUTTON = 10

export const SEALED = 11

export const READ_ONLY_PUSH = 65_537

export const widget = (x: number, more: string) =>
  `<</Type/Annot/Subtype/Widget/Rect[${x} 500 ${x + 40} 540]/F 132${more}>>`

export const bodies = (form = '/SigFlags 1', fields = '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', placeMore = '') => [
  '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 9 0 R 10 0 R 11 0 R]>>',
  streamOf('0 0 9 9 re f'),
  `<</Fields[${fields}]${form}>>`,
  widget(50, `/FT/Sig/T(a)${placeMore}`),
  '<</FT/Sig/T(b)/Kids[9 0 R]>>',
  widget(100, '/FT/Tx/T(note)/V(agreed)'),
  widget(150, '/Parent 7 0 R'),
  widget(200, `/FT/Btn/T(edge)/Ff ${READ_ONLY_PUSH}`),
  widget(250, `/FT/Btn/T(sealed)/Ff ${READ_ONLY_PUSH}/AP<</N 12 0 R>>`),
  streamOf('0 0 5 5 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
]

const signed = pdfOf(bodies())

export const LOOK = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 40, 40] }

export interface Step {
  readonly on?: Uint8Array
  readonly sealed?: boolean
  /** Numbers of fields in which the step signs. */
  readonly signs?: readonly number[]
  readonly change?: (work: Update) => void
}

export const changesOf = ({ on = signed, sealed = true, signs = [], change }: Step) => {
  const signatures = new Set<number>()
  const later = update(on, (bare) => {
    const work = layered(bare)
    for (const num of signs) {
      const value = work.revision.add(dictOf({ Type: name('Sig') }))
      signatures.add(value.num)
      work.set(num, new Map([...work.dict(num), ['V', value]]))
    }
    change?.(work)
  })
  const file = new PdfFile(later)
  const limits = { signatures, sealed, certified: false }
  return compareRevisions(file.revision(on.length), file.revision(later.length), limits).changes
}

/** An update whose dictionaries are as it has set them already. */
const layered = (work: Update): Update => {
  const own = new Map<number, PdfValue>()
  return {
    ...work,
    dict: (num) => {
      const held = own.get(num)
      return held instanceof Map ? new Map(held) : work.dict(num)
    },
    set: (num, value) => {
      own.set(num, value)
      work.set(num, value)
    },
  }
}

/** Gives an object further entries. */
export const giving = (num: number, entries: Record<string, PdfValue>) => (work: Update) =>
  work.set(num, new Map([...work.dict(num), ...Object.entries(entries)]))

export const drawing =
  (num: number, content = '0 0 5 5 re f') =>
  (work: Update) =>
    giving(num, { AP: dictOf({ N: work.stream(content, LOOK) }) })(work)

export const signing = (change?: Step['change'], num = PLACE): Step => ({
  signs: [num],
  ...(change && { change }),
})

export const emptyForm = pdfOf(bodies('', ''))

export const unflagged = pdfOf(bodies(''))

export const untyped = pdfOf(bodies('/SigFlags 1', '6 0 R 7 0 R 10 0 R 11 0 R'))

export const owning = pdfOf(bodies('/SigFlags 1', '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', '/NYIN_Places 10 0 R'))

export const owningNothing = pdfOf(
  bodies('/SigFlags 1', '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', '/NYIN_Places 7 0 R'),
)

export const A = '第 1 页：签名域“a”'

export const B = '第 1 页：签名域“b”'
