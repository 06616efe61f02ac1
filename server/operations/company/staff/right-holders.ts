// Who in a company holds a right, and their names for those who have to ask them.
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import type { Database } from '#server/db/database.ts'
import { listMembers } from '#server/domain/company/companies/store.ts'
import { SUPER_ADMIN } from '#server/domain/company/staff/rules.ts'
import { allowWork } from '#server/domain/company/staff/work.ts'
import { readRoles } from './acting.ts'

/** Somebody who works in a company and holds a right there. */
export interface Holder {
  readonly userId: string
  readonly name: string
  readonly isSuperAdmin: boolean
}

/** People who work in the company and hold the action, the super-administrator first. */
export const rightHolders = async (
  db: Database,
  companyId: string,
  resource: string,
  action: string,
): Promise<Holder[]> => {
  const book = await readRoles(db, companyId)
  const working = await listMembers(db, companyId)
  return working
    .filter(({ member }) => book.rightsOf(member.roles).may(resource, action))
    .map(({ member, user }) => ({
      userId: user.id,
      name: user.name,
      isSuperAdmin: member.roles.includes(SUPER_ADMIN),
    }))
    .toSorted((a, b) => Number(b.isSuperAdmin) - Number(a.isSuperAdmin))
}

/** Whether somebody of the company, whatever they are there now, has roles that allow such work. */
export const mayBeGiven = async (
  db: Database,
  { companyId, roles }: { readonly companyId: string; readonly roles: readonly string[] },
  work: ColleagueWork,
): Promise<boolean> => allowWork((await readRoles(db, companyId)).rightsOf(roles), work)

/** `林小满（超级管理员）、周远`, at most three. */
export const namesOf = (holders: readonly Holder[]): string =>
  holders
    .slice(0, 3)
    .map(({ name, isSuperAdmin }) => (isSuperAdmin ? `${name}（超级管理员）` : name))
    .join('、')
