// Several people may submit the same company; the first that is certified ends the others.
import { getCompany, findCompanyByCreditCode } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { listRivals, lockCreditCode } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import type { Deps } from '#server/deps.ts'

/** Another company that holds the credit code. Until the transaction ends nobody else certifies the code. */
export const findWinner = async (
  { db }: Pick<Deps, 'db'>,
  { creditCode, companyId }: { creditCode: string; companyId: string },
): Promise<CompanyRow | undefined> => {
  await lockCreditCode(db, creditCode)
  const found = await findCompanyByCreditCode(db, creditCode)
  return found?.id === companyId ? undefined : found
}

/** Ends the submissions by others of the company that has just been certified. */
export const endRivals = async (
  { db }: Pick<Deps, 'db'>,
  { subjectId }: CertificationRow,
  end: (certificationId: string) => Promise<void>,
): Promise<void> => {
  const company = await getCompany(db, subjectId)
  if (!company) return
  const { creditCode, id: companyId } = company
  for (const { id } of await listRivals(db, { creditCode, companyId })) await end(id)
}
