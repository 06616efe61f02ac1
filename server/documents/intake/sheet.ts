// The first sheet of an Excel workbook as rows of text (ECMA-376 Part 1 §18).
// A formula gives its last value.
import { SaxesParser } from 'saxes'
import { Refusal } from '#protocol/failures.ts'
import { listZip, unpackEntry, unpacksWithin } from './zip-listing.ts'
import type { ZipEntry } from './zip-listing.ts'

/** How much of a workbook is read: bytes unpacked, rows and columns. */
export interface SheetLimits {
  readonly bytes: number
  readonly rows: number
  readonly columns: number
}

/** The rows from the first one on, empty ones too, each without the empty cells at its end. Refuses `spreadsheet.unreadable`. */
export const readSheet = (bytes: Uint8Array, limits: SheetLimits): string[][] => {
  const entries = listZip(bytes)
  if (entries === undefined || entries.some(({ encrypted }) => encrypted)) throw unreadable()
  if (!unpacksWithin(bytes, entries, limits.bytes)) throw unreadable()
  const part = (name: string): string | undefined => {
    const entry = entries.find((candidate: ZipEntry) => candidate.name === name)
    const unpacked = entry && unpackEntry(bytes, entry, limits.bytes)
    return unpacked && Buffer.from(unpacked).toString('utf8')
  }
  const sheet = part(firstSheet(part) ?? 'xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw unreadable()
  try {
    return rowsOf(sheet, textsOf(part('xl/sharedStrings.xml') ?? '<sst/>'), limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(error)
  }
}

const unreadable = (cause?: unknown) =>
  new Refusal(
    'spreadsheet.unreadable',
    '读不出表格内容，未导入。请使用下载的模板填写，保存为 .xlsx（不加密）后重新上传。',
    { cause },
  )

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The part of the first sheet in the workbook's order, which need not be called sheet1. */
const firstSheet = (part: (name: string) => string | undefined): string | undefined => {
  let relation: string | undefined
  const workbook = new SaxesParser()
  workbook.on('opentag', ({ name, attributes }) => {
    if (local(name) === 'sheet') relation ??= attributes['r:id']
  })
  const targets = new Map<string, string>()
  const relations = new SaxesParser()
  relations.on('opentag', ({ name, attributes }) => {
    if (local(name) === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
  })
  try {
    workbook.write(part('xl/workbook.xml') ?? '<x/>').close()
    relations.write(part('xl/_rels/workbook.xml.rels') ?? '<x/>').close()
  } catch {
    return undefined
  }
  const target = targets.get(relation ?? '')
  return target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The shared strings; phonetic guides (`rPh`) are no part of the text. */
const textsOf = (xml: string): string[] => {
  const texts: string[] = []
  let isText = false
  let isGuide = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (local(name) === 'si') texts.push('')
    if (local(name) === 'rPh') isGuide = true
    isText = local(name) === 't' && !isGuide
  })
  parser.on('closetag', ({ name }) => {
    if (local(name) === 'rPh') isGuide = false
    isText = false
  })
  parser.on('text', (text) => {
    if (isText) texts.push((texts.pop() ?? '') + text)
  })
  parser.write(xml).close()
  return texts
}

const rowsOf = (xml: string, texts: readonly string[], limits: SheetLimits): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { column: 0, type: '', value: '' }
  let reading = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    if (tag === 'row') {
      const at = Number(attributes['r'] ?? rows.length + 1)
      if (!Number.isInteger(at) || at < rows.length + 1) throw unreadable()
      if (at > limits.rows) throw tooManyRows(limits.rows)
      while (rows.length < at - 1) rows.push([])
      row = []
    }
    if (tag === 'c')
      cell = { column: columnOf(attributes['r']) ?? row.length, type: attributes['t'] ?? 'n', value: '' }
    reading = tag === 'v' || tag === 't'
  })
  parser.on('text', (text) => {
    if (reading) cell.value += text
  })
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    reading = false
    if (tag === 'c' && cell.column < limits.columns) {
      while (row.length < cell.column) row.push('')
      row[cell.column] = valueOf(cell, texts)
    }
    if (tag === 'row') rows.push(trimmed(row))
  })
  parser.write(xml).close()
  return rows
}

const tooManyRows = (most: number) =>
  new Refusal('spreadsheet.too-many', `表格超过 ${most} 行，未导入。请拆成几份，或删去多余的空行。`)

/** `C12` → 2. */
const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const valueOf = (cell: { type: string; value: string }, texts: readonly string[]): string => {
  if (cell.type === 's') return (texts[Number(cell.value)] ?? '').trim()
  if (cell.type === 'n' && /^-?[\d.]+(?:E[+-]?\d+)?$/i.test(cell.value)) {
    // Long numbers such as phones are stored in scientific form.
    const number = Number(cell.value)
    return Number.isSafeInteger(number) ? String(number) : cell.value
  }
  return cell.value.trim()
}

const trimmed = (row: readonly string[]): string[] => {
  const last = row.findLastIndex((text) => text !== '')
  return row.slice(0, last + 1)
}
