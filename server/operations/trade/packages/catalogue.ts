// The packages this product sells from its first start on.
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { takenFree } from '#server/domain/trade/orders/store.ts'
import { ensureProduct, listProducts } from '#server/domain/trade/packages/store.ts'
import type { ProductRow } from '#server/domain/trade/packages/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** Quota, price in 分, members (null: as many as there are) and modules, in the order they are shown. */
const SOLD: readonly [id: string, ...Parameters<typeof sold>][] = [
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a11', 1, 10, 3_900, null, '1'],
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a12', 1, 50, 16_900, null, '1'],
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a21', 2, 100, 39_900, 20, '1'],
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a22', 2, 500, 169_900, 100, '1,2'],
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a23', 2, 2_000, 599_900, 500, '1,2,3'],
  ['3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a24', 2, 10_000, 2_499_900, null, '1,2,3'],
]

/** The smallest package of companies. */
export const SMALLEST_FOR_COMPANIES = '3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a21'

const sold = (
  audience: 1 | 2,
  quota: number,
  price: number,
  staffLimit: number | null,
  modules: string,
): Omit<ProductRow, 'id' | 'place' | 'createdAt'> => ({
  name: `${audience === 1 ? '个人' : '单位'} ${quota.toLocaleString('zh-CN')} 份`,
  audience,
  quota,
  validDays: 365,
  staffLimit,
  modules,
  price,
  isOnSale: true,
})

/** Writes what is missing; what was taken off sale stays so. */
export const ensureCatalogue = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const createdAt = clock.now()
  for (const [place, [id, ...facts]] of SOLD.entries())
    await ensureProduct(db, { id, place, createdAt, ...sold(...facts) })
}

/** What the identity may buy, and which free ones it has taken. */
export const showPackages = async ({ deps: { db }, identity, user }: Context) => {
  const taken = await takenFree(db, quotaOwner(identity, user.id))
  return (await listProducts(db, identity.type)).map(
    ({ id: productId, name, audience: buyers, quota, validDays, staffLimit, modules, price }) => ({
      productId,
      name,
      audience: buyers,
      quota,
      validDays,
      staffLimit,
      modules,
      price,
      isTaken: price === 0 && taken.has(productId),
    }),
  )
}
