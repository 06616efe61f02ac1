// Writes Excel workbooks of plain text (ECMA-376 Part 1 §18).
// They are templates to fill in, and rejected rows with a reason.
import { packZip } from '#server/documents/intake/pack-zip.ts'

/** A sheet: its name, and rows of text of which the first is the header. Cells are text, so that phones keep their digits. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
}

/** The media type of a workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook's bytes. */
export const writeWorkbook = (sheets: readonly Sheet[]): Uint8Array => {
  const files = new Map<string, Uint8Array>()
  const put = (name: string, body: string) =>
    files.set(name, Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`))
  const each = (line: (sheet: Sheet, n: number) => string) =>
    sheets.map((sheet, index) => line(sheet, index + 1)).join('')
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  put(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
  )
  put(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((sheet, n) => `<sheet name="${escaped(sheet.name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  )
  put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}">${each((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  put('xl/styles.xml', STYLES)
  for (const [index, sheet] of sheets.entries()) put(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet))
  return packZip(files)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

// Format 49 is text; the header is bold on grey.
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Microsoft YaHei"/></font><font><b/><sz val="11"/><name val="Microsoft YaHei"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

const sheetXml = ({ rows, widths }: Sheet): string => {
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
    )
    .join('')
  const body = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells
          .map(
            (text, column) =>
              `<c r="${letterOf(column)}${at + 1}" t="inlineStr" s="${at === 0 ? 2 : 1}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${body}</sheetData></worksheet>`
}

/** A, …, Z, AA, … */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const escaped = (text: string): string =>
  text
    // XML 1.0 has no place for most control characters.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
