// Keeps signing parties and their places.
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SQL } from 'drizzle-orm'
import type { PartyState } from '#protocol/contracts/contracts/status.ts'
import type { Database } from '#server/db/database.ts'
import { prepared, preparedPair } from '#server/db/prepared-statements.ts'
import { rowChange } from '#server/db/row-writes.ts'
import { confirmation } from '#server/db/schema/contracts/confirmations.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party, partyPlace, partyUrge } from '#server/db/schema/contracts/parties.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { partyMachine } from './machine.ts'

/** A party and a place as stored. */
export type PartyRecord = typeof party.$inferSelect
export type PlaceRecord = typeof partyPlace.$inferSelect

const ENDED: readonly PartyState[] = ['signed', 'rejected', 'expired', 'cancelled']

// A move asks these again and again (docs/decisions/0135).
const ofContract = preparedPair((orm) =>
  orm
    .select()
    .from(party)
    .where(eq(party.contractId, sql.placeholder('contractId')))
    .orderBy(asc(party.position)),
)
const byId = preparedPair((orm) =>
  orm
    .select()
    .from(party)
    .where(eq(party.id, sql.placeholder('id'))),
)
const placesOfContract = prepared((orm) =>
  orm
    .select()
    .from(partyPlace)
    .where(eq(partyPlace.contractId, sql.placeholder('contractId'))),
)

/** The parties of a contract in the order they were entered. */
export const partiesOf = (db: Database, contractId: string): Promise<PartyRecord[]> =>
  ofContract.read(db, { contractId })

/** The same, locked until the transaction ends, for one that will move some of them; their contract is locked already. */
export const lockPartiesOf = async (db: Database, contractId: string): Promise<PartyRecord[]> =>
  await ofContract.lock(db, { contractId })

/** The parties of several contracts, for a list. */
export const partiesOfAll = async (db: Database, contractIds: readonly string[]): Promise<PartyRecord[]> =>
  contractIds.length === 0
    ? []
    : db
        .current()
        .select()
        .from(party)
        .where(inArray(party.contractId, [...contractIds]))
        .orderBy(asc(party.position))

/** One party by its id alone, for moves that are under way. */
export const getParty = async (db: Database, id: string): Promise<PartyRecord | undefined> => {
  const [row] = await byId.read(db, { id })
  return row
}

/** One party, if it is of this contract. */
export const findParty = async (
  db: Database,
  contractId: string,
  id: string,
): Promise<PartyRecord | undefined> => {
  const row = await getParty(db, id)
  return row?.contractId === contractId ? row : undefined
}

export const insertParties = async (
  db: Database,
  parties: readonly (typeof party.$inferInsert)[],
  places: readonly (typeof partyPlace.$inferInsert)[],
): Promise<void> => {
  await db
    .current()
    .insert(party)
    .values([...parties])
  if (places.length > 0)
    await db
      .current()
      .insert(partyPlace)
      .values([...places])
}

/** Anything but the status, which belongs to the chart. */
export type PartyChange = Partial<Omit<typeof party.$inferInsert, 'id' | 'state' | 'status' | 'version'>>

export const changeParty = async (db: Database, id: string, change: PartyChange): Promise<void> => {
  await db.current().update(party).set(change).where(eq(party.id, id)).returning()
}

/**
 * Takes all parties and places of a contract away, as when it becomes a draft again. Who confirmed sees it no longer;
 * their row says so itself, so that a list need not look for the party of each row.
 */
export const deleteParties = async (db: Database, contractId: string): Promise<void> => {
  await db
    .current()
    .update(confirmation)
    .set({ isGone: true })
    .where(and(eq(confirmation.contractId, contractId), eq(confirmation.outcome, 'confirmed')))
  await db.current().delete(party).where(eq(party.contractId, contractId))
}

export const placesOf = (db: Database, contractId: string): Promise<PlaceRecord[]> =>
  placesOfContract(db, { contractId })

/** The name by which the newest contract that waits for this person calls them; empty when none waits. */
export const expectedNameOf = async (db: Database, userId: string): Promise<string> => {
  const [row] = await db
    .current()
    .select({ name: party.name })
    .from(party)
    .innerJoin(contract, eq(contract.id, party.contractId))
    .where(and(eq(party.userId, userId), inArray(party.state, ['pending', 'toConfirm', 'toSign'])))
    .orderBy(desc(contract.createdAt))
    .limit(1)
  return row?.name ?? ''
}

/** Contracts with an unbound party of this phone, in a fixed order so that lockers do not meet head on. */
export const unboundByPhone = async (db: Database, phone: string): Promise<string[]> =>
  contractsWith(db, and(eq(party.phone, phone), isNull(party.userId)))

/** Contracts with an unbound party of this company name, in the same order. */
export const unboundByCompany = async (db: Database, companyName: string): Promise<string[]> =>
  contractsWith(db, and(eq(party.companyName, companyName), eq(party.partyType, 2), isNull(party.companyId)))

const contractsWith = async (db: Database, condition: SQL | undefined): Promise<string[]> => {
  const rows = await db
    .current()
    .selectDistinct({ contractId: party.contractId })
    .from(party)
    .where(condition)
  return rows.map((row) => row.contractId).toSorted()
}

/** Binds a contract's parties with this phone to the account. */
export const bindPhone = async (
  db: Database,
  contractId: string,
  { phone, userId }: { phone: string; userId: string },
): Promise<void> => {
  await db
    .current()
    .update(party)
    .set({ userId })
    .where(and(eq(party.contractId, contractId), eq(party.phone, phone), isNull(party.userId)))
}

/** Binds a contract's parties with this company name to the certified company. */
export const bindCompany = async (
  db: Database,
  contractId: string,
  { companyName, companyId }: { companyName: string; companyId: string },
): Promise<void> => {
  await db
    .current()
    .update(party)
    .set({ companyId })
    .where(
      and(
        eq(party.contractId, contractId),
        eq(party.companyName, companyName),
        eq(party.partyType, 2),
        isNull(party.companyId),
      ),
    )
}

/** Notes that the signer opened the signing page; true the first time. */
export const markViewed = async (db: Database, id: string, at: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(party)
    .set({ viewedAt: at })
    .where(and(eq(party.id, id), isNull(party.viewedAt)))
    .returning({ id: party.id })
  return rows.length === 1
}

/** Remembers that a party was reminded. */
export const insertUrge = async (
  db: Database,
  { id: partyId, contractId }: Pick<PartyRecord, 'id' | 'contractId'>,
  id: string,
  at: Date,
): Promise<void> => {
  await db.current().insert(partyUrge).values({ id, partyId, contractId, at })
}

/** When a party was reminded, all times. */
export const urgesOf = async (db: Database, partyId: string): Promise<Date[]> => {
  const rows = await db
    .current()
    .select({ at: partyUrge.at })
    .from(partyUrge)
    .where(eq(partyUrge.partyId, partyId))
  return rows.map((row) => row.at)
}

const movedParty = rowChange(party, { isGivenBack: true })

/** Parties as `advance` moves them; their history is in the contract's chain. `change` is written with the move. */
export const partyLifecycleWith = (change: PartyChange): Lifecycle<typeof partyMachine> => ({
  noun: 'party',
  machine: partyMachine,
  load: async (db, id) => {
    const [row] = await byId.lock(db, { id })
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.contractId }
  },
  store: async (db, moved, at) => {
    const state = moved.state as PartyState
    await movedParty(db, moved.id, {
      ...change,
      state,
      status: PARTY_STATUS[state],
      version: moved.version,
      ...(ENDED.includes(state) ? { finishedAt: at } : {}),
    })
  },
})

export const partyLifecycle = partyLifecycleWith({})

/** Whether the phone's owner has signed something of this initiator or the initiating company before. */
export const hasSignedWith = async (
  db: Database,
  phone: string,
  { initiatorId, companyId }: { initiatorId: string; companyId: string | null },
): Promise<boolean> => {
  const [row] = await db
    .current()
    .select({ id: party.id })
    .from(party)
    .innerJoin(contract, eq(contract.id, party.contractId))
    .where(
      and(
        eq(party.phone, phone),
        eq(party.state, 'signed'),
        companyId === null
          ? and(eq(contract.initiatorId, initiatorId), isNull(contract.companyId))
          : eq(contract.companyId, companyId),
      ),
    )
    .limit(1)
  return row !== undefined
}
