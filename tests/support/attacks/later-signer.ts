// What a later signer or updater of a foreign file may try, each with its reason.
import { PdfRef, PdfStream, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import {
  PARTS,
  SIGNED_LOOK,
  blankContract,
  draftOn,
  signedBy,
  withStore,
  withTimestamp,
} from '#tests/support/foreign/files.ts'
import type { Draft, SigningOptions } from '#tests/support/foreign/files.ts'
import { outside, outsider } from '#tests/support/foreign/signers.ts'
import { appended } from '#tests/support/foreign/writers.ts'
import { latin1 } from './raw-pdf.ts'

const writer = 'a plain table'
const [first, second] = [outsider('Other Company'), outsider('Third Company')]
const blank = blankContract(writer)

const sign = (pdf: Uint8Array, who = first, options: Partial<SigningOptions> = {}) =>
  signedBy(pdf, who, { field: who.name, writer, timestamped: true, look: SIGNED_LOOK, ...options })

const once = await sign(blank)
const stored = withStore(once, writer)
const archived = await withTimestamp(stored, writer)

/** The second signer's own signature is sound; only this differs from an honest one. */
const signing = (options: Partial<SigningOptions>) => () => sign(once, second, options)

const updating =
  (pdf: Uint8Array, change: (draft: Draft) => void, trailer = '') =>
  () => {
    const draft = draftOn(pdf)
    change(draft)
    return Promise.resolve(appended(pdf, writer, draft.objects, trailer))
  }

/** The same contract with other page resources and content, signed by the first. */
const drawnWith = (
  content: string,
  resources: Record<string, PdfValue>,
  more: (draft: Draft) => void = () => {},
) => {
  const draft = draftOn(blank)
  draft.objects.set(PARTS.text, new PdfStream(new Map(), latin1(content)))
  const fonts = dictOf({ F: new PdfRef(PARTS.font, 0) })
  draft.objects.set(
    PARTS.page,
    new Map([...draft.dict(PARTS.page), ['Resources', dictOf({ Font: fonts, ...resources })]]),
  )
  more(draft)
  return sign(appended(blank, writer, draft.objects))
}

const form = (content: string): PdfStream =>
  new PdfStream(
    dictOf({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 200, 60], Resources: dictOf({}) }),
    latin1(content),
  )

const separation = [name('Separation'), name('All'), name('DeviceGray'), new PdfRef(PARTS.font, 0)]
const colours = (space: Record<string, PdfValue>): PdfDict => dictOf({ ColorSpace: dictOf(space) })
const BOX = '0 0 60 20 re f'
const DANGLING = 90
const unfit = (why: string) => `新增了签名域“Third Company”，的图样${why}`

interface Attempt {
  readonly make: () => Promise<Uint8Array>
  readonly reason: string
}

const drawing = (look: string, why: string, resources?: PdfDict): Attempt => ({
  make: signing({ look, ...(resources && { resources }) }),
  reason: unfit(why),
})

const withState = (entries: Record<string, PdfValue>) => dictOf({ ExtGState: dictOf({ G: dictOf(entries) }) })

export const laterSigning: Record<string, Attempt> = {
  'light paint': drawing(`1 g ${BOX}`, '用浅色遮盖了下面的内容'),
  'light glyphs': drawing('1 g BT /F 12 Tf (xx) Tj ET', '用浅色遮盖了下面的内容'),
  'a wide dark stroke': drawing('80 w 0 30 m 200 30 l S', '用整块颜色遮盖了下面的内容'),
  'many wide strokes': drawing(
    `22 w ${[10, 30, 50].map((y) => `0 ${y} m 200 ${y} l S`).join(' ')}`,
    '用整块颜色遮盖了下面的内容',
  ),
  'huge glyphs': drawing('BT /F 80 Tf 0 0 Td (MMMMMMMM) Tj ET', '用整块颜色遮盖了下面的内容'),
  'a wide pen along glyphs': drawing('30 w 1 Tr BT /F 12 Tf (...) Tj ET', '用过粗的文字遮盖了下面的内容'),
  'a pattern': drawing(`/Pattern cs /P scn ${BOX}`, '使用了无法检查的颜色'),
  'plain gray redefined': drawing(
    `0 g ${BOX}`,
    '重新定义了基本颜色，无法检查',
    colours({ DefaultGray: separation }),
  ),
  'plain RGB redefined': drawing(
    `0 0 0 rg ${BOX}`,
    '重新定义了基本颜色，无法检查',
    colours({ DefaultRGB: separation }),
  ),
  'plain CMYK redefined': drawing(
    `0 0 0 1 k ${BOX}`,
    '重新定义了基本颜色，无法检查',
    colours({ DefaultCMYK: separation }),
  ),
  'a calibrated space': drawing(
    `/C cs 0.1 sc ${BOX}`,
    '使用了无法检查的颜色',
    colours({ C: [name('CalGray'), dictOf({ WhitePoint: [1, 1, 1], Gamma: 0.001 })] }),
  ),
  'a colour transfer': drawing(
    `/G gs 0 g ${BOX}`,
    '使用了会改变颜色的设置，无法检查',
    withState({ TR: new PdfRef(PARTS.font, 0) }),
  ),
  'a pen width in a graphics state': drawing(
    '/G gs 0 30 m 200 30 l S',
    '在图形状态中改变了线宽，无法检查',
    withState({ LW: 80 }),
  ),
  'resources it does not have': drawing('/X Do', '用到了自身没有的资源，无法检查', dictOf({})),
  'most of the page': {
    make: signing({ entries: { Rect: [0, 0, 595, 700] } }),
    reason: unfit('遮盖了大部分页面'),
  },
  'an appearance that is a stream with keys': {
    make: signing({
      more: ({ objects, add }) => {
        for (const [num, value] of objects)
          if (value instanceof Map && value.has('AP')) {
            const look = new PdfStream(dictOf({ N: value.get('AP') }), latin1(BOX))
            objects.set(num, new Map([...value, ['AP', add(look)]]))
            return
          }
      },
    }),
    reason: unfit('写法不对'),
  },
  'an action on the new field': {
    make: signing({ entries: { A: dictOf({ S: name('URI') }) } }),
    reason: '新增了签名域“Third Company”，带有 /A',
  },
  'a coloured ground of the new field': {
    make: signing({ entries: { MK: dictOf({ BG: [1] }) } }),
    reason: '新增了签名域“Third Company”，带有底色或边框',
  },
  'a stamp beside the signature': {
    make: signing({
      more: ({ objects, dict, file, add }) => {
        const mark = add(dictOf({ Type: name('Annot'), Subtype: name('Stamp'), Rect: [60, 690, 360, 730] }))
        const page = dict(PARTS.page)
        objects.set(PARTS.page, new Map([...page, ['Annots', [...file.array(page.get('Annots')), mark]]]))
      },
    }),
    reason: '第 1 页：增加了图章',
  },
  'page content changed beside the signature': {
    make: signing({
      more: ({ objects }) =>
        objects.set(
          PARTS.text,
          new PdfStream(new Map(), latin1('BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET')),
        ),
    }),
    reason: '第 1 页：页面内容被修改',
  },
  'the title in the XMP packet': {
    make: signing({
      more: ({ objects, file }) => {
        const packet = file.resolve(new PdfRef(PARTS.metadata, 0))
        if (!(packet instanceof PdfStream)) throw new Error('no packet')
        const text = Buffer.from(packet.data)
          .toString('latin1')
          .replace('</rdf:RDF>', '<dc:title>Other</dc:title></rdf:RDF>')
        objects.set(PARTS.metadata, new PdfStream(packet.dict, latin1(text)))
      },
    }),
    reason: '文件元数据被修改',
  },
  'a text field beside the signature': {
    make: signing({
      more: ({ objects, dict, add, file }) => {
        const field = add(dictOf({ FT: name('Tx'), T: textString('extra'), V: textString('agreed') }))
        const catalog = dict(PARTS.catalog)
        const held: PdfDict = new Map(file.dict(catalog.get('AcroForm')) ?? [])
        const fields = [...file.array(held.get('Fields')), field]
        objects.set(
          PARTS.catalog,
          new Map([...catalog, ['AcroForm', new Map([...held, ['Fields', fields]])]]),
        )
      },
    }),
    reason: '新增了表单域“extra”',
  },
}

export const laterUpdates: Record<string, Attempt> = {
  'a new trailer key': {
    make: updating(once, ({ objects, dict }) => objects.set(PARTS.info, dict(PARTS.info)), '/Evil 5 0 R'),
    reason: '文件尾增加或修改了 /Evil，用途不明',
  },
  'a new object that nothing uses yet': {
    make: updating(once, ({ add }) => add(form('BT (Pay 999) Tj ET'))),
    reason: '增加了没有用到的对象 16，用途不明',
  },
  'an object the signed page names but did not have': {
    make: async () => {
      const signed = await drawnWith('BT /F 24 Tf 72 700 Td (Pay 100 yuan) Tj ET /X Do', {
        XObject: dictOf({ X: new PdfRef(DANGLING, 0) }),
      })
      return updating(signed, ({ objects }) => objects.set(DANGLING, form('1 g 0 0 200 60 re f')))()
    },
    reason: '第 1 页：页面使用的字体、图片或其他资源被修改',
  },
  'an appearance that the page draws too': {
    make: async () => {
      let shared = 0
      const signed = await drawnWith('/X Do', { XObject: dictOf({}) }, ({ objects, add, dict }) => {
        const look = add(form(''))
        shared = look.num
        const resources = dictOf({ XObject: dictOf({ X: look }) })
        objects.set(PARTS.page, new Map([...dict(PARTS.page), ['Resources', resources]]))
      })
      return sign(signed, second, {
        look: SIGNED_LOOK,
        more: ({ objects }) => {
          for (const [num, value] of objects)
            if (value instanceof Map && value.has('AP'))
              objects.set(num, new Map([...value, ['AP', dictOf({ N: new PdfRef(shared, 0) })]]))
          objects.set(shared, form(BOX))
        },
      })
    },
    reason: '第 1 页：页面使用的字体、图片或其他资源被修改',
  },
  'a reserved field that pages use as a graphics state': {
    make: async () => {
      let field = 0
      const signed = await drawnWith('/V gs', {}, ({ objects, add, dict }) => {
        const reserved = add(
          dictOf({
            Type: name('Annot'),
            Subtype: name('Widget'),
            FT: name('Sig'),
            T: textString('b'),
            Rect: [0, 0, 9, 9],
          }),
        )
        field = reserved.num
        objects.set(
          PARTS.page,
          new Map([...dict(PARTS.page), ['Resources', dictOf({ ExtGState: reserved })]]),
        )
        const catalog = dict(PARTS.catalog)
        objects.set(
          PARTS.catalog,
          new Map([...catalog, ['AcroForm', dictOf({ Fields: [reserved], SigFlags: 3 })]]),
        )
      })
      return sign(signed, second, { into: field })
    },
    reason: '对象 11 既是表单域或批注，又用于页面显示，显示内容随之变化',
  },
  'the store taken out': {
    make: updating(archived, ({ objects, dict }) => {
      const catalog = dict(PARTS.catalog)
      catalog.delete('DSS')
      objects.set(PARTS.catalog, catalog)
    }),
    reason: '长期验证数据被整个去掉',
  },
  'the store emptied': {
    make: updating(archived, ({ objects, dict }) =>
      objects.set(PARTS.catalog, new Map([...dict(PARTS.catalog), ['DSS', dictOf({ Certs: [], CRLs: [] })]])),
    ),
    reason: '长期验证数据被整个去掉',
  },
  'the lists taken out of the store': {
    make: updating(archived, ({ objects, dict, file, add }) => {
      const catalog = dict(PARTS.catalog)
      const store = new Map(file.dict(catalog.get('DSS')) ?? [])
      store.delete('CRLs')
      objects.set(PARTS.catalog, new Map([...catalog, ['DSS', add(store)]]))
    }),
    reason: '长期验证数据被删减或替换',
  },
}

export { outside as laterAuthority }
