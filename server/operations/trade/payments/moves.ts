// Begins payments and moves them through their chart.
// What is awaited pays its order, anything else goes back.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { setNote, setPayWay } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import type { PaymentEvent, paymentMachine } from '#server/domain/trade/payments/machine.ts'
import { WAYS } from '#server/domain/trade/payments/rules.ts'
import {
  getPayment,
  insertPayment,
  keepOfPayment,
  paymentLifecycle,
  paymentsOf,
} from '#server/domain/trade/payments/store.ts'
import type { PaymentRow, PaymentState } from '#server/domain/trade/payments/store.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { beginRefund } from '#server/operations/trade/refunds/moves.ts'

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Refuses `payment.not-possible` and `not-found`. Its order is locked by the caller. */
export const movePayment = (
  deps: PaymentDeps,
  move: { id: string; event: PaymentEvent; actor: Actor; detail?: Record<string, unknown> },
) => advance(deps, paymentLifecycle, effects(deps), move)

const effects = (deps: PaymentDeps): Effects<typeof paymentMachine> => ({
  payOrder: async ({ id, from, actor }) => {
    const { orderId, provider, paymentNo, amount } = await paymentOf(deps, id)
    const isTransfer = from === 'announced'
    await setPayWay(deps.db, orderId, WAYS[provider])
    await moveOrder(deps, {
      id: orderId,
      event: { type: isTransfer ? 'transfer.confirmed' : 'payment.confirmed' },
      actor,
      detail: isTransfer ? {} : { provider, paymentNo, amount },
    })
  },
  sendBack: async ({ id }) => {
    await beginRefund(deps, await paymentOf(deps, id))
  },
  cancelOrder: async ({ id, actor }, event) => {
    const { orderId } = await paymentOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    await moveOrder(deps, { id: orderId, event: { type: 'order.cancelled' }, actor, detail: { reason } })
    await setNote(deps.db, orderId, reason)
  },
})

const paymentOf = async ({ db }: PaymentDeps, id: string): Promise<PaymentRow> => {
  const row = await getPayment(db, id)
  if (row === undefined) throw new Error(`payment ${id} vanished`)
  return row
}

/** States in which no money came yet, and a provider's notice may still bring it. */
const OPEN: readonly PaymentState[] = ['begun', 'failed', 'lapsed']

/** What money is asked for. */
interface Asked {
  readonly orderId: string
  readonly provider: PaymentRow['provider']
  /** In 分. */
  readonly amount: number
}

const insertBegun = async ({ db, clock }: PaymentDeps, { orderId, provider, amount }: Asked) => {
  const id = randomUUID()
  const at = clock.now()
  await insertPayment(db, { id, orderId, provider, paymentNo: id, amount, state: 'begun', at })
  return id
}

/** The payment of an order at one provider that no money came for yet. Its order is locked by the caller. */
const openAt = async ({ db }: PaymentDeps, { orderId, provider }: Asked) =>
  (await paymentsOf(db, orderId)).find((row) => row.provider === provider && OPEN.includes(row.state))

/** The payer goes to a provider: one payment for each, however often. Its order is locked by the caller. */
export const beginPayment = async (deps: PaymentDeps, asked: Asked, actor: Actor): Promise<string> => {
  const open = await openAt(deps, asked)
  if (open === undefined) return insertBegun(deps, asked)
  if (open.state === 'failed')
    await movePayment(deps, { id: open.id, event: { type: 'payment.begun' }, actor })
  await keepOfPayment(deps.db, open.id, { at: deps.clock.now() })
  return open.id
}

/** Notes money that a provider tells of for the first time. Its order is locked by the caller. */
export const receivePayment = async (
  deps: PaymentDeps,
  { paymentNo, isAwaited, ...asked }: Asked & { paymentNo: string; isAwaited: boolean },
  actor: Actor,
): Promise<void> => {
  const { provider, amount } = asked
  // One that nobody began here was begun by a node of an earlier version, or is paid twice at one provider.
  const id = (await openAt(deps, asked))?.id ?? (await insertBegun(deps, asked))
  await keepOfPayment(deps.db, id, { paymentNo, amount, at: deps.clock.now() })
  const event = { type: 'payment.received', isAwaited } as const
  await movePayment(deps, { id, event, actor, detail: { provider, paymentNo, amount } })
}

/** Notes a transfer that its payer announced. Its order is locked by the caller. */
export const announcePayment = async (
  deps: PaymentDeps,
  { id: orderId, amount }: Pick<OrderRow, 'id' | 'amount'>,
  actor: Actor,
): Promise<string> => {
  const id = await insertBegun(deps, { orderId, provider: 'transfer', amount })
  await movePayment(deps, { id, event: { type: 'transfer.announced' }, actor, detail: { amount } })
  return id
}

/** The transfer of an order that waits to be decided. One that a node of an earlier version took has no payment yet. */
export const announcedOf = async (deps: PaymentDeps, order: OrderRow): Promise<string> =>
  (await paymentsOf(deps.db, order.id)).find(({ state }) => state === 'announced')?.id ??
  (await announcePayment(deps, order, systemActor('an earlier version')))
