// Public answers of the certificate authority, all DER.
// They are its certificates, revocation lists and OCSP responses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { answerOcspRequest } from '#server/operations/seals/certificates/answer-ocsp.ts'
import { createPublishedLists, LIST_KEPT_MS } from '#server/operations/seals/certificates/revocation-lists.ts'
import { issuerPlace, issuersOf } from '#server/trust/issuers.ts'

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
    // Asked at each request: a successor may come while the server runs (0126).
    const generationOf = (place: string): number =>
      issuersOf(deps.authority).findIndex((_issuer, generation) => issuerPlace(generation) === place)
    const certificateOf = (place: string): Uint8Array | undefined =>
      place === 'root'
        ? deps.authority.root.certificate
        : issuersOf(deps.authority)[generationOf(place)]?.certificate
    const listOf = async (place: string): Promise<Uint8Array | undefined> => {
      const { root, issuing } = await lists()
      return place === 'root' ? root : issuing[generationOf(place)]
    }
    scope.get<Asked>('/pki/:place.cer', (request, reply) =>
      found(reply, 'application/pkix-cert', certificateOf(request.params.place), 86_400),
    )
    scope.get<Asked>('/pki/:place.crl', async (request, reply) =>
      found(reply, 'application/pkix-crl', await listOf(request.params.place), KEPT_SECONDS),
    )
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

interface Asked {
  readonly Params: { readonly place: string }
}

const found = (
  reply: FastifyReply,
  type: string,
  body: Uint8Array | undefined,
  keptSeconds: number,
): FastifyReply => {
  if (body !== undefined) return send(reply, type, body, keptSeconds)
  return reply.code(404).type('text/plain; charset=utf-8').send('没有这个签发机构。')
}

const send = (reply: FastifyReply, type: string, body: Uint8Array, keptSeconds: number): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', keptSeconds === 0 ? 'no-store' : `public, max-age=${keptSeconds}`)
    .send(Buffer.from(body))
