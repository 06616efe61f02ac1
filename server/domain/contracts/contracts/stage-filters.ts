// What narrows lists of stages: reviews, approvals, confirmations and requests for a seal.
// A stage begins once for each version of a contract; what the contract is stands in its listing.
import { and, gte, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contractListing } from '#server/db/schema/contracts/contracts.ts'
import { isIn } from '#server/db/ordered-picks.ts'
import type { Search } from '#server/db/ordered-picks.ts'
import { asArray, keysFor, matchesOf } from './listing.ts'
import type { ListFilters } from './listing.ts'
import { foldedText, occurring, wordsOf } from './search.ts'

/** Whose task it is, and when it began. */
export interface TaskFilters extends Pick<ListFilters, 'search' | 'counterparty' | 'initiator'> {
  readonly begunFrom?: Date | undefined
  /** Itself outside. */
  readonly begunUntil?: Date | undefined
}

/** The same, and which contracts. */
export interface StageFilters
  extends TaskFilters, Pick<ListFilters, 'type' | 'tag' | 'dueFrom' | 'dueUntil'> {}

/** Columns of a row of a list that say what its contract's listing may not, or say it as it was. */
export interface StageColumns {
  readonly contractId: SQL
  readonly begunAt: SQL
  /** What it is called there. */
  readonly title?: SQL
  /** Who is named there, besides the initiator. */
  readonly names?: SQL
  readonly initiator?: SQL
  /** Title, names and initiator, where the row keeps them folded. */
  readonly folded?: SQL
}

/** Whether a search asks for nothing beside the contract, `begunAt` where that is the order, and `folded`: these stand in indexes. */
export const isByWords = ({ initiator = '', begunFrom, begunUntil }: StageFilters): boolean =>
  wordsOf(initiator).length === 0 && begunFrom === undefined && begunUntil === undefined

/** The condition on when a task began. */
export const begunWithin = (
  { begunFrom, begunUntil }: Pick<TaskFilters, 'begunFrom' | 'begunUntil'>,
  begunAt: SQL,
): SQL | undefined =>
  and(
    begunFrom === undefined ? undefined : gte(begunAt, begunFrom),
    begunUntil === undefined ? undefined : lt(begunAt, begunUntil),
  )

/** How such a list is searched; undefined where nothing narrows it. */
export const stageSearch = (
  filters: StageFilters,
  columns: StageColumns,
): Pick<Search, 'matching' | 'index'> | undefined => {
  const matching = stageMatches(filters, columns)
  const found = listingsFor(filters)
  if (matching === undefined || found === undefined) return matching && { matching }
  const named = wordsOf(filters.search).map((word) => occurring(word, ownText(columns)))
  return {
    matching,
    index: { found, isAmong: sql`(${or(isIn(columns.contractId, found), ...named)})` },
  }
}

const ownText = ({ folded, title, names, initiator }: StageColumns): SQL =>
  folded ??
  foldedText(
    sql`(${sql.join(
      [title, names, initiator].flatMap((column) => column ?? []),
      sql` || ' ' || `,
    )})`,
  )

/** The contracts that an index finds for all of this that it knows; undefined where it knows nothing. */
const listingsFor = ({
  search,
  counterparty = '',
  type,
  dueFrom,
  dueUntil,
}: StageFilters): SQL | undefined => {
  const keys = keysFor(search, counterparty, type)
  const isIn = and(
    keys.length === 0 ? undefined : sql`${contractListing.keys} @> ${asArray(keys)}`,
    keys.length > 0 || dueFrom === undefined ? undefined : gte(contractListing.deadline, dueFrom),
    keys.length > 0 || dueUntil === undefined ? undefined : lt(contractListing.deadline, dueUntil),
  )
  return isIn && sql`select contract_id from ${contractListing} where ${isIn}`
}

/** Reads one row for a stage that is wanted; undefined where nothing narrows the list. A stage whose contract may not be looked at is found by its own columns. */
export const stageMatches = (filters: StageFilters, columns: StageColumns): SQL | undefined => {
  const { search, initiator = '', begunFrom, begunUntil, ...about } = filters
  const matches = and(
    begunWithin({ begunFrom, begunUntil }, columns.begunAt),
    matchesOf({ ...about, search: '' }),
    ...wordsOf(initiator).map((word) =>
      or(
        occurring(word, contractListing.initiator),
        columns.initiator && occurring(word, foldedText(columns.initiator)),
      ),
    ),
    ...wordsOf(search).map((word) =>
      or(
        occurring(word, contractListing.text),
        ...(columns.folded === undefined ? inOwn(word, columns) : [occurring(word, columns.folded)]),
      ),
    ),
  )
  return (
    matches &&
    sql`select 1 from (values (1)) as one left join ${contractListing}
      on ${contractListing.contractId} = ${columns.contractId} where ${matches}`
  )
}

const inOwn = (word: string, { title, names, initiator }: StageColumns): (SQL | undefined)[] => [
  initiator && occurring(word, foldedText(initiator)),
  names && occurring(word, foldedText(names)),
  title && inTitle(word, title),
]

// Nearly all titles still are the name with which the listing's text begins: then folding them finds nothing new.
const inTitle = (word: string, title: SQL): SQL | undefined =>
  and(
    sql`strpos(${contractListing.text}, lower(${title})) is distinct from 1`,
    occurring(word, foldedText(title)),
  )
