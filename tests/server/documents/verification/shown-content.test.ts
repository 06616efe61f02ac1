// Content that may change by itself, and fields that show something else than they hold.
import { expect, test } from 'vitest'
import { describeActiveContent } from '#server/documents/verification/changes/active-content.ts'
import { describeFieldDisplay } from '#server/documents/verification/changes/field-display.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

/** A page with further entries of the catalog, of the form, and objects from number 7 on. */
const fileWith = ({ catalog = '', form = '', field = '', page = '' }, ...more: string[]) =>
  openStrictly(
    pdfOf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R${catalog}>>`,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]${page}>>`,
      streamOf('0 0 9 9 re f'),
      `<</Fields[6 0 R]${form}>>`,
      `<</Type/Annot/Subtype/Widget/Rect[9 9 99 29]/T(note)${field || '/FT/Tx'}>>`,
      ...more,
    ]),
  )

type Parts = Parameters<typeof fileWith>[0]
const activeIn = (parts: Parts, ...more: string[]) => describeActiveContent(fileWith(parts, ...more))

const SCRIPT = '文件含有脚本，打开后显示可能变化'
const MEDIA = '文件含有多媒体或三维内容'
const ALTERNATES = '图片带有替换版本'
const ANEW = '表单要求打开时重新生成显示内容'
const LAYERS = '图层会随查看或打印方式自动切换'
const image = (more: string) => streamOf('x', `/Type/XObject/Subtype/Image${more}`)
const layers = (automatic: string) => `/OCProperties<</D<<${automatic}>>>>`

test.each<[string, Parts, string[], string]>([
  ['a script', { catalog: '/OpenAction<</S/JavaScript>>' }, [], SCRIPT],
  ['the text of a script', { catalog: '/OpenAction<</JS(a)>>' }, [], SCRIPT],
  ['a script in a list', { catalog: '/X[1[<</JS(a)>>]]' }, [], SCRIPT],
  ['a script in an object nothing names', {}, ['<</JS(a)>>'], SCRIPT],
  ['a script beside a stream', {}, [streamOf('x', '/X<</JS(a)>>')], SCRIPT],
  ['a program to start', { catalog: '/OpenAction<</S/Launch>>' }, [], '文件含有启动其他程序的动作'],
  ['something to hide', { catalog: '/OpenAction<</S/Hide>>' }, [], '文件含有隐藏或显示内容的动作'],
  ['layers to switch', { catalog: '/OpenAction<</S/SetOCGState>>' }, [], '文件含有切换图层的动作'],
  ['data to fetch', { catalog: '/OpenAction<</S/ImportData>>' }, [], '文件含有导入数据的动作'],
  ...['Movie', 'Screen', '3D', 'RichMedia'].map((kind): [string, Parts, string[], string] => [
    `${kind} on a page`,
    {},
    [`<</Type/Annot/Subtype/${kind}/Rect[0 0 9 9]>>`],
    MEDIA,
  ]),
  ['a dynamic form', { form: '/XFA(a)' }, [], '文件含有 XFA 动态表单，显示内容不由页面决定'],
  ['fields drawn on opening', { form: '/NeedAppearances true' }, [], ANEW],
  ['fields drawn on opening, said elsewhere', { form: '/NeedAppearances 7 0 R' }, ['true'], ANEW],
  ['layers that switch themselves', { catalog: layers('/AS[<</OCGs[7 0 R]>>]') }, ['<</Type/OCG>>'], LAYERS],
  ['content elsewhere', {}, [streamOf('x', '/F(a)')], '部分内容存放在文件之外'],
  ['a page of another file', {}, [streamOf('x', '/Subtype/Form/Ref<</F(a)>>')], '页面引用了另一个文件的内容'],
  ['a picture for printing elsewhere', {}, [image('/OPI<</Version 1>>')], '图片引用了文件之外的版本'],
  ['a picture with others in its place', {}, [image('/Alternates[]')], ALTERNATES],
  ['a dictionary with others in its place', {}, ['<</Alternates[]>>'], ALTERNATES],
])('found: %s', (_, parts, more, words) => {
  expect(activeIn(parts, ...more)).toEqual([words])
})

test.each<[string, Parts, string[]]>([
  ['a page that only shows', {}, []],
  ['a heading of the structure that is called like an action', {}, ['<</Type/StructElem/S/Hide>>']],
  ['a part of the structure with its parent', {}, ['<</S/Hide/P 2 0 R>>']],
  ['a link', { catalog: '/OpenAction<</S/URI/URI(https://example.com)>>' }, []],
  ['a kind of media that stands nowhere', {}, ['<</Subtype/Screen>>']],
  ['an annotation of another kind', {}, ['<</Subtype/Square/Rect[0 0 9 9]>>']],
  ['no drawing on opening', { form: '/NeedAppearances false' }, []],
  ['signature fields drawn on opening', { form: '/NeedAppearances true', field: '/FT/Sig' }, []],
  ['layers switched by hand', { catalog: layers('/AS[]') }, []],
  ['no layer to switch', { catalog: layers('/AS[<</OCGs[]>>]') }, []],
  ['no others in its place', {}, ['<</Alternates null>>']],
  ['a file named as nothing', {}, [streamOf('x', '/F null')]],
  ['a reference that is no form', {}, [streamOf('x', '/Ref<</F(a)>>')]],
])('not found: %s', (_, parts, more) => {
  expect(activeIn(parts, ...more)).toEqual([])
})

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const WIDE = '<</Type/Font/Subtype/Type0/BaseFont/A>>'

interface Look {
  readonly more?: string
  readonly font?: string
  readonly kind?: string
}

/** A text field that holds one thing and whose look is drawn by this. */
const shownIn = (held: string, content: string, { more = '', font = FONT, kind = '/FT/Tx' }: Look = {}) =>
  describeFieldDisplay(
    fileWith(
      { field: `${kind}/V ${held}/AP<</N 7 0 R>>${more}` },
      streamOf(content, '/Subtype/Form/BBox[0 0 90 20]/Resources<</Font<</F 8 0 R>>>>'),
      font,
    ),
  )
const DIFFERS = ['表单域“note”显示的内容与其值不同']
const text = (words: string) => `BT /F 9 Tf (${words}) Tj ET`

test.each<[string, string, string]>([
  ['another word', '(agreed)', text('refused')],
  ['nothing', '(agreed)', 'BT /F 9 Tf ET'],
  ['a word where it holds none', '()', text('refused')],
  ['another word in pieces', '(agreed)', 'BT /F 9 Tf [(refu) -20 (sed)] TJ ET'],
  ['another word on the next line', '(agreed)', "BT /F 9 Tf (refused) ' ET"],
  ['another word with its spacing', '(agreed)', 'BT /F 9 Tf 1 1 (refused) " ET'],
])('a field is named that shows %s', (_, held, content) => {
  expect(shownIn(held, content)).toEqual(DIFFERS)
})

test.each<[string, string, string, Look?]>([
  ['the same', '(agreed)', text('agreed')],
  ['the same in pieces', '(agreed)', 'BT /F 9 Tf [(agr) -20 (eed)] TJ ET'],
  ['the same with other blanks', '(I  agree\\r\\n)', text('I agree')],
  ['a password', '(agreed)', text('******'), { more: '/Ff 8192' }],
  ['a picture', '(agreed)', `${text('refused')} /X Do`],
  ['a picture of its own', '(agreed)', `${text('refused')} BI /W 1 /H 1 ID x EI`],
  ['codes of a wide font', '(agreed)', text('refused'), { font: WIDE }],
  ['codes of a font that is not there', '(agreed)', 'BT /G 9 Tf (refused) Tj ET'],
  ['letters beyond ASCII', '(agreed)', text('\\351')],
  ['what stands for letters beyond ASCII', '<feff4f60>', text('refused')],
  ['a choice', '(agreed)', text('refused'), { kind: '/FT/Ch' }],
  ['no value', 'null', text('refused')],
  ['a value that is a number', '5', text('refused')],
])('a field is not named that shows %s', (_, held, content, given) => {
  expect(shownIn(held, content, given)).toEqual([])
})

test('a field without a look, or with looks for states, is not named', () => {
  const field = (more: string) => describeFieldDisplay(fileWith({ field: `/FT/Tx/V(agreed)${more}` }))
  expect([field(''), field('/AP<</N<</On 4 0 R>>>>')]).toEqual([[], []])
})
