// Calls around pictures and emblems (mirrors protocol/account/accounts/pictures.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/accounts/pictures.ts'
import { route } from '#server/http/route.ts'
import * as pictures from '#server/operations/account/accounts/pictures.ts'

export const servePictureCalls = (app: FastifyInstance): void => {
  const inside = { transaction: 'inside' } as const

  route(app, calls.setPicture, (ctx, { name }) => pictures.setOwnPicture(ctx, name), inside)

  route(app, calls.removePicture, async (ctx) => {
    await pictures.removeOwnPicture(ctx)
    return {}
  })

  route(app, calls.setCompanyPicture, (ctx, { name }) => pictures.setCompanyEmblem(ctx, name), inside)

  route(app, calls.removeCompanyPicture, async (ctx) => {
    await pictures.removeCompanyEmblem(ctx)
    return {}
  })

  route(app, calls.getPicture, (ctx, { pictureId }) => pictures.readPicture(ctx, pictureId))
}
