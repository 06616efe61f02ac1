// What a contract calls its parties: 甲方, 出租人 and words of its own, and who each of them is.
import { untilOf } from './labels.ts'
import type { Label } from './labels.ts'
import { ROLES } from './role-words.ts'
import { GAP, plainText } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** A party as the contract names it: a company by its own name, a person by theirs, a role by its word. */
export interface NamedParty {
  readonly partyId: string
  /** Undefined for a role that either may take. */
  readonly isCompany: boolean | undefined
  readonly name: string
}

/** Role words to the party's id. */
export type RoleBook = ReadonlyMap<string, string>

/** A stretch of a line between two gaps; `from` is its first letter's number in the line. */
interface Stretch {
  readonly line: Line
  readonly text: string
  readonly from: number
}

/** 甲 方 is spread over the width of the words beneath it. */
const joined = (line: Line): Line['text'] =>
  line.text.replaceAll(new RegExp(`(?<=[甲乙丙丁戊己供需买卖])${GAP}(?=方)`, 'gu'), '')

const stretchesOf = (line: Line): Stretch[] => {
  let from = 0
  return line.text.split(GAP).flatMap((text) => {
    const at = { line, text, from }
    from += text.length + 1
    return text === '' ? [] : [at]
  })
}

const OWN_WORD = /^(?<word>[\u4e00-\u9fff]{2,8})(?:\([^()]*\))?(?::|$)/u

/** Words before a party's name that this contract uses for it: 聘用单位（甲方）：某公司, also in two cells of a table. */
export const ownWords = (lines: readonly Line[], parties: readonly NamedParty[]): string[] => {
  const names = parties.map(({ name }) => plainText(name)).filter((name) => name !== '')
  const words = lines.flatMap((line) => {
    const stretches = stretchesOf(line).map(({ text }) => text)
    return stretches.flatMap((text, at) => {
      const word = OWN_WORD.exec(text)?.groups?.['word']
      const after = text.includes(':') ? text.slice(text.indexOf(':') + 1) : ''
      const value = after === '' ? (stretches[at + 1] ?? '') : after
      return word !== undefined && names.some((name) => value.startsWith(name)) && !names.includes(word)
        ? [word]
        : []
    })
  })
  return [...new Set(words)].filter((word) => !ROLES.includes(word) && !NOT_A_ROLE.test(word))
}

/** What stands before a name without calling a party by it. */
const NOT_A_ROLE = /单位名称|公司名称|名称|姓名|签字|签名|盖章|代表|代理|经办|负责|户名|抬头|联系|法人/u

const alternatives = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).join('|')

/** The role words in a text, among the ordinary ones and the contract's own. */
export const rolesIn = (text: string, own: readonly string[]): string[] =>
  text.match(new RegExp(alternatives([...ROLES, ...own]), 'gu')) ?? []

const withoutGaps = (text: string): string => text.replaceAll(GAP, '')

/** What the contract's own words say of who is who. */
const definitionsIn = (
  lines: readonly Line[],
  parties: readonly NamedParty[],
  own: readonly string[],
): Map<string, string> => {
  const book = new Map<string, string>()
  const note = (roles: string, partyId: string): void => {
    for (const role of rolesIn(roles, own)) if (!book.has(role)) book.set(role, partyId)
  }
  const role = alternatives([...ROLES, ...own])
  // 甲方（出租人）：某公司, or with a gap of a table's cell between.
  const defined = new RegExp(
    `(?:^|${GAP})(?<roles>(?:[\\u4e00-\\u9fff]{2,8}\\()?(?:${role})\\)?(?:\\([^()]*\\))?)(?::|${GAP})(?<name>.*)$`,
    'u',
  )
  // 某公司（以下简称“甲方”）
  const called = new RegExp(`^[,，]?\\((?:以下|下)?(?:简称|称)(?:为)?["“”「『']?(?<roles>${role})`, 'u')
  for (const [at, line] of lines.entries()) {
    const text = joined(line)
    // A name that does not fit goes on in the next line.
    const goesOn = `${withoutGaps(text)}${withoutGaps(lines[at + 1]?.text ?? '')}`
    for (const { partyId, name } of parties) {
      const named = plainText(name)
      if (named === '') continue
      const groups = defined.exec(text)?.groups
      if (groups !== undefined && withoutGaps(groups['name'] ?? '').startsWith(named))
        note(groups['roles'] ?? '', partyId)
      const begins = goesOn.indexOf(named)
      if (begins === -1 || begins >= withoutGaps(text).length) continue
      const after = goesOn.slice(begins + named.length, begins + named.length + 30)
      note(called.exec(after)?.groups?.['roles'] ?? '', partyId)
    }
  }
  return book
}

const STEMS = '甲乙丙丁戊己'

/**
 * Who each role word means. Where the text does not say it, 甲方, 乙方 … follow the order of the parties, and roles that are
 * left go to the parties that are left, in the order in which they appear.
 */
export const rolesOf = (
  lines: readonly Line[],
  labels: readonly Label[],
  parties: readonly NamedParty[],
  own: readonly string[],
): RoleBook => {
  const book = definitionsIn(lines, parties, own)
  const asked = labels.map(({ party }) => rolesIn(party, own)).filter((roles) => roles.length > 0)
  // 甲方（出租人）: what is known of one word holds for the other.
  const spreadOut = (): void => {
    for (const roles of asked) {
      const known = roles.map((role) => book.get(role)).find((id) => id !== undefined)
      if (known !== undefined) for (const role of roles) if (!book.has(role)) book.set(role, known)
    }
  }
  spreadOut()
  for (const roles of asked) {
    if (roles.some((role) => book.has(role))) continue
    const taken = new Set(book.values())
    const free = parties.filter(({ partyId }) => !taken.has(partyId))
    const stem = STEMS.indexOf(roles.find((role) => STEMS.includes(role[0] ?? '-'))?.[0] ?? '-')
    const byOrder = parties[stem]
    const chosen = byOrder !== undefined && free.includes(byOrder) ? byOrder : free[0]
    if (chosen !== undefined) for (const role of roles) book.set(role, chosen.partyId)
    spreadOut()
  }
  return book
}

/** The party that a label's own words name; undefined where they name none. */
export const namedBy = (
  { party }: Pick<Label, 'party'>,
  book: RoleBook,
  parties: readonly NamedParty[],
  own: readonly string[],
): string | undefined => {
  const named = parties.find(({ name }) => name !== '' && party.includes(plainText(name)))
  return (
    named?.partyId ??
    rolesIn(party, own)
      .map((role) => book.get(role))
      .find((id) => id !== undefined)
  )
}

/** Names of parties that stand alone, 甲方： or 甲方：某公司 or 某公司: what follows beneath is theirs. */
export const namesIn = (line: Line, parties: readonly NamedParty[], own: readonly string[]): Label[] => {
  const names = parties.map(({ name }) => plainText(name)).filter((name) => name !== '')
  const label = new RegExp(
    `^(?:${alternatives([...ROLES, ...own])})(?:\\([^()]{1,20}\\))?(?:意见|确认|签署|签字盖章)?(?::(?<name>.*))?$`,
    'u',
  )
  const spread =
    joined(line) === line.text
      ? line
      : { ...line, text: line.text.replaceAll(/(?<=[甲乙丙丁戊己供需买卖])\uE000(?=方)/gu, '\uE001') }
  return stretchesOf(spread).flatMap(({ text, from }) => {
    const blank = text.replaceAll(/_+$/gu, '').replaceAll('\uE001', '')
    const found = label.exec(blank)
    const after = found?.groups?.['name'] ?? ''
    const isName = names.includes(blank) || (found !== null && (after === '' || names.includes(after)))
    const to = from + text.length
    return isName
      ? [
          {
            line,
            of: 'name',
            from,
            to,
            until: untilOf(line, to),
            party: blank,
            isCertain: false,
            asksSeal: true,
            hasDayLetters: false,
          } satisfies Label,
        ]
      : []
  })
}
