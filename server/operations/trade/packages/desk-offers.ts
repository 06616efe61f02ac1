// Operators make exclusive packages, see how many were claimed, and end them early.
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type * as calls from '#protocol/trade/packages/desk.ts'
import type { OperatorContext } from '#server/context.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { stateOfOffer } from '#server/domain/trade/packages/rules.ts'
import { closeOffer, getOffer, listSold, pageOffers } from '#server/domain/trade/packages/offers.ts'
import type { OfferRow } from '#server/domain/trade/packages/store.ts'
import { createOffer } from '#server/operations/trade/packages/exclusive-offers.ts'

export const showOfferProducts = async ({
  deps,
}: OperatorContext): Promise<OutputOf<typeof calls.listOfferProducts>> =>
  (await listSold(deps.db)).map(({ id, name, audience, quota, validDays, staffLimit, modules, price }) => ({
    productId: id,
    name,
    audience,
    quota,
    validDays,
    staffLimit,
    modules,
    price,
  }))

const addressOf = ({ deps }: OperatorContext, { code }: Pick<OfferRow, 'code'>): string =>
  `${deps.config.publicUrl}${PAGES.offer(code)}`

export const showOffers = async (
  ctx: OperatorContext,
  { page, pageSize }: ParsedInputOf<typeof calls.listExclusiveOffers>,
): Promise<OutputOf<typeof calls.listExclusiveOffers>> => {
  const { total, rows } = await pageOffers(ctx.deps.db, { page, pageSize })
  return {
    total,
    page,
    pageSize,
    rows: rows.map(({ offer, product }) => ({
      offerId: offer.id,
      title: offer.title,
      productName: product.name,
      audience: product.audience,
      total: offer.total,
      claimed: offer.claimed,
      opensAt: offer.opensAt.toISOString(),
      closesAt: offer.closesAt.toISOString(),
      state: stateOfOffer(offer, ctx.clock.now()),
      url: addressOf(ctx, offer),
    })),
  }
}

/** Refuses `not-found` and `input.invalid`; the same request again changes nothing. */
export const addOffer = async (
  ctx: OperatorContext,
  { requestId, ...said }: ParsedInputOf<typeof calls.addExclusiveOffer>,
): Promise<{ offerId: string; url: string }> => {
  const { deps, clock, actor } = ctx
  const before = await getOffer(deps.db, requestId)
  if (before !== undefined) return { offerId: before.id, url: addressOf(ctx, before) }
  const [opensAt, closesAt] = [new Date(said.opensAt), new Date(said.closesAt)]
  if (closesAt <= clock.now())
    throw new Refusal('input.invalid', '结束时间已经过去', { fields: { closesAt: '须晚于现在' } })
  const { offerId, code } = await createOffer(deps, { ...said, id: requestId, opensAt, closesAt })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: 'offer:made',
    actor,
    detail: { id: offerId, name: said.title, total: said.total, closesAt: said.closesAt },
  })
  return { offerId, url: addressOf(ctx, { code }) }
}

/** Refuses `not-found`. */
export const endOffer = async ({ deps, clock, actor }: OperatorContext, offerId: string): Promise<void> => {
  const offer = await getOffer(deps.db, offerId)
  if (offer === undefined) throw new Refusal('not-found', '没有找到这个专属套餐，请刷新列表。')
  const at = clock.now()
  if (!(await closeOffer(deps.db, offerId, at))) return
  await recordOnPlatform(deps.db, {
    at,
    event: 'offer:ended',
    actor,
    detail: { id: offerId, name: offer.title, claimed: offer.claimed, total: offer.total },
  })
}
