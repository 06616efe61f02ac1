// Calls around law firms and lawyers (mirrors protocol/contracts/law-firms.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/law-firms.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import {
  addLawyer,
  changeLawyer,
  handOverWork,
  saveFirm,
  showFirms,
  showRegistry,
} from '#server/operations/contracts/law-firms/registry.ts'

export const serveLawFirmCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listDeskFirms, showRegistry)
  operatorRoute(app, calls.saveLawFirm, saveFirm)
  operatorRoute(app, calls.addLawyer, addLawyer)
  operatorRoute(app, calls.changeLawyer, async (ctx, input) => {
    await changeLawyer(ctx, input)
    return {}
  })
  operatorRoute(app, calls.handOverLawyer, async (ctx, input) => {
    await handOverWork(ctx, input)
    return {}
  })
  route(app, calls.listLawFirms, showFirms)
}
