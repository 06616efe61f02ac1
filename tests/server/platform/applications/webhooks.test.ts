// Webhooks: written with the move, signed, retried until taken, and posted again on demand.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#protocol/platform/applications/applications.ts'
import { listNotices } from '#protocol/base.ts'
import { revokeContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { objectContract } from '#protocol/contracts/confirmations.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { DELIVERY_TRIES, RETRY_DELAYS_MS } from '#protocol/platform/applications/webhooks.ts'
import { openPush } from '../../../../docs/samples/partner.ts'
import type { Push } from '../../../../docs/samples/partner.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { LOCAL_NETWORK, newApplication } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import type { Receiver } from '#tests/support/receiver.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let guest: Signer
beforeAll(async () => {
  app = await createTestApp({ config: LOCAL_NETWORK })
  seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  buyer = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  guest = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

let receiver: Receiver
let made: TestApplication
let applicationId: string
beforeEach(async () => {
  receiver = await startReceiver()
  made = await newApplication(seller.client, `进销存 ${randomUUID().slice(0, 8)}`, {
    callbackUrl: receiver.url,
  })
  applicationId = made.application.applicationId
  return async () => {
    await seller.client.ask(calls.deleteApplication, { applicationId })
    await receiver.close()
  }
})

const seconds = () => app.clock.now().getTime() / 1000
const pushes = (of = receiver, secret = made.secret): Push[] =>
  of.received.map(({ headers, body }) =>
    openPush(secret, headers, body, Number(headers['webhook-timestamp'])),
  )
const types = (of = receiver, secret = made.secret) => pushes(of, secret).map(({ type }) => type)
const deliveries = async (state: 'all' | 'open' | 'delivered' | 'failed' = 'all') =>
  (await seller.client.call(calls.listDeliveries, { applicationId, state })).rows
const launch = (...others: Signer[]) =>
  launched(seller, { parties: [partyFor(seller, { isSelf: true }), ...others.map((one) => partyFor(one))] })

test('a contract is told of from its launch to its end, to the applications of both companies', async () => {
  const theirs = await startReceiver()
  const { secret } = await newApplication(buyer.client, '云帆 OA', { callbackUrl: theirs.url })
  const contractId = await launch(buyer)
  await runJobs(app)
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const story = ['contract.launched', 'contract.signed', 'contract.signed', 'contract.completed']
  expect([types(), types(theirs, secret)]).toEqual([story, story])
  const partyId = await partyIdOf(seller, contractId, seller)
  const [first, second, , last] = pushes()
  expect(first!.data).toMatchObject({ contractId, name: '设备采购合同', status: 5, reason: '' })
  expect(second!.data).toMatchObject({ signedPartyId: partyId })
  expect(last!.data).toMatchObject({
    status: 6,
    parties: [
      { partyId, name: '林小满', companyName: '杭州青禾科技有限公司', status: 5 },
      { name: '周既明', companyName: '上海云帆贸易有限公司', status: 5 },
    ],
  })
  expect(JSON.stringify(pushes()).includes(seller.phone)).toBe(false)
  // Made in one moment of the test's clock, they stand in no order.
  const listed = (await deliveries()).map(({ event, state, about, lastStatus }) => [
    event,
    state,
    about,
    lastStatus,
  ])
  expect(listed.toSorted()).toEqual(
    story.map((event) => [event, 'delivered', '设备采购合同', 200]).toSorted(),
  )
  await theirs.close()
})

test('a contract that a party objects to says that it is back with its initiator, and why', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(guest)],
    content: () => ({ needsConfirm: true }),
  })
  await guest.client.call(objectContract, {
    contractId,
    partyId: await partyIdOf(seller, contractId, guest),
    requestId: randomUUID(),
    reason: '单价不是商定的',
  })
  await runJobs(app)
  expect(
    pushes().map(({ type, data }) => [type, data['contractId'], data['status'], data['reason']]),
  ).toEqual([['contract.returned', contractId, 7, '单价不是商定的']])
})

test('refused, taken back, revoked and expired contracts say so with the reason', async () => {
  const refused = await launch(guest)
  const partyId = await partyIdOf(seller, refused, guest)
  await guest.client.call(rejectContract, {
    contractId: refused,
    partyId,
    requestId: randomUUID(),
    reason: '条款不符',
  })
  const back = await launch(guest)
  await seller.client.call(withdrawContract, {
    contractId: back,
    requestId: randomUUID(),
    reason: '金额有误',
  })
  const revoked = await launch(guest)
  await seller.client.call(revokeContract, {
    contractId: revoked,
    requestId: randomUUID(),
    reason: '方案有变',
  })
  const late = await launch(guest)
  await runJobs(app)
  app.clock.advance(31 * 86_400_000)
  await runJobs(app)
  const ends = pushes().filter(({ type }) => type !== 'contract.launched')
  expect(
    ends.map(({ type, data }) => [
      type,
      data['contractId'],
      data['status'],
      data['reason'],
      (data['parties'] as object[]).length,
    ]),
  ).toEqual([
    ['contract.rejected', refused, 9, '条款不符', 2],
    ['contract.withdrawn', back, 0, '金额有误', 2],
    ['contract.revoked', revoked, 8, '方案有变', 2],
    ['contract.expired', late, 10, '', 2],
  ])
  for (const person of [seller, buyer, guest]) await signInByCode(app, person)
  await actFor(seller, seller.companyId)
  await actFor(buyer, buyer.companyId)
})

test('what is undone is not told: the post is written in the transaction of the move', async () => {
  const contractId = await launch(guest)
  await runJobs(app)
  const before = (await deliveries()).length
  const undone = app.db.transaction(async () => {
    await moveContract(app.deps, {
      id: contractId,
      event: {
        type: 'contract.revoked',
        at: app.clock.now().getTime(),
        by: { isInitiator: true, isAdmin: false },
        reason: '试',
      },
      actor: { userId: null, who: '', identity: 'system', ip: '', userAgent: '', requestId: '' },
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await runJobs(app)
  expect((await deliveries()).length).toBe(before)
})

test('only what was asked for is told, and nothing while disabled', async () => {
  const { name } = made.application
  await seller.client.call(calls.changeApplication, {
    applicationId,
    version: 1,
    name,
    callbackUrl: receiver.url,
    events: ['contract.revoked'],
    ipList: [],
  })
  const end = async () => {
    const contractId = await launch(guest)
    await seller.client.call(revokeContract, { contractId, requestId: randomUUID(), reason: '方案有变' })
    await runJobs(app)
  }
  await end()
  await seller.client.call(calls.switchApplication, { applicationId, action: 'disable' })
  await end()
  expect(types()).toEqual(['contract.revoked'])
})

test('a receiver that fails is tried again with growing waits, the same bytes each time, until it takes them', async () => {
  receiver.answerWith(503)
  await launch(guest)
  await runJobs(app)
  const [first] = await deliveries()
  expect(first).toMatchObject({ state: 'retrying', tries: 1, lastStatus: 503, actions: ['resend'] })
  expect(Date.parse(first!.nextAt ?? '') - app.clock.now().getTime()).toBe(RETRY_DELAYS_MS[0])
  app.clock.advance(RETRY_DELAYS_MS[0]! - 1)
  await runJobs(app)
  expect(receiver.received.length).toBe(1)
  app.clock.advance(1)
  await runJobs(app)
  expect(receiver.received.length).toBe(2)
  receiver.answerWith(204)
  app.clock.advance(RETRY_DELAYS_MS[1]!)
  await runJobs(app)
  const { delivery, body, history } = await seller.client.call(calls.getDelivery, {
    deliveryId: first!.deliveryId,
  })
  expect([delivery.state, delivery.nextAt, delivery.lastProblem]).toEqual(['delivered', null, ''])
  expect(history.map(({ status, problem }) => [status, problem])).toEqual([
    [204, ''],
    [503, '对方答复 HTTP 503，没有接收。'],
    [503, '对方答复 HTTP 503，没有接收。'],
  ])
  expect(new Set(receiver.received.map((post) => post.body))).toEqual(new Set([body]))
  expect(new Set(pushes().map(({ id }) => id))).toEqual(new Set([first!.deliveryId]))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
})

test('after all tries it is given up, the maker is told once, and 再次推送 begins anew', async () => {
  receiver.answerWith(500)
  await launch(guest)
  await launch(guest)
  await runJobs(app)
  for (const wait of RETRY_DELAYS_MS) {
    app.clock.advance(wait)
    await runJobs(app)
  }
  for (const person of [seller, buyer, guest]) await signInByCode(app, person)
  await actFor(seller, seller.companyId)
  await actFor(buyer, buyer.companyId)
  expect((await deliveries('failed')).map(({ state, tries }) => [state, tries])).toEqual([
    ['givenUp', DELIVERY_TRIES],
    ['givenUp', DELIVERY_TRIES],
  ])
  expect(receiver.received.length).toBe(2 * DELIVERY_TRIES)
  const told = (await seller.client.call(listNotices, { kind: 'system' })).rows.filter(
    ({ title }) => title === '集成应用的推送没有送达',
  )
  expect(told.map(({ target }) => target)).toEqual([
    `/user/userCenter/integratedManage?app=${applicationId}&tab=deliveries`,
  ])
  receiver.answerWith(200)
  const { deliveryId } = (await deliveries('failed'))[0]!
  const asked = await seller.client.call(calls.resendDelivery, { deliveryId })
  expect([asked.state, asked.tries, asked.actions]).toEqual(['pending', 0, []])
  expect((await seller.client.ask(calls.resendDelivery, { deliveryId })).code).toBe('delivery.not-possible')
  await runJobs(app)
  expect((await deliveries('delivered')).map((row) => row.deliveryId)).toEqual([deliveryId])
})

test('posts that wait are stopped with their application', async () => {
  receiver.answerWith(500)
  await launch(guest)
  await runJobs(app)
  await seller.client.call(calls.switchApplication, { applicationId, action: 'disable' })
  app.clock.advance(RETRY_DELAYS_MS[0]!)
  await runJobs(app)
  const [row] = await deliveries()
  expect([receiver.received.length, row!.state, row!.actions]).toEqual([1, 'stopped', []])
})

test('a test is posted once, and says at once what came of it', async () => {
  receiver.answerWith(404)
  const { deliveryId } = await seller.client.call(calls.testDelivery, { applicationId })
  await runJobs(app)
  const { delivery } = await seller.client.call(calls.getDelivery, { deliveryId })
  expect([delivery.isTest, delivery.state, delivery.lastStatus]).toEqual([true, 'givenUp', 404])
  expect(pushes()).toMatchObject([{ id: deliveryId, type: 'application.test' }])
  await seller.client.call(calls.changeApplication, {
    applicationId,
    version: 1,
    name: made.application.name,
    callbackUrl: '',
    events: [],
    ipList: [],
  })
  expect((await seller.client.ask(calls.testDelivery, { applicationId })).code).toBe(
    'application.no-callback',
  )
})

test('while a secret is being replaced, posts carry both signatures; afterwards only the new one', async () => {
  const fresh = await seller.client.call(calls.resetApplicationSecret, { applicationId, graceHours: 24 })
  await seller.client.call(calls.testDelivery, { applicationId })
  await runJobs(app)
  expect([types(), types(receiver, fresh.secret)]).toEqual([['application.test'], ['application.test']])
  app.clock.advance(86_400_000)
  await signInByCode(app, seller)
  await actFor(seller, seller.companyId)
  await seller.client.call(calls.testDelivery, { applicationId })
  await runJobs(app)
  const { headers, body } = receiver.received.at(-1)!
  expect(openPush(fresh.secret, headers, body, seconds()).type).toBe('application.test')
  expect(() => openPush(made.secret, headers, body, seconds())).toThrow('推送的签名不正确')
})

test('a job that runs twice posts at most twice and moves once', async () => {
  await seller.client.call(calls.testDelivery, { applicationId })
  await Promise.all([runJobs(app), runJobs(app)])
  const [row] = await deliveries()
  expect([row!.state, row!.tries]).toEqual(['delivered', 0])
})
