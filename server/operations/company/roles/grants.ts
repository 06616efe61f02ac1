// Grants roles to people and revokes them.
// Nobody can grant what they do not hold, and one person can always manage roles (domain.md §5).
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { hasAdministrator, holdsAll, knownRoles, rolesAfter } from '#server/domain/company/roles/rules.ts'
import * as roles from '#server/domain/company/roles/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** The company acted for. */
export const actingCompany = ({ identity }: Pick<Context, 'identity'>): string => {
  if (identity.type === 2) return identity.companyId
  throw new Refusal('permission.denied', '请先切换到单位身份。', { status: 403 })
}

/**
 * Checks that the caller may grant or revoke all these roles (preset codes, ids of own roles).
 * Refuses `not-found` for foreign ones, `role.super-administrator`, and `role.not-held` for those that grant more than the caller holds.
 */
export const checkMayMove = async (
  ctx: Pick<Context, 'deps' | 'rights'>,
  companyId: string,
  codes: readonly string[],
): Promise<void> => {
  const known = knownRoles(await roles.listRoles(ctx.deps.db, companyId))
  for (const code of codes) {
    const role = known.get(code)
    if (role === undefined) throw roleNotFound()
    if (code === 'superAdmin') {
      throw new Refusal(
        'role.super-administrator',
        '超级管理员不能在这里授予或收回，请由超级管理员本人在“员工”中转让。',
      )
    }
    if (!holdsAll(ctx.rights, role.grants)) throw notHeld()
  }
}

/** Makes a change of roles, and refuses it when nobody could manage roles any more. */
export const checkAdministratorStays = async (
  { deps: { db } }: Pick<Context, 'deps'>,
  companyId: string,
  change: () => Promise<void>,
): Promise<void> => {
  const isManaged = async () =>
    hasAdministrator(
      await roles.listRoleBearers(db, companyId),
      knownRoles(await roles.listRoles(db, companyId)),
    )
  const before = await isManaged()
  await change()
  if (!before || (await isManaged())) return
  throw new Refusal(
    'role.last-administrator',
    '这样改之后就没有人能管理角色了。请先让另一位员工成为管理员，再改。',
  )
}

/** Gives and takes roles of several people at once; all or nothing. */
export const grantRoles = async (
  ctx: Context,
  {
    memberIds,
    add,
    remove,
  }: { memberIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<void> => {
  const { db } = ctx.deps
  const companyId = actingCompany(ctx)
  await lockCompany(db, companyId)
  await checkMayMove(ctx, companyId, [...add, ...remove])
  const bearers = await roles.listRoleBearers(db, companyId)
  const chosen = [...new Set(memberIds)].map((id) => {
    const bearer = bearers.find((candidate) => candidate.id === id)
    if (bearer === undefined) throw new Refusal('not-found', '没有找到这位员工，可能已经离职。请刷新后再试。')
    return bearer
  })
  const now = ctx.clock.now()
  await checkAdministratorStays(ctx, companyId, async () => {
    for (const bearer of chosen) {
      const after = rolesAfter(bearer.roles, add, remove)
      if (after.join() === bearer.roles.join()) continue
      await roles.setMemberRoles(db, bearer.id, after, now)
      await appendAudit(db, {
        chainId: companyId,
        at: now,
        event: 'staff:roles.changed',
        actor: ctx.actor,
        detail: { id: bearer.id, name: bearer.name, before: bearer.roles, after },
      })
      if (bearer.userId !== null && bearer.userId !== ctx.user.id && bearer.status === 'active')
        await tell(ctx, companyId, bearer.userId, after)
    }
  })
}

const tell = async (
  ctx: Context,
  companyId: string,
  userId: string,
  codes: readonly string[],
): Promise<void> => {
  const known = knownRoles(await roles.listRoles(ctx.deps.db, companyId))
  const names = codes.flatMap((code) => known.get(code)?.name ?? [])
  const company = ctx.identity.type === 2 ? ctx.identity.companyName : ''
  await notify(ctx.deps, userId, {
    kind: 'system',
    title: '您的角色有变更',
    text: `您在${company}的角色现为：${names.length === 0 ? '无' : names.join('、')}。`,
    target: PAGES.home,
  })
}

export const roleNotFound = (): Refusal =>
  new Refusal('not-found', '没有找到这个角色，可能已被删除。请刷新后再试。')

export const notHeld = (): Refusal =>
  new Refusal('role.not-held', '其中有您自己没有的权限，不能由您授予或收回。请联系持有这些权限的管理员。')
