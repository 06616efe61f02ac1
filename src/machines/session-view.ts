// What the guard and the layout need to know of the session, read from its snapshot.
import type { SnapshotFrom } from 'xstate'
import type { ResourceNode, UserInfo } from '#protocol/account/sessions/session.ts'
import type { Identity } from '#protocol/identity.ts'
import type { sessionMachine } from '#src/machines/session.machine.ts'

export type SessionView =
  /** `byChoice`: the person signed out, so there is nothing to come back to. */
  | { readonly kind: 'signedOut'; readonly byChoice: boolean }
  /** Not known yet, or known to be ending: the page waits. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'signedIn'; readonly user: UserInfo }

/** The view of a session's snapshot; the same object for the same user. */
export const sessionViewOf = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView => {
  if (snapshot.hasTag('signedOut')) return snapshot.context.leftByChoice ? LEFT : SIGNED_OUT
  const { user } = snapshot.context
  if (!snapshot.matches('signedIn') || user === null) return WAITING
  return { kind: 'signedIn', user }
}

const SIGNED_OUT: SessionView = { kind: 'signedOut', byChoice: false }
const LEFT: SessionView = { kind: 'signedOut', byChoice: true }
const WAITING: SessionView = { kind: 'waiting' }

/** The identity a user is acting in. */
export const identityOf = (user: UserInfo): Identity =>
  user.defaultBizType === 2 && user.defaultBizCompanyId !== null
    ? { type: 2, companyId: user.defaultBizCompanyId }
    : { type: 1 }

/** Who acts, and for whom: what belongs to an account in one identity is kept under it. */
export const actingKey = (user: UserInfo): string =>
  `${user.userId}/${user.defaultBizType}/${user.defaultBizCompanyId ?? ''}`

/** Whether the current identity (person or company) is certified (specification §5). */
export const isActingCertified = (user: UserInfo): boolean =>
  user.defaultBizType === 2 ? user.defaultBizCompanyAutStatus === 1 : user.autStatus === 1

/** Whether the packages of the current identity hold a business module; without any package nothing is withheld. */
export const hasModule = ({ businessModule }: UserInfo, module: string): boolean =>
  businessModule === '' || businessModule.includes(module)

const find = (nodes: readonly ResourceNode[], code: string): ResourceNode | undefined => {
  for (const node of nodes) {
    const found = node.resCode === code ? node : find(node.children, code)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the permission trees hold the resource, and the action on it when one is named (specification §6). */
export const mayUse = (user: UserInfo, resource: string, action?: string): boolean => {
  const node = find(user.userRoleResAction, resource) ?? find(user.otherRoleAction, resource)
  if (node === undefined) return false
  return action === undefined || node.nodeActions.some((held) => held.actionCode === action)
}

/** Whether the current identity may begin a contract now: certified, with the package's module and the right, and signed in by themselves. */
export const mayStartContract = (user: UserInfo): boolean =>
  user.delegation === null &&
  isActingCertified(user) &&
  hasModule(user, '1') &&
  mayUse(user, 'contract', 'launch')
