// Asks authorities whether a certificate was revoked: OCSP first, then revocation lists.
import { statusAddresses } from '#server/trust/certificate-addresses.ts'
import { checkRevocationList } from '#server/trust/revocation-list.ts'
import { checkStatusAnswer, statusRequest } from '#server/trust/revocation-request.ts'
import type { AskedAbout, RevocationAnswer } from '#server/trust/revocation-request.ts'
import { NotReachable, sendGuarded } from '#server/gateways/callbacks/guarded-request.ts'
import type { Guard, GuardedRequest } from '#server/gateways/callbacks/guarded-request.ts'

/** The way to the authorities. */
export interface RevocationSource {
  /**
   * What the issuer says of a certificate at `now`, checked; the first place that says good or revoked counts. Throws
   * `RevocationUnknown` where none does.
   */
  ask(about: AskedAbout, now: Date): Promise<RevocationAnswer>
}

export interface RevocationRules extends Guard {
  /** Asked before the addresses of the certificate; may be anywhere, the operator named it. */
  readonly ocspUrl: string | undefined
  /** Longest one place may take from the look-up to the last byte, in milliseconds. */
  readonly limitMs?: number
}

/** Nobody said whether the certificate is in use; `tried` says where it was asked and what came of it. */
export class RevocationUnknown extends Error {
  readonly tried: readonly string[]
  constructor(tried: readonly string[]) {
    super(tried.length === 0 ? 'the certificate names nobody to ask' : tried.join('; '))
    this.tried = tried
  }
}

const LIMIT_MS = 10_000
/** Whoever waits holds a place of a worker: places are asked one after the other, and no further ones after so long. */
const LIMIT_OF_ALL_MS = 20_000
const MOST_ANSWER_BYTES = 65_536
const MOST_LIST_BYTES = 4 * 1024 ** 2
const ANYWHERE = ['0.0.0.0/0', '::/0']

/** Asks over the network of this machine; private networks are closed to what a certificate names, as to callbacks. */
export const createRevocationSource = (rules: RevocationRules): RevocationSource => {
  const fetched = async (
    request: Omit<GuardedRequest, 'signal' | 'url'> & { readonly url: string },
    most: number,
    guard: Guard = rules,
  ): Promise<Uint8Array> => {
    const url = URL.parse(request.url)
    if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('no web address')
    const signal = AbortSignal.timeout(rules.limitMs ?? LIMIT_MS)
    const response = await sendGuarded({ ...request, url, signal }, guard)
    if (response.statusCode !== 200) {
      response.destroy()
      throw new Error(`answered ${response.statusCode}`)
    }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new Error(`answer longer than ${most} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  const askResponder = async (url: string, about: AskedAbout, now: Date, guard?: Guard) => {
    const { der, nonce } = statusRequest(about)
    const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' }
    const answer = await fetched({ url, method: 'POST', headers, body: der }, MOST_ANSWER_BYTES, guard)
    return checkStatusAnswer(answer, about, { nonce, now })
  }

  const askList = async (url: string, about: AskedAbout, now: Date) => {
    const list = await fetched({ url, method: 'GET', headers: {} }, MOST_LIST_BYTES)
    return checkRevocationList(list, about, { now })
  }

  return {
    ask: async (about, now) => {
      const { responders, lists } = statusAddresses(about.certificate)
      const { ocspUrl } = rules
      const places: [string, () => Promise<RevocationAnswer>][] = [
        ...(ocspUrl === undefined ? [] : [ocspUrl]).map((url) =>
          placeOf(url, () => askResponder(url, about, now, { ...rules, networks: ANYWHERE })),
        ),
        ...responders.map((url) => placeOf(url, () => askResponder(url, about, now))),
        ...lists.map((url) => placeOf(url, () => askList(url, about, now))),
      ]
      const tried: string[] = []
      const begun = performance.now()
      for (const [url, asked] of places) {
        if (performance.now() - begun > LIMIT_OF_ALL_MS) {
          tried.push(`${url}: not asked, no time left`)
          continue
        }
        const answer = await asked().catch((error: unknown) => wordsOf(error))
        if (typeof answer === 'object' && answer.status !== 'unknown') return answer
        tried.push(`${url}: ${typeof answer === 'object' ? 'unknown there' : answer}`)
      }
      throw new RevocationUnknown(tried)
    },
  }
}

const placeOf = (url: string, ask: () => Promise<RevocationAnswer>): [string, typeof ask] => [url, ask]

const wordsOf = (error: unknown): string => {
  if (error instanceof NotReachable) return error.why === 'closed' ? 'in a closed network' : 'no such name'
  const { code, name } = error as { code?: string; name?: string }
  // The connection says it by its own name; before there is one, the look-up does.
  if (code === 'ABORT_ERR' || name === 'TimeoutError') return 'no answer in time'
  return code ?? (error instanceof Error ? error.message : String(error))
}
