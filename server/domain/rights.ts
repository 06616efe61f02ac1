// Who may do what: the rights that grants add up to (domain.md §5).
import type { ResourceNode } from '#protocol/account/sessions/session.ts'
import { PERMISSIONS, PERSONAL_GRANTS, PRESET_GRANTS, PRESET_ROLES } from '#protocol/permissions.ts'
import type { Grants, PermissionResource } from '#protocol/permissions.ts'

/** The rights of an identity: the tree for the client, and the question the server asks. */
export interface Rights {
  /** Pages of the user centre, in their order. */
  readonly tree: ResourceNode[]
  /** Rights on work rather than on pages. */
  readonly other: ResourceNode[]
  may(resource: string, action: string): boolean
}

/** The rights of a person acting for themselves. */
export const personalRights = (): Rights => rightsFrom([PERSONAL_GRANTS])

/**
 * The rights of a company's member: the union of its preset roles and of what its own roles grant (`own`).
 * Role codes nobody knows give nothing.
 */
export const companyRights = (roles: readonly string[], own: readonly Grants[] = []): Rights =>
  rightsFrom([
    ...PRESET_ROLES.filter(({ code }) => roles.includes(code)).map(({ code }) => PRESET_GRANTS[code]),
    ...own,
  ])

// The rights of a person who came by a partner's link: reading and signing only, whatever their roles allow.
const BY_LINK: Grants = { contract: ['sign', 'download', 'viewAll'], seal: ['use'] }

/** What of these rights is left to a session that a partner's link began. */
export const delegatedRights = (whole: Rights): Rights =>
  rightsFrom([
    Object.fromEntries(
      Object.entries(BY_LINK).map(([code, actions]) => [
        code,
        actions.filter((action) => whole.may(code, action)),
      ]),
    ),
  ])

/** What an application may do in somebody's name: launch, and look after what it launched. */
export const launchingRights = (): Rights => rightsFrom([{ contract: ['launch', 'download', 'viewAll'] }])

const rightsFrom = (grants: readonly Grants[]): Rights => {
  const held = (code: string) => new Set(grants.flatMap((grant) => grant[code] ?? []))
  const nodes = (kind: PermissionResource['kind']): ResourceNode[] =>
    PERMISSIONS.filter((resource) => resource.kind === kind).flatMap(({ code, actions }) => {
      const mine = held(code)
      const nodeActions = actions
        .filter((action) => mine.has(action.code))
        .map((action) => ({ actionCode: action.code }))
      return nodeActions.length === 0 ? [] : [{ resCode: code, nodeActions, children: [] }]
    })
  return {
    // Every request asks what may be done; one call alone shows the tree.
    get tree() {
      return nodes('page')
    },
    get other() {
      return nodes('work')
    },
    may: (resource, action) => grants.some((grant) => grant[resource]?.includes(action)),
  }
}
