// Sends a request to an address that somebody else named.
// The connection goes to the very addresses that were checked, so a name that changes gains nothing; redirects are not followed.
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isReachable } from '#server/gateways/callbacks/public-network.ts'

/** What is sent, and how long it may take from the look-up to the last byte. */
export interface GuardedRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

/** Where requests may go. */
export interface Guard {
  /** Ranges outside the public network that the operator opened. */
  readonly networks: readonly string[]
  readonly lookup?: ((host: string) => Promise<Address[]>) | undefined
}

type Address = { address: string; family: number }

/** Thrown before anything is sent: the name leads nowhere, or to a network that is closed. */
export class NotReachable extends Error {
  readonly why: 'unresolved' | 'closed'
  constructor(why: NotReachable['why']) {
    super(`address ${why}`)
    this.why = why
  }
}

/** The response, its body not read yet. Rejects with `NotReachable`, or with what the connection says. */
export const sendGuarded = async (request: GuardedRequest, guard: Guard): Promise<IncomingMessage> => {
  const { url, method, headers, body, signal } = request
  const addresses = await withSignal(addressesOf(bareHost(url.hostname), guard), signal)
  const options: RequestOptions = {
    method,
    agent: false,
    signal,
    headers: { ...headers, ...(body && { 'content-length': body.length }), connection: 'close' },
    lookup: (_host, asked, done) =>
      asked.all === true ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
  }
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
  return new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject).end(body)
  })
}

/** Without the brackets around an IPv6 address. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const addressesOf = async (host: string, { networks, lookup = everyAddress }: Guard): Promise<Address[]> => {
  const family = isIP(host)
  const found = family === 0 ? await lookup(host) : [{ address: host, family }]
  if (found.length === 0) throw new NotReachable('unresolved')
  if (found.some(({ address }) => !isReachable(address, networks))) throw new NotReachable('closed')
  return found
}

const everyAddress = (host: string) => systemLookup(host, { all: true, verbatim: true })

const withSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
