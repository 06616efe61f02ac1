// Ends connections that send their body too slowly, or that send on without reading answers.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * How long a sender may take for the head of a request, the least of a body in every stretch, and how long an answered one
 * may go on; and in what stretch a reader must take as much of a file (counted as it leaves us, in bursts).
 */
export interface Pace {
  readonly headMs: number
  readonly windowMs: number
  readonly leastBytes: number
  readonly afterAnswerMs: number
  readonly readWindowMs: number
}

/** About 3 KB a second: a file of 50 MB would else take longer than a request may. A dead spot of some seconds is forgiven. */
export const PACE: Pace = {
  headMs: 15_000,
  windowMs: 20_000,
  leastBytes: 64 * 1024,
  afterAnswerMs: 30_000,
  readWindowMs: 60_000,
}

/** The same for Node's server, which looks at heads itself. */
export const headLimits = ({ headMs }: Pace) => ({
  headersTimeout: headMs,
  connectionsCheckingInterval: headMs / 3,
})

/** Watches the bodies of all requests. */
export const keepPace = (app: FastifyInstance, pace: Pace): void => {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    watchBody(request.raw, pace)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    // An honest browser reads its refusal only after it has sent its file.
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), pace.afterAnswerMs).unref()
    done()
  })
}

const watchBody = (raw: IncomingMessage, { windowMs, leastBytes }: Pace): void => {
  const { socket } = raw
  if (raw.complete) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer)
    if (socket.bytesRead - before < leastBytes) {
      clearInterval(timer)
      socket.destroy()
    }
    before = socket.bytesRead
  }, windowMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
