// The lists that show a contract: one row per viewer, so that a tab reads only what it shows.
import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import type { Identity } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import { contract, contractHidden, contractViewer } from '#server/db/schema/contracts/contracts.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'
import { matching } from '#server/domain/contracts/contracts/search.ts'
import { isShownTo } from '#server/domain/contracts/copies/rules.ts'
import type { CopyRecord } from '#server/domain/contracts/copies/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { bucketOf, isInHouse } from './rules.ts'
import type { ContractRecord } from './store.ts'

/** Whose lists are read: `own` is the person in one identity, `list` the same or, for administrators, the whole company. */
export interface Viewer {
  readonly own: string
  readonly list: string
}

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
  if (record.companyId === null) add(personKey(record.initiatorId), false)
  else add(agentKey(record.companyId, record.initiatorId), false)
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

/** Replaces the rows. */
export const refreshViewers = async (
  db: Database,
  record: ContractRecord,
  parties: readonly PartyRecord[],
  copies: readonly CopyRecord[],
): Promise<void> => {
  const rows = viewerRows(record, parties, copies)
  const keep = rows.map((row) => row.viewer)
  const orm = db.current()
  await orm
    .delete(contractViewer)
    .where(and(eq(contractViewer.contractId, record.id), notInArray(contractViewer.viewer, keep)))
  await orm
    .insert(contractViewer)
    .values(rows)
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

/** Takes the contract out of one viewer's lists. */
export const hideFrom = async (db: Database, viewer: Viewer, contractId: string): Promise<void> => {
  await db.current().insert(contractHidden).values({ viewer: viewer.own, contractId }).onConflictDoNothing()
}

/** For a row of `contract`: whether its launcher or author deleted it from their lists. */
export const isHiddenFromInitiator: SQL = sql`exists (
  select 1 from ${contractHidden}
  where ${contractHidden.contractId} = ${contract.id}
    and ${contractHidden.viewer} = case when ${contract.companyId} is null
      then '1:' || ${contract.initiatorId}
      else '2:' || ${contract.companyId} || ':' || ${contract.initiatorId} end
)`

/** Whether the contract was copied to this viewer. */
export const isCopied = async (db: Database, viewer: Viewer, contractId: string): Promise<boolean> => {
  const [row] = await db
    .current()
    .select({ cc: contractViewer.cc })
    .from(contractViewer)
    .where(and(eq(contractViewer.viewer, viewer.own), eq(contractViewer.contractId, contractId)))
  return row?.cc === true
}

/** The companies whose administrators find the contract in their lists. */
export const companiesSeeing = async (db: Database, contractId: string): Promise<string[]> => {
  const rows = await db
    .current()
    .select({ viewer: contractViewer.viewer })
    .from(contractViewer)
    .where(eq(contractViewer.contractId, contractId))
  return rows.flatMap(({ viewer }) => /^2:([^:]+)$/.exec(viewer)?.[1] ?? [])
}

/** What is asked of a list. */
export interface ListQuery {
  readonly viewer: Viewer
  readonly kind: ContractKind
  readonly buckets: readonly ViewBucket[]
  readonly toSign?: boolean | undefined
  readonly cc?: true | undefined
  readonly search: string
  readonly page: number
  readonly pageSize: number
}

/** A page of contracts, newest change first, and how many there are. */
export const listFor = async (
  db: Database,
  query: ListQuery,
): Promise<{ total: number; rows: ContractRecord[] }> => {
  const orm = db.current()
  const where = and(
    eq(contractViewer.kind, query.kind),
    shownTo(query.viewer, query.toSign),
    inArray(contractViewer.bucket, [...query.buckets]),
    query.cc === undefined ? undefined : eq(contractViewer.cc, true),
    matching(query.search, contract.searchText),
  )
  const joined = eq(contract.id, contractViewer.contractId)
  const counted = orm.select({ total: count() }).from(contractViewer)
  const [total] = await (query.search === ''
    ? counted.where(where)
    : counted.innerJoin(contract, joined).where(where))
  const rows = await orm
    .select({ record: contract })
    .from(contractViewer)
    .innerJoin(contract, joined)
    .where(where)
    .orderBy(desc(contractViewer.updatedAt), desc(contractViewer.contractId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { total: total?.total ?? 0, rows: rows.map((row) => row.record) }
}

/** The number of contracts of a kind in each list of a viewer; `draft`, `toSign` and `cc` count the viewer's own. */
export const countFor = async (
  db: Database,
  viewer: Viewer,
  kind: ContractKind,
): Promise<Record<ViewBucket | 'toSign' | 'cc', number>> => {
  const ofKind = eq(contractViewer.kind, kind)
  const orm = db.current()
  const buckets = await orm
    .select({ bucket: contractViewer.bucket, total: count() })
    .from(contractViewer)
    .where(and(ofKind, shownTo(viewer, undefined)))
    .groupBy(contractViewer.bucket)
  const [mine] = await orm
    .select({
      draft: sql<number>`count(*) filter (where ${contractViewer.bucket} = 'draft')`.mapWith(Number),
      toSign: sql<number>`count(*) filter (where ${contractViewer.toSign})`.mapWith(Number),
      cc: sql<number>`count(*) filter (where ${contractViewer.cc})`.mapWith(Number),
    })
    .from(contractViewer)
    .where(and(ofKind, shownTo({ own: viewer.own, list: viewer.own }, undefined)))
  const of = (bucket: ViewBucket) => buckets.find((row) => row.bucket === bucket)?.total ?? 0
  return {
    draft: mine?.draft ?? 0,
    open: of('open'),
    completed: of('completed'),
    voided: of('voided'),
    revoked: of('revoked'),
    rejected: of('rejected'),
    expired: of('expired'),
    toSign: mine?.toSign ?? 0,
    cc: mine?.cc ?? 0,
  }
}

// Only the agent signs: an administrator's own turn is found under their own key.
const shownTo = ({ own, list }: Viewer, toSign: boolean | undefined): SQL | undefined =>
  and(
    eq(contractViewer.viewer, toSign === true ? own : list),
    toSign === true || (toSign === false && own === list) ? eq(contractViewer.toSign, toSign) : undefined,
    toSign === false && own !== list
      ? sql`not exists (select 1 from contract_viewer mine where mine.viewer = ${own} and mine.contract_id = ${contractViewer.contractId} and mine.to_sign)`
      : undefined,
    sql`not exists (select 1 from ${contractHidden} where ${contractHidden.viewer} = ${own} and ${contractHidden.contractId} = ${contractViewer.contractId})`,
  )
