// Makes one signed call over fetch, and gives a value or a CallFailure.
// It shows nothing and navigates nowhere (specification §7, §8).
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import { HTTP_TIMEOUT_MS } from '#protocol/request-signature.ts'
import { dataOf, failureOf, unansweredFailure } from '#src/services/http/answer.ts'
import type { Client } from '#src/services/http/client.ts'
import { lateness } from '#src/services/http/late.ts'
import { queryOf, signed } from '#src/services/http/signing.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
}

const send = async (
  client: Client,
  endpoint: Endpoint,
  input: object,
  signal: AbortSignal | undefined,
  more: Readonly<Record<string, string>>,
): Promise<Response> => {
  const values = signed(endpoint, input, { secret: client.secret, now: client.clock.now() })
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const limit = AbortSignal.timeout(HTTP_TIMEOUT_MS)
  try {
    return await lateness.awaited(
      fetch(client.address(endpoint.path, inQuery ? queryOf(values) : ''), {
        method: endpoint.method,
        headers: { ...client.headers(), ...more, ...(inQuery ? {} : { 'Content-Type': 'application/json' }) },
        body: inQuery ? null : JSON.stringify(values),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }),
    )
  } catch (thrown) {
    throw unansweredFailure(thrown, signal?.aborted ?? false)
  }
}

const readText = async (response: Response, signal: AbortSignal | undefined): Promise<string> => {
  try {
    return await response.text()
  } catch (thrown) {
    throw unansweredFailure(thrown, signal?.aborted ?? false)
  }
}

/** Sends once, and once more when the server refused only because this computer's clock was far off. */
export const exchange = async (
  client: Client,
  endpoint: Endpoint,
  input: object,
  signal: AbortSignal | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<{ response: Response; sentToken: string | null }> => {
  for (let attempt = 1; ; attempt += 1) {
    const sentToken = client.token.read()
    const response = await send(client, endpoint, input, signal, more)
    const header = (name: string) =>
      name === 'authorization' && endpoint.ignoresHeaderToken === true ? null : response.headers.get(name)
    const moved = client.learn(header, sentToken)
    if (attempt === 2 || !client.wasClock(response.status, moved)) return { response, sentToken }
  }
}

const telling = (client: Client, sentToken: string | null, failure: CallFailure): CallFailure => {
  client.tell(failure, sentToken)
  return failure
}

/** Makes a JSON call. Rejects with CallFailure only. */
export const call = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> => {
  const { response, sentToken } = await exchange(client, endpoint, input as object, options.signal)
  const text = await readText(response, options.signal)
  if (!response.ok) throw telling(client, sentToken, failureOf(response.status, text))
  return dataOf(response.status, text) as OutputOf<E>
}

/** Makes a call whose answer is a file. A JSON answer in its place is a failure. */
export const fetchBlob = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; fileName: string }> => {
  const { response, sentToken } = await exchange(client, endpoint, input as object, options.signal)
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  if (!response.ok || isJson) {
    const text = await readText(response, options.signal)
    throw telling(client, sentToken, failureOf(response.status, text))
  }
  try {
    return { blob: await response.blob(), fileName: fileNameIn(response.headers.get('content-disposition')) }
  } catch (thrown) {
    throw unansweredFailure(thrown, options.signal?.aborted ?? false)
  }
}

/** Bytes from one place up to and without another; of the file of that hash alone, once it is known. */
export interface PartAsked {
  readonly from: number
  readonly until: number
  readonly sha256?: string | undefined
}

/** A stretch that came. */
export interface Part {
  readonly bytes: Uint8Array
  /** Of the whole file, in bytes. */
  readonly total: number
  /** Whether it is no stretch but all there is. */
  readonly isWhole: boolean
  /** Of the whole file, where the server says it. */
  readonly sha256: string | undefined
}

/**
 * A stretch of a file with the length of the whole. A server, or something before it, that knows no stretches gives the whole, as
 * it does where the file is another by now: then `isWhole`.
 */
export const fetchPart = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { from, until, sha256 }: PartAsked,
  options: CallOptions = {},
): Promise<Part> => {
  const asked = {
    Range: `bytes=${from}-${until - 1}`,
    ...(sha256 === undefined ? {} : { 'If-Range': `"${sha256}"` }),
  }
  const { response, sentToken } = await exchange(client, endpoint, input as object, options.signal, asked)
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  if (!response.ok || isJson) {
    const text = await readText(response, options.signal)
    throw telling(client, sentToken, failureOf(response.status, text))
  }
  try {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    const named = /^"([0-9a-f]{64})"$/.exec(response.headers.get('etag') ?? '')?.[1]
    return response.status === 206 && total > 0
      ? { bytes, total, isWhole: false, sha256: named }
      : { bytes, total: bytes.length, isWhole: true, sha256: named }
  } catch (thrown) {
    throw unansweredFailure(thrown, options.signal?.aborted ?? false)
  }
}

const fileNameIn = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? ''
}
