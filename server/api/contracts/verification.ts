// Calls of the public checking page (mirrors protocol/contracts/verification/checking.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/verification/checking.ts'
import { openRoute, route } from '#server/http/route.ts'
import { checkFile, listCheckRecords } from '#server/operations/contracts/verification/checking.ts'

export const serveCheckingCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.checkFile, checkFile, { transaction: 'inside' })

  route(app, calls.listCheckRecords, listCheckRecords)
}
