// Whether a widget shows anything at all.
import { expect, test } from 'vitest'
import { isEmptyAppearance } from '#server/documents/verification/changes/empty-appearance.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const isEmpty = (appearance: string, ...more: string[]) => {
  const view = openStrictly(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/AP ${appearance}>>`,
      ...more,
    ]),
  )
  const page = view.object(3)
  return isEmptyAppearance(view, page instanceof Map ? page.get('AP') : undefined)
}

test.each<[string, string, string[], boolean]>([
  ['nothing', 'null', [], true],
  ['an object that is not there', '9 0 R', [], true],
  ['no looks', '<<>>', [], true],
  ['a look that is not there', '<</N 9 0 R>>', [], true],
  ['a look without content', '<</N 4 0 R>>', [streamOf('')], true],
  ['a look of blanks and notes', '<</N 4 0 R>>', [streamOf(' \n%% a note\n %another\r ')], true],
  ['a look with content behind a note', '<</N 4 0 R>>', [streamOf('% a note\nf')], false],
  ['a look with content', '<</N 4 0 R>>', [streamOf('f')], false],
  ['one of two with content', '<</N 4 0 R/D 5 0 R>>', [streamOf(''), streamOf('f')], false],
  ['looks for states', '<</N<</On 4 0 R>>>>', [streamOf('')], false],
  ['a look nobody can read', '<</N 4 0 R>>', [streamOf('', '/Filter/JPXDecode')], false],
  ['a stream in its place', '4 0 R', [streamOf('')], false],
  ['a number', '5', [], false],
])('%s', (_, appearance, more, empty) => {
  expect(isEmpty(appearance, ...more)).toBe(empty)
})
