// Calls of form designs (mirrors protocol/hr/hr-designs/hr-designs.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/hr/hr-designs/hr-designs.ts'
import { route } from '#server/http/route.ts'
import { readDesign, saveDesign } from '#server/operations/hr/hr-designs/designs.ts'

export const serveHrDesignCalls = (app: FastifyInstance): void => {
  route(app, calls.getHrDesign, readDesign)
  route(app, calls.saveHrDesign, saveDesign)
}
