// What a page shows below a widget that a later step adds: nothing, something, or what cannot be told.
import { expect, test } from 'vitest'
import { blanknessBelow } from '#server/documents/verification/changes/blank-paper.ts'
import { Comparison } from '#server/documents/verification/changes/comparison.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import { pdfOf, startxrefOf, streamOf, withTail, xrefOf } from '#tests/support/attacks/raw-pdf.ts'

interface Page {
  readonly content?: string
  readonly contents?: string
  readonly annotations?: string
  readonly rect?: string
  readonly flags?: string
  /** Whether the page lists the widget. */
  readonly isListed?: boolean
}

const below = ({ content = '0 w 100 100 50 50 re f', ...given }: Page) => {
  const { contents = '4 0 R', annotations = '', rect = '/Rect[200 200 250 250]' } = given
  const { flags = '/F 132', isListed = true } = given
  const page = (annots: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents}/Annots[${annots}]>>`
  const look = streamOf('f', '/Subtype/Form/BBox[0 0 9 9]')
  const older = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    page(annotations),
    streamOf(content),
    look,
    streamOf('', '/Filter/JPXDecode'),
  ])
  const offsets = new Map<number, number>()
  let text = ''
  const add = (num: number, body: string) => {
    offsets.set(num, older.length + text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  add(3, page(`${annotations}${isListed ? ' 15 0 R' : ''}`))
  add(15, `<</Subtype/Widget${rect}${flags}>>`)
  const at = older.length + text.length
  const trailer = `/Size 40/Root 1 0 R/Prev ${startxrefOf(older)}`
  const later = withTail(older, `${text}${xrefOf(offsets, trailer)}startxref\n${at}\n%%EOF\n`)
  const file = new PdfFile(later)
  const limits = { signatures: new Set<number>(), sealed: true, certified: false }
  const step = new Comparison(file.revision(older.length), file.revision(later.length), limits)
  const widget = step.newer.view.dict(new PdfRef(15, 0))
  return blanknessBelow(step, new PdfRef(15, 0), widget ?? new Map())
}

const HERE = '/Rect[210 210 220 220]'
const annotation = (entries: string, rect = HERE) => ({ annotations: `<<${entries}${rect}>>` })
const LOOK = '/AP<</N 5 0 R>>'

test.each<[string, Page, string]>([
  ['far from a mark', {}, 'blank'],
  ['on a mark', { rect: '/Rect[110 110 120 120]' }, 'painted'],
  ['around a mark', { rect: '/Rect[0 0 300 300]' }, 'painted'],
  ['right beside it', { rect: '/Rect[150 100 200 150]' }, 'blank'],
  ['left beside it', { rect: '/Rect[50 100 100 150]' }, 'blank'],
  ['right above it', { rect: '/Rect[100 150 150 200]' }, 'blank'],
  ['right below it', { rect: '/Rect[100 50 150 100]' }, 'blank'],
  ['over its right edge', { rect: '/Rect[149 100 200 150]' }, 'painted'],
  ['over its left edge', { rect: '/Rect[50 100 101 150]' }, 'painted'],
  ['over its upper edge', { rect: '/Rect[100 149 150 200]' }, 'painted'],
  ['over its lower edge', { rect: '/Rect[100 50 150 101]' }, 'painted'],
  ['above it in a column of its own', { rect: '/Rect[100 400 150 450]' }, 'blank'],
  ['without a place', { rect: '' }, 'unknown'],
  ['that no page lists', { isListed: false }, 'unknown'],
  ['that keeps its size', { flags: '/F 8' }, 'unknown'],
  ['that stays upright', { flags: '/F 16' }, 'unknown'],
  ['without flags', { flags: '' }, 'blank'],
  ['on content that cannot be placed', { content: '/X sh' }, 'unknown'],
  ['on content that cannot be read', { contents: '6 0 R' }, 'unknown'],
  ['on content that is none', { contents: '2 0 R' }, 'unknown'],
  ['on no content', { contents: 'null' }, 'blank'],
  ['on content in parts', { contents: '[4 0 R null 4 0 R]' }, 'blank'],
  ['on content in parts, on a mark', { contents: '[4 0 R]', rect: '/Rect[110 110 120 120]' }, 'painted'],
  ['on an annotation', annotation(`/Subtype/Square${LOOK}`), 'painted'],
  ['beside an annotation', annotation(`/Subtype/Square${LOOK}`, '/Rect[0 0 9 9]'), 'blank'],
  ['beside an annotation of no look', annotation('/Subtype/Square', '/Rect[0 0 9 9]'), 'unknown'],
  ['on a link', annotation('/Subtype/Link'), 'painted'],
  ['beside a link', annotation('/Subtype/Link', '/Rect[0 0 9 9]'), 'blank'],
  ['on an empty widget', annotation('/Subtype/Widget'), 'blank'],
  ['on a widget with a ground', annotation('/Subtype/Widget/MK<</BG[1]>>'), 'painted'],
  ['on a widget with a frame', annotation('/Subtype/Widget/MK<</BC[1]>>'), 'painted'],
  ['on a widget with something else', annotation('/Subtype/Widget/MK<</R 90>>'), 'blank'],
  ['on a widget that shows something', annotation(`/Subtype/Widget${LOOK}`), 'painted'],
  ['beside one that keeps its size', annotation(`/Subtype/Square/F 8${LOOK}`, '/Rect[0 0 9 9]'), 'unknown'],
  ['beside one that stays upright', annotation(`/Subtype/Square/F 16${LOOK}`, '/Rect[0 0 9 9]'), 'unknown'],
  ['beside one that is printed', annotation(`/Subtype/Square/F 4${LOOK}`, '/Rect[0 0 9 9]'), 'blank'],
  ['beside one without a place', annotation(`/Subtype/Square${LOOK}`, ''), 'unknown'],
  ['beside what is no annotation', { annotations: 'null 5' }, 'blank'],
])('a widget %s', (_, page, blankness) => {
  expect(below(page)).toBe(blankness)
})
