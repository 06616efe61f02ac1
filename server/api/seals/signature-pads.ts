// Calls around a signature written on a phone (mirrors protocol/seals/signature-pads.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/signature-pads.ts'
import { presentDrawing, presentSeal } from '#server/api/seals/seals/seals.ts'
import { openRoute, route } from '#server/http/route.ts'
import {
  closePad,
  finishPad,
  keepPad,
  lookAtPad,
  makePad,
  sketchPad,
  takePad,
} from '#server/operations/seals/signature-pads/signature-pads.ts'

export const serveSignaturePadCalls = (app: FastifyInstance): void => {
  route(app, calls.createPad, (ctx) => makePad(ctx))

  route(app, calls.readPad, async (ctx, { padId }) => {
    const { state, drawing } = await lookAtPad(ctx, padId)
    return { state, drawing: drawing && presentDrawing(drawing) }
  })

  route(app, calls.keepPad, async (ctx, { padId }) => presentSeal(ctx, await keepPad(ctx, padId)))

  route(app, calls.cancelPad, async (ctx, { padId }) => {
    await closePad(ctx, padId)
    return {}
  })

  openRoute(app, calls.openPad, (ctx, by) => takePad(ctx, by))

  openRoute(app, calls.sketchPad, async (ctx, { strokes, ...by }) => {
    await sketchPad(ctx, by, strokes)
    return {}
  })

  openRoute(app, calls.finishPad, async (ctx, { strokes, ...by }) => {
    await finishPad(ctx, by, strokes)
    return {}
  })
}
