// Every state of a payment × every event × every caller.
// It is begun by its buyer, told of by a provider, and decided by operators.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import * as payments from '#protocol/trade/payments.ts'
import { readConfig } from '#server/config.ts'
import { systemActor } from '#server/domain/actor.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { paymentMachine } from '#server/domain/trade/payments/machine.ts'
import { getPayment, paymentLifecycle, paymentsOf } from '#server/domain/trade/payments/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `clerk` is an operator without the permission. */
const ROLES = ['operator', 'clerk', 'buyer'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let boss: Signer
let productId = ''
let fileId = ''
let isReached = true
const clients = {} as Record<Role, TestClient>
beforeAll(async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    NUOYIN_BANK_ACCOUNT: '诺印科技|杭州银行|3301040160000012345',
  })
  const cashier = embeddedCashier(createPersonalData(MASTER_KEY))
  const wechatPay = {
    read: cashier.read.bind(cashier),
    refunds: cashier.refunds,
    begin: () =>
      isReached ? Promise.resolve({ code: 'weixin://code' }) : Promise.reject(new Error('no route')),
  }
  app = await createTestApp({ config: { payments: config.payments }, deps: { cashier, wechatPay } })
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  productId = await newProduct(app)
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  const body = await picture.png().toBuffer()
  fileId = (await boss.client.call(uploadAttachment, { name: '回单.png' }, { body })).fileId
  clients.buyer = boss.client
  clients.operator = await firstOperator(app)
  clients.clerk = (await newOperator(app, clients.operator, ['audit.view'])).client
}, 60_000)
beforeEach(() => {
  isReached = true
})
afterAll(async () => {
  keepResult('walk-payment', counts)
  await app.close()
})

const orderOf = async (id: string): Promise<OrderRow> =>
  (await getOrder(app.db, (await getPayment(app.db, id))!.orderId))!
const move = (orderId: string, type: 'order.cancelled' | 'refund.asked' | 'refund.paid') =>
  moveOrder(app.deps, { id: orderId, event: { type }, actor: systemActor('a walk') }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    },
  )
const begin = (orderId: string) => boss.client.ask(payments.wechatPay, { orderId, device: 'desktop' })
const unreached = async (orderId: string) => {
  isReached = false
  await begin(orderId)
  isReached = true
}
const pay = async (id: string, amount?: number) => {
  const order = await orderOf(id)
  const paymentNo = randomUUID()
  const notice = app.deps.cashier!.noticeOf({
    orderNo: order.orderNo,
    amount: amount ?? order.amount,
    paymentNo,
  })
  await takeNotice(app.deps, 'wechatPay', notice)
}
const lastOf = async (orderId: string) => (await paymentsOf(app.db, orderId)).at(-1)!.id

const placed = () => {
  const owner = { ownerType: 'company', ownerId: boss.companyId! } as const
  return placeOrder(app.deps, { ...systemActor('a walk'), userId: boss.userId }, { productId, ...owner })
}
const begun = async () => {
  const orderId = await placed()
  await begin(orderId)
  return lastOf(orderId)
}
const failed = async () => {
  const orderId = await placed()
  await unreached(orderId)
  return lastOf(orderId)
}
const announced = async () => {
  const orderId = await placed()
  await boss.client.call(payments.announceTransfer, { orderId, payer: '杭州青禾科技有限公司', fileId })
  return lastOf(orderId)
}
const after = (make: () => Promise<string>, then: (id: string) => Promise<unknown>) => async () => {
  const id = await make()
  await then(id)
  return id
}
const lapsed = after(begun, async (id) => move((await orderOf(id)).id, 'order.cancelled'))
const taken = after(begun, (id) => pay(id))
const extra = after(begun, (id) => pay(id, 1))
const decide = (role: Role, orderId: string, came: boolean) =>
  clients[role].ask(
    payments.decideTransfer,
    came ? { orderId, came } : { orderId, came, reason: '没有查到这笔款项' },
  )
const returned = async (id: string) => {
  const order = await orderOf(id)
  await move(order.id, 'refund.asked')
  await move(order.id, 'refund.paid')
  await runJobs(app)
}

const isOpen = ['begun', 'failed', 'lapsed']
const ofOperators = (role: Role): string | undefined =>
  ({ operator: undefined, clerk: 'permission.denied', buyer: 'session.unknown' })[role]
const MISSED = { type: 'transfer.missed', reason: '没有查到这笔款项' } as const

const counts = walkStored<typeof paymentMachine, Role>({
  machine: paymentMachine,
  charts: () => paymentLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    begun,
    failed,
    lapsed,
    announced,
    missing: after(announced, async (id) => decide('operator', (await orderOf(id)).id, false)),
    taken,
    'taken, by transfer': after(announced, async (id) => decide('operator', (await orderOf(id)).id, true)),
    extra,
    sentBack: after(taken, returned),
    'sentBack, nobody waited for it': after(extra, returned),
  },
  beside: async (id) => {
    const { state, payWay, note } = await orderOf(id)
    return [state, payWay, note, (await getPayment(app.db, id))?.isCounted]
  },
  events: {
    'payment.begun': {
      // The order is the buyer's, whose payments are begun again where they failed alone.
      run: async (id) => {
        if ((await getPayment(app.db, id))?.state === 'failed') await begin((await orderOf(id)).id)
      },
      told: () => ({ type: 'payment.begun' }),
    },
    'payment.failed': {
      run: async (id) => {
        if ((await getPayment(app.db, id))?.state === 'begun') await unreached((await orderOf(id)).id)
      },
      told: () => ({ type: 'payment.failed' }),
    },
    'payment.lapsed': {
      run: async (id) => {
        // The order of money that came besides may wait still; its end is no matter of that payment.
        const { state } = (await getPayment(app.db, id))!
        const isApart = state === 'extra' || state === 'sentBack' || state === 'announced'
        if (!isApart) await move((await orderOf(id)).id, 'order.cancelled')
      },
      told: () => ({ type: 'payment.lapsed' }),
    },
    'payment.received': {
      run: async (id) => {
        // Of one that money came for, the provider's own number is told again.
        const { state, paymentNo } = (await getPayment(app.db, id))!
        if (isOpen.includes(state)) return pay(id)
        const { orderNo, amount } = await orderOf(id)
        return takeNotice(app.deps, 'wechatPay', app.deps.cashier!.noticeOf({ orderNo, amount, paymentNo }))
      },
      told: async (id) => {
        const isAwaited = orderStateNow(await orderOf(id), app.clock.now()) === 'unpaid'
        return { type: 'payment.received', isAwaited }
      },
    },
    'transfer.announced': { elsewhere: 'A transfer is written and announced in one transaction.' },
    'transfer.confirmed': {
      endpoint: payments.decideTransfer,
      ask: async (role, id) => decide(role, (await orderOf(id)).id, true),
      tells: () => ({ type: 'transfer.confirmed' }),
      refusal: ofOperators,
      notPossible: 'order.not-possible',
    },
    'transfer.missed': {
      endpoint: payments.decideTransfer,
      ask: async (role, id) => decide(role, (await orderOf(id)).id, false),
      tells: () => MISSED,
      refusal: ofOperators,
      notPossible: 'order.not-possible',
    },
    'payment.returned': {
      run: returned,
      told: () => ({ type: 'payment.returned' }),
    },
  },
})
