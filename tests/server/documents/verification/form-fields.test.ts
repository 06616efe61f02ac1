// Fields of forms with what they inherit and where they are shown, and forms that are refused.
import { expect, test } from 'vitest'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'

const viewOf = (catalog: string, bodies: readonly string[]) => {
  const pdf = pdfOf([`<<${catalog}>>`, ...bodies])
  return new PdfFile(pdf).revision(pdf.length)
}
/** The fields of a form that lists the second object and others. */
const fieldsOf = (list: string, ...bodies: string[]) =>
  readFormFields(viewOf(`/AcroForm<</Fields[${list}]>>`, bodies)).map(
    ({ ref, name, type, flags, terminal, widgets }) => ({
      ref: ref.num,
      name,
      type,
      flags,
      terminal,
      widgets: widgets.map(({ num }) => num),
    }),
  )
const field = (ref: number, name: string, more: object = {}) => ({
  ref,
  name,
  type: undefined,
  flags: 0,
  terminal: true,
  widgets: [ref],
  ...more,
})

test('fields inherit names, types and flags, and their widgets are told apart from fields below', () => {
  expect(
    fieldsOf(
      '2 0 R 7 0 R',
      '<</T(a)/FT/Tx/Ff 3/Kids[3 0 R 4 0 R]>>',
      '<</T(b)/FT 8 0 R/Kids[5 0 R 6 0 R]>>',
      '<</T 9 0 R/Ff 0>>',
      '<</Subtype/Widget>>',
      '5',
      '<</T(d)/Ff(x)>>',
      '/Sig',
      '(c)',
    ),
  ).toEqual([
    field(2, 'a', { type: 'Tx', flags: 3, terminal: false, widgets: [] }),
    field(3, 'a.b', { type: 'Sig', flags: 3, widgets: [5, 6] }),
    field(4, 'a.c', { type: 'Tx', flags: 0 }),
    field(7, 'd'),
  ])
})

test('a field may hold widgets beside fields', () => {
  expect(fieldsOf('2 0 R', '<</T(a)/Kids[3 0 R 4 0 R]>>', '<<>>', '<</T(b)>>')).toEqual([
    field(2, 'a', { terminal: false, widgets: [3] }),
    field(4, 'a.b'),
  ])
})

test('a field without a name of its own is called like the one above it', () => {
  expect(
    fieldsOf('2 0 R 4 0 R', '<</T(a)/Kids[3 0 R]>>', '<</T()>>', '<</T 1/Kids[5 0 R]>>', '<</T(b)>>'),
  ).toEqual([
    field(2, 'a', { terminal: false, widgets: [] }),
    field(3, 'a'),
    field(4, '', { terminal: false, widgets: [] }),
    field(5, 'b'),
  ])
})

test('what is listed but is no field is passed over', () => {
  expect(fieldsOf('2 0 R 9 0 R 3 0 R', '5', '<</T(a)>>')).toEqual([field(3, 'a')])
  expect(readFormFields(viewOf('', []))).toEqual([])
  expect(readFormFields(viewOf('/AcroForm 2 0 R', ['<<>>']))).toEqual([])
  expect(
    readFormFields(viewOf('/AcroForm 2 0 R', ['<</Fields 3 0 R>>', '[4 0 R]', '<</T(a)>>'])),
  ).toHaveLength(1)
})

test('fields are read once for each revision', () => {
  const view = viewOf('/AcroForm<</Fields[2 0 R]>>', ['<</T(a)>>'])
  expect(readFormFields(view)).toBe(readFormFields(view))
})

const TWICE = '表单域重复或循环'
test.each<[string, string, string, ...string[]]>([
  ['a field that is written where it is listed', '表单域没有编号', '<</T(a)>>'],
  ['a field listed twice', TWICE, '2 0 R 2 0 R', '<</T(a)>>'],
  ['a field below itself', TWICE, '2 0 R', '<</T(a)/Kids[2 0 R]>>'],
  ['a widget that is written where it is listed', '表单域的下级没有编号', '2 0 R', '<</T(a)/Kids[<<>>]>>'],
  ['a field written where it is listed below', '表单域没有编号', '2 0 R', '<</T(a)/Kids[<</T(b)>>]>>'],
])('%s is refused', (_, message, list, ...bodies) => {
  expect(() => fieldsOf(list, ...bodies)).toThrow(message)
})

test('fields nest a hundred deep and no deeper', () => {
  const nested = (depth: number) =>
    fieldsOf('2 0 R', ...Array.from({ length: depth }, (_, i) => `<</T(a)/Kids[${i + 3} 0 R]>>`), '<</T(a)>>')
  expect(nested(100)).toHaveLength(101)
  expect(() => nested(101)).toThrow(TWICE)
})
