// Operators for tests: the first one with all permissions, and others they add.
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import {
  changeOperatorPassword,
  logInOperator,
  registerOperator,
} from '#protocol/platform/operators/operators.ts'
import { ensureFirstOperator } from '#server/operations/platform/operators/first-operator.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export const DESK_PASSWORD = 'desk-lamp-42'

/** The first operator, signed in. */
export const firstOperator = async (app: TestApp): Promise<TestClient> => {
  await ensureFirstOperator(app.deps, { account: 'admin', password: DESK_PASSWORD })
  return signInAtDesk(app, 'admin', DESK_PASSWORD)
}

export const signInAtDesk = async (app: TestApp, account: string, password: string): Promise<TestClient> => {
  const client = app.client()
  await client.call(logInOperator, { account, password })
  return client
}

let count = 0

/** An operator with these permissions, signed in with a password of their own. */
export const newOperator = async (
  app: TestApp,
  by: TestClient,
  permissions: OperatorPermission[],
): Promise<{ client: TestClient; operatorId: string; account: string }> => {
  const account = `operator${(count += 1)}`
  const { operatorId, password } = await by.call(registerOperator, {
    account,
    name: '审核员甲',
    phone: '',
    permissions,
  })
  const client = await signInAtDesk(app, account, password)
  await client.call(changeOperatorPassword, { oldPassword: password, newPassword: DESK_PASSWORD })
  return { client, operatorId, account }
}
