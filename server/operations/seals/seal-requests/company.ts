// The staff of a company with their rights to its seals.
// It is read again each time, so a granted or revoked right counts at once.
import type { Deps } from '#server/deps.ts'
import { getCompany, listMembers } from '#server/domain/company/companies/store.ts'
import { pathTo } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { kindOfSeal, sealsFor } from '#server/domain/contracts/parties/seals.ts'
import { grantsInForce } from '#server/domain/seals/seal-grants/store.ts'
import type { GrantRow } from '#server/domain/seals/seal-grants/store.ts'
import type { SealingCompany } from '#server/domain/seals/seals/sealers.ts'
import { readRoles } from '#server/operations/company/staff/acting.ts'
import { isHeldBy } from '#server/operations/seals/seals/legal-person.ts'

/** The people who work there now, and the seals in use. */
export const readSealingCompany = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
): Promise<SealingCompany> => {
  const [book, tree, grants, members, company, all] = await db.together(() => [
    readRoles(db, companyId),
    listDepartments(db, companyId),
    grantsInForce(db, companyId, clock.now()),
    listMembers(db, companyId),
    getCompany(db, companyId),
    sealsFor(db, { userId: companyId, companyId }),
  ])
  const seals = all.filter((seal) => seal.companyId !== null)
  return {
    people: members
      .filter(({ user }) => user.autStatus === 1)
      .map(({ member, user }) => {
        const departments = member.departments.flatMap((id) => pathTo(tree, id).map((node) => node.id))
        const names = ({ subjectKind, subjectId }: GrantRow): boolean =>
          subjectKind === 'member'
            ? subjectId === member.id
            : (subjectKind === 'role' ? member.roles : departments).includes(subjectId)
        return {
          memberId: member.id,
          userId: user.id,
          name: user.name,
          phone: user.phone,
          hasRoleRight: book.rightsOf(member.roles).may('seal', 'use'),
          isLegalPerson: company !== undefined && isHeldBy(company, user),
          grants: grants.filter(names),
        }
      }),
    seals: seals.map((seal) => ({ id: seal.id, kind: kindOfSeal(seal), onlyGranted: seal.onlyGranted })),
  }
}
