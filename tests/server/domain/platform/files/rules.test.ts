// Names and media types of uploaded files.
import { expect, test } from 'vitest'
import { cleanName, downloadName, mimeOf, pdfName } from '#server/domain/platform/files/rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

test.each([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const)('%s is served as %s', (kind, mime) => {
  expect(mimeOf(kind)).toBe(mime)
})

test('what nobody could open is refused', () => {
  expect(refusedBy(() => mimeOf('unknown' as never))?.code).toBe('document.kind-unknown')
})

test.each([
  ['合同.pdf', '合同.pdf'],
  ['C:\\文件\\合同.pdf', '合同.pdf'],
  ['/etc/../合同.pdf', '合同.pdf'],
  ['  合\u0000同\n.pdf ', '合同.pdf'],
  ['文件夹/', '未命名'],
  ['', '未命名'],
  ['字'.repeat(201), '字'.repeat(200)],
])('%j is kept as %j', (name, kept) => {
  expect(cleanName(name)).toBe(kept)
})

test.each([
  ['合同.docx', '合同.pdf'],
  ['合同.DOC', '合同.pdf'],
  ['照片.jpeg', '照片.pdf'],
  ['照片.jpg', '照片.pdf'],
  ['表.xls', '表.pdf'],
  ['表.xlsx', '表.pdf'],
  ['图.png', '图.pdf'],
  ['合同.pdf', '合同.pdf'],
  ['合同.docx.txt', '合同.docx.txt.pdf'],
  ['合同', '合同.pdf'],
])('the PDF of %s is called %s', (name, called) => {
  expect(pdfName(name)).toBe(called)
})

test('only what became a PDF is called one', () => {
  expect([
    downloadName({ name: '合同.docx', mime: 'application/pdf' }),
    downloadName({ name: '合同.docx', mime: 'application/msword' }),
  ]).toEqual(['合同.pdf', '合同.docx'])
})
