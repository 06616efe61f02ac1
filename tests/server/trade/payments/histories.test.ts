// Random histories of orders and their money.
// Notices are repeated, late, of another amount; whatever came is counted for an order or went back.
import { randomInt, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import { readConfig } from '#server/config.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { packageGrant } from '#server/db/schema/trade/packages.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import type { PaymentState } from '#server/domain/trade/payments/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import type { RefundAnswer } from '#server/gateways/payments/refund-provider.ts'
import { ensureCatalogue, SMALLEST_FOR_COMPANIES } from '#server/operations/trade/packages/catalogue.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const HISTORIES = 4
const STEPS = 50
const PRICE = 39_900

let app: TestApp
let operator: TestClient
/** What a provider says of a refund; any of it, each time. */
const answers: readonly RefundAnswer[] = [
  { state: 'arrived' },
  { state: 'arrived' },
  { state: 'pending' },
  { state: 'refused', words: '账户余额不足', isOver: false },
]
let isReached = true
beforeAll(async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    NUOYIN_BANK_ACCOUNT: '诺印科技|杭州银行|3301040160000012345',
  })
  const answer = () => Promise.resolve(one(answers)!)
  const till = embeddedCashier(createPersonalData(MASTER_KEY))
  const cashier = { ...till, refunds: { refund: answer, look: answer } }
  const wechatPay = {
    read: till.read.bind(till),
    refunds: cashier.refunds,
    begin: () =>
      isReached ? Promise.resolve({ code: 'weixin://code' }) : Promise.reject(new Error('no route')),
  }
  app = await createTestApp({ config: { payments: config.payments }, deps: { cashier, wechatPay } })
  await ensureCatalogue(app.deps)
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const one = <Thing>(things: readonly Thing[]): Thing | undefined =>
  things[randomInt(Math.max(1, things.length))]

const rowsOf = async ({ companyId }: Signer) => {
  const orm = app.db.current()
  const own = await orm.select().from(tradeOrder).where(eq(tradeOrder.ownerId, companyId!))
  const ids = own.map(({ id }) => id)
  const paid = await orm
    .select()
    .from(tradePayment)
    .where(inArray(tradePayment.orderId, [...ids, companyId!]))
  const grants = await orm.select().from(packageGrant).where(eq(packageGrant.ownerId, companyId!))
  return { orders: own, payments: paid, grants: grants.filter(({ source }) => source === 'order') }
}

interface Told {
  readonly provider: 'cashier' | 'wechatPay'
  readonly orderNo: string
  readonly amount: number
  readonly paymentNo: string
}

/** What may happen at any time; `told` is all that providers told of so far, each payment once. */
const tries = (boss: Signer, fileId: string, told: Told[]) => {
  const { client } = boss
  const anyOrder = async () => one((await rowsOf(boss)).orders)
  const tell = ({ provider, ...notice }: Told) =>
    takeNotice(app.deps, provider, app.deps.cashier!.noticeOf(notice))
  return {
    buy: async () => {
      const productId = SMALLEST_FOR_COMPANIES
      await client.ask(orders.placeOrder, { requestId: randomUUID(), productId })
    },
    begin: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId === undefined) return
      isReached = randomInt(3) > 0
      if (randomInt(2) === 0) await client.ask(payments.wechatPay, { orderId, device: 'desktop' })
      else await Promise.all([1, 2].map(() => client.ask(payments.payOrder, { orderId })))
    },
    pay: async () => {
      const order = await anyOrder()
      if (order === undefined) return
      const provider = one(['cashier', 'wechatPay'] as const)!
      const amount = randomInt(5) > 0 ? order.amount : 1
      const notice = { provider, orderNo: order.orderNo, amount, paymentNo: randomUUID() }
      told.push(notice)
      await Promise.all(Array.from({ length: 1 + randomInt(2) }, () => tell(notice)))
    },
    repeat: async () => {
      const notice = one(told)
      if (notice !== undefined) await tell(notice)
    },
    cancel: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId !== undefined) await client.ask(orders.cancelOrder, { orderId })
    },
    wait: async () => {
      app.clock.advance(randomInt(20) * 60_000)
      if (randomInt(2) === 0) await runJobs(app)
    },
    announce: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId !== undefined)
        await client.ask(payments.announceTransfer, { orderId, payer: '杭州青禾科技有限公司', fileId })
    },
    decideTransfer: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId === undefined) return
      const isThere = randomInt(3) > 0
      await operator.ask(
        payments.decideTransfer,
        isThere ? { orderId, came: true } : { orderId, came: false, reason: '没有查到这笔款项' },
      )
    },
    wantBack: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId !== undefined) await client.ask(orders.askRefund, { orderId, reason: '重复购买' })
    },
    decideRefund: async () => {
      const orderId = (await anyOrder())?.id
      if (orderId === undefined) return
      const isPaid = randomInt(2) > 0
      await operator.ask(
        refunds.decideRefund,
        isPaid ? { orderId, paid: true } : { orderId, paid: false, reason: '活动套餐不退' },
      )
    },
    sendBack: async () => {
      const paymentId = one((await rowsOf(boss)).payments)?.id
      if (paymentId === undefined) return
      const call = one([refunds.sendRefund, refunds.settleExtraPayment] as const)!
      await operator.ask(call, { paymentId })
    },
  }
}

const sum = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

/** By the order's state: what became of its package, if it ever had one. */
const GIVEN = { paid: 'inForce', refunding: 'withheld', refunded: 'takenBack' } as const

const agree = async (boss: Signer, told: readonly Told[]): Promise<void> => {
  const { orders: own, payments: all, grants } = await rowsOf(boss)
  const inState = (...states: PaymentState[]) => all.filter(({ state }) => states.includes(state))
  const counted = all.filter(({ isCounted }) => isCounted)
  // Each order gives its package once, and it stands as the order does.
  expect(grants.map(({ sourceId, state }) => [sourceId, state]).toSorted()).toEqual(
    own
      .flatMap(({ id, state }) => (state in GIVEN ? [[id, GIVEN[state as keyof typeof GIVEN]]] : []))
      .toSorted(),
  )
  // What came, each payment once, is all there: told by providers, or seen by an operator.
  const transfers = counted.filter(({ provider }) => provider === 'transfer')
  const came = inState('taken', 'extra', 'sentBack')
  expect(
    came
      .filter(({ provider }) => provider !== 'transfer')
      .map(({ paymentNo }) => paymentNo)
      .toSorted(),
  ).toEqual(told.map(({ paymentNo }) => paymentNo).toSorted())
  expect(sum(came)).toBe(sum(told) + sum(transfers))
  // What was paid is the value of what was given and what was refunded.
  expect(sum(counted)).toBe(grants.length * PRICE)
  expect(sum(inState('taken'))).toBe(grants.filter(({ state }) => state !== 'takenBack').length * PRICE)
  expect(sum(counted.filter(({ state }) => state === 'sentBack'))).toBe(
    grants.filter(({ state }) => state === 'takenBack').length * PRICE,
  )
  // Nothing is waited for at an order that waits no more, and each order that waits for a transfer has one.
  const stateOf = new Map(own.map(({ id, state }) => [id, state]))
  expect(inState('begun', 'failed').every(({ orderId }) => stateOf.get(orderId) === 'unpaid')).toBe(true)
  expect(
    inState('announced')
      .map(({ orderId }) => orderId)
      .toSorted(),
  ).toEqual(own.flatMap(({ id, state }) => (state === 'awaitingTransfer' ? [id] : [])).toSorted())
  // A payment for each provider at most waits at one order.
  const waiting = inState('begun', 'failed').map(({ orderId, provider }) => `${orderId} ${provider}`)
  expect(new Set(waiting).size).toBe(waiting.length)
}

test.each(Array.from({ length: HISTORIES }, (_, at) => at))(
  'after any history (%i) all money that came is counted or goes back, and each order gave once',
  async () => {
    const boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    const body = await picture.png().toBuffer()
    const { fileId } = await boss.client.call(uploadAttachment, { name: '回单.png' }, { body })
    const told: Told[] = []
    const steps = tries(boss, fileId, told)
    const names = ['buy', 'pay', ...Object.keys(steps)] as (keyof typeof steps)[]
    const history: string[] = []
    for (let step = 0; step < STEPS; step += 1) {
      const name = one(names) ?? 'buy'
      history.push(name)
      await steps[name]()
    }
    await agree(boss, told).catch((error: unknown) => {
      throw new Error(`after ${history.join(', ')}`, { cause: error })
    })
  },
  120_000,
)
