// Calls of the desk about exclusive packages (mirrors protocol/trade/packages/desk.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/packages/desk.ts'
import { operatorRoute } from '#server/http/route.ts'
import {
  addOffer,
  endOffer,
  showOfferProducts,
  showOffers,
} from '#server/operations/trade/packages/desk-offers.ts'

export const serveOfferCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listOfferProducts, showOfferProducts)
  operatorRoute(app, calls.listExclusiveOffers, showOffers)
  operatorRoute(app, calls.addExclusiveOffer, addOffer)
  operatorRoute(app, calls.endExclusiveOffer, async (ctx, { offerId }) => {
    await endOffer(ctx, offerId)
    return {}
  })
}
