// The pages of a file in order with what they inherit, and trees that readers could disagree on.
import { expect, test } from 'vitest'
import { readPageTree } from '#server/documents/verification/reading/page-tree.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'

const treeOf = (...bodies: string[]) => {
  const pdf = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', ...bodies])
  return readPageTree(new PdfFile(pdf).revision(pdf.length))
}
const numbers = (refs: readonly PdfRef[]) => refs.map(({ num }) => num)

test('pages come in order with what they inherit', () => {
  const { pages, innerNodes } = treeOf(
    '<</Kids[3 0 R 4 0 R 6 0 R]/Count 3/MediaBox[1]/Rotate 90/Resources 9/Other 1>>',
    '<</Parent 2 0 R/Rotate 0>>',
    '<</Parent 2 0 R/Kids 7 0 R/Count 1/CropBox[2]/MediaBox[3]>>',
    '<</Parent 4 0 R/Contents 1/Resources 8>>',
    '<</Parent 2 0 R/CropBox null>>',
    '[5 0 R]',
  )
  expect(pages.map(({ ref, number, inherited }) => [ref.num, number, Object.fromEntries(inherited)])).toEqual(
    [
      [3, 1, { MediaBox: [1], Rotate: 0, Resources: 9 }],
      [5, 2, { MediaBox: [3], CropBox: [2], Rotate: 90, Resources: 8 }],
      [6, 3, { MediaBox: [1], CropBox: null, Rotate: 90, Resources: 9 }],
    ],
  )
  expect(pages.map(({ dict }) => [...dict.keys()])).toEqual([
    ['Parent', 'Rotate'],
    ['Parent', 'Contents', 'Resources'],
    ['Parent', 'CropBox'],
  ])
  expect(numbers(innerNodes)).toEqual([2, 4])
})

test('a tree may be a single page, and the root may have a parent', () => {
  const single = treeOf('<</Type/Page>>')
  expect([numbers(single.pages.map(({ ref }) => ref)), single.innerNodes]).toEqual([[2], []])
  expect(treeOf('<</Parent 9 0 R/Kids[]/Count 0>>').pages).toEqual([])
})

test('a tree is read once for each revision', () => {
  const pdf = pdfOf(['<</Pages 2 0 R>>', '<</Kids[]/Count 0>>'])
  const file = new PdfFile(pdf)
  const view = file.revision(pdf.length)
  expect(readPageTree(view)).toBe(readPageTree(view))
  expect(readPageTree(file.revision(pdf.length))).not.toBe(readPageTree(view))
})

const LOOP = '页面树循环'
const PARENT = '页面树的上下级不一致'
const COUNT = '页面树的页数与实际不符'
test.each<[string, string, ...string[]]>([
  ['a page that is written where it is listed', '页面树中的页面没有编号', '<</Kids[<<>>]/Count 1>>'],
  ['a page that is not there', '页面树缺页', '<</Kids[3 0 R]/Count 1>>'],
  ['a page that is no dictionary', '页面树缺页', '<</Kids[3 0 R]/Count 1>>', '5'],
  ['a node that is above itself', LOOP, '<</Kids[3 0 R]/Count 1>>', '<</Parent 2 0 R/Kids[2 0 R]/Count 1>>'],
  ['a page listed twice', LOOP, '<</Kids[3 0 R 3 0 R]/Count 2>>', '<</Parent 2 0 R>>'],
  ['a page with another parent', PARENT, '<</Kids[3 0 R]/Count 1>>', '<</Parent 4 0 R>>'],
  ['a page without a parent', PARENT, '<</Kids[3 0 R]/Count 1>>', '<<>>'],
  ['a page with a parent written into it', PARENT, '<</Kids[3 0 R]/Count 1>>', '<</Parent<<>>>>'],
  ['a count too low', COUNT, '<</Kids[3 0 R]/Count 0>>', '<</Parent 2 0 R>>'],
  ['no count', COUNT, '<</Kids[3 0 R]>>', '<</Parent 2 0 R>>'],
  ['no pages', '页面树缺页'],
])('%s is refused', (_, message, ...bodies) => {
  expect(() => treeOf(...bodies)).toThrow(message)
})

test('nodes nest a hundred deep and no deeper', () => {
  const nested = (depth: number) =>
    treeOf(
      '<</Kids[3 0 R]/Count 1>>',
      ...Array.from({ length: depth - 1 }, (_, i) => `<</Parent ${i + 2} 0 R/Kids[${i + 4} 0 R]/Count 1>>`),
      `<</Parent ${depth + 1} 0 R>>`,
    )
  expect(nested(100).innerNodes).toHaveLength(100)
  expect(() => nested(101)).toThrow(LOOP)
})

test('a file may have twenty thousand pages', () => {
  const pagesOf = (count: number) => {
    const root = new PdfRef(2, 0)
    const page = new Map([['Parent', root]])
    const kids = Array.from({ length: count }, (_, i) => new PdfRef(i + 3, 0))
    const pages = new Map<string, PdfValue>([
      ['Kids', kids],
      ['Count', count],
    ])
    const view: Partial<RevisionView> = {
      catalog: new Map([['Pages', root]]),
      resolve: (value) => (value instanceof PdfRef ? (value.num === 2 ? pages : page) : (value ?? null)),
      array: (value) => (Array.isArray(value) ? value : undefined),
    }
    return readPageTree(view as RevisionView)
  }
  expect(pagesOf(20_000).pages.at(-1)).toMatchObject({ number: 20_000, ref: new PdfRef(20_002, 0) })
  expect(() => pagesOf(20_001)).toThrow('页数过多')
})
