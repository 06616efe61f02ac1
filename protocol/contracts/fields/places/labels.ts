// Labels in a contract's text that ask for a signature, a seal or a date.
import { ROLES } from './role-words.ts'
import { GAP } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** What a label asks for: of a party itself, of somebody who acts for it, or the day; a name alone only tells whose is what follows. */
export type LabelOf = 'party' | 'legalPerson' | 'agent' | 'date' | 'name'

/** One label; `from` and `to` are its letters in the line, `until` is where the free room after it ends. */
export interface Label {
  readonly line: Line
  readonly of: LabelOf
  readonly from: number
  readonly to: number
  readonly until: number
  /** Words that name the party, as 甲方 or a company's name; empty where it is told by the place. */
  readonly party: string
  /** Whether it says itself that it is signed; the others count only near one that does. */
  readonly isCertain: boolean
  /** Whether it asks for a seal, by 章. */
  readonly asksSeal: boolean
  /** Whether the day's own letters 年 月 日 stand there. */
  readonly hasDayLetters: boolean
}

const GAPS = `${GAP}?`
const spread = (word: string): string => [...word].join(GAPS)
const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map(spread)
    .join('|')})`

const SIGN_WORDS = [
  '盖章',
  '签章',
  '公章',
  '印章',
  '用章',
  '专用章',
  '签字',
  '签名',
  '签署',
  '手印',
  '指印',
  '捺印',
  '签收',
]
const SIGN = anyOf(SIGN_WORDS)
const LEGAL_PERSON = anyOf(['法定代表人', '法人代表', '法人'])
const AGENTS = anyOf(
  '授权代表 授权签字人 委托代理人 授权代理人 代理人 代表人 代表 负责人 经办人 签约人 签字人 联系人'.split(
    ' ',
  ),
)
const ACTS = `(?:${LEGAL_PERSON}|${AGENTS})`
const DAY = `(?:${['签订', '签署', '签约', '签字', '盖章', '签名'].map(spread).join('|')})?${GAPS}(?:${spread('日期')}|${spread('时间')})`
const BRACKET = `\\((?<bracket>[^()]{0,24})\\)`
/** Blank room to write in. */
const BLANK = `[_${GAP}.…—-]*`
// Where a label may begin: at the line's begin, after a gap or blank, or after the end of another one.
const BEGIN = `(?<=^|${GAP}|[_:)日])`
const NAME = `[\\u4e00-\\u9fff A-Za-z0-9·&-]{2,30}?`
const DAY_LETTERS = `(?:${BLANK}(?:20\\d{0,2})?${BLANK}年${BLANK}月${BLANK}日)`

/** What finds labels in a document that calls its parties by these words. */
export interface Patterns {
  /** One of the words for a party. */
  readonly role: RegExp
  readonly party: RegExp
  readonly person: RegExp
  readonly day: RegExp
}

/** Patterns for the ordinary role words and those that this document makes for itself. */
export const patternsFor = (own: readonly string[]): Patterns => {
  const role = anyOf([...ROLES, ...own])
  // What may follow a label: an end, blank room, or the next label.
  const end = `(?=$|${GAP}|_|:|${DAY}|年|${role}|${ACTS}|\\d)`
  return {
    role: new RegExp(`^${role}`, 'u'),
    party: new RegExp(
      `${BEGIN}(?<party>${role}(?:\\([^()]{1,20}\\))?|${NAME})?${GAPS}(?:${BRACKET}|(?<plain>${SIGN}(?:${GAPS}${SIGN})*${GAPS}处?))${GAPS}:?${end}`,
      'gu',
    ),
    person: new RegExp(
      `${BEGIN}(?<party>${role})?${GAPS}(?<who>${ACTS}(?:[或及/、和]?${GAPS}(?:其|的)?${ACTS})*)${GAPS}(?:${BRACKET})?${GAPS}(?<plain>${SIGN})?${GAPS}(?<end>:|(?=$|${GAP}|_))`,
      'gu',
    ),
    day: new RegExp(
      `${BEGIN}(?<label>${DAY}${GAPS}:?)?${GAPS}(?<letters>${DAY_LETTERS})?(?=$|${GAP}|_|${role}|${DAY}|\\))`,
      'gu',
    ),
  }
}

/** A day between two others or counted from is a term of the contract. */
const BEFORE_TERM = /[自至从到于在为由以截]$/u

const isSigned = (text: string): boolean =>
  new RegExp(`${SIGN}|^[盖公]?章$`, 'u').test(text) && !/页|正文|以下/u.test(text)

interface Found {
  readonly from: number
  readonly to: number
  readonly groups: Readonly<Record<string, string | undefined>>
}

const findAll = (text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    // A gap at either end belongs to the room around.
    const [whole] = match
    const kept = whole.replaceAll(new RegExp(`^${GAP}+|${GAP}+$`, 'gu'), '')
    const from = match.index + whole.length - whole.replace(new RegExp(`^${GAP}+`, 'u'), '').length
    return kept === '' ? [] : [{ from, to: from + kept.length, groups: match.groups ?? {} }]
  })

/** The number of the letter where something that is no blank goes on after a label. */
export const untilOf = ({ text }: Line, to: number): number => {
  const next = [...text].findIndex((letter, at) => at >= to && letter !== GAP && letter !== '_')
  return next === -1 ? text.length : next
}

/** The words between the two gaps around a label: 发包人：（公章）, 单位名称（章）：某公司. */
const wordsAround = ({ text }: Line, from: number, to: number): string => {
  const end = text.indexOf(GAP, to)
  return text.slice(text.lastIndexOf(GAP, from - 1) + 1, end === -1 ? text.length : end)
}

const bare = (text: string | undefined): string => (text ?? '').replaceAll(GAP, '')

const partyLabels = (line: Line, patterns: Patterns): Label[] =>
  findAll(line.text, patterns.party).flatMap(({ from, to, groups }) => {
    const signs = `${groups['bracket'] ?? ''}${groups['plain'] ?? ''}`
    const named = bare(groups['party'])
    if (!isSigned(signs)) return []
    const isRole = patterns.role.test(named)
    const isAlone = named === '' && /[:_]/u.test(line.text[to - 1] ?? '')
    if (!isRole && !isAlone && groups['bracket'] === undefined) return []
    if (/[或及和由经后前日将须应需均各双]/u.test(named)) return []
    if (!isRole && new RegExp(ACTS, 'u').test(named)) return []
    const party = isRole ? named : wordsAround(line, from, to)
    return [
      {
        line,
        of: 'party',
        from,
        to,
        until: untilOf(line, to),
        party,
        isCertain: true,
        asksSeal: signs.includes('章'),
        hasDayLetters: false,
      } satisfies Label,
    ]
  })

const personLabels = (line: Line, patterns: Patterns): Label[] =>
  findAll(line.text, patterns.person).flatMap(({ from, to, groups }) => {
    const who = bare(groups['who'])
    const signs = `${groups['bracket'] ?? ''}${groups['plain'] ?? ''}`
    const until = untilOf(line, to)
    const isCertain = isSigned(signs)
    // A name already stands there: it tells who, and asks for nothing.
    if (!isCertain && until === to && to < line.text.length) return []
    const isLegal = /法/u.test(who) && !/代理|授权|经办/u.test(`${who}${groups['bracket'] ?? ''}`)
    return [
      {
        line,
        of: isLegal ? 'legalPerson' : 'agent',
        from,
        to,
        until,
        party: bare(groups['party']),
        isCertain,
        asksSeal: signs.includes('章'),
        hasDayLetters: false,
      } satisfies Label,
    ]
  })

/** Widest room in points between 日期： and its own 年 月 日; what stands further off is another column's. */
const DAY_ROOM = 90

/** 日期： and 年 月 日 as one, or as two where they stand too far apart. */
const daysAsWritten = ({ text, starts, ends }: Line, found: Found): readonly Found[] => {
  const { label, letters } = found.groups
  if (label === undefined || letters === undefined) return [found]
  const middle = found.from + text.slice(found.from, found.to).lastIndexOf(letters)
  const begins = [...text].findIndex((letter, at) => at >= middle && letter !== GAP)
  const ended = found.from + label.replaceAll(new RegExp(`${GAP}+$`, 'gu'), '').length
  if ((starts[begins] ?? 0) - (ends[ended - 1] ?? 0) <= DAY_ROOM) return [found]
  return [
    { from: found.from, to: ended, groups: { label } },
    { from: begins, to: found.to, groups: { letters } },
  ]
}

const dateLabels = (line: Line, patterns: Patterns): Label[] =>
  findAll(line.text, patterns.day)
    .flatMap((found) => daysAsWritten(line, found))
    .flatMap(({ from, to, groups }) => {
      const { label, letters } = groups
      if (label === undefined && letters === undefined) return []
      if (
        letters === undefined &&
        !(label ?? '').endsWith(':') &&
        to < line.text.length &&
        line.text[to] !== '_'
      )
        return []
      if (BEFORE_TERM.test(bare(line.text.slice(0, from)))) return []
      const until = untilOf(line, to)
      if (letters === undefined && until === to && to < line.text.length) return []
      return [
        {
          line,
          of: 'date',
          from,
          to,
          until,
          party: '',
          isCertain: false,
          asksSeal: false,
          hasDayLetters: letters !== undefined,
        } satisfies Label,
      ]
    })

/** Letters of a line beyond which it is no line of a contract. */
const LINE_MAX = 300

/** All labels of a line from left to right; those that lie within another are left out. */
export const labelsOf = (line: Line, patterns: Patterns): Label[] => {
  if (line.text.length > LINE_MAX) return []
  const all = [...dateLabels(line, patterns), ...personLabels(line, patterns), ...partyLabels(line, patterns)]
  return all
    .filter(
      (label, at) =>
        !all.some((other, index) => index < at && label.from < other.to && other.from < label.to),
    )
    .toSorted((a, b) => a.from - b.from)
}
