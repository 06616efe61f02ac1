// Closes connections when the server stops: idle ones at once, busy ones after their answer.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests that run may take once the server closes. */
const GRACE_MS = 20_000

/** Node alone keeps connections that never asked anything, and kept ones whose last answer came after the closing began. */
export const closeConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  // By request: one that was cut off has no socket any more.
  const busy = new Map<string, Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    busy.set(request.id, request.raw.socket)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
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
    const needed = new Set(busy.values())
    for (const socket of open) if (!needed.has(socket)) socket.destroy()
    const grace = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => clearTimeout(grace))
    done()
  })
}
