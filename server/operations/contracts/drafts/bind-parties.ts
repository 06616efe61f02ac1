// Binds signing parties and copy receivers to the accounts and companies they name.
// It runs at the launch, and whenever an account or company is created.
import type { Database } from '#server/db/database.ts'
import { findCompanyByName } from '#server/domain/company/companies/store.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { bindCopies, copiedToPhone, copiesOf } from '#server/domain/contracts/copies/store.ts'
import {
  bindCompany,
  bindPhone,
  changeParty,
  partiesOf,
  unboundByCompany,
  unboundByPhone,
} from '#server/domain/contracts/parties/store.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
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

/** Binds the parties and copies of a contract at its launch to the accounts and companies there are, but those bound already. */
export const bindLaunched = async ({ db }: MovingDeps, contractId: string): Promise<void> => {
  for (const { id, phone, partyType, companyName, companyId } of await partiesOf(db, contractId)) {
    const user = await findUserByPhone(db, phone)
    if (user) await bindPhone(db, contractId, { phone, userId: user.id })
    const company =
      partyType === 2 && companyId === null ? await findCompanyByName(db, companyName, phone) : undefined
    if (company) await changeParty(db, id, { companyId: company.id })
  }
  for (const { phone } of await copiesOf(db, contractId)) {
    const user = await findUserByPhone(db, phone)
    if (user) await bindCopies(db, contractId, { phone, userId: user.id })
  }
}
