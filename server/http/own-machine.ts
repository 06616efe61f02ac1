// Pages for the user of this machine alone: the outbox of text messages and transfers.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTransferOutbox } from '#protocol/company/certifications/company.ts'
import { readOutbox } from '#protocol/base.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'

const PATHS = new Set([
  PAGES.outbox,
  ...[readOutbox, readTransferOutbox].map(({ path }) => `${BASE_PATH}${path}`),
])

/** Refuses the outbox, page and calls, to everybody who does not come from this machine. */
export const guardOutbox = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isGuarded = PATHS.has(path.replace(/\/+$/, ''))
    if (!isGuarded || isFromHere(request, app.deps.config.trustProxy !== false)) return done()
    done(
      new Refusal('outbox.elsewhere', '发件箱只能在运行诺印的这台机器上打开（http://localhost）。', {
        status: 403,
      }),
    )
  })
}

/** Behind a proxy that nobody named, everybody seems to come from here; its header gives that away. */
export const isFromHere = (request: FastifyRequest, namesProxy: boolean): boolean => {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => name in request.headers)
  return (
    isLoopback(request.ip) &&
    isLoopback(request.raw.socket.remoteAddress ?? '') &&
    (namesProxy || !isForwarded)
  )
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip)
