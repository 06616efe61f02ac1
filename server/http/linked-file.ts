// A file that a browser fetches by its own link, and on after a break (RFC 9110 §13, §14).
// Such a request is neither signed nor sent with the session: the link's token leads to the session it was made in.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#protocol/failures.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Context, Session } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { sendDownload } from '#server/http/download.ts'
import type { Download } from '#server/http/download.ts'
import { findSessionById } from '#server/http/find-session.ts'

interface Linked<Row extends { readonly sessionId: string }> {
  /** Undefined where the token leads nowhere any more. */
  readonly find: (token: string) => Promise<Row | undefined>
  readonly fetch: (ctx: Context, row: Row) => Promise<Download>
}

const LONGEST_TOKEN = 100
const OVER = '下载链接已失效。请回到原来的页面重新下载。'

export const serveLinkedFile = <Row extends { readonly sessionId: string }>(
  app: FastifyInstance,
  path: string,
  { find, fetch }: Linked<Row>,
): void => {
  app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    const { token } = request.params
    const say = (status: number, words: string) =>
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
    const row = token.length > LONGEST_TOKEN ? undefined : await find(token)
    const session = row && (await findSessionById(app.deps.db, row.sessionId, app.deps.clock.now()))
    if (row === undefined || session === undefined) return say(404, OVER)
    request.actorId = session.user.id
    try {
      return await sendDownload(request, reply, await fetch(contextOf(app.deps, request, session), row))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      return say(error.status === 200 ? 409 : error.status, error.words)
    }
  })
}

const contextOf = (deps: Deps, request: FastifyRequest, session: Session): Context => {
  const { user, identity, rights } = session
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const from = { ip: request.ip, userAgent, requestId: request.id }
  return {
    deps,
    clock: deps.clock,
    ...from,
    session,
    user,
    identity,
    rights,
    actor: { userId: user.id, who: user.name || user.phone, identity: bizHeader(identity), ...from },
    device: '',
    upload: new Uint8Array(),
    transaction: (work) => deps.db.transaction(work),
    giveToken: () => undefined,
    giveDevice: () => undefined,
  }
}
