// The lists that show a contract: one row per viewer, so that a tab reads only what it shows.
import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import type { Identity } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import { contract, contractHidden, contractViewer } from '#server/db/schema/contracts/contracts.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'
import { isShownTo } from '#server/domain/contracts/copies/rules.ts'
import type { CopyRecord } from '#server/domain/contracts/copies/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { countAllUpTo, countDotted } from './list-counts.ts'
import { pickPage } from './pick-page.ts'
import type { ListQuery, Viewer } from './listing.ts'
import { storeListing } from './listing-rows.ts'
import { bucketOf, isInHouse } from './rules.ts'
import { findContracts } from './store.ts'
import type { ContractRecord } from './store.ts'

/** `seesAll`: an administrator, who sees all of the company's contracts. */
export const viewerOf = (userId: string, identity: Identity, seesAll: boolean): Viewer => {
  if (identity.type === 1) return { own: personKey(userId), list: personKey(userId) }
  const own = agentKey(identity.companyId, userId)
  return { own, list: seesAll ? companyKey(identity.companyId) : own }
}

const personKey = (userId: string) => `1:${userId}`
const agentKey = (companyId: string, userId: string) => `2:${companyId}:${userId}`
const companyKey = (companyId: string) => `2:${companyId}`

/** In whose lists a party with an account is: its person's, or its company's agent's. */
export const keyOfParty = ({
  partyType,
  userId,
  companyId,
}: Pick<PartyRecord, 'partyType' | 'companyId'> & { readonly userId: string }): string =>
  partyType === 1 || companyId === null ? personKey(userId) : agentKey(companyId, userId)

/** In whose own lists a contract is because they started it. */
export const keyOfInitiator = ({
  companyId,
  initiatorId,
}: Pick<ContractRecord, 'companyId' | 'initiatorId'>): string =>
  companyId === null ? personKey(initiatorId) : agentKey(companyId, initiatorId)

type Row = typeof contractViewer.$inferInsert

/** The rows a contract should have: a draft is in its author's lists only, one in approval in its company's. */
export const viewerRows = (
  record: ContractRecord,
  parties: readonly PartyRecord[],
  copies: readonly CopyRecord[],
): Row[] => {
  const bucket = bucketOf(record.state)
  const rows = new Map<string, Row>()
  const add = (viewer: string, toSign: boolean, cc = false) => {
    const row = rows.get(viewer)
    rows.set(viewer, {
      viewer,
      contractId: record.id,
      kind: record.kind,
      bucket,
      toSign: toSign || row?.toSign === true,
      cc: cc || row?.cc === true,
      updatedAt: record.updatedAt,
    })
  }
  add(keyOfInitiator(record), false)
  if (bucket === 'draft') return [...rows.values()]
  if (record.companyId !== null) add(companyKey(record.companyId), false)
  if (isInHouse(record.state)) return [...rows.values()]
  for (const party of parties) {
    const mustSign = party.state === 'toSign' && record.state === 'signing'
    if (party.userId === null) continue
    if (party.partyType === 1 || party.companyId === null) add(personKey(party.userId), mustSign)
    else {
      add(agentKey(party.companyId, party.userId), mustSign)
      add(companyKey(party.companyId), false)
    }
  }
  for (const copy of copies)
    if (copy.userId !== null && isShownTo(copy, bucket)) add(personKey(copy.userId), false, true)
  return [...rows.values()]
}

/**
 * Replaces the rows, and what search and filters look at, unless the caller knows that neither the words nor the viewers changed.
 * Those who hid the contract get no row.
 */
export const refreshViewers = async (
  db: Database,
  record: ContractRecord,
  { parties, copies }: { parties: readonly PartyRecord[]; copies: readonly CopyRecord[] },
  isListed = false,
): Promise<void> => {
  const rows = viewerRows(record, parties, copies)
  if (db.inTransaction()) db.gathered(replacing(db)).set(record.id, rows)
  else await replaceRows(db, [record.id], rows)
  if (isListed) return
  await storeListing(
    db,
    record,
    rows.map((row) => row.viewer),
  )
}

// The last rows of each contract; nobody looks at lists in the midst of a move.
const replacing = gatheringOf((db: Database) => ({
  before: ['contract_viewer', 'delete from "contract"'],
  begin: () => new Map<string, readonly Row[]>(),
  write: (rows: ReadonlyMap<string, readonly Row[]>) =>
    replaceRows(db, [...rows.keys()], [...rows.values()].flat()),
}))

const replaceRows = async (
  db: Database,
  contractIds: readonly string[],
  rows: readonly Row[],
): Promise<void> => {
  const orm = db.current()
  const kept = rows.map(({ viewer, contractId }) => `${viewer}/${contractId}`)
  const gone = orm.$with('gone').as(
    orm
      .delete(contractViewer)
      .where(
        and(
          inArray(contractViewer.contractId, [...contractIds]),
          or(
            sql`${contractViewer.viewer} || '/' || ${contractViewer.contractId} <> all(${sql.param(kept)})`,
            isHidden,
          ),
        ),
      )
      .returning({ viewer: contractViewer.viewer }),
  )
  await orm
    .with(gone)
    .insert(contractViewer)
    .select(
      sql`select viewer.* from (values ${sql.join(rows.map(valuesOf), sql`, `)})
          as viewer (viewer, contract_id, kind, bucket, to_sign, cc, updated_at)
        where not exists (select 1 from ${contractHidden} hidden
          where hidden.viewer = viewer.viewer and hidden.contract_id = viewer.contract_id)`,
    )
    .onConflictDoUpdate({
      target: [contractViewer.viewer, contractViewer.contractId],
      set: {
        bucket: sql`excluded.bucket`,
        toSign: sql`excluded.to_sign`,
        cc: sql`excluded.cc`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

const valuesOf = ({ viewer, contractId, kind, bucket, toSign, cc, updatedAt }: Row): SQL =>
  sql`(${viewer}, ${contractId}::uuid, ${kind}, ${bucket}, ${toSign}::boolean, ${cc}::boolean, ${updatedAt.toISOString()}::timestamptz)`

const isHidden: SQL = sql`exists (select 1 from ${contractHidden}
  where ${contractHidden.viewer} = ${contractViewer.viewer} and ${contractHidden.contractId} = ${contractViewer.contractId})`

/** Takes the contract out of one viewer's lists; an administrator's company keeps its row. */
export const hideFrom = async (db: Database, viewer: Viewer, contractId: string): Promise<void> => {
  const orm = db.current()
  await orm.insert(contractHidden).values({ viewer: viewer.own, contractId }).onConflictDoNothing()
  await orm
    .delete(contractViewer)
    .where(and(eq(contractViewer.viewer, viewer.own), eq(contractViewer.contractId, contractId)))
}

/** For a row of `contract`: whether its launcher or author deleted it from their lists. */
export const isHiddenFromInitiator: SQL = sql`exists (
  select 1 from ${contractHidden}
  where ${contractHidden.contractId} = ${contract.id}
    and ${contractHidden.viewer} = case when ${contract.companyId} is null
      then '1:' || ${contract.initiatorId}
      else '2:' || ${contract.companyId} || ':' || ${contract.initiatorId} end
)`

/** Which of these launched contracts the viewer's lists have. */
export const listedAmong = async (
  db: Database,
  { own, list }: Viewer,
  contractIds: readonly string[],
): Promise<Set<string>> => {
  const hidden = sql`exists (select 1 from ${contractHidden}
    where ${contractHidden.viewer} = ${own} and ${contractHidden.contractId} = ${contractViewer.contractId})`
  const rows = await db
    .current()
    .selectDistinct({ id: contractViewer.contractId })
    .from(contractViewer)
    .where(
      and(
        inArray(contractViewer.contractId, [...contractIds]),
        inArray(contractViewer.viewer, [own, list]),
        eq(contractViewer.kind, 'contract'),
        ne(contractViewer.bucket, 'draft'),
        not(hidden),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The companies whose administrators find it once its rows are written. */
export const companiesListing = (record: ContractRecord, parties: readonly PartyRecord[]): string[] =>
  viewerRows(record, parties, []).flatMap(({ viewer }) => companyIn(viewer))

const companyIn = (viewer: string): string[] => /^2:([^:]+)$/.exec(viewer)?.slice(1) ?? []

/** The companies whose administrators find the contract in their lists. */
export const companiesSeeing = async (db: Database, contractId: string): Promise<string[]> => {
  const rows = await db
    .current()
    .select({ viewer: contractViewer.viewer })
    .from(contractViewer)
    .where(eq(contractViewer.contractId, contractId))
  return rows.flatMap(({ viewer }) => companyIn(viewer))
}

/** A page of contracts, newest change first unless asked otherwise, and how many there are. */
export const listFor = async (
  db: Database,
  query: ListQuery,
): Promise<{ total: number; hasMore: boolean; rows: ContractRecord[] }> => {
  const { ids, total, hasMore } = await pickPage(db, query)
  const found = await findContracts(db, ids)
  return { total, hasMore, rows: ids.flatMap((id) => found.get(id) ?? []) }
}

const BUCKETS: readonly ViewBucket[] = [
  'draft',
  'open',
  'completed',
  'voided',
  'revoked',
  'rejected',
  'expired',
]

/**
 * The number of contracts of a kind in each list of a viewer, each ending at one more than `MOST_COUNTED`; `draft`, `toSign`
 * and `cc` count the viewer's own.
 */
export const countFor = (
  db: Database,
  viewer: Viewer,
  kind: ContractKind,
): Promise<Record<ViewBucket | 'all' | 'waiting' | 'toSign' | 'cc', number>> => {
  const own = { viewer: { own: viewer.own, list: viewer.own }, kind }
  const whole = { viewer, kind }
  const ofBucket = Object.fromEntries(
    BUCKETS.map((bucket) => [bucket, { ...(bucket === 'draft' ? own : whole), buckets: [bucket] }]),
  ) as Record<ViewBucket, typeof whole & { buckets: ViewBucket[] }>
  return countAllUpTo(db, {
    ...ofBucket,
    all: { ...whole, buckets: 'launched' },
    waiting: { ...whole, buckets: ['open'], toSign: false },
    toSign: { ...own, buckets: ['open'], toSign: true },
    cc: { ...own, buckets: 'launched', cc: true },
  })
}

/** How many wait for the viewer's own signature, ending at `MOST_DOTTED`: the red dot. */
export const countToSign = (db: Database, viewer: Viewer, kind: ContractKind): Promise<number> =>
  countDotted(db, { viewer, kind, buckets: ['open'], toSign: true })
