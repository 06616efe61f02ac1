// Packages that operators offer for nothing: everybody of their audience takes one once.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { MOST_FREE_PACKAGES } from '#protocol/trade/quotas.ts'
import type * as calls from '#protocol/trade/quotas.ts'
import type { OperatorContext } from '#server/context.ts'
import {
  countFree,
  FREE_PLACE,
  getProduct,
  insertProduct,
  listFree,
  setOffered,
} from '#server/domain/trade/packages/store.ts'

/** Refuses `package.too-many`; the same request again changes nothing. */
export const addFreePackage = async (
  { deps: { db }, actor, clock }: OperatorContext,
  { requestId, name, audience, quota, validDays, ...more }: ParsedInputOf<typeof calls.addFreePackage>,
): Promise<{ productId: string }> => {
  const count = await countFree(db)
  if ((await getProduct(db, requestId)) !== undefined) return { productId: requestId }
  if (count >= MOST_FREE_PACKAGES)
    throw new Refusal(
      'package.too-many',
      `免费套餐最多 ${MOST_FREE_PACKAGES} 个，包括已下架的。请重新上架已有的套餐。`,
    )
  const at = clock.now()
  await insertProduct(db, {
    id: requestId,
    name,
    audience,
    quota,
    validDays,
    // A person has no staff, and no office and HR of a company.
    staffLimit: audience === 1 ? null : more.staffLimit,
    modules: audience === 1 ? '1' : more.modules,
    price: 0,
    isOnSale: true,
    place: FREE_PLACE,
    createdAt: at,
  })
  await recordOnPlatform(db, {
    at,
    event: 'package:added',
    actor,
    detail: { id: requestId, name, quota, validDays },
  })
  return { productId: requestId }
}

export const showFreePackages = async ({
  deps,
}: OperatorContext): Promise<OutputOf<typeof calls.listFreePackages>> =>
  (await listFree(deps.db, MOST_FREE_PACKAGES)).map(
    ({ product: { id, name, audience, quota, validDays, staffLimit, modules, isOnSale }, taken }) => ({
      productId: id,
      name,
      audience,
      quota,
      validDays,
      staffLimit,
      modules,
      isOnSale,
      taken,
    }),
  )

/** Refuses `not-found`. */
export const offerFreePackage = async (
  { deps: { db }, actor, clock }: OperatorContext,
  { productId, isOnSale }: ParsedInputOf<typeof calls.offerFreePackage>,
): Promise<void> => {
  if (!(await setOffered(db, productId, isOnSale)))
    throw new Refusal('not-found', '没有找到这个免费套餐，请刷新列表。')
  const name = (await getProduct(db, productId))?.name ?? ''
  await recordOnPlatform(db, {
    at: clock.now(),
    event: isOnSale ? 'package:offered' : 'package:withdrawn',
    actor,
    detail: { id: productId, name },
  })
}
