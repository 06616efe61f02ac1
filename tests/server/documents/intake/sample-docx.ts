// Word files written by hand, part by part.
import { packZip } from '#server/documents/intake/pack-zip.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A run of text; `look` is the inner XML of its properties. */
export const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph; `look` is the inner XML of its properties. */
export const paragraph = (content: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${content}</w:p>`

/** A table of plain cells. */
export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

/** A Word file with this body and, where given, these numbering definitions. */
export const docx = (
  body: string,
  numbering = '',
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${MAIN}.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${OFFICE}/image" Target="media/picture.png"/></Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${W}><w:style w:type="paragraph" w:styleId="h1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${W}>${numbering}</w:numbering>`,
    'word/document.xml': `${XML}<w:document ${W}><w:body>${body}</w:body></w:document>`,
  }
  const files = Object.entries(parts).map(([name, text]): [string, Uint8Array] => [
    name,
    Buffer.from(text, 'utf8'),
  ])
  return packZip(new Map([...files, ...Object.entries(more)]))
}

/** 第一条, then （一）: how a Chinese contract numbers its clauses. */
export const CLAUSE_NUMBERING = `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="第%1条"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="（%2）"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>`

/** The properties that number a paragraph by `CLAUSE_NUMBERING`. */
export const clause = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`

/** A short lease as an office would write it. */
export const leaseDocx = (): Uint8Array =>
  docx(
    [
      paragraph(run('房屋租赁合同'), '<w:pStyle w:val="h1"/><w:jc w:val="center"/>'),
      paragraph(run('甲方（出租方）：') + run('北京海淀某某科技有限公司', '<w:b/>')),
      paragraph(run('乙方（承租方）：') + run('张三', '<w:u w:val="single"/>')),
      paragraph(run('房屋坐落'), clause(0)),
      paragraph(
        run(
          '甲方将位于北京市海淀区中关村南四街四号的房屋出租给乙方作办公使用，建筑面积一百二十平方米，乙方对房屋的现状已充分了解并同意按现状承租。',
        ),
        '<w:ind w:firstLine="480"/>',
      ),
      paragraph(run('租金与押金'), clause(0)),
      paragraph(run('租金每月人民币 12,000.00 元；'), clause(1)),
      paragraph(run('押金为两个月租金，#strong[不是]标记，$x$ 也不是。'), clause(1)),
      table([
        ['费用', '金额', '支付日'],
        ['租金', '¥12,000.00', '每月 5 日前'],
        ['押金', '¥24,000.00', '签署当日'],
      ]),
      paragraph(run('违约责任'), clause(0)),
      paragraph(run('此条', '<w:i/>') + run('作废', '<w:strike/>') + run('保留。')),
      paragraph('<w:r><w:br w:type="page"/></w:r>' + run('签署页'), '<w:jc w:val="right"/>'),
    ].join(''),
    CLAUSE_NUMBERING,
  )

/** A Word file holding one deflated entry whose stated sizes are those of its packed form: a bomb that lies. */
export const bombDocx = (packed: Uint8Array): Uint8Array => {
  const name = 'word/media/big.bin'
  const bytes = Buffer.from(docx(paragraph(run('a')), '', { [name]: packed }))
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    if (bytes.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) bytes.writeUInt16LE(8, at - 30 + 8)
    if (bytes.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50) bytes.writeUInt16LE(8, at - 46 + 10)
  }
  return bytes
}

/** A Word file of one line and one picture. */
export const pictureDocx = (png: Uint8Array): Uint8Array => {
  const drawing =
    '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill>' +
    `<a:blip xmlns:r="${OFFICE}" r:embed="r3"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  return docx(paragraph(run('附图')) + paragraph(drawing), '', { 'word/media/picture.png': png })
}
