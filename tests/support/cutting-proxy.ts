// Stands before a server and breaks one answer off in its middle, as a bad line would.
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer as far as it went. */
export interface Passed {
  readonly range: string | undefined
  readonly ifRange: string | undefined
  readonly status: number
  readonly path: string
  readonly body: Buffer[]
  /** Whether the server has said all of it. */
  isWhole: boolean
}

/** Answers of addresses that contain `cut` are kept; the first one ends after `most` bytes with a closed connection. */
export const startCuttingProxy = async (origin: string, { cut, most }: { cut: string; most: number }) => {
  const passed: Passed[] = []
  const server = createServer((incoming, answer) => {
    const target = new URL(incoming.url ?? '/', origin)
    const onward = ask(target, { method: incoming.method, headers: incoming.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      if (!target.pathname.includes(cut)) return void from.pipe(answer)
      const { range, 'if-range': ifRange } = incoming.headers
      const body: Buffer[] = []
      const isFirst = passed.length === 0
      const one: Passed = {
        range,
        ifRange: ifRange?.toString(),
        status: from.statusCode ?? 0,
        path: incoming.url ?? '',
        body,
        isWhole: false,
      }
      passed.push(one)
      let left = isFirst ? most : Number.POSITIVE_INFINITY
      from.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.max(0, left))
        left -= part.length
        body.push(part)
        answer.write(part, () => {
          if (left <= 0) answer.socket?.destroySoon()
        })
      })
      from.on('end', () => {
        one.isWhole = true
        if (left > 0) answer.end()
      })
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
