// Content security policy and the usual headers against framing, sniffing and leaking addresses.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** `isHttps`: people reach the server by TLS; only then may headers demand it. `opensInspector`: pages may talk to a window they open. */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  { isHttps, opensInspector }: { isHttps: boolean; opensInspector: boolean },
): Promise<void> => {
  await app.register(helmet, {
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
}
