// Every state of an application for a subsidy × every event × every caller, by calls.
import { afterAll, beforeAll } from 'vitest'
import { decideSubsidy } from '#protocol/trade/subsidies/review.ts'
import { submitSubsidy, withdrawSubsidy } from '#protocol/trade/subsidies/subsidies.ts'
import { subsidyMachine } from '#server/domain/trade/subsidies/machine.ts'
import { getSubsidy, ordersOf, subsidyLifecycle } from '#server/domain/trade/subsidies/store.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { hire } from '#tests/support/staff.ts'
import { draftedSubsidy, newPolicy } from '#tests/support/subsidies.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `stranger` heads another company; `clerk` is an operator without the permission. */
const ROLES = ['admin', 'staff', 'stranger', 'operator', 'clerk'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let admin: Signer
let policyId: string
const clients = {} as Record<Role, TestClient>
beforeAll(async () => {
  app = await createTestApp({ config: { platform: 'subsidy' } })
  admin = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  clients.admin = admin.client
  clients.staff = (await hire(app, admin, '小职员')).client
  clients.stranger = (await companySigner(app, '路过客', '杭州旁观科技有限公司')).client
  clients.operator = await firstOperator(app)
  clients.clerk = (await newOperator(app, clients.operator, ['audit.view'])).client
  policyId = await newPolicy(clients.operator)
})
afterAll(async () => {
  keepResult('walk-subsidy', counts)
  await app.close()
})

const draft = () => draftedSubsidy(app, admin, policyId)
const pending = async (): Promise<string> => {
  const subsidyId = await draft()
  await admin.client.call(submitSubsidy, { subsidyId })
  return subsidyId
}
const reason = '材料看不清，请重新上传'
const decided = (decision: 'passed' | 'returned') => async (): Promise<string> => {
  const subsidyId = await pending()
  await clients.operator.call(
    decideSubsidy,
    decision === 'passed' ? { subsidyId, decision } : { subsidyId, decision, reason },
  )
  return subsidyId
}
const paid = async (): Promise<string> => {
  const subsidyId = await decided('passed')()
  await clients.operator.call(decideSubsidy, { subsidyId, decision: 'paid' })
  return subsidyId
}
const withdrawn = async (): Promise<string> => {
  const subsidyId = await pending()
  await admin.client.call(withdrawSubsidy, { subsidyId })
  return subsidyId
}

const ofTheCompany = (role: Role): string | undefined =>
  ({
    admin: undefined,
    staff: 'permission.denied',
    stranger: 'not-found',
    operator: 'session.unknown',
    clerk: 'session.unknown',
  })[role]
/** What a company has not handed in, or took back, is nothing to operators. */
const ofOperators = (role: Role, state: string): string | undefined => {
  if (role === 'operator') return state === 'draft' || state === 'withdrawn' ? 'not-found' : undefined
  return role === 'clerk' ? 'permission.denied' : 'session.unknown'
}
const byOperators = (decision: 'passed' | 'paid') => ({
  endpoint: decideSubsidy,
  ask: (role: Role, subsidyId: string) => clients[role].ask(decideSubsidy, { subsidyId, decision }),
  tells: () => ({ type: `subsidy.${decision}` }) as const,
  refusal: ofOperators,
  notPossible: 'subsidy.not-possible',
})

const counts = walkStored<typeof subsidyMachine, Role>({
  machine: subsidyMachine,
  charts: () => subsidyLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { draft, pending, returned: decided('returned'), passed: decided('passed'), paid, withdrawn },
  beside: async (id) => [
    (await getSubsidy(app.db, id))?.reason,
    (await ordersOf(app.db, id)).map((order) => order.id),
  ],
  events: {
    'subsidy.submitted': {
      endpoint: submitSubsidy,
      ask: (role, subsidyId) => clients[role].ask(submitSubsidy, { subsidyId }),
      tells: () => ({ type: 'subsidy.submitted' }),
      refusal: ofTheCompany,
      notPossible: 'subsidy.not-possible',
    },
    'subsidy.withdrawn': {
      endpoint: withdrawSubsidy,
      ask: (role, subsidyId) => clients[role].ask(withdrawSubsidy, { subsidyId }),
      tells: () => ({ type: 'subsidy.withdrawn' }),
      refusal: ofTheCompany,
      notPossible: 'subsidy.not-possible',
    },
    'subsidy.passed': byOperators('passed'),
    'subsidy.paid': byOperators('paid'),
    'subsidy.returned': {
      endpoint: decideSubsidy,
      ask: (role, subsidyId) => clients[role].ask(decideSubsidy, { subsidyId, decision: 'returned', reason }),
      tells: () => ({ type: 'subsidy.returned', reason }),
      refusal: ofOperators,
      notPossible: 'subsidy.not-possible',
    },
  },
})
