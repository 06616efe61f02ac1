// Calls around roles and who holds them (mirrors protocol/company/roles.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/roles.ts'
import type { Role, RoleMember } from '#protocol/company/roles.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import { PRESET_GRANTS, PRESET_ROLES, effectiveGrants, isPresetRole } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import { isOffered } from '#protocol/platform-code.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { holdsAll, knownRoles } from '#server/domain/company/roles/rules.ts'
import * as roles from '#server/domain/company/roles/store.ts'
import { route } from '#server/http/route.ts'
import { actingCompany, grantRoles, roleNotFound } from '#server/operations/company/roles/grants.ts'
import { changeRole, createRole, deleteRole } from '#server/operations/company/roles/roles.ts'

export const serveRoleCalls = (app: FastifyInstance): void => {
  route(app, calls.listRoles, async (ctx) => {
    const companyId = actingCompany(ctx)
    const held = await roles.countHolders(ctx.deps.db, companyId)
    const own = await roles.listRoles(ctx.deps.db, companyId)
    return [
      ...PRESET_ROLES.map(({ code, name, note }) =>
        present(ctx, { id: code, name, note, grants: PRESET_GRANTS[code] }, held.get(code)),
      ),
      ...own.map((row) => present(ctx, row, held.get(row.id))),
    ]
  })

  route(app, calls.listRoleNames, async (ctx) => {
    if (ctx.identity.type === 1) return []
    const known = knownRoles(await roles.listRoles(ctx.deps.db, ctx.identity.companyId))
    return [...known.values()].map(({ code, name, grants }) => ({
      roleId: code,
      name,
      isPreset: isPresetRole(code),
      grantable: isGrantable(ctx, code, grants),
    }))
  })

  route(app, calls.listRoleMembers, async (ctx, { page, pageSize, roleId, holding, search }) => {
    const { db } = ctx.deps
    const companyId = actingCompany(ctx)
    const known = knownRoles(await roles.listRoles(db, companyId))
    if (!known.has(roleId)) throw roleNotFound()
    const found = await roles.pageRoleMembers(db, { companyId, roleId, holding, search, page, pageSize })
    const rows = found.rows.map(({ member, name, phone }): RoleMember => ({
      memberId: member.id,
      name,
      phoneMasked: maskPhone(phone),
      post: member.post,
      status: member.status as StaffStatus,
      roles: member.roles.flatMap((code) => known.get(code)?.name ?? []),
    }))
    return { total: found.total, page, pageSize, rows }
  })

  route(app, calls.createRole, async (ctx, input) => present(ctx, await createRole(ctx, input), 0))

  route(app, calls.changeRole, async (ctx, input) => {
    const row = await changeRole(ctx, input)
    const held = await roles.countHolders(ctx.deps.db, row.companyId)
    return present(ctx, row, held.get(row.id))
  })

  route(app, calls.deleteRole, async (ctx, input) => {
    await deleteRole(ctx, input)
    return {}
  })

  route(app, calls.grantRoles, async (ctx, input) => {
    await grantRoles(ctx, input)
    return {}
  })
}

const isGrantable = ({ rights }: Context, code: string, grants: Grants): boolean =>
  code !== 'superAdmin' && rights.may('roleManage', 'grant') && holdsAll(rights, grants)

const present = (
  ctx: Context,
  row: Pick<roles.RoleRow, 'id' | 'name' | 'note' | 'grants'> & { version?: number; updatedAt?: Date },
  holders = 0,
): Role => {
  const isPreset = isPresetRole(row.id)
  const whole = effectiveGrants(row.grants)
  // What only another variant of the product has is not spoken of.
  const grants = Object.fromEntries(
    Object.entries(whole).filter(([code]) => isOffered(code, ctx.deps.config.platform)),
  )
  const isOwnToChange = !isPreset && holdsAll(ctx.rights, whole)
  const may = (action: string) => ctx.rights.may('roleManage', action)
  const actions: Role['actions'] = []
  // A caller who lacks some of its rights may still change the others.
  if (!isPreset && may('edit')) actions.push('edit')
  if (isOwnToChange && may('del')) actions.push('delete')
  if (may('add')) actions.push('copy')
  if (isGrantable(ctx, row.id, whole)) actions.push('grant')
  return {
    roleId: row.id,
    isPreset,
    name: row.name,
    note: row.note,
    grants: grants as Role['grants'],
    holders,
    version: row.version ?? 0,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    actions,
  }
}
