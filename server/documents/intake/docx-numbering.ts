// Automatic numbering of a Word file (ISO 29500-1, 17.9).
// A contract's 第一条 is a number, and mammoth drops its format.
import { packZip } from './pack-zip.ts'
import { listZip, unpackEntry } from './zip-listing.ts'

/** How one level of a list numbers itself. `list` names the list whose counters it shares. */
export interface NumberingLevel {
  readonly list: string
  readonly level: number
  readonly format: string
  readonly text: string
  readonly start: number
}

/** A Word file with a mark on each numbering level, and the levels by their mark. */
export interface TraceableDocx {
  readonly bytes: Uint8Array
  readonly levels: ReadonlyMap<string, NumberingLevel>
}

const PART = 'word/numbering.xml'
const MAX_PART_BYTES = 256 * 1024 * 1024

/**
 * Marks each numbering level with a paragraph style of its own, which mammoth hands on with every numbered paragraph;
 * levels that name a style already are known by that.
 */
export const traceNumbering = (bytes: Uint8Array): TraceableDocx => {
  const entries = listZip(bytes) ?? []
  const part = entries.find((entry) => entry.name === PART)
  const xml = part && unpackEntry(bytes, part, MAX_PART_BYTES)
  if (!xml) return { bytes, levels: new Map() }
  const levels = new Map<string, NumberingLevel>()
  const marked = Buffer.from(xml)
    .toString('utf8')
    .replaceAll(
      /(<w:abstractNum\s[^>]*w:abstractNumId="([^"]*)"[^>]*>)([\s\S]*?)(<\/w:abstractNum>)/g,
      (_whole, open: string, list: string, body: string, close: string) =>
        open + markLevels(body, list, levels) + close,
    )
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const content =
      entry.name === PART ? Buffer.from(marked, 'utf8') : unpackEntry(bytes, entry, MAX_PART_BYTES)
    if (content) files.set(entry.name, content)
  }
  return { bytes: packZip(files), levels }
}

/** Counts through a document's numbered paragraphs. */
export class NumberingCounters {
  private readonly counters = new Map<string, number[]>()
  private readonly formats = new Map<string, NumberingLevel>()
  private readonly levels: ReadonlyMap<string, NumberingLevel>

  constructor(levels: ReadonlyMap<string, NumberingLevel>) {
    this.levels = levels
    for (const level of levels.values()) this.formats.set(`${level.list} ${level.level}`, level)
  }

  /** The label of the next paragraph at the level with this mark, or undefined where the mark is unknown. */
  next(mark: string): string | undefined {
    const level = this.levels.get(mark)
    if (!level) return undefined
    const counts = this.counters.get(level.list) ?? []
    this.counters.set(level.list, counts)
    counts.length = Math.min(counts.length, level.level + 1)
    counts[level.level] = (counts[level.level] ?? level.start - 1) + 1
    if (level.format === 'bullet') return '•'
    if (level.format === 'none') return ''
    return level.text.replaceAll(/%([1-9])/g, (_whole, place: string) => {
      const at = Number(place) - 1
      const shown = this.formats.get(`${level.list} ${at}`)
      return formatted(counts[at] ?? shown?.start ?? 1, shown?.format ?? 'decimal')
    })
  }
}

const markLevels = (body: string, list: string, levels: Map<string, NumberingLevel>) =>
  body.replaceAll(
    /(<w:lvl\s[^>]*w:ilvl="(\d)"[^>]*>)([\s\S]*?<\/w:lvl>)/g,
    (_whole, open: string, level: string, rest: string) => {
      const style = value(rest, 'pStyle')
      const mark = style ?? `numbering-${list}-${level}`
      levels.set(mark, {
        list,
        level: Number(level),
        format: value(rest, 'numFmt') ?? 'decimal',
        text: value(rest, 'lvlText') ?? '',
        start: Number(value(rest, 'start') ?? 1),
      })
      return style === undefined ? `${open}<w:pStyle w:val="${mark}"/>${rest}` : open + rest
    },
  )

const value = (xml: string, element: string): string | undefined => {
  const found = new RegExp(`<w:${element}\\s[^>]*w:val="([^"]*)"`).exec(xml)?.[1]
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** A number in one of the number formats of ISO 29500-1, 17.18.59; formats not known here come out in figures. */
export const formatted = (number: number, format: string): string => {
  switch (format) {
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'taiwaneseCountingThousand':
    case 'japaneseCounting':
      return chinese(number, '零一二三四五六七八九', ['', '十', '百', '千'])
    case 'chineseLegalSimplified':
      return chinese(number, '零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟'])
    case 'ideographTraditional':
      return '甲乙丙丁戊己庚辛壬癸'[number - 1] ?? String(number)
    case 'upperLetter':
      return letters(number)
    case 'lowerLetter':
      return letters(number).toLowerCase()
    case 'upperRoman':
      return roman(number)
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number)
    case 'decimalFullWidth':
      return String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    default:
      return String(number)
  }
}

const chinese = (number: number, digits: string, units: readonly string[]): string => {
  if (number < 1 || number > 9999) return String(number)
  const figures = [...String(number)].map(Number)
  let text = ''
  for (const [index, figure] of figures.entries()) {
    if (figure > 0) text += digits[figure]! + units[figures.length - 1 - index]!
    else if (!text.endsWith(digits[0]!)) text += digits[0]!
  }
  const trimmed = text.endsWith(digits[0]!) ? text.slice(0, -1) : text
  return number < 20 && units[1] === '十' ? trimmed.replace(/^一十/, '十') : trimmed
}

// After z comes aa, then bb (17.18.59).
const letters = (number: number) =>
  number < 1 ? String(number) : String.fromCodePoint(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

const roman = (number: number): string => {
  const step = ROMAN.find(([size]) => size <= number)
  return step ? step[1] + roman(number - step[0]) : ''
}
