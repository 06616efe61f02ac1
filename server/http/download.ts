// A file that goes to the client as a blob under its own name (specification §7).
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a download's handler returns. */
export interface Download {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array | Readable
}

/** Sends it; the name travels as RFC 6266 §4.3 `filename*`, never rendered by the browser in our origin. */
export const sendDownload = (reply: FastifyReply, { name, contentType, body }: Download): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(name)}`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body)

const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
