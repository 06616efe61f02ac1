// Every state of an operator's account × every event × every caller, through the calls.
import { afterAll, beforeAll } from 'vitest'
import { moveOperator } from '#protocol/platform/operators/operators.ts'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { operatorMachine } from '#server/domain/platform/operators/machine.ts'
import { getOperator, operatorLifecycle } from '#server/domain/platform/operators/store.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `manager` manages operators, `auditor` is an operator who does not, `oneself` whoever the account is, `user` no operator at all. */
const ROLES = ['manager', 'auditor', 'oneself', 'user'] as const
type Role = (typeof ROLES)[number]

/** Whose account it is manages operators too, so that nothing but its being their own keeps them from it. */
const PERMISSIONS: Readonly<Record<Exclude<Role, 'user'>, OperatorPermission[]>> = {
  manager: ['operators.manage'],
  auditor: ['audit.view'],
  oneself: ['operators.manage'],
}

let app: TestApp
let first: TestClient
const clients = new Map<Role, TestClient>()
/** By operator, the client they signed in with. */
const own = new Map<string, TestClient>()

beforeAll(async () => {
  app = await createTestApp()
  first = await firstOperator(app)
  for (const role of ['manager', 'auditor'] as const)
    clients.set(role, (await newOperator(app, first, PERMISSIONS[role])).client)
  clients.set('user', (await newPerson(app, '林小满')).client)
})
afterAll(async () => {
  keepResult('walk-operator', counts)
  await app.close()
})

const active = async (): Promise<string> => {
  const { client, operatorId } = await newOperator(app, first, PERMISSIONS.oneself)
  own.set(operatorId, client)
  return operatorId
}
const disabled = async (): Promise<string> => {
  const operatorId = await active()
  await first.call(moveOperator, { operatorId, action: 'disable' })
  return operatorId
}

const refusal = (role: Role, state: string): string | undefined => {
  const isSignedIn = role !== 'user' && !(role === 'oneself' && state === 'disabled')
  if (!isSignedIn) return 'session.unknown'
  const { access } = moveOperator
  const wanted = access.kind === 'operator' ? access.permission : null
  if (wanted !== null && !PERMISSIONS[role].includes(wanted)) return 'permission.denied'
  return role === 'oneself' ? 'operator.self' : undefined
}

const moved = (action: 'disable' | 'enable') => ({
  endpoint: moveOperator,
  ask: (role: Role, operatorId: string) => {
    const client = role === 'oneself' ? own.get(operatorId) : clients.get(role)
    return client!.ask(moveOperator, { operatorId, action })
  },
  tells: () => ({ type: `operator.${action}d` }) as const,
  refusal,
  notPossible: 'operator.not-possible',
})

const counts = walkStored<typeof operatorMachine, Role>({
  machine: operatorMachine,
  charts: () => operatorLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { active, disabled },
  events: { 'operator.disabled': moved('disable'), 'operator.enabled': moved('enable') },
  beside: (id) => getOperator(app.db, id),
})
