// Every state of a refund × every event × every caller; what a provider decides comes by the job.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sendRefund, settleExtraPayment } from '#protocol/trade/refunds.ts'
import { systemActor } from '#server/domain/actor.ts'
import { refundMachine } from '#server/domain/trade/refunds/machine.ts'
import { getRefund, refundLifecycle } from '#server/domain/trade/refunds/store.ts'
import { insertPayment } from '#server/domain/trade/payments/store.ts'
import type { RefundAnswer } from '#server/gateways/payments/refund-provider.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { placeOrder } from '#server/operations/trade/orders/orders.ts'
import { beginRefund } from '#server/operations/trade/refunds/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newProduct } from '#tests/support/products.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `clerk` is an operator without the permission. */
const ROLES = ['operator', 'clerk', 'buyer'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let buyerId = ''
let productId = ''
/** What the provider says to whoever asks. */
let says: RefundAnswer
const clients = {} as Record<Role, TestClient>
beforeAll(async () => {
  const answer = () => Promise.resolve(says)
  const cashier = {
    ...embeddedCashier(createPersonalData(MASTER_KEY)),
    refunds: { refund: answer, look: answer },
  }
  app = await createTestApp({ deps: { cashier } })
  const buyer = await newPerson(app, '顾南舟')
  buyerId = buyer.userId
  productId = await newProduct(app)
  clients.buyer = buyer.client
  clients.operator = await firstOperator(app)
  clients.clerk = (await newOperator(app, clients.operator, ['audit.view'])).client
}, 60_000)
beforeEach(() => {
  says = { state: 'pending' }
})
afterAll(async () => {
  keepResult('walk-refund', counts)
  await app.close()
})

const paymentOf = async (id: string): Promise<string> => (await getRefund(app.db, id))!.refund.paymentId
const REFUSED = { state: 'refused', words: '账户余额不足', isOver: false } as const

/** Money that came too much, on its way back. */
const sending = async (): Promise<string> => {
  const orderId = await placeOrder(
    app.deps,
    { ...systemActor('a walk'), userId: buyerId },
    { productId, ownerType: 'person', ownerId: buyerId },
  )
  const id = randomUUID()
  const payment = { id, orderId, paymentNo: id, amount: 3_900, provider: 'cashier', state: 'extra' } as const
  await insertPayment(app.db, { ...payment, at: app.clock.now() })
  return beginRefund(app.deps, payment)
}
const answered = (answer: RefundAnswer) => async (): Promise<string> => {
  const id = await sending()
  await hears(answer)
  return id
}
const hears = async (answer: RefundAnswer): Promise<void> => {
  says = answer
  // The first question is due at once, the next after a while.
  app.clock.advance(60_000)
  await runJobs(app)
}
const transferred = async (): Promise<string> => {
  const id = await answered(REFUSED)()
  await clients.operator.call(settleExtraPayment, { paymentId: await paymentOf(id) })
  return id
}

const ofOperators = (role: Role): string | undefined =>
  ({ operator: undefined, clerk: 'permission.denied', buyer: 'session.unknown' })[role]
const isBack = (state: string): boolean => state === 'arrived' || state === 'transferred'

const counts = walkStored<typeof refundMachine, Role>({
  machine: refundMachine,
  charts: () => refundLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    sending,
    pending: answered({ state: 'pending' }),
    refused: answered(REFUSED),
    arrived: answered({ state: 'arrived' }),
    transferred,
  },
  events: {
    'refund.accepted': { run: () => hears({ state: 'pending' }), told: () => ({ type: 'refund.accepted' }) },
    'refund.arrived': { run: () => hears({ state: 'arrived' }), told: () => ({ type: 'refund.arrived' }) },
    'refund.refused': {
      run: () => hears(REFUSED),
      told: () => ({ type: 'refund.refused', words: REFUSED.words, isOver: false }),
    },
    'refund.retried': {
      endpoint: sendRefund,
      ask: async (role, id) => clients[role].ask(sendRefund, { paymentId: await paymentOf(id) }),
      tells: () => ({ type: 'refund.retried' }),
      refusal: ofOperators,
      notPossible: (state) => (isBack(state) ? 'not-found' : 'refund.not-possible'),
    },
    'refund.transferred': {
      endpoint: settleExtraPayment,
      ask: async (role, id) => clients[role].ask(settleExtraPayment, { paymentId: await paymentOf(id) }),
      tells: () => ({ type: 'refund.transferred' }),
      refusal: ofOperators,
      notPossible: (state) => (isBack(state) ? 'not-found' : 'refund.not-possible'),
    },
  },
})
