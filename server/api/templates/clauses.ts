// Calls around clauses (mirrors protocol/templates/clauses.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/templates/clauses.ts'
import { route } from '#server/http/route.ts'
import * as clauses from '#server/operations/templates/clauses/clauses.ts'

export const serveClauseCalls = (app: FastifyInstance): void => {
  route(app, calls.listClauses, (ctx) => clauses.listClauses(ctx))
  route(app, calls.getClause, (ctx, { clauseId }) => clauses.getClause(ctx, clauseId))
  route(app, calls.addClause, (ctx, input) => clauses.addClause(ctx, input))
  route(app, calls.editClause, (ctx, input) => clauses.editClause(ctx, input))
  route(app, calls.deleteClause, async (ctx, { clauseId }) => {
    await clauses.deleteClause(ctx, clauseId)
    return {}
  })
}
