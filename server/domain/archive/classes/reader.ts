// Reads what of their company's archive a person may look into.
import type { Rights } from '#server/domain/rights.ts'
import type { Database } from '#server/db/database.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { scopeOf, withThoseAbove } from './scope.ts'
import type { ArchiveScope } from './scope.ts'
import { readClasses } from './store.ts'
import type { ClassRow } from './store.ts'

/** Whose archive it is, and who looks. */
export interface Looking {
  readonly companyId: string
  readonly userId: string
  readonly rights: Rights
}

/** The classes and what is open of the archive; undefined for whoever may not look at it at all. */
export const lookInto = async (
  db: Database,
  { companyId, userId, rights }: Looking,
): Promise<{ classes: ClassRow[]; scope: ArchiveScope } | undefined> => {
  if (!rights.may('contractFiling', 'view')) return undefined
  const member = await findMember(db, companyId, userId)
  if (member?.status !== 'active') return undefined
  const classes = await readClasses(db, companyId)
  const seesAll = rights.may('contract', 'viewAll') || rights.may('contractFiling', 'authorize')
  const departments = seesAll || member.departments.length === 0 ? [] : await listDepartments(db, companyId)
  const scope = scopeOf(classes, {
    seesAll,
    mayFile: rights.may('contractFiling', 'file'),
    memberId: member.id,
    roles: member.roles,
    departmentIds: withThoseAbove(departments, member.departments),
  })
  return { classes, scope }
}
