// What is asked of the lists of contracts, as conditions on their rows.
// See docs/decisions/0047-long-lists.md.
import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import {
  contract,
  contractHidden,
  contractListing,
  contractViewer,
} from '#server/db/schema/contracts/contracts.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'
import { contractTag } from '#server/db/schema/contracts/tags.ts'
import { peopleOf } from '#server/domain/contracts/reports/people.ts'
import { folded, keyOf, occurring, pairsOf, wordsOf } from './search.ts'

/** Whose lists are read: `own` is the person in one identity, `list` the same or, for administrators, the whole company. */
export interface Viewer {
  readonly own: string
  readonly list: string
}

/** Which contracts of a list; the ends of amounts are inside. */
export interface ListFilters {
  readonly search: string
  readonly type?: string | undefined
  /** When it last changed; `until` itself is outside. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** When it went out; `launchedUntil` itself is outside. */
  readonly launchedFrom?: Date | undefined
  readonly launchedUntil?: Date | undefined
  /** When all had signed; `completedUntil` itself is outside. */
  readonly completedFrom?: Date | undefined
  readonly completedUntil?: Date | undefined
  /** The company that started it, and who of its people or of which department. */
  readonly startedBy?:
    | {
        readonly companyId: string
        readonly person?: string | undefined
        readonly department?: string | undefined
      }
    | undefined
  /** In 分. */
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly counterparty?: string | undefined
  readonly initiator?: string | undefined
  /** A tag of a company; a person has none. */
  readonly tag?: { readonly tagId: string; readonly companyId: string | null } | undefined
  readonly dueFrom?: Date | undefined
  /** Itself outside. */
  readonly dueUntil?: Date | undefined
}

/** What is asked of a list. */
export interface ListQuery extends ListFilters {
  readonly viewer: Viewer
  readonly kind: ContractKind
  /** `launched`: all but drafts. */
  readonly buckets: readonly ViewBucket[] | 'launched'
  readonly toSign?: boolean | undefined
  readonly cc?: true | undefined
  readonly oldestFirst?: boolean | undefined
  readonly page: number
  readonly pageSize: number
  /** Matches beyond so many are not looked for; some pages behind the page when left out. */
  readonly counted?: number
}

/** A list as it is counted. */
export type Counted = Pick<ListQuery, 'viewer' | 'kind' | 'buckets' | 'toSign' | 'cc' | 'from' | 'until'>

/** Written so that each tab has an index in the order of its rows: what the indices' conditions say stands here literally. */
export const shownIn = ({
  viewer: { own, list },
  kind,
  buckets,
  toSign,
  cc,
  from,
  until,
}: Counted): SQL | undefined =>
  and(
    eq(contractViewer.viewer, toSign === true ? own : list),
    eq(contractViewer.kind, kind),
    toSign === true
      ? sql`${contractViewer.toSign}`
      : toSign === false
        ? sql`${contractViewer.bucket} = 'open' and not ${contractViewer.toSign}`
        : cc === true
          ? sql`${contractViewer.cc}`
          : inBuckets(buckets),
    from === undefined ? undefined : gte(contractViewer.updatedAt, from),
    until === undefined ? undefined : lt(contractViewer.updatedAt, until),
    // Only the agent signs: an administrator's own turn is found under their own key.
    toSign === false && own !== list
      ? sql`${contractViewer.contractId} not in (select mine.contract_id from contract_viewer mine
          where mine.viewer = ${own} and mine.kind = ${kind} and mine.to_sign)`
      : undefined,
    // The company's rows are all administrators'; what one of them deleted is left out for them, and has no row of their own.
    own === list || toSign === true
      ? undefined
      : sql`${contractViewer.contractId} not in (select ${contractHidden.contractId} from ${contractHidden} where ${contractHidden.viewer} = ${own})`,
  )

const inBuckets = (buckets: ListQuery['buckets']): SQL => {
  if (buckets === 'launched') return sql`${contractViewer.bucket} <> 'draft'`
  const [only] = buckets
  return buckets.length === 1 && only !== undefined
    ? eq(contractViewer.bucket, only)
    : inArray(contractViewer.bucket, [...buckets])
}

/** The condition on a row of `contract_listing`; the time of the last change is for the list itself. */
export const matchesOf = (filters: ListFilters): SQL | undefined => {
  const { search, type, least, most, counterparty = '', initiator = '', dueFrom, dueUntil, tag } = filters
  return and(
    occurring(search, contractListing.text),
    occurring(counterparty, contractListing.parties),
    occurring(initiator, contractListing.initiator),
    type === undefined ? undefined : eq(contractListing.type, folded(type)),
    tag === undefined ? undefined : tagged(tag),
    least === undefined ? undefined : gte(contractListing.amount, least),
    most === undefined ? undefined : lte(contractListing.amount, most),
    dueFrom === undefined ? undefined : gte(contractListing.deadline, dueFrom),
    dueUntil === undefined ? undefined : lt(contractListing.deadline, dueUntil),
    wentOutAs(filters),
  )
}

const wentOutAs = (filters: ListFilters): SQL | undefined => {
  const { launchedFrom, launchedUntil, completedFrom, completedUntil, startedBy } = filters
  const within = and(
    launchedFrom === undefined ? undefined : gte(contract.launchedAt, launchedFrom),
    launchedUntil === undefined ? undefined : lt(contract.launchedAt, launchedUntil),
    completedFrom === undefined ? undefined : gte(contract.completedAt, completedFrom),
    completedUntil === undefined ? undefined : lt(contract.completedAt, completedUntil),
    startedBy === undefined ? undefined : isStartedBy(startedBy),
  )
  return within === undefined
    ? undefined
    : sql`exists (select 1 from ${contract} where ${contract.id} = ${contractListing.contractId} and ${within})`
}

const isStartedBy = ({ companyId, person, department }: NonNullable<ListFilters['startedBy']>) =>
  and(
    eq(contract.companyId, companyId),
    person === undefined ? undefined : eq(contract.initiatorId, person),
    department === undefined
      ? undefined
      : inArray(contract.initiatorId, sql`(${peopleOf(companyId, department)})`),
  )

/** The condition that a contract has a tag. */
export const tagged = ({ tagId, companyId }: NonNullable<ListFilters['tag']>): SQL =>
  sql`${contractListing.contractId} in (select ${contractTag.contractId} from ${contractTag}
    where ${contractTag.tagId} = ${tagId} and ${contractTag.companyId} = ${companyId})`

/** The keys of a contract with these words and this type. */
export const keysFor = (search: string, counterparty = '', type?: string): number[] => [
  ...new Set([
    ...[...wordsOf(search), ...wordsOf(counterparty)].flatMap(pairsOf),
    ...(type === undefined ? [] : [typeKey(type)]),
  ]),
]

/** Keys as the database is asked for them. */
export const asArray = (keys: readonly number[]): SQL => sql`${`{${keys.join(',')}}`}::int[]`

/** A type of contract among the keys. */
export const typeKey = (type: string): number => keyOf(`type:${folded(type)}`)
