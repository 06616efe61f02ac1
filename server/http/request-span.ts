// The span of a request: what was called and how it was answered; never its query or its sender.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { within } from '#server/tracing.ts'
import type { Span } from '#server/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nobody traces. */
    span?: Span
  }
}

/** Begins a trace with every declared call, where traces are sent somewhere. */
export const traceRequests = (app: FastifyInstance): void => {
  const { tracing, config } = app.deps
  if (tracing === undefined) return
  const takesParents = config.traces?.takesParents === true
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = request.routeOptions.config
    if (call !== undefined)
      request.span = tracing.begin({
        name: `${request.method} ${request.routeOptions.url}`,
        kind: 'server',
        facts: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'nuoyin.call': call,
          'nuoyin.request': request.id,
        },
        parent: takesParents ? parentOf(request) : undefined,
      })
    done()
  })
  // Reading the body loses what onRequest would set here.
  app.addHook('preHandler', (request, _reply, done) => within(request.span, done))
  app.addHook('onResponse', ({ span }, reply, done) => {
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode))
    span?.end()
    done()
  })
}

/** What a trusted proxy said. Whoever comes without one could begin traces in our name, or have all of them recorded. */
const parentOf = ({ ips, headers }: FastifyRequest): string | undefined => {
  const header = headers['traceparent']
  return (ips?.length ?? 0) > 1 && typeof header === 'string' ? header : undefined
}
