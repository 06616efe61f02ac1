// Calls by which people take their own data along (mirrors protocol/account/own-data.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/own-data.ts'
import { route } from '#server/http/route.ts'
import { exportData } from '#server/operations/account/own-data/export.ts'

export const serveOwnDataCalls = (app: FastifyInstance): void => {
  route(app, calls.exportOwnData, exportData, { transaction: 'inside' })
}
