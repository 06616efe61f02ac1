// Binds signing parties to the accounts and companies they name, at the launch and whenever an account or company comes to be.
import { findCompanyByName } from '#server/domain/companies/store.ts'
import { bindCompanyName, bindPhone, partiesOf } from '#server/domain/parties/store.ts'
import { findUserByPhone } from '#server/domain/users/store.ts'
import type { MovingDeps } from './deps.ts'
import { refreshLists } from './contract-moves.ts'

/** A launched contract, a phone that was registered, or a company that was certified under its final name. */
export type BindingCause =
  | { readonly contractId: string }
  | { readonly userId: string; readonly phone: string }
  | { readonly companyId: string; readonly companyName: string }

/** Joins the current transaction. */
export const bindParties = async (deps: MovingDeps, cause: BindingCause): Promise<void> => {
  const concerned = await bind(deps, cause)
  for (const contractId of concerned) await refreshLists(deps, contractId)
}

const bind = async ({ db }: MovingDeps, cause: BindingCause): Promise<string[]> => {
  if ('userId' in cause) return bindPhone(db, cause.phone, cause.userId)
  if ('companyId' in cause) return bindCompanyName(db, cause.companyName, cause.companyId)
  for (const party of await partiesOf(db, cause.contractId)) {
    const user = await findUserByPhone(db, party.phone)
    if (user) await bindPhone(db, party.phone, user.id)
    const company = party.partyType === 2 ? await findCompanyByName(db, party.companyName) : undefined
    if (company) await bindCompanyName(db, party.companyName, company.id)
  }
  return []
}
