// A client that signs its requests by the protocol and keeps token and identity, as a browser does.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { mayAnswer, SUCCESS_CODE } from '#protocol/failures.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Identity } from '#protocol/identity.ts'
import { canonicalText } from '#protocol/request-signature.ts'
import type { Clock } from '#server/clock.ts'

/** An answer as the client sees it; `data` is null after a refusal. */
export interface Answer<T> {
  readonly status: number
  readonly code: string
  readonly info: string
  readonly data: T
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, unknown>
  readonly body: Uint8Array
}

/** What a test passes in; an upload's SHA-256 is that of its body unless given. */
export type TestInput<E> =
  InputOf<E> extends { sha256: string } ? Omit<InputOf<E>, 'sha256'> & { sha256?: string } : InputOf<E>

export interface TestClient {
  token: string | undefined
  /** What the browser would send back in its Cookie header; '' before the server set one. */
  cookie: string
  identity: Identity
  /** Calls and gives the whole answer, refusals included. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: TestInput<E>,
    options?: { body?: Uint8Array; nonce?: string },
  ): Promise<Answer<OutputOf<E>>>
  /** Calls and gives the data; throws the answer's code and words when refused. */
  call<E extends Endpoint>(
    endpoint: E,
    input: TestInput<E>,
    options?: { body?: Uint8Array },
  ): Promise<OutputOf<E>>
  /** The signed request of a call, for tests that send it twice or spoil it first. */
  request(endpoint: Endpoint, input: object, options?: { body?: Uint8Array; nonce?: string }): InjectOptions
  /** Sends a request as it is. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

/** 16 characters of [A-Za-z0-9]. */
export const testNonce = (): string =>
  randomBytes(32)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)

export const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

export const testClient = (
  app: () => FastifyInstance,
  clock: Clock,
  { secret, ip }: { secret: string; ip?: string | undefined },
): TestClient => {
  const client: TestClient = {
    token: undefined,
    cookie: '',
    identity: { type: 1 },
    request: (endpoint, input, options = {}) => {
      const isUpload = endpoint.transfer === 'upload'
      const inQuery = isUpload || endpoint.method === 'GET' || endpoint.method === 'DELETE'
      const sha256 =
        isUpload && options.body ? { sha256: createHash('sha256').update(options.body).digest('hex') } : {}
      const values: Record<string, unknown> = {
        ...sha256,
        ...input,
        now_date: clock.now().getTime(),
        nonce: options.nonce ?? testNonce(),
      }
      const signed = { ...values, sign: md5(canonicalText(values, secret)) }
      return {
        method: endpoint.method,
        url: `${BASE_PATH}${endpoint.path}${inQuery ? `?${queryOf(signed)}` : ''}`,
        headers: {
          'x-biz': bizHeader(client.identity),
          'user-agent': 'test',
          ...(client.cookie === '' ? {} : { cookie: client.cookie }),
          ...(client.token === undefined ? {} : { authorization: client.token }),
          ...(isUpload ? { 'content-type': 'application/octet-stream' } : {}),
          ...(inQuery ? {} : { 'content-type': 'application/json' }),
        },
        ...(isUpload ? { payload: Buffer.from(options.body ?? new Uint8Array()) } : {}),
        ...(inQuery ? {} : { payload: JSON.stringify(signed) }),
        ...(ip === undefined ? {} : { remoteAddress: ip }),
      }
    },
    send: async (request) => {
      const response = await app().inject(request)
      const { authorization, 'set-cookie': cookie } = response.headers
      if (typeof cookie === 'string') client.cookie = cookie.split(';', 1)[0] ?? ''
      if (typeof authorization === 'string') client.token = authorization
      return response
    },
    ask: async (endpoint, input, options) => {
      const response = await client.send(client.request(endpoint, input as object, options))
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const envelope = isJson ? response.json<Envelope>() : { code: SUCCESS_CODE, info: '', data: null }
      if (!mayAnswer(endpoint, envelope.code))
        throw new Error(`${endpoint.name} answers ${envelope.code}, which its declaration does not name`)
      return {
        status: response.statusCode,
        code: envelope.code,
        info: envelope.info,
        data: envelope.data as never,
        fields: envelope.fields,
        headers: response.headers,
        body: new Uint8Array(response.rawPayload),
      }
    },
    call: async (endpoint, input, options) => {
      const answer = await client.ask(endpoint, input, options)
      if (answer.code !== SUCCESS_CODE) {
        throw new Error(
          `${endpoint.name} was refused: ${answer.code} ${answer.info} ${JSON.stringify(answer.fields ?? {})}`,
        )
      }
      return answer.data
    },
  }
  return client
}

const queryOf = (values: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
  ).toString()
