// A role while it is being typed: what a tick means, what changed, and which ticks a search shows.
import { GRANTABLE, effectiveGrants, grantsBeyond } from '#protocol/permissions.ts'
import type { Grants, PermissionResource } from '#protocol/permissions.ts'
import { isOfVariant } from '#protocol/platform-code.ts'
import type { Role } from '#protocol/company/roles.ts'
import type { RoleDraft } from '#src/machines/role-editor.machine.ts'

/** Whether the person may hand on an action. */
export type Holds = (resource: string, action: string) => boolean

/** One's own account belongs to every role and cannot be taken out. */
export const isFixed = (code: string): boolean => code === 'userInfo'

/** A new role, empty or like another one as far as the person holds what that one grants. */
export const newDraft = (from: Role | undefined, holds: Holds): RoleDraft => ({
  name: from === undefined ? '' : `${from.name.slice(0, 16)}（副本）`,
  note: from?.note ?? '',
  grants: effectiveGrants(
    Object.fromEntries(
      GRANTABLE.map(({ code, actions }) => [
        code,
        actions
          .map((action) => action.code)
          .filter((action) => from?.grants[code]?.includes(action) === true && holds(code, action)),
      ]),
    ),
  ),
})

export const draftOf = ({ name, note, grants }: Role): RoleDraft => ({ name, note, grants })

/** Ticks or unticks an action. What is done on a page needs the sight of it; without the sight nothing is left. */
export const withAction = (grants: Grants, code: string, action: string, isOn: boolean): Grants => {
  const held = grants[code] ?? []
  if (isOn) return effectiveGrants({ ...grants, [code]: [...held, action] })
  const kept = action === 'view' ? [] : held.filter((other) => other !== action)
  return effectiveGrants({ ...grants, [code]: kept })
}

/** Ticks or unticks all actions of these resources that the person holds; the others stay as they are. */
export const withAll = (
  grants: Grants,
  resources: readonly PermissionResource[],
  isOn: boolean,
  holds: Holds,
): Grants =>
  effectiveGrants({
    ...grants,
    ...Object.fromEntries(
      resources.map(({ code, actions }) => [
        code,
        actions
          .map((action) => action.code)
          .filter((action) => (holds(code, action) ? isOn : grants[code]?.includes(action) === true)),
      ]),
    ),
  })

/** Those of a variant of the product are offered to whoever holds them, and so nowhere else. */
export const offeredTo = (
  holds: Holds,
  resources: readonly PermissionResource[],
): readonly PermissionResource[] =>
  resources.filter(
    ({ code, actions }) => !isOfVariant(code) || actions.some((action) => holds(code, action.code)),
  )

/** How many of these resources' actions are ticked, and how many there are. */
export const ticked = (
  grants: Grants,
  resources: readonly PermissionResource[],
): { readonly on: number; readonly of: number } => ({
  on: resources.reduce((sum, { code, actions }) => {
    const held = grants[code] ?? []
    return sum + actions.filter((action) => held.includes(action.code)).length
  }, 0),
  of: resources.reduce((sum, { actions }) => sum + actions.length, 0),
})

/** Grants as a person reads them: 合同：发起、签署；模板：新建. */
export const grantsInWords = (grants: Grants): string =>
  GRANTABLE.flatMap(({ code, label, actions }) => {
    const names = actions
      .filter((action) => grants[code]?.includes(action.code))
      .map((action) => action.label)
    return names.length === 0 ? [] : [`${label}：${names.join('、')}`]
  }).join('；')

/** What somebody else made of a role meanwhile, one line each. */
export const changesInWords = (before: RoleDraft, after: RoleDraft): string[] => {
  const given = grantsInWords(grantsBeyond(after.grants, before.grants))
  const taken = grantsInWords(grantsBeyond(before.grants, after.grants))
  return [
    ...(after.name === before.name ? [] : [`名称改为“${after.name}”`]),
    ...(after.note === before.note ? [] : [`说明改为“${after.note}”`]),
    ...(given === '' ? [] : [`增加了 ${given}`]),
    ...(taken === '' ? [] : [`去掉了 ${taken}`]),
  ]
}

/** The resources whose name, or one of whose actions, holds the words. */
export const found = (search: string): readonly PermissionResource[] => {
  const words = search.trim()
  return GRANTABLE.filter(
    ({ label, actions }) => label.includes(words) || actions.some((action) => action.label.includes(words)),
  )
}
