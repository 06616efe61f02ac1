// Calls about files written online (mirrors protocol/templates/written-texts/written-files.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/templates/written-texts/written-files.ts'
import { route } from '#server/http/route.ts'
import { getWrittenFile, makeWrittenFile } from '#server/operations/templates/written-texts/written-files.ts'

export const serveWrittenTextCalls = (app: FastifyInstance): void => {
  route(app, calls.makeWrittenFile, (ctx, { text }) => makeWrittenFile(ctx, text), { transaction: 'inside' })
  route(app, calls.getWrittenFile, (ctx, { fileId }) => getWrittenFile(ctx, fileId))
}
