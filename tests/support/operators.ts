// Operators for tests: the first one with all permissions, and others they add.
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { logInOperator, registerOperator } from '#protocol/platform/operators/operators.ts'
import { findOperatorByAccount, updateOperator } from '#server/domain/platform/operators/store.ts'
import { ensureFirstOperator } from '#server/operations/platform/operators/first-operator.ts'
import { quickHash } from '#tests/support/quick-secrets.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export const DESK_PASSWORD = 'desk-lamp-42'

const passwordHash = quickHash(DESK_PASSWORD)

/** The first operator, signed in. */
export const firstOperator = async (app: TestApp): Promise<TestClient> => {
  if ((await ensureFirstOperator(app.deps, { account: 'admin', password: DESK_PASSWORD })) !== undefined) {
    const first = await findOperatorByAccount(app.db, 'admin')
    await updateOperator(app.db, first!.id, { passwordHash })
  }
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
  const { operatorId } = await by.call(registerOperator, {
    account,
    name: '审核员甲',
    phone: '',
    permissions,
  })
  await updateOperator(app.db, operatorId, { passwordHash, mustChangePassword: false })
  return { client: await signInAtDesk(app, account, DESK_PASSWORD), operatorId, account }
}
