// Payments, transfers and grants of before 0012 have their states after it (decision 0145).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { applyMigrations, readMigrations } from '#server/db/migrate.ts'
import { openTestDatabase } from '#tests/support/database.ts'

type Client = ReturnType<Database['client']>

const ALL = readMigrations()
const BEFORE = ALL.filter(({ name }) => name < '0012')

let db: Database
/** Works in a schema of its own, the rest of the transaction. */
const apart = async (): Promise<Client> => {
  const client = db.client()
  await client.query('SET LOCAL search_path TO apart, public')
  return client
}
beforeAll(async () => {
  db = await openTestDatabase()
  // Tables of before are made once: each test upgrades them.
  await db.transaction(async () => {
    await db.client().query('CREATE SCHEMA apart')
    await applyMigrations(await apart(), BEFORE)
  })
})
afterAll(async () => {
  await db.client().query('DROP SCHEMA apart CASCADE')
  await db.close()
})

/** In the tables of before, which are afterwards as they were. */
const inTablesOfBefore = async (work: (client: Client) => Promise<void>): Promise<void> => {
  const over = new Error('over')
  const run = db.transaction(async () => {
    await work(await apart())
    throw over
  })
  await expect(run).rejects.toBe(over)
}

const ANNOUNCED = '2026-11-20T01:00:00.000Z'
const PAID = '2026-11-20T03:00:00.000Z'

const order = async (
  client: Client,
  state: string,
  { isTransfer = false }: { isTransfer?: boolean } = {},
): Promise<string> => {
  const id = randomUUID()
  await client.query(
    `INSERT INTO trade_order (id, order_no, owner_type, owner_id, created_by, product_id, product_name, amount, state, version,
       created_at, pay_before, changed_at, announced_at, paid_at)
     VALUES ($1::uuid, $1::text, 'company', $1::uuid, $1::uuid, $1::uuid, '单位 100 份', 39900, $2, 1, $3, $3, $3, $4, $5)`,
    [
      id,
      state,
      ANNOUNCED,
      isTransfer ? ANNOUNCED : null,
      ['paid', 'refunding', 'refunded'].includes(state) ? PAID : null,
    ],
  )
  return id
}
const payment = (client: Client, orderId: string, state: string) =>
  client.query(
    `INSERT INTO trade_payment (id, order_id, provider, payment_no, amount, state, at)
     VALUES ($1::uuid, $2, 'cashier', $1::text, 39900, $3, $4)`,
    [randomUUID(), orderId, state, PAID],
  )
const paymentsOf = async (client: Client, orderId: string) =>
  (
    await client.query(
      `SELECT provider, amount, state, version, is_counted, at, payment_no = id::text AS own FROM trade_payment
        WHERE order_id = $1 ORDER BY is_counted DESC`,
      [orderId],
    )
  ).rows

const row = (provider: string, state: string, isCounted: boolean, at: string) => ({
  provider,
  amount: 39_900,
  state,
  version: 0,
  is_counted: isCounted,
  at: new Date(at),
  own: true,
})

test('what paid an order is counted, and is back where its order was refunded', async () => {
  await inTablesOfBefore(async (client) => {
    const [paid, refunded] = [await order(client, 'paid'), await order(client, 'refunded')]
    for (const id of [paid, refunded]) {
      await payment(client, id, 'taken')
      await payment(client, id, 'sentBack')
    }
    await applyMigrations(client, ALL)
    expect([await paymentsOf(client, paid), await paymentsOf(client, refunded)]).toEqual([
      [row('cashier', 'taken', true, PAID), row('cashier', 'sentBack', false, PAID)],
      [row('cashier', 'sentBack', true, PAID), row('cashier', 'sentBack', false, PAID)],
    ])
  })
})

test('each transfer of before is a payment, as its order has it', async () => {
  await inTablesOfBefore(async (client) => {
    const states = ['awaitingTransfer', 'cancelled', 'paid', 'refunding', 'refunded'] as const
    const ids: string[] = []
    for (const state of states) ids.push(await order(client, state, { isTransfer: true }))
    const never = await order(client, 'cancelled')
    await applyMigrations(client, ALL)
    const rows = []
    for (const id of [...ids, never]) rows.push(await paymentsOf(client, id))
    expect(rows).toEqual([
      [row('transfer', 'announced', false, ANNOUNCED)],
      [row('transfer', 'missing', false, ANNOUNCED)],
      [row('transfer', 'taken', true, PAID)],
      [row('transfer', 'taken', true, PAID)],
      [row('transfer', 'sentBack', true, PAID)],
      [],
    ])
  })
})

test('a grant of before is in force until its end', async () => {
  await inTablesOfBefore(async (client) => {
    const id = randomUUID()
    await client.query(
      `INSERT INTO package_grant (id, owner_type, owner_id, product_id, source, source_id, quota, valid_until, created_at, created_by)
       VALUES ($1, 'person', $1, $1, 'order', $1, 10, $2, $2, $1)`,
      [id, PAID],
    )
    await applyMigrations(client, ALL)
    const { rows } = await client.query('SELECT state, version, full_end, valid_until FROM package_grant')
    expect(rows).toEqual([{ state: 'inForce', version: 0, full_end: null, valid_until: new Date(PAID) }])
  })
})
