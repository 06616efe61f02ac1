// Sends files in small pieces, and ends connections whose reader takes none of them, or hardly any.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { chunksOf } from '#server/gateways/storage/spool.ts'
import type { Pace } from '#server/http/pace.ts'

/** Sent bytes are counted in pieces, which must be small compared with the amount per stretch. */
const PIECE_BYTES = 16 * 1024

/** Watches the readers of all files; answers in JSON are small enough to wait in the system's own memory. */
export const keepReadingPace = (app: FastifyInstance, pace: Pace): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!(payload instanceof Readable) && !(payload instanceof Uint8Array)) return done(null, payload)
    if (payload instanceof Uint8Array) reply.header('content-length', payload.byteLength)
    const taken = watchReader(reply.raw, pace)
    done(null, Readable.from(inPieces(payload, taken), { objectMode: false, highWaterMark: PIECE_BYTES }))
  })
}

async function* inPieces(
  content: Readable | Uint8Array,
  taken: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
    content instanceof Uint8Array ? [content] : content
  for await (const part of parts)
    for (const piece of chunksOf(part, PIECE_BYTES)) {
      yield piece
      taken(piece.length)
    }
}

const watchReader = (
  response: ServerResponse,
  { readWindowMs, leastBytes }: Pace,
): ((bytes: number) => void) => {
  let sinceLast = 0
  const timer = setInterval(() => {
    // Where nothing waits to be read the content is slow to come, and that is no fault of the reader's.
    if (response.writableLength > 0 && sinceLast < leastBytes) response.destroy()
    sinceLast = 0
  }, readWindowMs)
  timer.unref()
  response.once('close', () => clearInterval(timer))
  return (bytes) => {
    sinceLast += bytes
  }
}
