// Every state of a request to cancel a company × every event × every caller, by calls and clock.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as calls from '#protocol/company/cancellations/cancellations.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { vetoCompanyCancellation } from '#protocol/company/cancellations/review.ts'
import { cancellationMachine } from '#server/domain/company/cancellations/machine.ts'
import {
  cancellationLifecycle,
  getCancellation,
  newestCancellation,
} from '#server/domain/company/cancellations/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner, launched, partyFor, personSigner, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `stranger` heads another company; `clerk` is an operator who may not look at cancellations. */
const ROLES = ['superAdmin', 'admin', 'stranger', 'operator', 'clerk'] as const
type Role = (typeof ROLES)[number]

const DUE = 'xstate.after.coolingOff.cancellation.cooling'
const VETO = '走查否决'
const BLOCKED = '还有1 份合同在进行。'

let app: TestApp
let stranger: Signer
let partner: Signer
let desk: TestClient
let otherDesk: TestClient
/** By request: who heads its company and who administers it. */
const people = new Map<string, { readonly boss: Signer; readonly admin: Signer }>()
let made = 0

beforeAll(async () => {
  app = await createTestApp({ config: { codesPerAddress: 10_000 } })
  stranger = await companySigner(app, '路过客', '杭州旁观科技有限公司')
  partner = await personSigner(app, '陆随云')
  desk = await firstOperator(app)
  otherDesk = (await newOperator(app, desk, ['audit.view'])).client
})
afterAll(async () => {
  keepResult('walk-cancellation', counts)
  await app.close()
})

const clientOf = (role: Role, id: string): TestClient => {
  if (role === 'superAdmin') return people.get(id)!.boss.client
  if (role === 'admin') return people.get(id)!.admin.client
  if (role === 'stranger') return stranger.client
  return role === 'operator' ? desk : otherDesk
}

const cooling = async (): Promise<string> => {
  const boss = await companySigner(app, '林清和', `杭州走查注销${(made += 1)}科技有限公司`)
  const admin = await hire(app, boss, '万里行', { roles: ['admin'] })
  await boss.client.call(sendVerifyCode, { phone: boss.phone, purpose: 'cancelCompany' })
  const verifyCode = await app.code(boss.phone)
  await boss.client.call(calls.askCompanyCancellation, { reason: '走查', verifyCode, agreed: true })
  const { id } = (await newestCancellation(app.db, boss.companyId ?? ''))!
  people.set(id, { boss, admin })
  return id
}
const due = (id: string) =>
  jobHandlers(app.deps)[CHART_AFTER_JOB]!({
    id: randomUUID(),
    name: CHART_AFTER_JOB,
    key: null,
    payload: { noun: 'cancellation', id, event: { type: DUE } },
    attempt: 1,
    signal: new AbortController().signal,
  })
const contractOpened = (id: string) => launched(partner, { parties: [partyFor(people.get(id)!.boss)] })

const takenBack = async (): Promise<string> => {
  const id = await cooling()
  await clientOf('superAdmin', id).call(calls.takeBackCompanyCancellation, {})
  return id
}
const vetoed = async (): Promise<string> => {
  const id = await cooling()
  await desk.call(vetoCompanyCancellation, { cancellationId: id, reason: VETO })
  return id
}
const blocked = async (): Promise<string> => {
  const id = await cooling()
  await contractOpened(id)
  await due(id)
  return id
}
/** Its people have signed in again, as themselves. */
const cancelled = async (): Promise<string> => {
  const id = await cooling()
  await due(id)
  app.clock.advance(61_000)
  for (const person of Object.values(people.get(id)!)) {
    person.client.identity = { type: 1 }
    await signInByCode(app, person)
  }
  return id
}

const ofTheHead = (role: Role, state: string): string | undefined => {
  if (role === 'superAdmin') return state === 'cancelled' ? 'permission.denied' : undefined
  if (role === 'admin') return 'permission.denied'
  return role === 'stranger' ? 'not-found' : 'session.unknown'
}
const ofOperators = (role: Role): string | undefined => {
  if (role === 'operator') return undefined
  return role === 'clerk' ? 'permission.denied' : 'session.unknown'
}

const counts = walkStored<typeof cancellationMachine, Role>({
  machine: cancellationMachine,
  charts: () => cancellationLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    planned: { elsewhere: 'The transaction that writes it asks for it.' },
    cooling,
    takenBack,
    vetoed,
    blocked,
    cancelled,
  },
  beside: async (id) => {
    const row = (await getCancellation(app.db, id))!
    const company = await getCompany(app.db, row.companyId)
    return [row.outcome, company?.cancelledAt, company?.autStatus]
  },
  events: {
    'cancellation.asked': {
      elsewhere: 'It comes with the making; company-cancellation.test.ts says who may and when.',
    },
    'cancellation.takenBack': {
      endpoint: calls.takeBackCompanyCancellation,
      ask: (role, id) => clientOf(role, id).ask(calls.takeBackCompanyCancellation, {}),
      tells: () => ({ type: 'cancellation.takenBack' }),
      refusal: ofTheHead,
      notPossible: 'cancellation.not-possible',
    },
    'cancellation.vetoed': {
      endpoint: vetoCompanyCancellation,
      ask: (role, id) =>
        clientOf(role, id).ask(vetoCompanyCancellation, { cancellationId: id, reason: VETO }),
      tells: () => ({ type: 'cancellation.vetoed', reason: VETO }),
      refusal: ofOperators,
      notPossible: 'cancellation.not-possible',
    },
    'cancellation.blocked': {
      run: async (id) => {
        await contractOpened(id)
        await due(id)
      },
      told: () => ({ type: 'cancellation.blocked', reason: BLOCKED }),
    },
    [DUE]: { run: due, told: () => ({ type: DUE }) as never },
  },
})
