// Calls around seals and personal signatures (mirrors protocol/account/seals.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/seals.ts'
import type { Seal } from '#protocol/account/seals.ts'
import type { Context } from '#server/context.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { actionsFor } from '#server/domain/seals/rules.ts'
import { listSeals } from '#server/domain/seals/store.ts'
import type { SealRow } from '#server/domain/seals/store.ts'
import { route } from '#server/http/route.ts'
import { changeSealState, mayChange, sealOwner } from '#server/operations/change-seals.ts'
import {
  certifiedCompany,
  certifiedName,
  drawSeal,
  drawSignature,
  keepCompanySeal,
  keepSignature,
} from '#server/operations/make-seals.ts'

export const serveSealCalls = (app: FastifyInstance): void => {
  route(app, calls.listSeals, async (ctx) => {
    const rows = await listSeals(ctx.deps.db, sealOwner(ctx))
    return rows.map((row) => presentSeal(ctx, row))
  })

  route(app, calls.createSignature, async (ctx, { drawing, keep }) => {
    const name = certifiedName(ctx)
    return presentSeal(
      ctx,
      await keepSignature(ctx.deps, ctx.actor, { userId: ctx.user.id, name, how: drawing, listed: keep }),
    )
  })

  route(app, calls.previewSignature, (ctx, { drawing }) =>
    presentDrawing(drawSignature(certifiedName(ctx), drawing)),
  )

  route(app, calls.createCompanySeal, async (ctx, { name, spec }) => {
    const company = await certifiedCompany(ctx)
    return presentSeal(ctx, await keepCompanySeal(ctx.deps, ctx.actor, { company, name, spec }))
  })

  route(app, calls.previewCompanySeal, async (ctx, { spec }) =>
    presentDrawing(drawSeal(await certifiedCompany(ctx), spec)),
  )

  route(app, calls.changeSeal, async (ctx, { sealId, action }) => {
    await changeSealState(ctx, sealId, action)
    return {}
  })
}

/** A seal as its owner sees it, with what may be done with it now. */
export const presentSeal = (ctx: Pick<Context, 'identity' | 'rights'>, row: SealRow): Seal => ({
  sealId: row.id,
  type: row.type,
  name: row.name,
  status: row.status,
  isDefault: row.isDefault,
  widthMm: row.widthMm,
  heightMm: row.heightMm,
  svg: row.svg,
  createdAt: row.createdAt.toISOString(),
  actions: actionsFor(row, (action) => mayChange(ctx, action)),
})

const presentDrawing = (drawing: Drawing) => ({
  svg: drawingToSvg(drawing),
  widthMm: drawing.width,
  heightMm: drawing.height,
})
