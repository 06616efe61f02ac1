// A partner's server: a real HTTP server that records posts and answers as the test says.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Answers from now on: a status, or whatever the test does with the response. */
  answerWith(answer: number | ((response: ServerResponse) => void)): void
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1 and takes everything until told otherwise. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      answer(response)
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answerWith: (next) => {
      answer =
        typeof next === 'number' ? (response) => response.writeHead(next).end(`answered ${next}`) : next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
