// A company's own roles: made, changed, deleted with a successor (domain.md §5; specification §6).
import { randomUUID } from 'node:crypto'
import { MOST_ROLES } from '#protocol/company/roles.ts'
import { Refusal } from '#protocol/failures.ts'
import { PRESET_ROLES, effectiveGrants, grantsBeyond } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { holdsAll, holdsChange, rolesAfter } from '#server/domain/company/roles/rules.ts'
import * as roles from '#server/domain/company/roles/store.ts'
import type { RoleRow } from '#server/domain/company/roles/store.ts'
import {
  actingCompany,
  checkAdministratorStays,
  checkMayMove,
  notHeld,
  roleNotFound,
} from '#server/operations/company/roles/grants.ts'

interface Typed {
  readonly name: string
  readonly note: string
  readonly grants: Grants
}

/** Makes a role. Refuses `role.name-taken`, `role.too-many` and `role.not-held`. */
export const createRole = async (ctx: Context, { name, note, grants: wanted }: Typed): Promise<RoleRow> => {
  const { db } = ctx.deps
  const companyId = actingCompany(ctx)
  const grants = effectiveGrants(wanted)
  if (!holdsAll(ctx.rights, grants)) throw notHeld()
  await lockCompany(db, companyId)
  const others = await roles.listRoles(db, companyId)
  checkName(others, name)
  if (others.length >= MOST_ROLES)
    throw new Refusal('role.too-many', `自建角色最多 ${MOST_ROLES} 个，请先删除不用的角色。`)
  const now = ctx.clock.now()
  const row = { id: randomUUID(), companyId, name, note, grants, version: 1, createdAt: now, updatedAt: now }
  await roles.insertRole(db, row)
  await appendAudit(db, {
    chainId: companyId,
    at: now,
    event: 'role:created',
    actor: ctx.actor,
    detail: { id: row.id, name, note, grants },
  })
  return row
}

/** Changes a role for all who hold it, from their next request on. Refuses `role.stale` when another window was faster. */
export const changeRole = async (
  ctx: Context,
  { roleId, version, name, note, grants: wanted }: Typed & { roleId: string; version: number },
): Promise<RoleRow> => {
  const { db } = ctx.deps
  const companyId = actingCompany(ctx)
  await lockCompany(db, companyId)
  const before = await roles.findRole(db, companyId, roleId)
  if (before === undefined) throw roleNotFound()
  const grants = effectiveGrants(wanted)
  if (!holdsChange(ctx.rights, effectiveGrants(before.grants), grants)) throw notHeld()
  checkName(
    (await roles.listRoles(db, companyId)).filter(({ id }) => id !== roleId),
    name,
  )
  const now = ctx.clock.now()
  await checkAdministratorStays(ctx, companyId, async () => {
    if (!(await roles.updateRole(db, roleId, version, { name, note, grants, updatedAt: now }))) throw stale()
  })
  await appendAudit(db, {
    chainId: companyId,
    at: now,
    event: 'role:changed',
    actor: ctx.actor,
    detail: {
      id: roleId,
      name,
      ...(name === before.name ? {} : { nameBefore: before.name }),
      ...(note === before.note ? {} : { note, noteBefore: before.note }),
      given: grantsBeyond(grants, before.grants),
      taken: grantsBeyond(before.grants, grants),
    },
  })
  return { ...before, name, note, grants, version: version + 1, updatedAt: now }
}

/** Deletes a role; its holders get the replacement. Refuses `role.held` without one. */
export const deleteRole = async (
  ctx: Context,
  { roleId, replacement }: { roleId: string; replacement?: string | undefined },
): Promise<void> => {
  const { db } = ctx.deps
  const companyId = actingCompany(ctx)
  await lockCompany(db, companyId)
  const row = await roles.findRole(db, companyId, roleId)
  if (row === undefined) throw roleNotFound()
  if (replacement === roleId) throw roleNotFound()
  await checkMayMove(ctx, companyId, replacement === undefined ? [roleId] : [roleId, replacement])
  const holders = (await roles.listRoleBearers(db, companyId)).filter(({ roles: held }) =>
    held.includes(roleId),
  )
  if (holders.length > 0 && replacement === undefined) {
    throw new Refusal(
      'role.held',
      `还有 ${holders.length} 人持有“${row.name}”，请先为他们选择替代的角色，再删除。`,
    )
  }
  const now = ctx.clock.now()
  await checkAdministratorStays(ctx, companyId, async () => {
    for (const holder of holders) {
      const after = rolesAfter(holder.roles, replacement === undefined ? [] : [replacement], [roleId])
      await roles.setMemberRoles(db, holder.id, after, now)
    }
    await roles.deleteRole(db, roleId)
  })
  await appendAudit(db, {
    chainId: companyId,
    at: now,
    event: 'role:deleted',
    actor: ctx.actor,
    detail: {
      id: roleId,
      name: row.name,
      grants: row.grants,
      ...(replacement === undefined ? {} : { replacement }),
      holders: holders.map(({ id, name }) => ({ memberId: id, name })),
    },
  })
}

const checkName = (others: readonly RoleRow[], name: string): void => {
  const isTaken =
    others.some((other) => other.name === name) || PRESET_ROLES.some((preset) => preset.name === name)
  if (!isTaken) return
  throw new Refusal('role.name-taken', '已有同名的角色，请换一个名称。', {
    fields: { name: '已有同名的角色，请换一个名称' },
  })
}

const stale = (): Refusal =>
  new Refusal('role.stale', '这个角色刚被其他人修改过，您的修改没有保存。请看过最新内容后再改。')
