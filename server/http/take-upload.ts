// Receives an uploaded file onto the disk, at its sender's pace.
// It is read into memory only when its turn comes.
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import { parseIp } from '#protocol/ip-range.ts'
import { spool } from '#server/gateways/storage/spool.ts'
import { illegal } from '#server/http/illegal.ts'
import { createSeats } from '#server/jobs/seats.ts'
import type { Seats } from '#server/jobs/seats.ts'

/** Where files arrive (counted in files), and where they are worked on (counted in MB of memory). */
export interface UploadRoom {
  readonly arriving: Seats
  readonly working: Seats
}

/** Strangers and signed-in people have separate rooms, so that neither blocks the other. */
export interface UploadRooms {
  readonly strangers: UploadRoom
  readonly signedIn: UploadRoom
}

const MB = 1024 * 1024

/** The rooms of one server (docs/decisions/0019-limits-of-the-service.md). */
export const createUploadRooms = (): UploadRooms => ({
  strangers: {
    // Nobody waits to begin sending: a body in a line would only hold a connection.
    arriving: createSeats({ room: 96, roomEach: 32, line: 0, lineEach: 0 }),
    working: createSeats({ room: 150, roomEach: 100, line: 64, lineEach: 24 }),
  },
  signedIn: {
    arriving: createSeats({ room: 128, roomEach: 24, line: 0, lineEach: 0 }),
    working: createSeats({ room: 300, roomEach: 150, line: 128, lineEach: 24 }),
  },
})

/** Whose upload it is: a person, operator or application, or the address of a stranger. */
export interface Sender {
  readonly id: string | undefined
  readonly ip: string
}

/**
 * Hands the file's bytes to `use` once they have come whole and there is room. Refuses `document.busy`,
 * `document.too-large`, `upload.sha256`, `request.cut-off`, or HTTP 406 for a body of another kind.
 */
export const takeUpload = async <T>(
  request: FastifyRequest,
  { rooms, sender, sha256 }: { rooms: UploadRooms; sender: Sender; sha256: unknown },
  use: (bytes: Uint8Array) => Promise<T>,
): Promise<T> => {
  const body = request.body as Readable | undefined
  if (!body || typeof body.pipe !== 'function') throw illegal('shape')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
  const { arriving, working } = sender.id === undefined ? rooms.strangers : rooms.signedIn
  const who = sender.id ?? networkOf(sender.ip)
  const gone = new AbortController()
  const hangUp = () => gone.abort(cutOff())
  const leaveUnsent = await arriving.take({ who, amount: 1 })
  // A refused stream is destroyed with its request, which then has no socket any more.
  const { socket } = request.raw
  socket.once('close', hangUp)
  try {
    return await spool(withinLimit(body), async (arrived) => {
      leaveUnsent()
      if (arrived.sha256 !== sha256) {
        throw new Refusal('upload.sha256', '文件在传输中发生了变化，未被保存。请重新上传。')
      }
      const amount = Math.ceil(arrived.size / MB)
      const leave = await working.take({ who, amount, signal: gone.signal })
      try {
        return await use(await arrived.whole())
      } finally {
        leave()
      }
    })
  } catch (error) {
    if (!request.raw.complete && request.raw.destroyed) throw cutOff(error)
    throw error
  } finally {
    leaveUnsent()
    socket.off('close', hangUp)
  }
}

async function* withinLimit(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw tooLarge()
    yield chunk
  }
}

/** An IPv6 customer has a whole /64 of addresses to send from. */
const networkOf = (ip: string): string => {
  const address = parseIp(ip)
  return address?.bits === 128 ? `${(address.value >> 64n).toString(16)}/64` : ip
}

const tooLarge = () =>
  new Refusal('document.too-large', `文件超过 ${MAX_FILE_BYTES / MB} MB，未上传。请压缩或拆分后重试。`)

/** The sender went away, or sent too slowly to go on: no fault of the server's, and nobody hears the answer. */
export const cutOff = (cause?: unknown): Refusal =>
  new Refusal('request.cut-off', '内容没有传完，未被处理。请检查网络后重试。', { status: 400, cause })
