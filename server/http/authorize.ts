// Checks the identity and permission of a request.
// X-Biz must match the stored identity, and the rights must match the call's declaration.
import { rightNeeded } from '#protocol/endpoint.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { bizHeader, STALE_IDENTITY } from '#protocol/identity.ts'
import { getCurrentAccount, logOut, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import type { Session } from '#server/context.ts'

// Calls that ask, choose or leave the identity: they must work for a client that has it wrong.
const WITHOUT_IDENTITY = new Set([getCurrentAccount.name, setDefaultBiz.name, logOut.name])

/** Refuses a request made in another identity than the session's, as after a switch in another tab. */
export const checkIdentity = (endpoint: Endpoint, session: Session, header: string | undefined): void => {
  if (WITHOUT_IDENTITY.has(endpoint.name) || header === bizHeader(session.identity)) return
  throw new Refusal(STALE_IDENTITY, '身份已在其他窗口切换，本次操作未执行。请刷新页面后重试。', {
    status: 409,
  })
}

/** Refuses a call whose action the session's rights do not hold. */
export const checkPermission = (endpoint: Endpoint, session: Session): void => {
  const { access } = endpoint
  if (access.kind !== 'allowed') return
  const { resource, action } = rightNeeded(access, session.identity.type)
  if (session.rights.may(resource, action)) return
  throw new Refusal('permission.denied', '当前身份没有这项权限。请切换身份，或联系单位管理员授权。', {
    status: 403,
  })
}
