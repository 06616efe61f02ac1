// Who in a company may do something with its seals, and their names for those who have to ask them.
import type { Database } from '#server/db/database.ts'
import { listMembers } from '#server/domain/company/companies/store.ts'
import { SUPER_ADMIN } from '#server/domain/company/staff/rules.ts'
import { readRoles } from '#server/operations/company/staff/acting.ts'

/** Somebody who holds a right on seals. */
export interface Holder {
  readonly userId: string
  readonly name: string
  readonly isSuperAdmin: boolean
}

/** People who work in the company and hold the action on its seals, the super-administrator first. */
export const holdersOf = async (db: Database, companyId: string, action: string): Promise<Holder[]> => {
  const book = await readRoles(db, companyId)
  const working = await listMembers(db, companyId)
  return working
    .filter(({ member }) => book.rightsOf(member.roles).may('signature', action))
    .map(({ member, user }) => ({
      userId: user.id,
      name: user.name,
      isSuperAdmin: member.roles.includes(SUPER_ADMIN),
    }))
    .toSorted((a, b) => Number(b.isSuperAdmin) - Number(a.isSuperAdmin))
}

/** `林小满（超级管理员）、周远`, at most three. */
export const namesOf = (holders: readonly Holder[]): string =>
  holders
    .slice(0, 3)
    .map(({ name, isSuperAdmin }) => (isSuperAdmin ? `${name}（超级管理员）` : name))
    .join('、')
