// Every state of a grant × every event: what an order gave follows what becomes of its money.
import { afterAll, beforeAll } from 'vitest'
import { systemActor } from '#server/domain/actor.ts'
import { freezeOne } from '#server/domain/trade/packages/ledger.ts'
import { grantMachine } from '#server/domain/trade/quotas/machine.ts'
import type { GrantEvent } from '#server/domain/trade/quotas/machine.ts'
import { grantOfOrder, quotaGrantLifecycle } from '#server/domain/trade/quotas/store.ts'
import { balancesOf, entriesOf } from '#server/domain/trade/packages/ledger.ts'
import { Refusal } from '#protocol/failures.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { newProduct } from '#tests/support/products.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { packageGrant } from '#server/db/schema/trade/packages.ts'
import { eq } from 'drizzle-orm'

let app: TestApp
let buyerId = ''
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  buyerId = (await newPerson(app, '顾南舟')).userId
  productId = await newProduct(app)
})
afterAll(async () => {
  keepResult('walk-quotaGrant', counts)
  await app.close()
})

const actor = () => ({ ...systemActor('a walk'), userId: buyerId })
const rowOf = async (id: string) =>
  (await app.db.current().select().from(packageGrant).where(eq(packageGrant.id, id)))[0]!

const moved = (orderId: string, type: GrantEvent['type'] | 'payment.confirmed') =>
  moveOrder(app.deps, { id: orderId, event: { type }, actor: actor() })
const led =
  (...types: GrantEvent['type'][]) =>
  async (): Promise<string> => {
    const owner = { ownerType: 'person', ownerId: buyerId } as const
    const orderId = await placeOrder(app.deps, actor(), { productId, ...owner })
    for (const type of ['payment.confirmed', ...types] as const) await moved(orderId, type)
    return (await grantOfOrder(app.db, orderId))!.id
  }
const used = async (): Promise<string> => {
  const grantId = await led()()
  const hold = { grantId, ownerId: buyerId, contractId: grantId, userId: buyerId, at: app.clock.now() }
  await freezeOne(app.db, hold)
  return grantId
}

/** What the order's own chart does; what it does not allow leaves the grant alone. */
const by = (type: GrantEvent['type']) => ({
  run: async (id: string) =>
    moved((await rowOf(id)).sourceId, type).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    }),
  told: () => ({ type }) as const,
})

const counts = walkStored<typeof grantMachine, never>({
  machine: grantMachine,
  charts: () => quotaGrantLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    inForce: led(),
    'inForce, in use': used,
    'inForce, back': led('refund.asked', 'refund.refused'),
    withheld: led('refund.asked'),
    takenBack: led('refund.asked', 'refund.paid'),
  },
  beside: async (id) => [
    await entriesOf(app.db, id),
    (await balancesOf(app.db, await rowOf(id), app.clock.now())).find(({ grantId }) => grantId === id),
  ],
  events: {
    'refund.asked': by('refund.asked'),
    'refund.refused': by('refund.refused'),
    'refund.paid': by('refund.paid'),
  },
})
