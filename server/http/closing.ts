// Closes connections when the server stops: idle ones at once, busy ones after their answer.
import { Server as Listener } from 'node:net'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests that run may take once the server closes. */
const GRACE_MS = 20_000

/** How long a connection that has asked nothing yet may still: a proxy opens one a moment before it asks. */
const YOUNG_MS = 500

/** Node alone keeps connections that never asked anything, and kept ones whose last answer came after the closing began. */
export const closeConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  // By request: one that was cut off has no socket any more.
  const busy = new Map<string, Socket>()
  const asked = new WeakSet<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    busy.set(request.id, request.raw.socket)
    asked.add(request.raw.socket)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // While it drains, so that proxies keep none of its connections to ask on when it closes them.
    if (isClosing || app.readiness.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const socket = busy.get(request.id)
    busy.delete(request.id)
    if (isClosing) socket?.destroySoon()
    done()
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    const grace = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => clearTimeout(grace))
    const needed = new Set(busy.values())
    const young = [...open].filter((socket) => !asked.has(socket))
    for (const socket of open) if (asked.has(socket) && !needed.has(socket)) socket.destroy()
    if (young.length === 0) return done()
    // No new ones meanwhile: the server's own `close` stops listening as well, and ends the silent ones with it.
    Listener.prototype.close.call(app.server)
    setTimeout(() => {
      for (const socket of young) if (!asked.has(socket)) socket.destroy()
      done()
    }, YOUNG_MS)
  })
}
