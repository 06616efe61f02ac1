// Blank room that a text leaves to be filled in: underscores, empty brackets, and 年 月 日 around them.
import { GAP } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** One blank; `from` and `to` are its letters in the line, with 年, 月 and 日 where it is a day. */
export interface Blank {
  readonly line: Line
  readonly from: number
  readonly to: number
  /** Points from the left: where something may be written, without the brackets. */
  readonly left: number
  readonly right: number
  readonly isDay: boolean
}

const UNDERSCORES = `_(?:[_${GAP}]*_)?`
const code = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16)
const inBrackets = (open: string, close: string): string => `\\u{${code(open)}}[_${GAP}]*\\u{${code(close)}}`
const SQUARE = ['【】', '[]', '〔〕', '〖〗', '{}']
  .map(([open = '', close = '']) => inBrackets(open, close))
  .join('|')
const ROUND = inBrackets('(', ')')
const BLANK = new RegExp(`${UNDERSCORES}|${SQUARE}|${ROUND}`, 'gu')

const DAY_PART = `(?:${UNDERSCORES}|${SQUARE}|${ROUND}|${GAP})?`
const DAY = new RegExp(
  `(?:(?:20|二[〇零O0○])?(?<year>${DAY_PART}))年(?<month>${DAY_PART})月(?<day>${DAY_PART})日`,
  'gu',
)
/** 自 年 月 日起: blank room without a line is a day only after a word that leads to one. */
const LEADS_TO_DAY = /[自至从到于在即为:]$/u

/** Room between two letters, in letters' sizes, that is left to write in. */
const ROOM = 0.4

const hasRoomBefore = ({ text, starts, ends, height }: Line, at: number): boolean => {
  const before = text[at - 1] === GAP ? at - 2 : at - 1
  return (starts[at] ?? 0) - (ends[before] ?? 0) > ROOM * height
}

const isDrawn = (text: string): boolean => text !== '' && text !== GAP

const daysIn = (line: Line): Blank[] =>
  [...line.text.matchAll(DAY)].flatMap((match) => {
    const { year = '', month = '', day = '' } = match.groups ?? {}
    const before = line.text.slice(0, match.index).replaceAll(GAP, '')
    const drawn = [year, month, day].filter(isDrawn).length
    const from = match.index
    const to = from + match[0].length
    const isOpen =
      LEADS_TO_DAY.test(before) &&
      hasRoomBefore(line, to - 1) &&
      hasRoomBefore(line, line.text.indexOf('月', from))
    if (drawn < 2 && !isOpen) return []
    // 日 itself stays beside what is written.
    return [{ line, from, to, left: dayLeft(line, from), right: line.starts[to - 1] ?? 0, isDay: true }]
  })

/** Where the year has no line, it stands in the room before 年. */
const dayLeft = (line: Line, from: number): number =>
  line.text[from] === '年' ? (line.ends[from - 1] ?? line.starts[from] ?? 0) : leftOf(line, from)

/** An opening bracket stays beside what is written. */
const leftOf = ({ text, starts, ends }: Line, from: number): number =>
  (/[【[〔〖{(]/u.test(text[from] ?? '') ? ends[from] : starts[from]) ?? 0

const rightOf = ({ text, starts, ends }: Line, to: number): number =>
  (/[】\]〕〗})]/u.test(text[to - 1] ?? '') ? starts[to - 1] : ends[to - 1]) ?? 0

/** Room within brackets, in letters' sizes, that is too little for a value. */
const NARROW = 3

/** Letters beyond which a run of underscores names no identifier, as in `user__name`. */
const IDENTIFIER_MAX = 3

const isWord = (letter: string | undefined): boolean => /[A-Za-z0-9@./]/u.test(letter ?? '')

/** 甲方：__张三__: lines drawn around what stands there already. */
const isFilledIn = (text: string, from: number, to: number): boolean => {
  const after = /^(?<words>[^_:,，。;；()【】]{2,20}?)_{1,4}(?![_])/u.exec(text.slice(to))?.groups?.['words']
  const isShort = to - from <= 4
  const isBefore =
    after !== undefined && isShort && !STARTS_UNIT.test(after) && text.slice(0, from).endsWith(':')
  const before = /(?:^|[:])_{1,4}(?<words>[^_:,，。;；()【】]{2,20}?)$/u.exec(text.slice(0, from))?.groups?.[
    'words'
  ]
  return isBefore || (before !== undefined && isShort && !STARTS_UNIT.test(before))
}

const STARTS_UNIT =
  /^(?:年|月|日|天|时|分|元|万|个|份|省|市|区|县|镇|乡|村|街|路|号|栋|幢|楼|室|层|%|起|至|止|平方|㎡|m)/u

const isLeftOut = ({ text }: Line, from: number, to: number): boolean => {
  const [open = ''] = text.slice(from, to)
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (open === '_') {
    const count = to - from
    if (count < 2) return true
    if (count <= IDENTIFIER_MAX && isWord(text[from - 1]) && isWord(text[to])) return true
    // A table of contents: 总则____3
    if (/^\d+$/u.test(after) && !before.endsWith(':')) return true
    return isFilledIn(text, from, to)
  }
  // 是（ ）否（ ） is ticked, not filled in; f() is no blank.
  if (open === '(') return !/(?:[:¥]|人民币|为|共计|合计)$/u.test(before.replaceAll(GAP, ''))
  // [ ] 同意 is ticked too.
  return !/[\p{Script=Han}:¥]$/u.test(before.replaceAll(GAP, '')) || /^[\p{Script=Han}]{1,4}[[{]/u.test(after)
}

/** 第 __ 页 of a footer, __（签字）, “____” told about, and room that is to stay empty. */
const isNoField = ({ text }: Line, from: number, to: number): boolean => {
  const before = text.slice(0, from).replaceAll(GAP, '')
  const after = text.slice(to).replaceAll(GAP, '')
  return (
    after.startsWith('页') ||
    /^\([^()]*[签章印][^()]*\)/u.test(after) ||
    (before.endsWith('第') && /^(?:页|条|款|项|章)/u.test(after)) ||
    (/[“"‘「]$/u.test(before) && /^[”"’」]/u.test(after)) ||
    /(?:空白|留白|无正文)[^_]{0,4}$/u.test(before)
  )
}

/** All blanks of a line from left to right. */
export const blanksOf = (line: Line): Blank[] => {
  const days = daysIn(line)
  const others = [...line.text.matchAll(BLANK)].flatMap((match): Blank[] => {
    const from = match.index
    const to = from + match[0].length
    if (days.some((day) => from < day.to && day.from < to)) return []
    if (isLeftOut(line, from, to) || isNoField(line, from, to)) return []
    const inner = { left: leftOf(line, from), right: rightOf(line, to) }
    const outer = { left: line.starts[from] ?? 0, right: line.ends[to - 1] ?? 0 }
    // 【 】 is too narrow for what belongs there: it is written over.
    const room = inner.right - inner.left < NARROW * line.height ? outer : inner
    return [{ line, from, to, ...room, isDay: false }]
  })
  return [...days, ...others].toSorted((a, b) => a.from - b.from)
}
