// Every state of an order × every event, through the operation that moves orders.
// No call moves an order yet, except the one that checks a payment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { getPayment, ORDER_STATUS, PAY_LIMIT_MS } from '#protocol/trade/orders.ts'
import type { OrderState } from '#protocol/trade/orders.ts'
import { systemActor } from '#server/domain/actor.ts'
import { orderMachine } from '#server/domain/trade/orders/machine.ts'
import type { OrderEvent } from '#server/domain/trade/orders/machine.ts'
import { getOrder, orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { findGrant } from '#server/domain/trade/packages/store.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { newProduct } from '#tests/support/products.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let buyer: { readonly userId: string }
let productId = ''

beforeAll(async () => {
  app = await createTestApp()
  buyer = await newPerson(app, '顾南舟')
  productId = await newProduct(app)
})
afterAll(async () => {
  keepResult('walk-order', counts)
  await app.close()
})

const move = (id: string, type: OrderEvent['type']) =>
  moveOrder(app.deps, { id, event: { type }, actor: systemActor('a walk') })
const unpaid = (): Promise<string> =>
  placeOrder(
    app.deps,
    { ...systemActor('a walk'), userId: buyer.userId },
    { productId, ownerType: 'person', ownerId: buyer.userId },
  )
const led =
  (...types: OrderEvent['type'][]) =>
  async (): Promise<string> => {
    const id = await unpaid()
    for (const type of types) await move(id, type)
    return id
  }
const timeRunsOut = async (): Promise<void> => {
  app.clock.advance(PAY_LIMIT_MS)
  await runJobs(app)
}
const outOfTime = async (): Promise<string> => {
  const id = await unpaid()
  app.clock.advance(PAY_LIMIT_MS)
  return id
}
const closed = async (): Promise<string> => {
  const id = await unpaid()
  await timeRunsOut()
  return id
}

/** The package that came of an order. */
const packageOf = (id: string) =>
  findGrant(app.db, 'order', id, { ownerType: 'person', ownerId: buyer.userId })
const paidAtOf = async (id: string) => (await getOrder(app.db, id))?.paidAt

/** Moves it, or is told that the chart has no such move. */
const by = (type: OrderEvent['type']) => ({
  run: (id: string) =>
    move(id, type).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'order.not-possible') throw error
    }),
  told: () => ({ type }) as const,
})

const states = {
  unpaid,
  awaitingTransfer: led('transfer.announced'),
  paid: led('payment.confirmed'),
  refunding: led('payment.confirmed', 'refund.asked'),
  refunded: led('payment.confirmed', 'refund.asked', 'refund.paid'),
  cancelled: led('order.cancelled'),
  closed,
} as const satisfies Partial<Record<OrderState, () => Promise<string>>>

const counts = walkStored<typeof orderMachine, never>({
  machine: orderMachine,
  charts: () => orderLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    drawnUp: { elsewhere: 'An order is written and placed in one transaction.' },
    ...states,
    'unpaid, out of time': outOfTime,
  },
  beside: async (id) => [await packageOf(id), await paidAtOf(id)],
  events: {
    'order.placed': by('order.placed'),
    'payment.confirmed': by('payment.confirmed'),
    'transfer.announced': by('transfer.announced'),
    'transfer.confirmed': by('transfer.confirmed'),
    'order.cancelled': by('order.cancelled'),
    'refund.asked': by('refund.asked'),
    'refund.paid': by('refund.paid'),
    'refund.refused': by('refund.refused'),
    'xstate.after.payLimit.order.unpaid': {
      run: timeRunsOut,
      told: () => ({ type: 'xstate.after.payLimit.order.unpaid' }) as never,
    },
  },
})

test.each(Object.entries(states))(
  'whoever looks at the payment of an order that is %s is told so',
  async (state, make) => {
    const orderId = await make()
    const { status } = await app.client().call(getPayment, { orderId })
    expect(status).toBe(ORDER_STATUS[state as OrderState])
  },
)

test('what was not paid in time is closed at once for whoever looks, and its package given to nobody', async () => {
  const orderId = await outOfTime()
  expect((await app.client().call(getPayment, { orderId })).status).toBe(ORDER_STATUS.closed)
  expect(await packageOf(orderId)).toBe(undefined)
})

test('paying gives the package once, asking for a refund takes it back', async () => {
  const id = await states.paid()
  const given = await packageOf(id)
  expect(given).toMatchObject({ quota: 10, createdBy: buyer.userId })
  await expect(move(id, 'payment.confirmed')).rejects.toMatchObject({ code: 'order.not-possible' })
  await move(id, 'refund.asked')
  const [{ validUntil, createdAt, ...said }, withheld] = [given!, await packageOf(id)]
  expect(withheld).toEqual({
    ...said,
    createdAt,
    state: 'withheld',
    version: 1,
    validUntil: app.clock.now(),
    fullEnd: validUntil,
  })
  await move(id, 'refund.paid')
  expect(await packageOf(id)).toEqual({ ...withheld, state: 'takenBack', version: 2 })
})

test('a refused refund gives back the package with the end it had, and leaves the day of payment', async () => {
  const id = await states.paid()
  const endOf = async () => (await packageOf(id))?.validUntil
  const before = [await endOf(), await paidAtOf(id)]
  await move(id, 'refund.asked')
  app.clock.advance(3_600_000)
  await move(id, 'refund.refused')
  expect([await endOf(), await paidAtOf(id)]).toEqual(before)
})
