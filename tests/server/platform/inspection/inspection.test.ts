// The developers' call: a record's chart and history for people who may see it, not in production.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { readChart } from '#protocol/platform/inspection.ts'
import type { ChartNoun } from '#protocol/platform/inspection.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { systemActor } from '#server/domain/actor.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { placeOrder } from '#server/operations/trade/orders/orders.ts'
import { newApplication } from '#tests/support/application.ts'
import { newProduct } from '#tests/support/products.ts'
import { approvedBy } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let company: Signer
let person: Signer
let stranger: Signer
let contractId = ''
beforeAll(async () => {
  app = await createTestApp()
  company = await companySigner(app, '沈知微', '杭州栖木文化创意有限公司')
  person = await personSigner(app, '顾南舟')
  stranger = await personSigner(app, '周既明')
  contractId = await launched(company, {
    parties: [partyFor(company, { isSelf: true, signOrder: 1 }), partyFor(person, { signOrder: 2 })],
  })
})
afterAll(() => app.close())

const refusal = async (who: Signer, input: { noun: ChartNoun; id: string }) =>
  (await who.client.ask(readChart, input)).code

describe('a contract', () => {
  test('comes with its parties, where each stands, and the moves that led there', async () => {
    const { things, entries } = await company.client.call(readChart, { noun: 'contract', id: contractId })
    expect(things.map(({ noun, state }) => [noun, state])).toEqual([
      ['contract', 'signing'],
      ['party', 'toSign'],
      ['party', 'toSign'],
    ])
    const moves = entries.filter(({ to }) => to !== null)
    expect(moves.map(({ noun, event, from, to }) => [noun, event, from, to])).toEqual([
      ['contract', 'contract.launched', 'draft', 'signing'],
      ['party', 'turn.came', 'pending', 'toSign'],
      ['party', 'turn.came', 'pending', 'toSign'],
    ])
  })

  test('tells its chart as text that names guards and what is assigned', async () => {
    const { things } = await company.client.call(readChart, { noun: 'contract', id: contractId })
    const definition = JSON.parse(things[0]?.definition ?? '{}') as {
      states: { signing: { on: Record<string, unknown> } }
    }
    expect(definition.states.signing.on['deadline.extended']).toEqual({
      target: 'signing',
      reenter: true,
      guard: 'canExtend',
      actions: { type: 'assign(deadlineAt)' },
    })
  })

  test('is shown to its parties, and does not exist for others', async () => {
    expect([
      await refusal(person, { noun: 'contract', id: contractId }),
      await refusal(stranger, { noun: 'contract', id: contractId }),
    ]).toEqual(['000000', 'not-found'])
  })
})

test('a party comes first, before its contract', async () => {
  const id = await partyIdOf(company, contractId, person)
  const { things } = await person.client.call(readChart, { noun: 'party', id })
  expect([things[0]?.noun, things[0]?.id, things.length]).toEqual(['party', id, 3])
  expect(await refusal(stranger, { noun: 'party', id })).toBe('not-found')
})

test('a seal is shown to its company alone, with its own history', async () => {
  const [seal] = await company.client.call(listSeals, {})
  const { things, entries } = await company.client.call(readChart, { noun: 'seal', id: seal!.sealId })
  expect([things[0]?.state, things[0]?.name, new Set(entries.map(({ id }) => id))]).toEqual([
    'enabled',
    '公章',
    new Set([seal!.sealId]),
  ])
  expect(await refusal(person, { noun: 'seal', id: seal!.sealId })).toBe('not-found')
})

test('a certification is shown to whoever submitted it', async () => {
  const rows = await app.db.current().select().from(certification)
  const own = rows.find((row) => row.applicantId === person.userId)!
  const { things } = await person.client.call(readChart, { noun: 'certification', id: own.id })
  expect([things[0]?.state, await refusal(stranger, { noun: 'certification', id: own.id })]).toEqual([
    'certified',
    'not-found',
  ])
})

test('a place in a company is shown to those who manage its staff', async () => {
  const clerk = await hire(app, company, '林清和')
  const { things, entries } = await company.client.call(readChart, { noun: 'staff', id: clerk.memberId })
  expect([things[0]?.name, things[0]?.state, entries.map(({ event, to }) => [event, to])]).toEqual([
    '林清和',
    'active',
    [
      ['invitation.sent', 'invited'],
      ['invitation.accepted', 'active'],
    ],
  ])
  expect([
    await refusal(clerk, { noun: 'staff', id: clerk.memberId }),
    await refusal(stranger, { noun: 'staff', id: clerk.memberId }),
  ]).toEqual(['not-found', 'not-found'])
})

test('an order is shown to whoever has it', async () => {
  const productId = await newProduct(app)
  const buyer = { ...systemActor('an order'), userId: person.userId }
  const id = await placeOrder(app.deps, buyer, { productId, ownerType: 'person', ownerId: person.userId })
  const { things, entries } = await person.client.call(readChart, { noun: 'order', id })
  expect([things[0]?.state, entries.map(({ event, to }) => [event, to])]).toEqual([
    'unpaid',
    [['order.placed', 'unpaid']],
  ])
  expect(await refusal(stranger, { noun: 'order', id })).toBe('not-found')
})

test('an approval, its process and an application are shown to their company alone', async () => {
  const colleague = await hire(app, company, '方法务', { roles: ['legal'] })
  const processId = await approvedBy(company, [colleague])
  const { contractId: drafted, version } = await newDraft(company, {
    parties: [partyFor(company, { isSelf: true }), partyFor(person)],
  })
  await company.client.call(launchContract, { contractId: drafted, version, requestId: randomUUID() })
  const asked = await newestOf(app.db, { noun: 'contract', id: drafted })
  const { application } = await newApplication(company.client, '青禾进销存')
  const records = [
    { noun: 'approval', id: asked!.id },
    { noun: 'approvalProcess', id: processId },
    { noun: 'application', id: application.applicationId },
  ] as const
  const seen = await Promise.all(
    records.map(async (record) => (await company.client.call(readChart, record)).things[0]),
  )
  expect(seen.map((thing) => [thing?.noun, thing?.state])).toEqual([
    ['approval', 'running'],
    ['approvalProcess', 'enabled'],
    ['application', 'enabled'],
  ])
  expect(await Promise.all(records.map((record) => refusal(stranger, record)))).toEqual([
    'not-found',
    'not-found',
    'not-found',
  ])
})

test('in production there is no such call', async () => {
  const production = await createTestApp({ db: app.db, config: { isProduction: true } })
  const client = production.client()
  client.token = company.client.token
  client.identity = company.client.identity
  const answer = await client.ask(readChart, { noun: 'contract', id: contractId })
  await production.close()
  expect([answer.status, answer.code]).toEqual([404, 'not-found'])
})
