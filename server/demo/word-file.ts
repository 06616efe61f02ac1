// A Word file of plain paragraphs, as somebody at an office would upload one (ECMA-376 Part 1).
import { packZip } from '#server/documents/intake/pack-zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)

const paragraph = (text: string, layout: string, look: string): string =>
  `<w:p><w:pPr>${layout}</w:pPr><w:r><w:rPr>${look}</w:rPr>` +
  `<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** The title in the middle, then the paragraphs; an empty one is an empty line. */
export const wordFile = (title: string, paragraphs: readonly string[]): Uint8Array => {
  const body = [
    paragraph(title, '<w:jc w:val="center"/>', '<w:b/><w:sz w:val="36"/>'),
    ...paragraphs.map((text) => paragraph(text, '', '')),
  ]
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${W}><w:body>${body.join('')}</w:body></w:document>`,
  }
  return packZip(
    new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(`${XML}${text}`, 'utf8')])),
  )
}
