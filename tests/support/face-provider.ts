// A provider of face checks on this machine that answers as a test says, signed as agreed.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const FACE_KEY = 'face-key-for-tests-0123456789'

/** A request as it came. */
export interface FaceRequest {
  readonly path: string
  readonly time: string
  readonly nonce: string
  readonly signature: string
  readonly body: string
}

/** What is sent back; `time`, `nonce` and `key` stand in for the right ones in the signature. */
export interface FaceReply {
  readonly status?: number
  readonly body: string
  readonly time?: string
  readonly nonce?: string
  readonly key?: string
  /** Sent instead of the signature. */
  readonly signature?: string
}

/** HMAC-SHA256 over lines, written here a second time as a provider would write it. */
export const signLines = (key: string, ...lines: string[]): string =>
  createHmac('sha256', key).update(lines.join('\n')).digest('hex')

const read = async (request: IncomingMessage): Promise<FaceRequest> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const header = (name: string): string => String(request.headers[`x-nuoyin-${name}`] ?? '')
  const [time, nonce, signature] = [header('time'), header('nonce'), header('signature')]
  return { path: request.url ?? '', time, nonce, signature, body }
}

const send = (response: ServerResponse, asked: FaceRequest, reply: FaceReply, now: Date): void => {
  const { body, key = FACE_KEY, nonce = asked.nonce, time = String(now.getTime()) } = reply
  const signature = reply.signature ?? signLines(key, time, nonce, body)
  response.writeHead(reply.status ?? 200, { 'x-nuoyin-time': time, 'x-nuoyin-signature': signature })
  response.end(body)
}

/** Listens on a free port. `reply` answers undefined to keep the request waiting. */
export const startFaceProvider = async (
  reply: (asked: FaceRequest) => FaceReply | undefined,
  now: () => Date = () => new Date(),
) => {
  const asked: FaceRequest[] = []
  const server = createServer((request, response) => {
    void read(request).then((seen) => {
      asked.push(seen)
      const answer = reply(seen)
      if (answer !== undefined) send(response, seen, answer, now())
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/face`,
    asked,
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
