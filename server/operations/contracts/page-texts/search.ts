// The search in the text of the contracts that are in the caller's lists.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pairsIn, searchedWords } from '#protocol/contracts/page-texts/folding.ts'
import { HITS_AT_ONCE, MOST_PAGES_SHOWN } from '#protocol/contracts/page-texts/page-texts.ts'
import type { FoundContract, PageHit } from '#protocol/contracts/page-texts/page-texts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import { documentNames } from '#server/domain/contracts/documents/store.ts'
import { lookUpContracts, walkContracts } from '#server/domain/contracts/page-texts/picks.ts'
import type { Candidate, Picked, Place } from '#server/domain/contracts/page-texts/picks.ts'
import { foundOn } from '#server/domain/contracts/page-texts/snippets.ts'
import { pagesOf } from '#server/domain/contracts/page-texts/store.ts'
import { callersLists } from '#server/operations/contracts/contracts/find-viewed.ts'
import { rowsOf } from '#server/operations/contracts/contracts/lists.ts'

/** Searches of one person in a minute. */
export const SEARCHES_A_MINUTE = 60
const MINUTE_MS = 60_000

/** Texts that are read at a time: an answer, and the one that tells of more. */
const READ_AT_ONCE = HITS_AT_ONCE + 1
/** Comparing so many letters takes some milliseconds: others get their turn. */
const LONG = 100_000

interface Asked {
  readonly words: string
  readonly after?: string | undefined
}

/** One that was found, with where its words stand; names of documents are for whoever shows it. */
export interface Hit extends Candidate {
  readonly pages: readonly Omit<PageHit, 'name'>[]
  readonly morePages: number
}

/** How a list is gone through: its newest rows, then what the index knows of it. */
export interface Searched {
  readonly walk: (pairs: readonly number[], after: Place | undefined) => Promise<Picked>
  readonly lookUp: (pairs: readonly number[], after: Place | undefined) => Promise<Picked>
}

/** Refuses `text-search.too-many`. */
export const searchPageTexts = async (
  ctx: Context,
  asked: Asked,
): Promise<{ rows: FoundContract[]; next: string | null }> => {
  const { db } = ctx.deps
  const viewer = callersLists(ctx)
  const { hits, next } = await searchIn(ctx, asked, {
    walk: (pairs, after) => walkContracts(db, viewer, pairs, after),
    lookUp: (pairs, after) => lookUpContracts(db, viewer, pairs, after),
  })
  const found = await findContracts(
    db,
    hits.map(({ id }) => id),
  )
  const records = hits.flatMap(({ id }) => found.get(id) ?? [])
  const rows = new Map((await rowsOf(ctx, records)).map((row) => [row.contractId, row]))
  const names = await documentNames(
    db,
    hits.map(({ id }) => id),
  )
  return {
    rows: hits.flatMap(({ id, ...hit }) => {
      const contract = rows.get(id)
      return contract === undefined ? [] : [{ contract, ...named(hit, names) }]
    }),
    next,
  }
}

/** The pages of a hit with the names of their files. */
export const named = (
  { pages, morePages }: Pick<Hit, 'pages' | 'morePages'>,
  names: ReadonlyMap<string, string>,
): Pick<FoundContract, 'pages' | 'morePages'> => ({
  pages: pages.map((page) => ({ ...page, name: names.get(page.documentId) ?? '' })),
  morePages,
})

/** What `findTexts` finds, for a person who may search so often. Refuses `text-search.too-many`. */
export const searchIn = async (
  { deps: { db }, user, clock }: Context,
  asked: Asked,
  searched: Searched,
): Promise<{ hits: Hit[]; next: string | null }> => {
  const searches = await countAttempt(db, `text-search:${user.id}`, clock.now(), { windowMs: MINUTE_MS })
  if (searches > SEARCHES_A_MINUTE)
    throw keep(new Refusal('text-search.too-many', '搜索太频繁，请一分钟后再试。'))
  return findTexts(db, asked, searched)
}

/** The next that say all words, newest first, and where to go on. */
export const findTexts = async (
  db: Database,
  { words: typed, after }: Asked,
  { walk, lookUp }: Searched,
): Promise<{ hits: Hit[]; next: string | null }> => {
  const words = searchedWords(typed)
  const pairs = pairsOf(words)
  const hits: Hit[] = []
  const walked = await walk(pairs, placeFrom(after))
  const full = await verify(db, walked.candidates, words, hits)
  if (full !== undefined) return { hits, next: full }
  if (walked.looked === undefined) return { hits, next: null }
  const looked = await lookUp(pairs, walked.looked)
  const stopped = await verify(db, looked.candidates, words, hits)
  return { hits, next: stopped ?? (looked.looked === undefined ? null : textOf(looked.looked)) }
}

const pairsOf = (words: readonly string[]): number[] => {
  const pairs = new Set<number>()
  for (const word of words) pairsIn(word, pairs)
  return [...pairs]
}

/** Where it stopped because the answer is full; undefined where it went through all. */
const verify = async (
  db: Database,
  candidates: readonly Candidate[],
  words: readonly string[],
  hits: Hit[],
): Promise<string | undefined> => {
  for (let from = 0; from < candidates.length; from += READ_AT_ONCE) {
    const some = candidates.slice(from, from + READ_AT_ONCE)
    const texts = await pagesOf(
      db,
      some.map(({ source }) => source),
    )
    for (const candidate of some) {
      const pages = texts.get(candidate.source) ?? []
      if (pages.reduce((letters, { text }) => letters + text.length, 0) > LONG) await nextTurn()
      const found = foundOn(pages, words, MOST_PAGES_SHOWN)
      if (found === undefined) continue
      // One more than is shown tells that something follows.
      if (hits.length === HITS_AT_ONCE) return textOf(hits.at(-1) ?? candidate)
      hits.push({ ...candidate, ...found })
    }
  }
  return undefined
}

const textOf = ({ at, id }: Place): string => `${at}_${id}`

const placeFrom = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined
  const [at = '', id = ''] = text.split('_')
  return { at: Number(at), id }
}
