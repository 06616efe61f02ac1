// Finds the operator of a call by its Authorization header.
// Tokens of users are unknown here, and tokens of operators are unknown to users' calls.
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import {
  changeOperatorPassword,
  confirmOperatorTotp,
  getCurrentOperator,
  logOutOperator,
  startOperatorTotp,
} from '#protocol/platform/operators/operators.ts'
import type { OperatorSession } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { deskEndOf, factorOf } from '#server/domain/platform/operators/rules.ts'
import { endDeskSessions, findDeskSession, markDeskSeen } from '#server/domain/platform/operators/store.ts'
import { hashToken } from '#server/domain/secret-hash.ts'
import { SEEN_STEP_MS, endedRefusal } from '#server/domain/account/sessions/rules.ts'

// What an operator may do before the password someone else gave has been changed.
const WITH_GIVEN_PASSWORD = new Set([
  getCurrentOperator.name,
  changeOperatorPassword.name,
  logOutOperator.name,
])

// And before a second factor was set up where one is asked for.
const WITHOUT_FACTOR = new Set([...WITH_GIVEN_PASSWORD, startOperatorTotp.name, confirmOperatorTotp.name])

/** Refuses with 401, 405 or 511 as the sign-in ended. */
export const findOperator = async (db: Database, token: string, now: Date): Promise<OperatorSession> => {
  const found = await findDeskSession(db, hashToken(token))
  if (!found) throw endedRefusal('unknown')
  const { session, operator } = found
  const ended = deskEndOf(session, now)
  if (ended) throw endedRefusal(ended)
  if (operator.state !== 'active') {
    await endDeskSessions(db, operator.id, 'signedOut', now)
    throw endedRefusal('unknown')
  }
  if (now.getTime() - session.seenAt.getTime() > SEEN_STEP_MS) await markDeskSeen(db, session.id, now)
  const { id, account, name, permissions, mustChangePassword, phone, totpSealed } = operator
  return {
    id: session.id,
    operator: { id, account, name, permissions, mustChangePassword, phone, totpSealed },
  }
}

/** Refuses a call whose permission the operator lacks, and all work while password or second factor are due. */
export const checkOperatorPermission = (
  endpoint: Endpoint,
  { operator }: OperatorSession,
  { operatorsNeedFactor }: { readonly operatorsNeedFactor: boolean },
): void => {
  const { access } = endpoint
  if (operator.mustChangePassword && !WITH_GIVEN_PASSWORD.has(endpoint.name)) {
    throw new Refusal('operator.password-due', '请先修改初始密码，再继续操作。', { status: 403 })
  }
  if (operatorsNeedFactor && factorOf(operator) === 'none' && !WITHOUT_FACTOR.has(endpoint.name)) {
    throw new Refusal('operator.factor-due', '请先设置二次验证，再继续操作。', { status: 403 })
  }
  if (access.kind !== 'operator' || access.permission === null) return
  if (operator.permissions.includes(access.permission)) return
  throw new Refusal('permission.denied', '您没有这项权限，请联系管理操作员的同事。', { status: 403 })
}
