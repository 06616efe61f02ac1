// Public answers of the certificate authority, all DER.
// They are its certificates, revocation lists and OCSP responses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { answerOcspRequest } from '#server/operations/seals/certificates/answer-ocsp.ts'
import { createPublishedLists, LIST_KEPT_MS } from '#server/operations/seals/certificates/revocation-lists.ts'
import { issuerPlace, issuersOf } from '#server/trust/authority.ts'

const REQUEST_BYTES = 8192
const KEPT_SECONDS = LIST_KEPT_MS / 1000
/** Asked by one address within a minute; a validator of a large file asks some dozens of times. */
const ASKED_A_MINUTE = 300

/** GET /pki/{root,ca,ca2,…}.{cer,crl}; POST /pki/ocsp and GET /pki/ocsp/<base64> (RFC 6960 appendix A.1). */
export const servePki = (app: FastifyInstance): void => {
  const { deps } = app
  const lists = createPublishedLists(deps)
  const limit = createRateLimit(deps.clock, ASKED_A_MINUTE)
  const answer = async (reply: FastifyReply, request: Uint8Array) => {
    const { body, mayBeKept } = await answerOcspRequest(deps, request)
    return send(reply, 'application/ocsp-response', body, mayBeKept ? KEPT_SECONDS : 0)
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const wait = limit(request.ip)
      if (wait === 0) return
      await reply.code(429).header('retry-after', wait).type('text/plain; charset=utf-8').send('请稍后再试。')
    })
    scope.addContentTypeParser(
      'application/ocsp-request',
      { parseAs: 'buffer', bodyLimit: REQUEST_BYTES },
      (_request, body, done) => done(null, body),
    )
    const publish = (name: string, certificate: Uint8Array, list: () => Promise<Uint8Array | undefined>) => {
      scope.get(`/pki/${name}.cer`, (_request, reply) =>
        send(reply, 'application/pkix-cert', certificate, 86_400),
      )
      scope.get(`/pki/${name}.crl`, async (_request, reply) =>
        send(reply, 'application/pkix-crl', (await list()) ?? new Uint8Array(), KEPT_SECONDS),
      )
    }
    publish('root', deps.authority.root.certificate, async () => (await lists()).root)
    for (const [generation, { certificate }] of issuersOf(deps.authority).entries())
      publish(issuerPlace(generation), certificate, async () => (await lists()).issuing[generation])
    scope.post<{ Body: Buffer }>('/pki/ocsp', { bodyLimit: REQUEST_BYTES }, (request, reply) =>
      answer(reply, request.body),
    )
    scope.get('/pki/ocsp/*', (request, reply) => answer(reply, requestInPath(request)))
  })
}

const requestInPath = (request: FastifyRequest<{ Params: unknown }>): Uint8Array => {
  const text = (request.params as { '*': string })['*']
  return text.length > REQUEST_BYTES ? new Uint8Array() : Buffer.from(text, 'base64')
}

const send = (reply: FastifyReply, type: string, body: Uint8Array, keptSeconds: number): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', keptSeconds === 0 ? 'no-store' : `public, max-age=${keptSeconds}`)
    .send(Buffer.from(body))
