// Trying faults at once: a test that is run again finds its servers as they were.
import { expect, test } from 'vitest'
import { asc } from 'drizzle-orm'
import { noteMoment } from '../../scripts/mutate/at-once/rewind.ts'
import { product } from '#server/db/schema/trade/packages.ts'
import { newProduct } from '#tests/support/products.ts'
import { openApps } from '#tests/support/open-apps.ts'
import { createTestApp } from '#tests/support/test-app.ts'

test('rows that were added, changed and deleted, the clock and who is signed in are brought back', async () => {
  const app = await createTestApp()
  const client = app.client()
  client.token = 'before'
  const kept = await newProduct(app, { price: 0 })
  const rows = () => app.db.current().select().from(product).orderBy(asc(product.id))
  const [before, now] = [await rows(), app.clock.now()]
  const moment = await noteMoment()
  expect(moment.hasServers).toBe(true)
  for (const anew of [false, true]) {
    await newProduct(app)
    await app.db.current().update(product).set({ isOnSale: false })
    app.clock.advance(1_000)
    client.token = 'after'
    client.identity = { type: 2, companyId: kept }
    await moment.bringBack(anew)
    expect([await rows(), app.clock.now(), client.token, client.identity]).toEqual([
      before,
      now,
      'before',
      { type: 1 },
    ])
  }
  await app.db.current().delete(product)
  await moment.bringBack(false)
  expect(await rows()).toEqual(before)

  // A later moment has what was kept since.
  await newProduct(app)
  const next = await noteMoment()
  await app.db.current().delete(product)
  await next.bringBack(false)
  expect(await rows()).toHaveLength(2)
  await app.close()
})

test('a server that a run left open is closed, and without any there is nothing to bring back', async () => {
  const before = openApps.size
  const moment = await noteMoment()
  const left = await createTestApp()
  expect([...openApps.keys()].includes(left)).toBe(true)
  await moment.bringBack(false)
  expect([openApps.size, moment.hasServers]).toEqual([before, before > 0])
})
