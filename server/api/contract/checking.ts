// Calls of the public checking page (mirrors protocol/contract/checking.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contract/checking.ts'
import { openRoute, route } from '#server/http/route.ts'
import { checkFile, listCheckRecords } from '#server/operations/checking.ts'

export const serveCheckingCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.checkFile, checkFile, { effect: 'inside' })

  route(app, calls.listCheckRecords, listCheckRecords, { effect: 'inside' })
}
