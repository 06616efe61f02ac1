// What the platform sells, for tests.
import { randomUUID } from 'node:crypto'
import { insertProduct } from '#server/domain/trade/packages/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Ten contracts for a person within a year, on sale; gives its id. */
export const newProduct = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  change: { price?: number; place?: number } = {},
): Promise<string> => {
  const id = randomUUID()
  await insertProduct(db, {
    id,
    audience: 1,
    name: '个人 10 份',
    quota: 10,
    validDays: 365,
    staffLimit: null,
    modules: '1',
    price: 3_900,
    isOnSale: true,
    place: 1,
    createdAt: clock.now(),
    ...change,
  })
  return id
}
