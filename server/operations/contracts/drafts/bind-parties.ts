// Binds signing parties and copy receivers to the accounts and companies they name.
// It runs at the launch, and whenever an account or company is created.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { Database } from '#server/db/database.ts'
import { findCompanyByName } from '#server/domain/company/companies/store.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { bindCopies, copiedToPhone } from '#server/domain/contracts/copies/store.ts'
import {
  bindCompany,
  bindPhone,
  unboundByCompany,
  unboundByPhone,
} from '#server/domain/contracts/parties/store.ts'
import { findUsersByPhones } from '#server/domain/account/users/store.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'

/** A phone that was registered, or a company that was certified under its final name. */
export type NewAccount =
  | { readonly userId: string; readonly phone: string }
  | { readonly companyId: string; readonly companyName: string }

/** The account and the company a party is known to be. */
export interface Bound {
  readonly userId: string | null
  readonly companyId: string | null
}

/** Binds the parties that waited for this account or company. Joins the current transaction. */
export const bindParties = async (deps: MovingDeps, account: NewAccount): Promise<void> => {
  const { db } = deps
  const waiting =
    'userId' in account
      ? await waitingFor(db, account.phone)
      : await unboundByCompany(db, account.companyName)
  for (const contractId of waiting) {
    await lockContract(db, contractId)
    if ('userId' in account) {
      await bindPhone(db, contractId, account)
      await bindCopies(db, contractId, account)
    } else await bindCompany(db, contractId, account)
    await refreshLists(deps, contractId)
  }
}

// In a fixed order, so that lockers do not meet head on.
const waitingFor = async (db: Database, phone: string): Promise<string[]> =>
  [...new Set([...(await unboundByPhone(db, phone)), ...(await copiedToPhone(db, phone))])].toSorted()

/** The accounts and companies that a contract names, at its launch. */
export interface KnownAccounts {
  /** By phone. */
  readonly users: ReadonlyMap<string, string>
  /** By the party's id in the draft. */
  readonly companies: ReadonlyMap<string, string>
}

/** Finds them before its rows are written. */
export const findAccounts = async (
  db: Database,
  { parties, cc }: Pick<DraftContent, 'parties' | 'cc'>,
): Promise<KnownAccounts> => {
  const users = await findUsersByPhones(db, [...new Set([...parties, ...cc].map(({ phone }) => phone))])
  const companies = new Map<string, string>()
  for (const { partyId, partyType, companyName, phone } of parties) {
    const found = partyType === 2 ? await findCompanyByName(db, companyName, phone) : undefined
    if (found !== undefined) companies.set(partyId, found.id)
  }
  return { users: new Map(users.map(({ phone, id }) => [phone, id])), companies }
}

/** What a party is bound to: what it is known to be, or else whom its phone and its company's name lead to. */
export const boundTo = (
  { partyId, phone }: Pick<DraftContent['parties'][number], 'partyId' | 'phone'>,
  { users, companies }: KnownAccounts,
  bound: Bound = { userId: null, companyId: null },
): Bound => ({
  userId: bound.userId ?? users.get(phone) ?? null,
  companyId: bound.companyId ?? companies.get(partyId) ?? null,
})
