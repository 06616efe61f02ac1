// The server of a licensed authority: its OCSP responder and its lists, answering as a test says.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '#server/clock.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { answerOcsp, isIssuedBy, readOcspRequest, refuseOcsp } from '#server/trust/ocsp.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import type { Revocation } from '#server/trust/revocation.ts'
import type { LicensedAuthority } from './licensed-authority.ts'

export interface AuthorityServer {
  readonly url: string
  /** What was asked, `POST /ocsp` or `GET /ca.crl`. */
  readonly asked: string[]
  /** Whose certificates it answers about; made with the server's own `url`. */
  serve(authority: LicensedAuthority): void
  revoke(certificate: Uint8Array, more?: Partial<Revocation>): void
  /** `down`: answers 503 to everything; `lists`: its responder is down; `up`: answers. */
  be(how: 'up' | 'down' | 'lists'): void
  close(): Promise<void>
}

const HOUR = 3_600_000

/** Listens on a free port of 127.0.0.1; answers are dated by `clock`. */
export const startAuthorityServer = async (clock: Clock): Promise<AuthorityServer> => {
  let authority: LicensedAuthority | undefined
  let how: 'up' | 'down' | 'lists' = 'up'
  const revoked: Revocation[] = []
  const asked: string[] = []

  const statusAnswer = async (body: Buffer): Promise<Uint8Array> => {
    const request = readOcspRequest(body)
    const issuer = [authority?.issuing, authority?.root].find(
      (one) => one && request.asked.some((id) => isIssuedBy(id, one.certificate)),
    )
    if (issuer === undefined) return refuseOcsp('unauthorized')
    return answerOcsp(issuer, {
      statuses: request.asked.map((one) => ({
        asked: one,
        status: revoked.find(({ serial }) => serial === one.serial) ?? 'good',
      })),
      thisUpdate: clock.now(),
      nextUpdate: new Date(clock.now().getTime() + HOUR),
      nonce: request.nonce,
    })
  }
  const list = (issuer: LicensedAuthority['issuing']) =>
    issueRevocationList(issuer, {
      number: clock.now().getTime(),
      revoked,
      thisUpdate: clock.now(),
      nextUpdate: new Date(clock.now().getTime() + 24 * HOUR),
    })
  const answer = async (request: IncomingMessage): Promise<Uint8Array | undefined> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    asked.push(`${request.method} ${request.url}`)
    if (how === 'down' || authority === undefined) return undefined
    if (request.url === '/ca.crl') return list(authority.issuing)
    if (request.url === '/root.crl') return list(authority.root)
    return how === 'up' ? statusAnswer(Buffer.concat(chunks)) : undefined
  }

  const server = createServer((request, response) => {
    answer(request)
      .then((bytes) => response.writeHead(bytes ? 200 : 503).end(bytes))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    serve: (given) => {
      authority = given
    },
    revoke: (certificate, more) => {
      revoked.push({ serial: serialOf(certificate), at: clock.now(), reason: 'keyCompromise', ...more })
    },
    be: (next) => {
      how = next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
