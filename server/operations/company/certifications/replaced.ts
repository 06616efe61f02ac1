// The certified company whose facts a running submission would change.
import type { Deps } from '#server/deps.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'

/** Name and legal person as they hold now; null where nothing is changed: a first submission, or one that ended or holds itself. */
export const replacedBy = async (
  { db }: Pick<Deps, 'db'>,
  row: Pick<CertificationRow, 'id' | 'state' | 'subjectType' | 'subjectId'>,
): Promise<{ name: string; legalPerson: string } | null> => {
  if (row.subjectType !== 'company' || (row.state !== 'proving' && row.state !== 'reviewing')) return null
  const holding = await listHolding(db, row.subjectType, row.subjectId)
  const company = holding.length === 0 ? undefined : await getCompany(db, row.subjectId)
  return company === undefined ? null : { name: company.name, legalPerson: company.legalPerson }
}
