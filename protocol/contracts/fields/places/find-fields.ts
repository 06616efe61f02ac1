// Finds in a text the blanks that somebody is to fill in, and which kind of field each asks for.
import { LABEL_MAX, FONT_SIZE_MAX, FONT_SIZE_MIN } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { askedBy, OF_A_PARTY, roleAt } from './blank-words.ts'
import type { Asked } from './blank-words.ts'
import { blanksOf } from './blanks.ts'
import type { Blank } from './blanks.ts'
import type { Label } from './labels.ts'
import { GAP, linesOf } from './text-lines.ts'
import type { Line, PageText } from './text-lines.ts'

/** A field that the text asks for: base pixels, origin top left, `page` counted from 0. */
export interface FoundField {
  readonly kind: FilledKind
  readonly label: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly fontSize: number
  /** Whether 年 月 日 are printed there already. */
  readonly hasDayLetters: boolean
  /** For an amount in words, the number of its amount in the list. */
  readonly source: number | null
}

interface Told extends Asked {
  readonly blank: Blank
  /** Blank lines beneath that belong to it. */
  readonly lines: readonly Line[]
}

const LINE_MAX = 300

/** A blank behind 签字： or the day beneath it is signed, not filled in. */
const isSigned = ({ line, from, to }: Blank, labels: readonly Label[]): boolean =>
  labels.some(
    (label) =>
      label.line.page === line.page &&
      label.line.y === line.y &&
      from < Math.max(label.until, label.to) &&
      to > label.from,
  )

/** How near to the right edge of its page a line ends that goes on in the next one, in points. */
const EDGE = 130

/** The line before, where it is full and its last words go on in this one. */
const leadOf = (lines: readonly Line[], at: number, pages: readonly PageText[]): string => {
  const [line, before] = [lines[at], lines[at - 1]]
  if (before === undefined || before.page !== line?.page) return ''
  const isFull = (before.ends.at(-1) ?? 0) > (pages[before.page]?.width ?? 0) - EDGE
  return isFull ? before.text.slice(before.text.lastIndexOf('_') + 1) : ''
}

/** 月租金 of 月租金____元（大写：____）. */
const stemOf = (label: string): string => label.replace(/（[^（）]*）$/u, '')

const tellOf = (line: Line, lead: string, labels: readonly Label[]): Told[] => {
  const blanks = blanksOf(line)
  const told: Told[] = []
  for (const [at, blank] of blanks.entries()) {
    const before = `${at === 0 ? lead : ''}${line.text.slice(blanks[at - 1]?.to ?? 0, blank.from)}`
    const after = line.text.slice(blank.to, blanks[at + 1]?.from ?? line.text.length)
    const asked = askedBy({ before, after, isDay: blank.isDay, room: blank.to - blank.from })
    if (asked === undefined || isSigned(blank, labels)) continue
    const owner = /^[大小]写$/u.test(asked.label) ? told.at(-1) : undefined
    const label = owner === undefined ? asked.label : `${stemOf(owner.label)}（${asked.label}）`
    told.push({ ...asked, label, blank, lines: [] })
  }
  return told
}

const isEmpty = ({ text }: Line): boolean => /^[_\uE000]{6,}$/u.test(text)

/** Whole lines left blank beneath a blank that ends its line belong to it, and make it a text of several lines. */
const withLines = (told: readonly Told[], lines: readonly Line[]): Told[] =>
  told.map((one) => {
    const { line, to } = one.blank
    const at = lines.indexOf(line)
    if (one.kind !== 'text' || line.text.slice(to).replaceAll(GAP, '') !== '') return one
    const beneath: Line[] = []
    for (const next of lines.slice(at + 1)) {
      if (next.page !== line.page || !isEmpty(next)) break
      beneath.push(next)
    }
    return beneath.length === 0 ? one : { ...one, kind: 'multiText', lines: beneath }
  })

interface Heading {
  readonly role: string
  readonly order: number
  readonly left: number
}

/** Points by which two labels still stand in one column. */
const COLUMN = 80

/** 甲方：____ and what follows beneath it, each in its column. */
const headingsOf = (lines: readonly Line[]): Heading[] =>
  lines.flatMap((line, order) => {
    let from = 0
    return line.text.split(GAP).flatMap((stretch) => {
      const role = roleAt(stretch.replace(/_+.*$/u, ''))
      const left = line.starts[from] ?? 0
      from += stretch.length + 1
      return role === undefined ? [] : [{ role, order, left }]
    })
  })

/** Where the words begin that lead to a blank. */
const beginOf = ({ line, from }: Blank): number =>
  line.starts[Math.max(0, line.text.lastIndexOf(GAP, from - 1) + 1)] ?? 0

const roleOf = (blank: Blank, lines: readonly Line[], headings: readonly Heading[]): string | undefined => {
  const order = lines.indexOf(blank.line)
  const before = headings.filter((each) => each.order <= order && each.left <= blank.left)
  const inColumn = before.findLast((each) => Math.abs(each.left - beginOf(blank)) < COLUMN)
  return (inColumn ?? before.at(-1))?.role
}

/** No two labels alike: by whose they are, else by number. */
const namesOf = (told: readonly Told[], lines: readonly Line[]): string[] => {
  const headings = headingsOf(lines)
  const whole = told.map(({ label, blank }) => {
    const isShared = OF_A_PARTY.test(label) && told.filter((other) => other.label === label).length > 1
    const role = isShared ? roleOf(blank, lines, headings) : undefined
    return `${role ?? ''}${label}`.slice(0, LABEL_MAX - 2)
  })
  return whole.map((name, at) => {
    const before = whole.slice(0, at).filter((other) => other === name).length
    return before === 0 ? name : `${name}${before + 1}`
  })
}

/** The amount that words repeat: the nearest one before, else the next. */
const sourceOf = (told: readonly Told[], at: number): number | null => {
  const before = told.findLastIndex(({ kind }, index) => index < at && kind === 'amount')
  const after = told.findIndex(({ kind }, index) => index > at && kind === 'amount')
  const isBeside = told[after]?.blank.line === told[at]?.blank.line
  if (after !== -1 && (before === -1 || isBeside)) return after
  return before === -1 ? null : before
}

const boxOf = ({ blank: { line, left, right }, lines }: Told) => {
  const last = lines.at(-1)
  const top = line.y - 1.05 * line.height
  const bottom = (last?.y ?? line.y) + 0.35 * line.height
  const begin = Math.min(left, ...lines.map(({ starts }) => starts[0] ?? left))
  const end = Math.max(right, ...lines.map(({ ends }) => ends.at(-1) ?? right))
  return { x: begin, y: top, w: end - begin, h: bottom - top }
}

/** Smallest side of a field in points: 16 base pixels of an A4 page. */
const SIDE_MIN = 12

/**
 * The fields that a text asks for by underscores and empty brackets, in reading order, each named and of a kind by the words around
 * it. Blanks behind `labels` are signed. What the words do not tell is left out: it proposes, people confirm.
 */
export const findFields = (pages: readonly PageText[], labels: readonly Label[]): FoundField[] => {
  const lines = pages.flatMap((page, at) => linesOf(at, page))
  const told = withLines(
    lines.flatMap((line, at) =>
      line.text.length <= LINE_MAX ? tellOf(line, leadOf(lines, at, pages), labels) : [],
    ),
    lines,
  )
  const names = namesOf(told, lines)
  return told.map((one, at) => {
    const { line } = one.blank
    const page = pages[line.page]!
    const scale = BASE_PAGE_WIDTH / page.width
    const box = boxOf(one)
    const w = Math.max(SIDE_MIN, box.w)
    const h = Math.max(SIDE_MIN, box.h)
    const source = one.kind === 'amountCn' ? sourceOf(told, at) : null
    return {
      // Words that repeat no amount are text.
      kind: one.kind === 'amountCn' && source === null ? 'text' : one.kind,
      label: names[at] ?? one.label,
      page: line.page,
      x: Math.max(0, Math.min(box.x, page.width - w)) * scale,
      y: Math.max(0, Math.min(box.y, page.height - h)) * scale,
      w: w * scale,
      h: h * scale,
      fontSize: Math.max(FONT_SIZE_MIN, Math.min(FONT_SIZE_MAX, Math.round(line.height))),
      hasDayLetters: one.blank.isDay,
      source,
    }
  })
}
