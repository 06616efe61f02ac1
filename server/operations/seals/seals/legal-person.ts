// Whether somebody is the legal person of a company, by the number on the identity card.
import type { Database } from '#server/db/database.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'

export const isLegalPerson = async (
  db: Database,
  userId: string,
  company: Pick<CompanyRow, 'legalPersonIdHash'>,
): Promise<boolean> => isHeldBy(company, await getUser(db, userId))

/** The same for an account that was read already. */
export const isHeldBy = (
  { legalPersonIdHash }: Pick<CompanyRow, 'legalPersonIdHash'>,
  person: { readonly idNumberHash: string | null } | undefined,
): boolean => person?.idNumberHash != null && person.idNumberHash === legalPersonIdHash

/** Of a company by its id; false where there is none. */
export const isLegalPersonOf = async (db: Database, userId: string, companyId: string): Promise<boolean> => {
  const [company, person] = await db.together(() => [getCompany(db, companyId), getUser(db, userId)])
  return company !== undefined && isHeldBy(company, person)
}
