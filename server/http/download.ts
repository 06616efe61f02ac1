// A file that goes to the client as a blob under its own name, whole or a stretch (specification §7).
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRangeIn } from '#server/http/byte-range.ts'

/** What a download's handler returns. */
export interface Download {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array | Readable
  /** Of the whole, in bytes, where it is known before it is read. */
  readonly length?: number
  /** Where it may be asked for in stretches. */
  readonly parts?: FileParts
  /** Hears how many bytes of a file with `parts` are asked for, before one goes out; may refuse. */
  readonly asked?: (bytes: number) => Promise<void>
}

/** A stored file that can be read from any place. */
export interface FileParts {
  readonly sha256: string
  readonly size: () => Promise<number>
  readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
}

/** Sends it; the name travels as RFC 6266 §4.3 `filename*`, never rendered by the browser in our origin. */
export const sendDownload = async (
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> => {
  const { name, contentType, parts } = download
  void reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(name)}`)
    .header('cache-control', 'no-store')
    .type(contentType)
  if (parts !== undefined) {
    const etag = `"${parts.sha256}"`
    void reply.header('accept-ranges', 'bytes').header('etag', etag)
    const { range, 'if-range': ifRange, 'if-match': ifMatch } = request.headers
    if (ifMatch !== undefined && !isMatched(ifMatch, etag)) return reply.code(412).send(Buffer.alloc(0))
    // A stretch of another revision is of no use to who has stretches of an older one.
    if (range !== undefined && (ifRange === undefined || ifRange === etag))
      return sendPart(reply, parts, range, download)
  }
  return await sendWhole(reply, download)
}

// RFC 9110 §13.1.1; weak tags never match.
const isMatched = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim() === etag)

const sendWhole = async (
  reply: FastifyReply,
  { body, length, parts, asked }: Download,
): Promise<FastifyReply> => {
  if (parts !== undefined) await asked?.(await parts.size())
  if (length !== undefined) void reply.header('content-length', length)
  return reply.send(sendable(body))
}

const sendPart = async (
  reply: FastifyReply,
  parts: FileParts,
  range: string,
  download: Download,
): Promise<FastifyReply> => {
  const size = await parts.size()
  const wanted = byteRangeIn(range, size)
  if (wanted === undefined) return await sendWhole(reply, download)
  if (wanted === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).send(Buffer.alloc(0))
  const { from, until } = wanted
  await download.asked?.(until - from)
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${until - 1}/${size}`)
    .header('content-length', until - from)
    .send(Readable.from(parts.read(from, until), { objectMode: false }))
}

const sendable = (body: Download['body']): Buffer | Readable =>
  body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body

const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
