// A small HTTP server that answers declared calls as a test says, and remembers what it was asked.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'

export interface Asked {
  readonly method: string
  /** Below the base path, without the query. */
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
  /** Body as JSON; an empty object for anything else. */
  readonly json: Record<string, unknown>
}

export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Sent as the envelope's data. */
  readonly data?: unknown
  /** Sent as a refusal. */
  readonly refusal?: {
    readonly code: string
    readonly info: string
    readonly fields?: Record<string, string>
    readonly retryAfterSeconds?: number
  }
  /** Sent as it is. */
  readonly raw?: Buffer | string
}

export interface AnsweringServer {
  readonly origin: string
  readonly asked: readonly Asked[]
  readonly stop: () => Promise<void>
}

const read = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '/', 'http://local')
  const isJson = (request.headers['content-type'] ?? '').includes('json')
  return {
    method: request.method ?? '',
    path: url.pathname.slice(BASE_PATH.length),
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body,
    json: isJson ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {},
  }
}

/** Listens on a free port; `answer` gets each request but the browser's own preflights. A promise that never ends leaves it open. */
export const startAnswering = async (
  answer: (asked: Asked) => Answer | Promise<Answer>,
): Promise<AnsweringServer> => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', 'authorization, date, content-disposition')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    void read(request)
      .then(async (seen) => {
        asked.push(seen)
        const { status = 200, headers = {}, data, refusal, raw } = await answer(seen)
        const envelope = refusal ?? { code: SUCCESS_CODE, info: '', data: data ?? {} }
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(raw ?? JSON.stringify({ requestId: 'r-1', ...envelope }))
      })
      // A transfer that was cut off on purpose has nobody to answer.
      .catch(() => response.destroy())
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
