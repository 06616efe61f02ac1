// One log line per request: id, method, path, status, time — never query, body, headers or tokens.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sqlState } from '#server/db/sql-state.ts'
import { asRefusal, refused } from '#server/http/answer.ts'
import { traceFields } from '#server/tracing.ts'

/** Logs every answer, and turns every error into its envelope. */
export const logRequests = (app: FastifyInstance, log: Logger): void => {
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...traceFields(request.span),
        ...(request.actorId === undefined ? {} : { userId: request.actorId }),
      },
      'answered',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    app.deps.meters.count('refusals_total', { code: refusal.code })
    request.span?.set({ 'nuoyin.refusal': refusal.code })
    const where = {
      requestId: request.id,
      path: pathOf(request.url),
      code: refusal.code,
      ...traceFields(request.span),
    }
    if (refusal.status >= 500 && refusal.retryAfterSeconds === undefined)
      log.error({ ...where, err: refusal.cause ?? refusal }, 'failed')
    else if (AWAY.has(refusal.code)) log.warn({ ...where, err: refusal.cause }, 'refused')
    else log.info({ ...where, sqlState: sqlState(error) }, 'refused')
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    return reply
      .code(refusal.status)
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(refused(refusal, request.id))
  })
}

/** What stands still until somebody mends it, and why. */
const AWAY = new Set(['database.away', 'storage.away'])

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
