// Calls around the classes of the archive (mirrors protocol/archive/classes).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/archive/classes/classes.ts'
import { route } from '#server/http/route.ts'
import * as classes from '#server/operations/archive/classes/classes.ts'
import { listClasses, openClassTo } from '#server/operations/archive/classes/tree.ts'
import { setRule, tryRule } from '#server/operations/archive/filings/by-rule.ts'

export const serveArchiveClassCalls = (app: FastifyInstance): void => {
  route(app, calls.listClasses, (ctx) => listClasses(ctx))
  route(app, calls.addClass, (ctx, input) => classes.addClass(ctx, input))
  route(app, calls.editClass, async (ctx, input) => {
    await classes.editClass(ctx, input)
    return {}
  })
  route(app, calls.placeClass, async (ctx, input) => {
    await classes.placeClass(ctx, input)
    return {}
  })
  route(app, calls.deleteClass, (ctx, { classId }) => classes.deleteClass(ctx, classId))
  route(app, calls.mergeClass, (ctx, input) => classes.mergeClass(ctx, input))
  route(app, calls.openClassTo, async (ctx, input) => {
    await openClassTo(ctx, input)
    return {}
  })
  route(app, calls.tryRule, (ctx, input) => tryRule(ctx, input))
  route(app, calls.setRule, (ctx, input) => setRule(ctx, input))
}
