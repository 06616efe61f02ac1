// Content security policy and the usual headers against framing, sniffing and leaking addresses.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { HelmetOptions } from 'helmet'

/** `isHttps`: people reach the server by TLS; only then may headers demand it. `opensInspector`: pages may talk to a window they open. */
export const addSecurityHeaders = (
  app: FastifyInstance,
  { isHttps, opensInspector }: { isHttps: boolean; opensInspector: boolean },
): void => {
  const headers = headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // pdf.js decodes JPEG 2000 and colour profiles with WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: isHttps && {
      policy: opensInspector ? 'same-origin-allow-popups' : 'same-origin',
    },
    originAgentCluster: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** They are the same for every answer, so that they are made once. */
const headersBy = (options: HelmetOptions): (readonly [string, string])[] => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, () => undefined)
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
