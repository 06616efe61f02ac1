// Applications for tests, and calls signed with their secrets as the documented sample signs them.
import { createHash } from 'node:crypto'
import { createApplication } from '#protocol/platform/applications/applications.ts'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'
import { uploadOpenFile } from '#protocol/platform/applications/open-drafts.ts'
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
  fields: { callbackUrl?: string; ipList?: string[]; frameOrigins?: string[]; mayLaunch?: boolean } = {},
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

type Answered<E extends Endpoint> = Envelope & {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly data: OutputOf<E>
}

/** Makes a call of an application; answers status and envelope. */
export const callAs = async <E extends Endpoint>(
  app: TestApp,
  by: TestApplication,
  endpoint: E,
  input: InputOf<E>,
  spoilt: Spoilt = {},
): Promise<Answered<E>> => {
  const isQuery = endpoint.method === 'GET'
  const values = new URLSearchParams(isQuery ? (input as Record<string, string>) : {}).toString()
  const query = values === '' ? '' : `?${values}`
  const path = `${BASE_PATH}${endpoint.path}${query}`
  const body = isQuery ? '' : JSON.stringify(input)
  const sent = spoilt.body ?? body
  return answered(
    app,
    by,
    endpoint,
    { path, body, ...(isQuery ? {} : { sent, type: 'application/json' }) },
    spoilt,
  )
}

/** Uploads a file as an application; `sha256` is said of it. */
export const uploadAs = (
  app: TestApp,
  by: TestApplication,
  name: string,
  bytes: Uint8Array,
  sha256 = createHash('sha256').update(bytes).digest('hex'),
): Promise<Answered<typeof uploadOpenFile>> => {
  const path = `${BASE_PATH}${uploadOpenFile.path}?${new URLSearchParams({ name, sha256 })}`
  return answered(app, by, uploadOpenFile, {
    path,
    body: '',
    sent: Buffer.from(bytes),
    type: 'application/octet-stream',
  })
}

const answered = async <E extends Endpoint>(
  app: TestApp,
  { application, secret }: TestApplication,
  endpoint: E,
  call: { path: string; body: string; sent?: string | Buffer; type?: string },
  spoilt: Spoilt = {},
): Promise<Answered<E>> => {
  const { path, body, sent, type } = call
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
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(sent === undefined ? {} : { payload: sent }),
    remoteAddress: spoilt.ip ?? '127.0.0.1',
  })
  const { statusCode: status, headers } = response
  const isFile = headers['content-disposition'] !== undefined
  const envelope: Envelope = isFile
    ? { code: SUCCESS_CODE, info: '', data: response.rawPayload }
    : response.json<Envelope>()
  return { ...envelope, status, headers, data: envelope.data as OutputOf<E> }
}
