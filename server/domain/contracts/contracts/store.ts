// Keeps contracts: drafts, launched ones, and the numbers they are given.
import { and, asc, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { MadeKind } from '#protocol/contracts/contracts/kinds.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { ContractState } from '#protocol/contracts/contracts/status.ts'
import type { Database } from '#server/db/database.ts'
import { preparedPair } from '#server/db/prepared-statements.ts'
import { rowChange } from '#server/db/row-writes.ts'
import { contract, contractNumber } from '#server/db/schema/contracts/contracts.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { contractMachine } from './machine.ts'
import { NEW_CONTRACT } from './events.ts'
import type { ContractContext } from './events.ts'

/** A contract as stored. */
export type ContractRecord = typeof contract.$inferSelect

const byId = preparedPair((orm) =>
  orm
    .select()
    .from(contract)
    .where(eq(contract.id, sql.placeholder('id'))),
)

/** The contract, or undefined. */
export const findContract = async (db: Database, id: string): Promise<ContractRecord | undefined> => {
  const [row] = await byId.read(db, { id })
  return row
}

/** The newest contract of this kind that the product made about another. */
export const findAbout = async (
  db: Database,
  aboutId: string,
  kind: MadeKind,
): Promise<ContractRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(contract)
    .where(and(eq(contract.aboutId, aboutId), eq(contract.kind, kind)))
    .orderBy(desc(contract.createdAt))
    .limit(1)
  return row
}

/** All that were ever made about a thing, the newest first. */
export const findAllAbout = (db: Database, aboutId: string, kind: MadeKind): Promise<ContractRecord[]> =>
  db
    .current()
    .select()
    .from(contract)
    .where(and(eq(contract.aboutId, aboutId), eq(contract.kind, kind)))
    .orderBy(desc(contract.createdAt))

/** Several contracts by their ids; those that are not there are left out. */
export const findContracts = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ContractRecord>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select()
    .from(contract)
    .where(inArray(contract.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The contract, locked until the transaction ends; every change of a contract or its parties begins here. */
export const lockContract = async (db: Database, id: string): Promise<ContractRecord | undefined> => {
  const [row] = await byId.lock(db, { id })
  return row
}

/** Several at once, before any of them is changed; in the order that keeps two who lock several from waiting for each other. */
export const lockContracts = (db: Database, ids: readonly string[]): Promise<ContractRecord[]> =>
  db
    .current()
    .select()
    .from(contract)
    .where(inArray(contract.id, [...ids]))
    .orderBy(asc(contract.id))
    .for('update')

/** The evidence reports of these state what is no longer so; the next ones asked for are made anew. */
export const forgetEvidence = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db
    .current()
    .update(contract)
    .set({ evidenceSha256: null })
    .where(inArray(contract.id, [...ids]))
}

export const insertContract = async (db: Database, row: typeof contract.$inferInsert): Promise<void> => {
  await db.current().insert(contract).values(row)
}

/** Anything but the status, which belongs to the chart. */
export type ContractChange = Partial<
  Omit<typeof contract.$inferInsert, 'id' | 'state' | 'status' | 'context'>
>

export const changeContract = async (db: Database, id: string, change: ContractChange): Promise<void> => {
  await db.current().update(contract).set(change).where(eq(contract.id, id)).returning()
}

/** The next number of this owner on this day, counted from 1. */
export const nextNumber = async (db: Database, owner: string, day: string): Promise<number> => {
  const [row] = await db
    .current()
    .insert(contractNumber)
    .values({ owner, day, last: 1 })
    .onConflictDoUpdate({
      target: [contractNumber.owner, contractNumber.day],
      set: { last: sql`${contractNumber.last} + 1` },
    })
    .returning({ last: contractNumber.last })
  if (row === undefined) throw new Error(`no number for ${owner} ${day}`)
  return row.last
}

/** Another contract of the same owner that went out under this number and did not come to nothing. */
export const findNumbered = async (
  db: Database,
  { id, companyId, initiatorId }: ContractRecord,
  no: string,
): Promise<ContractRecord | undefined> => {
  const isOwners =
    companyId === null
      ? and(isNull(contract.companyId), eq(contract.initiatorId, initiatorId))
      : eq(contract.companyId, companyId)
  const [row] = await db
    .current()
    .select()
    .from(contract)
    .where(and(eq(contract.no, no), ne(contract.id, id), isOwners, notInArray(contract.state, [...FREE])))
    .limit(1)
  return row
}

/** States in which a number is not used, or no longer. */
const FREE: readonly ContractState[] = ['draft', 'returned', 'revoked', 'rejected', 'expired']

const movedContract = rowChange(contract, {
  isGivenBack: true,
  // One that is in force again, for its voiding came to nothing, was completed before.
  written: { completedAt: (at) => sql`coalesce(${contract.completedAt}, ${at}::timestamptz)` },
})

/** Contracts as `advance` moves them; `change` is written with the move. */
export const contractLifecycleWith = (change: ContractChange): Lifecycle<typeof contractMachine> => ({
  noun: 'contract',
  machine: contractMachine,
  load: async (db, id) => {
    const row = await lockContract(db, id)
    return row && { id, state: row.state, context: contextOf(row), version: row.version, chainId: id }
  },
  store: async (db, moved, at) => {
    const state = moved.state as ContractState
    await movedContract(db, moved.id, {
      ...change,
      state,
      status: CONTRACT_STATUS[state],
      context: { ...moved.context },
      version: moved.version,
      updatedAt: at,
      ...(state === 'completed' ? { completedAt: at } : {}),
      // A report from before does not say that it is void.
      ...(state === 'voided' ? { voidedAt: at, evidenceSha256: null } : {}),
    })
  },
})

export const contractLifecycle = contractLifecycleWith({})

/** What the chart remembers of this contract. */
export const contextOf = ({ context }: Pick<ContractRecord, 'context'>): ContractContext => ({
  ...NEW_CONTRACT,
  ...(context as Partial<ContractContext>),
})
