// Who may hand on which role, and what must never be given away (domain.md §5).
import { PRESET_GRANTS, PRESET_ROLES, effectiveGrants, grantsBeyond } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import { companyRights } from '#server/domain/rights.ts'
import type { Rights } from '#server/domain/rights.ts'

/** A role as rules see it; `code` is kept in `member.roles`. */
export interface RoleFacts {
  readonly code: string
  readonly name: string
  readonly grants: Grants
}

/** Somebody whose roles count. */
export interface Bearer {
  readonly status: string
  readonly roles: readonly string[]
}

/** Whether the rights hold everything these grants give in effect. */
export const holdsAll = (rights: Pick<Rights, 'may'>, grants: Grants): boolean =>
  Object.entries(effectiveGrants(grants)).every(([code, actions]) =>
    actions.every((action) => rights.may(code, action)),
  )

/** Whether the rights hold all that a change of grants would give or take. */
export const holdsChange = (rights: Pick<Rights, 'may'>, before: Grants, after: Grants): boolean =>
  [grantsBeyond(after, before), grantsBeyond(before, after)].every((moved) =>
    Object.entries(moved).every(([code, actions]) => actions.every((action) => rights.may(code, action))),
  )

/** The preset roles and a company's own, by code. */
export const knownRoles = (
  own: readonly { readonly id: string; readonly name: string; readonly grants: Grants }[],
): Map<string, RoleFacts> =>
  new Map([
    ...PRESET_ROLES.map(({ code, name }) => [code, { code, name, grants: PRESET_GRANTS[code] }] as const),
    ...own.map(({ id, name, grants }) => [id, { code: id, name, grants }] as const),
  ])

/** Whether somebody who works here may manage roles in every way: without such a person nobody could ever be let in again. */
export const hasAdministrator = (
  bearers: readonly Bearer[],
  roles: ReadonlyMap<string, RoleFacts>,
): boolean =>
  bearers.some(({ status, roles: held }) => {
    if (status !== 'active') return false
    const rights = companyRights(
      [],
      held.map((code) => roles.get(code)?.grants ?? {}),
    )
    return ADMINISTRATION.every((action) => rights.may('roleManage', action))
  })

const ADMINISTRATION = PRESET_GRANTS.admin['roleManage'] ?? []

/** Roles after some were given and some taken, in the order they came. */
export const rolesAfter = (
  held: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] => [...new Set([...held, ...add])].filter((code) => !remove.includes(code))
