// A small signed client of the HTTP API, independent of the browser's (specification §7).
import { createHash, randomBytes } from 'node:crypto'
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { Refusal, SUCCESS_CODE } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Identity } from '#protocol/identity.ts'
import { canonicalText, DEFAULT_SIGN_SECRET, NONCE_LENGTH } from '#protocol/request-signature.ts'

/** Somebody at the API: a session token once signed in, and the identity they act in. */
export interface Client {
  /** Where the server is; it may come back elsewhere. */
  url: string
  identity: Identity
  /** The session's token as it is now; empty before signing in. */
  token(): string
  /** Makes a JSON call; a business refusal or another status is thrown as `Refusal`. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** Sends one file; its SHA-256 is added to the query. */
  upload<E extends Endpoint>(endpoint: E, name: string, bytes: Uint8Array): Promise<OutputOf<E>>
  /** Fetches a blob. */
  download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Uint8Array>
}

/** A client of the server at `url`; `secret` is the request-sign secret of that server, `known` the token of a session that goes on. */
export const createClient = (url: string, secret: string = DEFAULT_SIGN_SECRET, known = ''): Client => {
  let token = known
  let offset = 0

  const signed = (values: Record<string, unknown>): Record<string, unknown> => {
    const all = { ...values, now_date: Date.now() + offset, nonce: nonce() }
    return { ...all, sign: createHash('md5').update(canonicalText(all, secret), 'utf8').digest('hex') }
  }

  const send = async (
    endpoint: Endpoint,
    query: Record<string, unknown>,
    body?: { type: string; bytes: Uint8Array },
  ) => {
    const target = new URL(`${client.url.replace(/\/$/, '')}${BASE_PATH}${endpoint.path}`)
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) {
        target.searchParams.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
      }
    }
    const response = await fetch(target, {
      method: endpoint.method,
      headers: {
        'X-Biz': bizHeader(client.identity),
        ...(token === '' ? {} : { Authorization: token }),
        ...(body ? { 'Content-Type': body.type } : {}),
      },
      ...(body ? { body: new Uint8Array(body.bytes) } : {}),
    })
    token = response.headers.get('authorization') ?? token
    const date = response.headers.get('date')
    if (date) offset = Date.parse(date) - Date.now()
    return response
  }

  const opened = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
    const text = await response.text()
    const envelope = parsedEnvelope(text)
    if (envelope === undefined) {
      throw new Refusal('server.failed', `${endpoint.name}：网络异常:${response.status}`, {
        status: response.status,
      })
    }
    if (envelope.code !== SUCCESS_CODE) {
      throw new Refusal(envelope.code as RefusalCode, `${endpoint.name}：${envelope.info}`, {
        status: response.status,
        ...(envelope.fields ? { fields: envelope.fields } : {}),
      })
    }
    return envelope.data
  }

  const client: Client = {
    url,
    identity: { type: 1 },
    token: () => token,
    call: async (endpoint, input) => {
      const values = signed(input as Record<string, unknown>)
      const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      const response = inQuery
        ? await send(endpoint, values)
        : await send(
            endpoint,
            {},
            { type: 'application/json', bytes: Buffer.from(JSON.stringify(values), 'utf8') },
          )
      return (await opened(endpoint, response)) as never
    },
    upload: async (endpoint, name, bytes) => {
      const query = signed({ name, sha256: createHash('sha256').update(bytes).digest('hex') })
      const response = await send(endpoint, query, { type: 'application/octet-stream', bytes })
      return (await opened(endpoint, response)) as never
    },
    download: async (endpoint, input) => {
      const response = await send(endpoint, signed(input as Record<string, unknown>))
      if (response.headers.get('content-type')?.includes('json')) await opened(endpoint, response)
      if (!response.ok)
        throw new Refusal('server.failed', `${endpoint.name}：网络异常:${response.status}`, {
          status: response.status,
        })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
  return client
}

const parsedEnvelope = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const nonce = () => Array.from(randomBytes(NONCE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
