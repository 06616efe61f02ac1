// Calls around seals and personal signatures (mirrors protocol/seals/seals/seals.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/seals/seals.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { Context } from '#server/context.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { actionsFor } from '#server/domain/seals/seals/rules.ts'
import { listSeals } from '#server/domain/seals/seals/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { route } from '#server/http/route.ts'
import { changeSealState, mayChange, sealOwner } from '#server/operations/seals/seals/moves.ts'
import { ownPicture } from '#server/operations/seals/seals/cut-out.ts'
import {
  certifiedCompany,
  certifiedName,
  keepCompanySeal,
  keepDrawnSignature,
  shapeSeal,
  shapeSignature,
} from '#server/operations/seals/seals/make.ts'

export const serveSealCalls = (app: FastifyInstance): void => {
  route(app, calls.listSeals, async (ctx) => {
    const rows = await listSeals(ctx.deps.db, sealOwner(ctx))
    return rows.map((row) => presentSeal(ctx, row))
  })

  const inside = { transaction: 'inside' } as const

  route(
    app,
    calls.createSignature,
    async (ctx, { drawing: how, keep }) => {
      const drawing = await shapeSignature(ctx, await certifiedName(ctx), how)
      const made = {
        userId: ctx.user.id,
        drawing,
        source: how.kind,
        listed: keep,
        ...(how.kind === 'picture' ? { pictureFileId: how.fileId } : {}),
      }
      return ctx.transaction(async () =>
        presentSeal(ctx, await keepDrawnSignature(ctx.deps, ctx.actor, made)),
      )
    },
    inside,
  )

  route(
    app,
    calls.previewSignature,
    async (ctx, { drawing }) => presentDrawing(await shapeSignature(ctx, await certifiedName(ctx), drawing)),
    inside,
  )

  route(
    app,
    calls.createCompanySeal,
    async (ctx, { name, spec, picture, filingFileId }) => {
      const company = await certifiedCompany(ctx)
      const drawing = await shapeSeal(ctx, company, spec, picture)
      if (filingFileId !== undefined) await ownPicture(ctx, filingFileId)
      const made = { company, name, spec, drawing, pictureFileId: picture?.fileId, filingFileId }
      return ctx.transaction(async () => presentSeal(ctx, await keepCompanySeal(ctx.deps, ctx.actor, made)))
    },
    inside,
  )

  route(
    app,
    calls.previewCompanySeal,
    async (ctx, { spec, picture }) =>
      presentDrawing(await shapeSeal(ctx, await certifiedCompany(ctx), spec, picture)),
    inside,
  )

  route(app, calls.changeSeal, async (ctx, { sealId, action, reason }) => {
    await changeSealState(ctx, sealId, action, reason)
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

export const presentDrawing = (drawing: Drawing) => ({
  svg: drawingToSvg(drawing),
  widthMm: drawing.width,
  heightMm: drawing.height,
})
