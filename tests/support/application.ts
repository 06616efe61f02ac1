// Applications for tests, and calls signed with their secrets as the documented sample signs them.
import { createApplication } from '#protocol/platform/applications/applications.ts'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { CALL_HEADERS, WEBHOOK_EVENTS, callText } from '#protocol/platform/applications/webhooks.ts'
import { signText } from '#server/domain/platform/applications/secrets.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { testNonce } from '#tests/support/test-client.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Addresses of a test's own machine, opened for posts. */
export const LOCAL_NETWORK = { callbackNetworks: ['127.0.0.1/32'] }

export interface TestApplication {
  readonly application: Application
  readonly secret: string
}

/** An application that may call from 127.0.0.1 and is told everything at `callbackUrl`. */
export const newApplication = (
  client: TestClient,
  name: string,
  fields: { callbackUrl?: string; ipList?: string[] } = {},
): Promise<TestApplication> =>
  client.call(createApplication, {
    name,
    callbackUrl: '',
    events: WEBHOOK_EVENTS.map(({ code }) => code),
    ipList: ['127.0.0.1'],
    ...fields,
  })

/** What a test spoils of a call. */
export interface Spoilt {
  readonly secret?: string
  readonly key?: string
  readonly timestamp?: number
  readonly nonce?: string
  readonly ip?: string
  /** Sent in place of the body that was signed. */
  readonly body?: string
}

/** Makes a call of an application; answers status and envelope. */
export const callAs = async <E extends Endpoint>(
  app: TestApp,
  { application, secret }: TestApplication,
  endpoint: E,
  input: InputOf<E>,
  spoilt: Spoilt = {},
): Promise<Envelope & { readonly status: number; readonly data: OutputOf<E> }> => {
  const isQuery = endpoint.method === 'GET'
  const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const path = `${BASE_PATH}${endpoint.path}${query}`
  const body = isQuery ? '' : JSON.stringify(input)
  const timestamp = spoilt.timestamp ?? Math.floor(app.clock.now().getTime() / 1000)
  const nonce = spoilt.nonce ?? testNonce()
  const text = callText({ nonce, timestamp, method: endpoint.method, path, body })
  const response = await app.fastify.inject({
    method: endpoint.method,
    url: path,
    headers: {
      [CALL_HEADERS.key]: spoilt.key ?? application.appKey,
      [CALL_HEADERS.timestamp]: String(timestamp),
      [CALL_HEADERS.nonce]: nonce,
      [CALL_HEADERS.signature]: signText(spoilt.secret ?? secret, text),
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isQuery ? {} : { payload: spoilt.body ?? body }),
    remoteAddress: spoilt.ip ?? '127.0.0.1',
  })
  const envelope = response.json<Envelope>()
  return { ...envelope, status: response.statusCode, data: envelope.data as OutputOf<E> }
}
