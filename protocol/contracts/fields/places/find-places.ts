// Finds in a contract's text where its parties are to sign, seal and date.
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import { BASE_PAGE_WIDTH, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import { labelsOf, patternsFor } from './labels.ts'
import type { Label } from './labels.ts'
import { namesIn, ownWords, rolesOf } from './roles.ts'
import type { NamedParty } from './roles.ts'
import { linesOf } from './text-lines.ts'
import type { Line, PageText } from './text-lines.ts'
import { ownedLabels } from './whose.ts'
import type { Owned, Stood } from './whose.ts'

/** A place that the text asks for: base pixels, origin top left, `page` counted from 0; `words` are the label's. */
export interface FoundPlace {
  readonly kind: FieldKind
  readonly partyId: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly words: string
}

/** How far below and above a label that says that it is signed others count, in points. */
const ZONE = { below: 230, above: 30 }
/** Between a page's last line and the next page's first, in points. */
const PAGE_STEP = 24

/** Counts points downward over all pages, from the first to the last line of each. */
const measureDown = (lines: readonly Line[]): ((line: Line) => number) => {
  const first = new Map<number, number>()
  const before = new Map<number, number>()
  let sum = 0
  for (const [at, line] of lines.entries()) {
    if (!first.has(line.page)) {
      first.set(line.page, line.y)
      before.set(line.page, sum)
    }
    if (lines[at + 1]?.page !== line.page) sum += line.y - first.get(line.page)! + PAGE_STEP
  }
  return (line) => before.get(line.page)! + line.y - first.get(line.page)!
}

const isNear = (at: Stood, certain: readonly Stood[]): boolean =>
  certain.some((other) => at.down - other.down <= ZONE.below && other.down - at.down <= ZONE.above)

/** How far below its party's name a day may stand that makes it a signature, in points. */
const NEAR_DAY = 150

/** Names that are signed without a word of it: the last name of a party that nothing else asks to sign, with a day soon after. */
const endingsOf = (owned: readonly Owned[], days: readonly Stood[]): Set<Label> => {
  const asked = new Set(owned.filter(({ label }) => label.isCertain).map(({ partyId }) => partyId))
  const dated = owned.filter(
    ({ label, down }) =>
      label.of === 'name' && days.some((day) => day.down >= down && day.down - down <= NEAR_DAY),
  )
  const last = new Map(dated.map(({ partyId, label }) => [partyId, label]))
  return new Set([...last].filter(([partyId]) => !asked.has(partyId)).map(([, label]) => label))
}

const kindOf = (
  { label, partyId }: Owned,
  owned: readonly Owned[],
  parties: readonly NamedParty[],
): FieldKind => {
  if (label.of === 'date') return 'signDate'
  const party = parties.find((one) => one.partyId === partyId)
  // Of a role nothing is known but what the text asks.
  const isCompany = party?.isCompany ?? (party !== undefined && label.asksSeal)
  if (!isCompany || label.of === 'agent') return 'personSign'
  if (label.of === 'legalPerson') return 'legalSeal'
  // 甲方（盖章） and beside it 甲方签字: the second is the agent's.
  const hasSealElsewhere = owned.some(
    (other) =>
      other.label !== label &&
      other.partyId === partyId &&
      other.label.of === 'party' &&
      other.label.asksSeal,
  )
  return !label.asksSeal && hasSealElsewhere ? 'personSign' : 'companySeal'
}

/** The box of a place beside its label, in points: a seal over the label's end, the rest in the free room after it. */
const boxOf = (kind: FieldKind, { line, from, to, until, hasDayLetters }: Label, page: PageText) => {
  const w = FIELD_SIZE_MM[kind].w * POINTS_PER_MM
  const h = FIELD_SIZE_MM[kind].h * POINTS_PER_MM
  const end = line.ends[to - 1] ?? 0
  const limit = line.starts[until] ?? page.width - 36
  const middle = line.y - 0.35 * line.height
  if (kind === 'companySeal') {
    const x = Math.min(end + 18 - w / 2, Math.max(limit - w, end - w * 0.75))
    return { x, y: middle - h / 2, w, h }
  }
  const fits = end + 4 + w <= limit
  // A day has no room beside 年 月 日 at the right edge; it goes beneath.
  if (hasDayLetters && !fits) return { x: line.starts[from] ?? 0, y: line.y + 0.3 * line.height, w, h }
  return { x: fits ? end + 4 : Math.max(end + 4 - w * 0.25, limit - w), y: middle - h / 2, w, h }
}

const placeOf = (at: Owned, kind: FieldKind, page: PageText): FoundPlace => {
  const box = boxOf(kind, at.label, page)
  const scale = BASE_PAGE_WIDTH / page.width
  const { line, from, to } = at.label
  return {
    kind,
    partyId: at.partyId,
    page: line.page,
    x: Math.max(0, Math.min(box.x, page.width - box.w)) * scale,
    y: Math.max(0, Math.min(box.y, page.height - box.h)) * scale,
    w: box.w * scale,
    h: box.h * scale,
    words: line.text.slice(from, to).replaceAll(/[^\p{Letter}\p{Number}():]/gu, ''),
  }
}

/** Two places of one party and kind that lie on each other are one; distances in base pixels. */
const isAlike = (a: FoundPlace, b: FoundPlace): boolean =>
  a.kind === b.kind &&
  a.partyId === b.partyId &&
  a.page === b.page &&
  Math.abs(a.x - b.x) < 25 &&
  Math.abs(a.y - b.y) < 25

/** Where a document is signed: its places, and all labels that ask for one, also those of nobody known. */
export interface Signed {
  readonly places: readonly FoundPlace[]
  readonly labels: readonly Label[]
}

/**
 * The places that a document's text asks for, in reading order. Labels that say 签 or 章 count by themselves; 法定代表人, 日期 and
 * 年 月 日 only near one of those. It proposes, people confirm.
 */
export const findPlaces = (pages: readonly PageText[], parties: readonly NamedParty[]): FoundPlace[] => [
  ...findSigned(pages, parties).places,
]

/** As `findPlaces`, with the labels. */
export const findSigned = (pages: readonly PageText[], parties: readonly NamedParty[]): Signed => {
  const lines = pages.flatMap((page, at) => linesOf(at, page))
  const down = measureDown(lines)
  const own = ownWords(lines, parties)
  const patterns = patternsFor(own)
  const all = lines
    .flatMap((line) => [...labelsOf(line, patterns), ...namesIn(line, parties, own)])
    .map((label): Stood => ({ label, down: down(label.line), left: label.line.starts[label.from] ?? 0 }))
    .toSorted((a, b) => a.down - b.down || a.left - b.left)
  const labels = all.map(({ label }) => label)
  const book = rolesOf(lines, labels, parties, own)
  const ownersOf = (some: readonly Stood[]): Owned[] => ownedLabels(some, parties, book, own)
  const telling = all.filter(({ label }) => label.isCertain || label.of === 'name')
  const endings = endingsOf(
    ownersOf(telling),
    all.filter(({ label }) => label.of === 'date'),
  )
  const signed = all.filter(({ label }) => label.isCertain || endings.has(label))
  const owned = ownersOf(all.filter((at) => telling.includes(at) || isNear(at, signed))).filter(
    ({ label }) => label.of !== 'name' || endings.has(label),
  )
  const places = owned.flatMap((at) => {
    const page = pages[at.label.line.page]
    return page === undefined ? [] : [placeOf(at, kindOf(at, owned, parties), page)]
  })
  return {
    places: places.filter((place, at) => !places.slice(0, at).some((other) => isAlike(other, place))),
    labels: all
      .filter((at) => at.label.of !== 'name' && (at.label.isCertain || isNear(at, signed)))
      .map(({ label }) => label)
      .concat([...endings]),
  }
}
