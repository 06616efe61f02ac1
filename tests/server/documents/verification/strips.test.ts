// The strips of a seal over many pages show one form, each a part of it: what they share is read once.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeCoveringPaint } from '#server/documents/verification/changes/covering-paint.ts'
import { IDENTITY, PaintMask } from '#server/documents/verification/changes/paint-mask.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import { readPageTree } from '#server/documents/verification/reading/page-tree.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const STRIPS = 50
const seal = (content: string) =>
  streamOf(
    deflateSync(Buffer.from(content.padEnd(1_000))).toString('latin1'),
    '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Filter/FlateDecode',
  )

/** Strips of two units' width, each of which draws the whole seal. */
const stripsOf = (content: string) => {
  const strips = Array.from({ length: STRIPS }, (_, at) =>
    streamOf(
      '/S Do',
      `/Type/XObject/Subtype/Form/BBox[${at * 2} 0 ${at * 2 + 2} 100]/Resources<</XObject<</S 4 0 R>>>>`,
    ),
  )
  const view = openStrictly(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      seal(content),
      ...strips,
    ]),
  )
  const looks = strips.map((_, at) => {
    const look = view.object(5 + at)
    if (!(look instanceof PdfStream)) throw new Error('no stream')
    return look
  })
  return { view, looks }
}

test('a seal is unpacked once for all its strips, and each strip is judged by what it shows', () => {
  const { view, looks } = stripsOf('1 0 0 rg 10 0 30 100 re f')
  const before = view.file.budget.unpackable
  const found = looks.map((look) => describeCoveringPaint(view, look))
  expect(before - view.file.budget.unpackable).toBe(1_000)
  const hides = (at: number) => at >= 5 && at < 20
  expect(found).toEqual(looks.map((_, at) => (hides(at) ? '用整块颜色遮盖了下面的内容' : undefined)))
})

test('what is light in the shared form is found in every strip', () => {
  const { view, looks } = stripsOf('1 1 1 rg 10 0 1 1 re f')
  expect(new Set(looks.map((look) => describeCoveringPaint(view, look)))).toEqual(
    new Set(['用浅色遮盖了下面的内容']),
  )
})

test('paths beside a box fill nothing in it, and nothing of what others fill is lost', () => {
  const shareOf = (...boxes: readonly (readonly number[])[]) => {
    const mask = new PaintMask([40, 0, 60, 100])
    for (const box of boxes) mask.construct('re', box, IDENTITY)
    mask.finish(true, false)
    return mask.share
  }
  const [left, right, across, half] = [
    [0, 0, 30, 100],
    [70, 0, 30, 100],
    [0, 0, 100, 100],
    [0, 0, 50, 100],
  ] as const
  expect([shareOf(left, right), shareOf(across, left, right), shareOf(left, half, right)]).toEqual([
    0, 1, 0.5,
  ])
})

test('the pages and the fields of a revision are read once', () => {
  const { view } = stripsOf('')
  expect(readPageTree(view)).toBe(readPageTree(view))
  expect(readFormFields(view)).toBe(readFormFields(view))
})
