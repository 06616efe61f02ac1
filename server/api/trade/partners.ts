// Calls of partners and of operators about them (mirrors protocol/trade/partners.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/partners.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import * as desk from '#server/operations/trade/partners/desk.ts'
import * as own from '#server/operations/trade/partners/own.ts'

export const servePartnerCalls = (app: FastifyInstance): void => {
  route(app, calls.getPartner, own.showPartner)
  route(app, calls.listPartnerCustomers, own.showCustomers)
  route(app, calls.listPartnerMonths, own.showMonths)
  route(app, calls.listCommissions, own.showCommissions)
  route(app, calls.exportCommissions, own.exportCommissions)
  operatorRoute(app, calls.listPartners, desk.listPartners)
  operatorRoute(app, calls.addPartner, desk.addPartner)
  operatorRoute(app, calls.setPartnerRate, async (ctx, input) => {
    await desk.setRate(ctx, input)
    return {}
  })
  operatorRoute(app, calls.listPartnerDues, desk.listDues)
  operatorRoute(app, calls.settlePartner, async (ctx, input) => {
    await desk.settle(ctx, input)
    return {}
  })
}
