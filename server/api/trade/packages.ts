// Calls around packages (mirrors protocol/trade/packages.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/packages.ts'
import type { Product } from '#protocol/trade/packages.ts'
import type { ProductRow } from '#server/domain/trade/packages/store.ts'
import { openRoute, route } from '#server/http/route.ts'
import { showProcesses } from '#server/operations/trade/orders/lists.ts'
import { showPackages } from '#server/operations/trade/packages/catalogue.ts'
import { claimOffer, viewOffer } from '#server/operations/trade/packages/exclusive-offers.ts'

export const serveProductCalls = (app: FastifyInstance): void => {
  route(app, calls.listPackages, showPackages)
  route(app, calls.listProcesses, (ctx, { orderId }) => showProcesses(ctx, orderId))
  openRoute(app, calls.getExclusiveOffer, async (ctx, { code }) => {
    const { offer, product, state, grant } = await viewOffer(ctx, code)
    return {
      title: offer.title,
      state,
      product: present(product),
      opensAt: offer.opensAt.toISOString(),
      closesAt: offer.closesAt.toISOString(),
      validUntil: grant?.validUntil.toISOString() ?? null,
    }
  })

  route(app, calls.claimExclusiveOffer, async (ctx, { code }) => {
    const { id, quota, validUntil } = await claimOffer(ctx, code)
    return { grantId: id, quota, validUntil: validUntil.toISOString() }
  })
}

const present = ({
  id,
  name,
  audience,
  quota,
  validDays,
  staffLimit,
  modules,
  price,
}: ProductRow): Product => ({
  productId: id,
  name,
  audience,
  quota,
  validDays,
  staffLimit,
  modules,
  price,
})
