// Lists of a company's staff: for administrators with their rights, for colleagues to choose from.
import { AUT_STATUS } from '#protocol/company/certifications/aut-status.ts'
import { maskPhone } from '#protocol/phone.ts'
import { Refusal } from '#protocol/failures.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import { STAFF_TABS } from '#protocol/company/staff/staff.ts'
import type { Colleague, ColleagueWork, StaffRow, StaffTab } from '#protocol/company/staff/staff.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { pathName, subtreeOf } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import type { DepartmentRow } from '#server/domain/company/departments/store.ts'
import { actionsFor, covers, isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { WORK_RIGHTS } from '#server/domain/company/staff/work.ts'
import * as staff from '#server/domain/company/staff/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import { companyOf, readRoles } from './acting.ts'
import type { RoleBook } from './acting.ts'

interface Filter {
  readonly departmentId?: string | undefined
  readonly search: string
}

/** A page of one tab. */
export const listStaff = async (
  ctx: Context,
  input: Filter & { tab: StaffTab; page: number; pageSize: number },
) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const departments = await listDepartments(db, companyId)
  const book = await readRoles(db, companyId)
  const { page, pageSize, tab } = input
  const { total, rows } = await staff.pageStaff(db, {
    ...queryOf(companyId, departments, input),
    statuses: STAFF_TABS[tab],
    page,
    pageSize,
  })
  return { total, page, pageSize, rows: rows.map((row) => presentStaff(ctx, row, departments, book)) }
}

/** How many people each tab holds. */
export const countStaff = async (ctx: Context, input: Filter) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const statuses = Object.values(STAFF_TABS).flat()
  const counts = await staff.countStaff(db, {
    ...queryOf(companyId, await listDepartments(db, companyId), input),
    statuses,
  })
  const of = (tab: StaffTab) =>
    STAFF_TABS[tab].reduce((sum, status: StaffStatus) => sum + (counts.get(status) ?? 0), 0)
  return { working: of('working'), invited: of('invited'), applied: of('applied'), left: of('left') }
}

const MOST_COLLEAGUES = 100

/** Those who work here; with `work` those alone who may be given it. */
export const listColleagues = async (
  ctx: Context,
  { work, ...input }: Filter & { readonly work?: ColleagueWork | undefined },
): Promise<Colleague[]> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const departments = await listDepartments(db, companyId)
  const { rows } = await staff.pageStaff(db, {
    ...queryOf(companyId, departments, input),
    statuses: ['active'],
    ...(work === undefined ? {} : { able: await ableFor(db, companyId, work) }),
    page: 1,
    pageSize: MOST_COLLEAGUES,
  })
  return rows.flatMap(({ member, user }) =>
    user === null
      ? []
      : {
          memberId: member.id,
          userId: user.id,
          name: user.name,
          phoneMasked: maskPhone(user.phone),
          post: member.post,
          departments: pathsOf(departments, member.departments).map(({ name }) => name),
          isCertified: user.autStatus === AUT_STATUS.certified,
        },
  )
}

/** For each right that the work asks for, the roles that give it. */
const ableFor = async (db: Database, companyId: string, work: ColleagueWork): Promise<string[][]> => {
  const { codes, rightsOf } = await readRoles(db, companyId)
  return WORK_RIGHTS[work].map(([resource, action]) =>
    codes.filter((code) => rightsOf([code]).may(resource, action)),
  )
}

/** What the caller may give to others. */
export const listAssignableRoles = async (ctx: Context) => {
  const book = await readRoles(ctx.deps.db, companyOf(ctx))
  return book.assignable.filter(({ id }) => covers(ctx.rights, book.rightsOf([id])))
}

const queryOf = (companyId: string, departments: readonly DepartmentRow[], input: Filter) => {
  const { departmentId, search } = input
  if (departmentId === undefined) return { companyId, search }
  if (!departments.some(({ id }) => id === departmentId))
    throw new Refusal('not-found', '没有找到这个部门，可能已被删除。请刷新页面。')
  return { companyId, search, departments: subtreeOf(departments, departmentId) }
}

const pathsOf = (departments: readonly DepartmentRow[], ids: readonly string[]) =>
  ids.map((id) => ({ id, name: pathName(departments, id) })).filter(({ name }) => name !== '')

/** A person of the company as the viewer sees them. */
export const presentStaff = (
  ctx: Pick<Context, 'rights' | 'user'>,
  { member, user }: StaffRecord,
  departments: readonly DepartmentRow[],
  book: RoleBook,
): StaffRow => {
  const isMe = member.userId === ctx.user.id
  return {
    memberId: member.id,
    userId: member.userId,
    name: user?.name || member.name,
    phoneMasked: maskPhone(user?.phone ?? member.phone),
    staffNo: member.staffNo,
    post: member.post,
    email: member.email,
    departments: pathsOf(departments, member.departments),
    roles: member.roles.map((id) => ({ id, name: book.nameOf(id) })),
    status: member.status as StaffStatus,
    isSuperAdmin: isSuperAdmin(member),
    isMe,
    reason: member.reason,
    invitedAt: member.invitedAt?.toISOString() ?? null,
    expiresAt: member.status === 'invited' ? (member.expiresAt?.toISOString() ?? null) : null,
    // Who founded the company or applied was never let in by an invitation.
    joinedAt: (member.joinedAt ?? (user === null ? null : member.createdAt))?.toISOString() ?? null,
    leftAt: member.leftAt?.toISOString() ?? null,
    actions: actionsFor(member, {
      rights: ctx.rights,
      isMe,
      covers: covers(ctx.rights, book.rightsOf(member.roles)),
    }),
  }
}
