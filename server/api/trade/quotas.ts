// Calls for giving documents to launch (mirrors protocol/trade/quotas.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/quotas.ts'
import { operatorRoute } from '#server/http/route.ts'
import {
  addFreePackage,
  offerFreePackage,
  showFreePackages,
} from '#server/operations/trade/quotas/free-packages.ts'
import { findReceivers, giveDocuments, showGiven } from '#server/operations/trade/quotas/gifts.ts'

export const serveQuotaCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.findQuotaReceivers, (ctx, { keyword }) => findReceivers(ctx, keyword))
  operatorRoute(app, calls.giveDocuments, async (ctx, input) => {
    await giveDocuments(ctx, input)
    return {}
  })
  operatorRoute(app, calls.listGivenDocuments, showGiven)
  operatorRoute(app, calls.addFreePackage, addFreePackage)
  operatorRoute(app, calls.listFreePackages, showFreePackages)
  operatorRoute(app, calls.offerFreePackage, async (ctx, input) => {
    await offerFreePackage(ctx, input)
    return {}
  })
}
