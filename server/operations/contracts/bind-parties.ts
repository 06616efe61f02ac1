// Binds signing parties to the accounts and companies they name, at the launch and whenever an account or company comes to be.
import { findCompanyByName } from '#server/domain/companies/store.ts'
import { lockContract } from '#server/domain/contracts/store.ts'
import {
  bindCompany,
  bindPhone,
  changeParty,
  partiesOf,
  unboundByCompany,
  unboundByPhone,
} from '#server/domain/parties/store.ts'
import { findUserByPhone } from '#server/domain/users/store.ts'
import type { MovingDeps } from './deps.ts'
import { refreshLists } from './contract-moves.ts'

/** A phone that was registered, or a company that was certified under its final name. */
export type NewAccount =
  | { readonly userId: string; readonly phone: string }
  | { readonly companyId: string; readonly companyName: string }

/** Binds the parties that waited for this account or company. Joins the current transaction. */
export const bindParties = async (deps: MovingDeps, account: NewAccount): Promise<void> => {
  const { db } = deps
  const waiting =
    'userId' in account
      ? await unboundByPhone(db, account.phone)
      : await unboundByCompany(db, account.companyName)
  for (const contractId of waiting) {
    await lockContract(db, contractId)
    if ('userId' in account) await bindPhone(db, contractId, account)
    else await bindCompany(db, contractId, account)
    await refreshLists(deps, contractId)
  }
}

/** Binds the parties of a contract at its launch to the accounts and companies there are. */
export const bindLaunched = async ({ db }: MovingDeps, contractId: string): Promise<void> => {
  for (const { id, phone, partyType, companyName } of await partiesOf(db, contractId)) {
    const user = await findUserByPhone(db, phone)
    if (user) await bindPhone(db, contractId, { phone, userId: user.id })
    const company = partyType === 2 ? await findCompanyByName(db, companyName, phone) : undefined
    if (company) await changeParty(db, id, { companyId: company.id })
  }
}
