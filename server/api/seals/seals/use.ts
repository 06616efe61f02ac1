// Calls around one seal and who may use it (mirrors protocol/seals/seals/use.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/seals/use.ts'
import { presentSeal } from '#server/api/seals/seals/seals.ts'
import { route } from '#server/http/route.ts'
import { decideSeal, renameSeal } from '#server/operations/seals/seals/moves.ts'
import {
  changeSealSettings,
  openPaper,
  readSeal,
  readSealSettings,
  readUses,
  restrictSeal,
} from '#server/operations/seals/seals/detail.ts'
import { giveGrant, readGrants, revokeGrant } from '#server/operations/seals/seals/grants.ts'

export const serveSealUseCalls = (app: FastifyInstance): void => {
  route(app, calls.getSealDetail, async (ctx, { sealId }) => {
    const { row, detail } = await readSeal(ctx, sealId)
    return { seal: presentSeal(ctx, row), ...detail }
  })

  route(app, calls.readSealPaper, (ctx, input) => openPaper(ctx, input))

  route(app, calls.decideSeal, async (ctx, input) => {
    await decideSeal(ctx, input)
    return {}
  })

  route(app, calls.renameSeal, async (ctx, { sealId, name }) => {
    await renameSeal(ctx, sealId, name)
    return {}
  })

  route(app, calls.getSealSettings, (ctx) => readSealSettings(ctx))

  route(app, calls.setSealSettings, async (ctx, settings) => {
    await changeSealSettings(ctx, settings)
    return {}
  })

  route(app, calls.restrictSeal, async (ctx, { sealId, onlyGranted }) => {
    await restrictSeal(ctx, sealId, onlyGranted)
    return {}
  })

  route(app, calls.listSealGrants, (ctx, { sealId }) => readGrants(ctx, sealId))

  route(app, calls.grantSeal, (ctx, input) => giveGrant(ctx, input))

  route(app, calls.revokeSealGrant, async (ctx, { grantId, reason }) => {
    await revokeGrant(ctx, grantId, reason)
    return {}
  })

  route(app, calls.listSealUses, (ctx, input) => readUses(ctx, input))
}
