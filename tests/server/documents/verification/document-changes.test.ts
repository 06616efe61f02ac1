// What a later step does to catalog, pages and annotations of a file, and what is said of it.
import { expect, test } from 'vitest'
import { compareRevisions } from '#server/documents/verification/changes/compare-revisions.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { pdfOf, startxrefOf, streamOf, withTail, xrefOf } from '#tests/support/attacks/raw-pdf.ts'

const CATALOG = '/Type/Catalog/Pages 2 0 R/Metadata 9 0 R/Outlines 10 0 R/DSS 12 0 R'
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R'
const NOTES = '/Annots[6 0 R 7 0 R<</Subtype/Link/Rect[0 0 9 9]>>]'
const PACKET = '<x:xmpmeta><dc:title>合同</dc:title></x:xmpmeta>'
const packet = (text: string) => streamOf(text, '/Type/Metadata/Subtype/XML')
const certificate = (text: string) => streamOf(text)

const signed = pdfOf(
  [
    `<<${CATALOG}>>`,
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    `<<${PAGE}${NOTES}>>`,
    `<<${PAGE}/Rotate 90>>`,
    streamOf('0 0 9 9 re f'),
    '<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>',
    '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>',
    '<</Title(a)/ModDate(b)/Producer(c)>>',
    packet(PACKET),
    '<</Type/Outlines/First 11 0 R>>',
    '<</Title(one)>>',
    '<</Certs[13 0 R]/CRLs[14 0 R]>>',
    certificate('one'),
    certificate('two'),
  ],
  '/Info 8 0 R/ID[<aa><bb>]',
)

const updated = (objects: Record<number, string>, trailer = '', root = 1) => {
  const offsets = new Map<number, number>()
  let text = ''
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), signed.length + text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  const at = signed.length + text.length
  const entries = `/Size 40/Root ${root} 0 R/Prev ${startxrefOf(signed)}`
  const usual = trailer.includes('/Info') ? '' : '/Info 8 0 R/ID[<aa><bb>]'
  return withTail(
    signed,
    `${text}${xrefOf(offsets, `${entries}${usual}${trailer}`)}startxref\n${at}\n%%EOF\n`,
  )
}

const changesOf = (objects: Record<number, string>, trailer?: string, root?: number) => {
  const later = updated(objects, trailer, root)
  const file = new PdfFile(later)
  const limits = { signatures: new Set<number>(), sealed: false, certified: false }
  return compareRevisions(file.revision(signed.length), file.revision(later.length), limits).changes
}

type Row = readonly [
  what: string,
  objects: Record<number, string>,
  words: readonly string[],
  trailer?: string,
]

const KEYS: Record<string, string> = {
  OCProperties: '图层设置被修改',
  OpenAction: '打开文件时的动作被修改',
  AA: '自动动作被修改',
  Names: '脚本、附件或名称表被修改',
  Dests: '跳转目标被修改',
  PageLabels: '页码标注被修改',
  ViewerPreferences: '显示偏好被修改',
  StructTreeRoot: '文档结构被修改',
  Perms: '签名许可设置被修改',
  AF: '附件被修改',
  Collection: '文件集合被修改',
  OutputIntents: '输出意图被修改',
  Anything: '文件目录的 /Anything 被修改',
}
const METADATA = '文件元数据被修改'
const saved = (text: string) => PACKET.replace('</x:', `${text}</x:`)

const ofCatalog: readonly Row[] = [
  ['nothing', {}, []],
  ['the same catalog', { 1: `<<${CATALOG}>>` }, []],
  ...Object.entries(KEYS).map(([key, words]): Row => [
    `${key} in the catalog`,
    { 1: `<<${CATALOG}/${key} 15>>` },
    [words],
  ]),
  ['a bookmark', { 11: '<</Title(two)>>' }, ['书签被修改']],
  ['the same bookmark', { 11: '<</Title(one)>>' }, []],
  ['no bookmarks', { 1: `<<${CATALOG.replace('/Outlines 10 0 R', '')}>>` }, ['书签被修改']],
  ['a version', { 1: `<<${CATALOG}/Version/2.0>>` }, []],
  ['a version that is none', { 1: `<<${CATALOG}/Version/3.0>>` }, ['文件版本号被修改']],
  ['a version that goes on', { 1: `<<${CATALOG}/Version/1.77>>` }, ['文件版本号被修改']],
  ['a version that begins before', { 1: `<<${CATALOG}/Version/11.7>>` }, ['文件版本号被修改']],
  ['a version in letters', { 1: `<<${CATALOG}/Version(1.7)>>` }, ['文件版本号被修改']],
  ['an extension', { 1: `<<${CATALOG}/Extensions<</X 15 0 R>>>>`, 15: '<</Y 16 0 R>>', 16: '<<>>' }, []],
  ['more data', { 12: '<</Certs[13 0 R 15 0 R]/CRLs[14 0 R]>>', 15: certificate('three') }, []],
  ['data elsewhere', { 12: '<</Certs[14 0 R 13 0 R]/OCSPs[14 0 R]>>' }, []],
  ['less data', { 12: '<</Certs[13 0 R]>>' }, ['长期验证数据被删减或替换']],
  ['other data', { 13: certificate('three') }, ['长期验证数据被删减或替换']],
  ['no data', { 12: '<<>>' }, ['长期验证数据被整个去掉']],
  [
    'another tree of pages',
    {
      1: `<<${CATALOG.replace('/Pages 2', '/Pages 15')}>>`,
      3: `<<${PAGE.replace('2 0', '15 0')}${NOTES}>>`,
      4: `<<${PAGE.replace('2 0', '15 0')}/Rotate 90>>`,
      15: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    },
    ['页面树被替换'],
  ],
  ['a title', { 8: '<</Title(x)/ModDate(b)/Producer(c)>>' }, ['文档属性 Title 被修改']],
  ['an author', { 8: '<</Title(a)/Author(x)>>' }, ['文档属性 Author 被修改']],
  ['the day and the program', { 8: '<</Title(a)/ModDate(x)/Producer(y)>>' }, []],
  ['no title', { 8: '<<>>' }, ['文档属性 Title 被修改']],
  ['another dictionary of the same', { 15: '<</Title(a)>>' }, [], '/Info 15 0 R/ID[<aa><bb>]'],
  ['another title elsewhere', { 15: '<</Title(x)>>' }, ['文档属性 Title 被修改'], '/Info 15 0 R/ID[<aa>]'],
  ['the day in a packet', { 9: packet(saved('<xmp:ModifyDate>x</xmp:ModifyDate>')) }, []],
  ['the program in a packet', { 9: packet(saved('<pdf:Producer>x</pdf:Producer>')) }, []],
  [
    'days beside each other',
    {
      9: packet(saved('<xmp:MetadataDate>x</xmp:MetadataDate>\n <xmpMM:InstanceID>y</xmpMM:InstanceID>')),
    },
    [],
  ],
  [
    'a day as an attribute',
    {
      9: packet(PACKET.replace('xmpmeta>', `xmpmeta xmp:ModifyDate="x" pdf:Producer='y'>`)),
    },
    [],
  ],
  ['a title in a packet', { 9: packet(PACKET.replace('合同', '别的')) }, [METADATA]],
  ['a date of another kind', { 9: packet(saved('<xmp:CreateDate>x</xmp:CreateDate>')) }, [METADATA]],
  ['a day that holds more', { 9: packet(saved('<xmp:ModifyDate><b/></xmp:ModifyDate>')) }, [METADATA]],
  [
    'an attribute that holds more',
    { 9: packet(PACKET.replace('xmpmeta>', 'xmpmeta xmp:ModifyDate="<">')) },
    [METADATA],
  ],
  ['another packet of the same', { 1: `<<${CATALOG.replace('9 0', '15 0')}>>`, 15: packet(PACKET) }, []],
  ['no packet', { 1: `<<${CATALOG.replace('/Metadata 9 0 R', '')}>>` }, [METADATA]],
  ['a packet that is none', { 9: '<<>>' }, [METADATA]],
  ['a key in the trailer', {}, ['文件尾增加或修改了 /Anything，用途不明'], '/Anything 1'],
  ['another identity of the file', {}, [], '/Info 8 0 R/ID[<cc><dd>]'],
  ['an object nobody uses', { 15: '<<>>' }, ['增加了没有用到的对象 15，用途不明']],
  ['objects nobody uses', { 15: '<<>>', 16: '[15 0 R]' }, ['增加了没有用到的对象 15，用途不明']],
  ['an empty object', { 15: 'null' }, []],
  ['a section nobody uses', { 15: streamOf('', '/Type/XRef') }, []],
]

const first = (words: string) => `第 1 页：${words}`
const second = (words: string) => `第 2 页：${words}`
const pageWith = (more: string, from = '') => `<<${PAGE.replace(from, '')}${NOTES}${more}>>`
const SIZE = '/MediaBox[0 0 595 842]'

const ofPages: readonly Row[] = [
  ['the same page', { 3: pageWith('') }, []],
  ['content', { 5: streamOf('0 0 8 8 re f') }, [first('页面内容被修改'), second('页面内容被修改')]],
  [
    'the same content elsewhere',
    { 3: `<<${PAGE.replace('5 0', '15 0')}${NOTES}>>`, 15: streamOf('0 0 9 9 re f') },
    [],
  ],
  ['content in a list', { 3: `<<${PAGE.replace('5 0 R', '[5 0 R]')}${NOTES}>>` }, [first('页面内容被修改')]],
  [
    'content of the second',
    { 4: `<<${PAGE.replace('5 0', '15 0')}/Rotate 90>>`, 15: streamOf('') },
    [second('页面内容被修改')],
  ],
  ['fonts', { 3: pageWith('/Resources<</Font<<>>>>') }, [first('页面使用的字体、图片或其他资源被修改')]],
  ['the size', { 3: pageWith('/MediaBox[0 0 595 843]', SIZE) }, [first('页面尺寸被修改')]],
  [
    'the size from above',
    {
      2: `<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]${SIZE}>>`,
      3: pageWith('', SIZE),
    },
    [],
  ],
  ['what is seen', { 3: pageWith('/CropBox[0 0 9 9]') }, [first('页面可见范围被修改')]],
  ['the way up', { 3: pageWith('/Rotate 90') }, [first('页面方向被修改')]],
  [
    'the way up of all',
    { 2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/Rotate 90>>' },
    [first('页面方向被修改')],
  ],
  ['the unit', { 3: pageWith('/UserUnit 2') }, [first('页面尺寸单位被修改')]],
  ['the way of blending', { 3: pageWith('/Group<<>>') }, [first('页面混合方式被修改')]],
  ['an action', { 3: pageWith('/AA<<>>') }, [first('页面动作被修改')]],
  ['anything else', { 3: pageWith('/Tabs/S') }, [first('页面设置 /Tabs 被修改')]],
  ['something of the tree', { 2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/Extra 1>>' }, ['页面树被修改']],
  [
    'a page more',
    {
      2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 15 0 R]>>',
      15: `<<${PAGE}>>`,
    },
    ['增加了 1 页（原有 2 页）'],
  ],
  ['a page less', { 2: '<</Type/Pages/Count 1/Kids[4 0 R]>>' }, ['删除了 1 页（原有 2 页）']],
  ['pages the other way round', { 2: '<</Type/Pages/Count 2/Kids[4 0 R 3 0 R]>>' }, ['页面顺序被调换']],
  [
    'a page in place of another',
    {
      2: '<</Type/Pages/Count 2/Kids[15 0 R 4 0 R]>>',
      15: `<<${PAGE}${NOTES}>>`,
    },
    [first('整页被替换')],
  ],
  [
    'a page in place of another, and one more',
    {
      2: '<</Type/Pages/Count 3/Kids[15 0 R 4 0 R 16 0 R]>>',
      15: `<<${PAGE}>>`,
      16: `<<${PAGE}>>`,
    },
    ['增加了 1 页（原有 2 页）'],
  ],
  [
    'pages in a tree of their own',
    {
      2: '<</Type/Pages/Count 2/Kids[15 0 R 4 0 R]>>',
      3: `<<${PAGE.replace('2 0', '15 0')}${NOTES}>>`,
      15: '<</Type/Pages/Parent 2 0 R/Count 1/Kids[3 0 R]>>',
    },
    [],
  ],
]

const listing = (items: string) => `<<${PAGE}/Annots[${items}]>>`
const LINK = '<</Subtype/Link/Rect[0 0 9 9]>>'
const KINDS: Record<string, string> = {
  Stamp: '图章',
  FreeText: '文本框',
  Text: '便笺',
  Highlight: '高亮',
  Ink: '手绘',
  Widget: '表单域',
  Square: '矩形',
  Circle: '椭圆',
  Line: '线条',
  Redact: '密文',
  FileAttachment: '附件',
  Watermark: '水印',
  Caret: '批注（Caret）',
}

const ofAnnotations: readonly Row[] = [
  ['the same list', { 3: listing(`6 0 R 7 0 R ${LINK}`) }, []],
  ['the same list elsewhere', { 3: `<<${PAGE}/Annots 15 0 R>>`, 15: `[6 0 R 7 0 R ${LINK}]` }, []],
  ...Object.entries(KINDS).map(([kind, words]): Row => [
    `a ${kind} more`,
    { 3: listing(`6 0 R 7 0 R ${LINK} 15 0 R`), 15: `<</Subtype/${kind}/Rect[0 0 1 1]>>` },
    [first(`增加了${words}`)],
  ]),
  ['one of no kind', { 3: listing(`6 0 R 7 0 R ${LINK}<<>>`) }, [first('增加了批注（未知类型）')]],
  ['one on the second page', { 4: `<<${PAGE}/Rotate 90/Annots[15 0 R]>>`, 15: LINK }, [second('增加了链接')]],
  ['one less', { 3: listing(`7 0 R ${LINK}`) }, [first('删除了矩形')]],
  ['a written one less', { 3: listing('6 0 R 7 0 R') }, [first('删除了链接')]],
  ['none', { 3: `<<${PAGE}>>` }, [first('删除了矩形'), first('删除了图章'), first('删除了链接')]],
  ['another order', { 3: listing(`7 0 R 6 0 R ${LINK}`) }, [first('批注的前后次序被调换')]],
  ['a written one before the others', { 3: listing(`${LINK} 6 0 R 7 0 R`) }, [first('批注的前后次序被调换')]],
  ['another place', { 6: '<</Type/Annot/Subtype/Square/Rect[0 0 8 9]>>' }, [first('矩形被修改')]],
  ['the same again', { 6: '<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>' }, []],
  [
    'a written one with another place',
    {
      3: listing('6 0 R 7 0 R <</Subtype/Link/Rect[0 0 8 9]>>'),
    },
    [first('增加了链接'), first('删除了链接')],
  ],
  [
    'a written one as an object',
    { 3: listing('6 0 R 7 0 R 15 0 R'), 15: LINK },
    [first('增加了链接'), first('删除了链接')],
  ],
]

const rows = [...ofCatalog, ...ofPages, ...ofAnnotations].map(
  ([what, objects, words, trailer = '']) => [what, objects, words, trailer] as const,
)

test.each(rows)('of a step that changes %s', (_, objects, words, trailer) => {
  expect(changesOf(objects, trailer)).toEqual(words)
})

test('another catalog is reported as one', () => {
  expect(changesOf({ 15: `<<${CATALOG}>>` }, '', 15)).toEqual(['文件目录被替换'])
})

test('nothing follows where the file ends', () => {
  const file = new PdfFile(signed)
  const view = file.revision(signed.length)
  const limits = { signatures: new Set<number>(), sealed: false, certified: false }
  expect(compareRevisions(view, view, limits)).toEqual({ changes: [], filled: [] })
})
