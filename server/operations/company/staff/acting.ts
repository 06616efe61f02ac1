// The company an administrator acts for, the person acted on, and the roles there are.
import { PRESET_ROLES } from '#protocol/permissions.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import type { MemberRow } from '#server/domain/company/companies/store.ts'
import { companyRights } from '#server/domain/rights.ts'
import type { Rights } from '#server/domain/rights.ts'
import { listRoles } from '#server/domain/company/roles/store.ts'
import { SUPER_ADMIN, aboveYou, covers, isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'

/** The company acted for; refuses `identity.company-only` in the personal identity. */
export const companyOf = ({ identity }: Pick<Context, 'identity'>): string => {
  if (identity.type === 2) return identity.companyId
  throw new Refusal('identity.company-only', '这里管理的是单位的内容，请先切换到单位身份。')
}

/** A person of the company acted for, locked with all of the company's people; refuses `not-found`. */
export const targetOf = async (ctx: Context, memberId: string): Promise<StaffRecord> => {
  const companyId = companyOf(ctx)
  await lockCompany(ctx.deps.db, companyId)
  const found = await findStaff(ctx.deps.db, companyId, memberId)
  if (found === undefined) throw new Refusal('not-found', '没有找到这位员工，可能已被移除。请刷新页面。')
  return found
}

/** The roles of a company: their names, and what they allow together. */
export interface RoleBook {
  readonly nameOf: (code: string) => string
  /** What these roles allow together. */
  readonly rightsOf: (roles: readonly string[]) => Rights
  /** Every role, the super-administrator's too. */
  readonly codes: readonly string[]
  /** Every role but the super-administrator's: the preset ones, then the company's own. */
  readonly assignable: readonly { readonly id: string; readonly name: string; readonly note: string }[]
}

export const readRoles = async (db: Database, companyId: string): Promise<RoleBook> => {
  const own = await listRoles(db, companyId)
  const all = [
    ...PRESET_ROLES.map(({ code, name, note }) => ({ id: code as string, name: name as string, note })),
    ...own.map(({ id, name, note }) => ({ id, name, note })),
  ]
  return {
    nameOf: (code) => all.find(({ id }) => id === code)?.name ?? '已删除的角色',
    rightsOf: (roles) =>
      companyRights(
        roles,
        own.filter(({ id }) => roles.includes(id)).map(({ grants }) => grants),
      ),
    codes: all.map(({ id }) => id),
    assignable: all.filter(({ id }) => id !== SUPER_ADMIN),
  }
}

/** Refuses unknown roles, and roles with more rights than the caller's. */
export const checkRoles = (ctx: Pick<Context, 'rights'>, book: RoleBook, roles: readonly string[]): void => {
  const unknown = roles.find((role) => !book.assignable.some(({ id }) => id === role))
  if (unknown !== undefined) {
    throw new Refusal('staff.role-unknown', '所选角色不存在或不能授予，请刷新页面后重新选择。', {
      fields: { roles: '所选角色不存在或不能授予' },
    })
  }
  const tooHigh = roles.find((role) => !covers(ctx.rights, book.rightsOf([role])))
  if (tooHigh === undefined) return
  const words = `“${book.nameOf(tooHigh)}”的权限高于您，不能由您授予。`
  throw new Refusal('staff.above', words, { fields: { roles: words } })
}

/** Refuses actions on oneself, on the super-administrator, and on people with more rights. */
export const checkBeneath = (
  ctx: Pick<Context, 'rights' | 'user'>,
  book: RoleBook,
  target: MemberRow,
): void => {
  if (target.userId === ctx.user.id)
    throw new Refusal('staff.above', '不能对自己这样操作，请由另一位管理员办理。')
  if (isSuperAdmin(target)) {
    throw new Refusal('staff.above', '超级管理员不能这样操作。请先把超级管理员转让给其他同事。')
  }
  if (!covers(ctx.rights, book.rightsOf(target.roles))) throw aboveYou()
}
