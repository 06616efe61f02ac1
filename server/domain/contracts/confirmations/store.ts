// The store of confirmations: what each party filled in and said before the signing.
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConfirmTab } from '#protocol/contracts/confirmations.ts'
import type { Identity } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import { firstOf, pickListed } from '#server/db/ordered-picks.ts'
import { countListed } from '#server/db/full-counts.ts'
import { MOST_DOTTED, countRows } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { confirmation } from '#server/db/schema/contracts/confirmations.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { begunWithin, isByWords, stageSearch } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'

export type ConfirmationRecord = typeof confirmation.$inferSelect

/** A confirmation with its contract. */
export interface ConfirmationInFull {
  readonly confirmation: ConfirmationRecord
  readonly contract: ContractRecord
}

export const insertConfirmation = async (
  db: Database,
  row: typeof confirmation.$inferInsert,
): Promise<void> => {
  await db.current().insert(confirmation).values(row)
}

/** A party's confirmation, if it was ever asked. */
export const findConfirmation = async (
  db: Database,
  partyId: string,
): Promise<ConfirmationRecord | undefined> => {
  const [row] = await db.current().select().from(confirmation).where(eq(confirmation.partyId, partyId))
  return row
}

/** What the parties of a contract confirmed with, this launch's and earlier ones', newest first. */
export const confirmationsOf = (db: Database, contractId: string): Promise<ConfirmationRecord[]> =>
  db
    .current()
    .select()
    .from(confirmation)
    .where(eq(confirmation.contractId, contractId))
    .orderBy(desc(confirmation.askedAt))

/** Keeps the values if they start from `version`; false when somebody saved in between. */
export const saveValues = async (
  db: Database,
  { partyId, version, values }: { partyId: string; version: number; values: string },
): Promise<boolean> => {
  const rows = await db
    .current()
    .update(confirmation)
    .set({ values, version: version + 1 })
    .where(
      and(eq(confirmation.partyId, partyId), eq(confirmation.version, version), eq(confirmation.outcome, '')),
    )
    .returning({ partyId: confirmation.partyId })
  return rows.length === 1
}

/** Those whose values an earlier version kept in clear; nobody changes them until the transaction ends. */
export const clearConfirmations = (db: Database): Promise<Pick<ConfirmationRecord, 'partyId' | 'values'>[]> =>
  db
    .current()
    .select({ partyId: confirmation.partyId, values: confirmation.values })
    .from(confirmation)
    .where(sql`jsonb_typeof(${confirmation.values}) = 'object'`)
    .for('update')

/** Puts other values in place; their version stays. */
export const putValues = async (db: Database, partyId: string, values: string): Promise<void> => {
  await db.current().update(confirmation).set({ values }).where(eq(confirmation.partyId, partyId))
}

/** Writes how the open confirmation of a party ended. */
export const closeConfirmation = async (
  db: Database,
  partyId: string,
  end: Pick<ConfirmationRecord, 'outcome' | 'reason' | 'viewer'> & { closedAt: Date },
): Promise<void> => {
  await db
    .current()
    .update(confirmation)
    .set(end)
    .where(and(eq(confirmation.partyId, partyId), eq(confirmation.outcome, '')))
}

/** Another initiator's list shows them from now on. */
export const giveConfirmations = async (
  db: Database,
  contractId: string,
  launchedBy: string,
): Promise<void> => {
  await db.current().update(confirmation).set({ launchedBy }).where(eq(confirmation.contractId, contractId))
}

/** Whose confirmations are read. */
export interface ConfirmationsOf {
  readonly userId: string
  readonly identity: Identity
  /** The viewer's own key, as in `contract_viewer`. */
  readonly own: string
}

const isMine = ({ userId, identity }: ConfirmationsOf): SQL | undefined =>
  and(
    eq(party.userId, userId),
    identity.type === 1
      ? or(eq(party.partyType, 1), isNull(party.companyId))
      : and(eq(party.partyType, 2), eq(party.companyId, identity.companyId)),
  )

// Written out, not as parameters: so the planner sees that an index holds just these.
const isAsked = sql`${confirmation.outcome} = ''`
const isConfirming = sql`${contract.state} = 'confirming'`
const toConfirm = (of: ConfirmationsOf): SQL | undefined => and(sql`${party.state} = 'toConfirm'`, isMine(of))

/** What a tab shows. One's own objections stay; what one confirmed is shown while the contract has gone out. */
const inTab = (tab: ConfirmTab, of: ConfirmationsOf): SQL | undefined => {
  if (tab === 'toConfirm') return and(isAsked, isConfirming, toConfirm(of))
  if (tab === 'launched')
    return and(eq(confirmation.launchedBy, of.own), sql`${confirmation.outcome} <> 'ended'`)
  return and(eq(confirmation.outcome, tab), eq(confirmation.viewer, of.own), sql`not ${confirmation.isGone}`)
}

const joined = sql`${confirmation} inner join ${contract} on ${contract.id} = ${confirmation.contractId}
  left join ${party} on ${party.id} = ${confirmation.partyId}`

// Long tabs read no table that they do not ask anything.
const tablesOf = (tab: ConfirmTab): SQL => (tab === 'toConfirm' ? joined : sql`${confirmation}`)

const newest = sql`order by ${confirmation.askedAt} desc, ${confirmation.partyId} desc`

// Without an order, so that counting can end anywhere; what is asked is found by its parties, one after the other.
const countedIn = (tab: ConfirmTab, of: ConfirmationsOf): SQL =>
  tab === 'toConfirm'
    ? sql`select 1 from ${party}
        cross join lateral (select 1 from ${confirmation} where ${confirmation.partyId} = ${party.id} and ${isAsked} limit 1) asked
        cross join lateral (select 1 from ${contract} where ${contract.id} = ${party.contractId} and ${isConfirming} limit 1) confirming
        where ${toConfirm(of)}`
    : sql`select 1 from ${confirmation} where ${inTab(tab, of)}`

const rowsOf = (tab: ConfirmTab, of: ConfirmationsOf): SQL =>
  sql`select ${confirmation.partyId} as id, ${confirmation.askedAt} as at from ${tablesOf(tab)}
    where ${inTab(tab, of)} ${newest}`

// Who objected knows the contract as it was shown to them: what its initiator makes of it afterwards is not looked at.
const lookedAt = (tab: ConfirmTab): SQL =>
  tab === 'objected'
    ? sql`(select ${party.contractId} from ${party} where ${party.id} = ${confirmation.partyId})`
    : sql`${confirmation.contractId}`

const looked = (tab: ConfirmTab, of: ConfirmationsOf, filters: StageFilters): SQL =>
  sql`select ${confirmation.partyId} as id, ${confirmation.askedAt} as at, ${lookedAt(tab)} as contract_id,
      ${confirmation.folded} as folded${isByWords(filters) ? sql`` : sql`, ${confirmation.initiator} as initiator`}
    from ${tablesOf(tab)} where ${and(inTab(tab, of), begunWithin(filters, sql`${confirmation.askedAt}`))} ${newest}`

const columns = {
  contractId: sql`looked.contract_id`,
  begunAt: sql`looked.at`,
  initiator: sql`looked.initiator`,
  folded: sql`looked.folded`,
}

/** A page of a tab, newest first, and how many there are; see docs/decisions/0047-long-lists.md. */
export const pageConfirmations = async (
  db: Database,
  of: ConfirmationsOf,
  { tab, filters, ...cut }: Cut & { tab: ConfirmTab; filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: ConfirmationInFull[] }> => {
  const search = stageSearch(filters, columns)
  const isNarrowed = filters.begunFrom !== undefined || filters.begunUntil !== undefined
  const { ids, total, hasMore } = await pickListed(
    db,
    { rows: firstOf(rowsOf(tab, of)), counted: countedIn(tab, of), name: nameOf(tab, of) },
    search && { rows: firstOf(looked(tab, of, filters)), isNarrowed, ...search },
    cut,
  )
  const rows = await db
    .current()
    .select({ confirmation, contract })
    .from(confirmation)
    .innerJoin(contract, eq(contract.id, confirmation.contractId))
    .where(inArray(confirmation.partyId, [...ids]))
  return {
    total,
    hasMore,
    rows: ids.flatMap((id) => rows.find((row) => row.confirmation.partyId === id) ?? []),
  }
}

const nameOf = (tab: ConfirmTab, { userId, own }: ConfirmationsOf): readonly unknown[] => [
  'confirmations',
  tab,
  userId,
  own,
]

/** How many a tab holds, ending at one more than `MOST_COUNTED`. */
export const countConfirmationsIn = (db: Database, of: ConfirmationsOf, tab: ConfirmTab): Promise<number> =>
  countListed(db, nameOf(tab, of), countedIn(tab, of))

/** How many wait for somebody, ending at `MOST_DOTTED`: the red dot. */
export const countConfirmationsDotted = (db: Database, of: ConfirmationsOf): Promise<number> =>
  countRows(db, countedIn('toConfirm', of), MOST_DOTTED)
