// Ends or suspends certifications for reasons outside them.
// A company or account closes, or a legal person leaves.
import type { RevocationReason } from '#protocol/seals/certificates/facts.ts'
import type { Actor } from '#server/domain/actor.ts'
import { listHolding, listOfAccount } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'

/** Ends what holds of a person or company that is no more. Joins the caller's transaction. */
export const endCertifications = async (
  deps: Deps,
  actor: Actor,
  { subjectType, subjectId }: Pick<CertificationRow, 'subjectType' | 'subjectId'>,
  end: { because: RevocationReason; reason: string },
): Promise<void> => {
  for (const { id } of await listHolding(deps.db, subjectType, subjectId))
    await moveCertification(deps, actor, id, { type: 'certification.ended', ...end })
}

/** Ends the certification of a person who closes their account, and their running submissions. Joins the caller's transaction. */
export const closeCertifications = async (deps: Deps, actor: Actor, userId: string): Promise<void> => {
  for (const { id } of await listOfAccount(deps.db, userId))
    await moveCertification(deps, actor, id, { type: 'account.closed' })
}

/** Where this person is the company's legal person: the certification hears that they left. Joins the caller's transaction. */
export const noteDeparture = async (
  deps: Deps,
  actor: Actor,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> => {
  const person = await getUser(deps.db, userId)
  const company = await getCompany(deps.db, companyId)
  if (!person?.idNumberHash || person.idNumberHash !== company?.legalPersonIdHash) return
  const { name } = person
  for (const { id } of await listHolding(deps.db, 'company', companyId))
    await moveCertification(deps, actor, id, { type: 'legalPerson.left', name }, { legalPerson: name })
}
