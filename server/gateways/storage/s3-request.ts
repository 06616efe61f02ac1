// One request to a bucket: signed, limited in time, and tried again where trying again may help.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { bytesAtMost } from '#server/gateways/read-at-most.ts'
import type { S3Config } from './file-store-config.ts'
import { S3Answer } from './s3-faults.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  /** Of the object; empty for the bucket itself. */
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** From one place up to and without another. */
  readonly stretch?: readonly [from: number, until: number]
}

export interface S3Reply {
  readonly bytes: Uint8Array
  readonly headers: Headers
}

/** For tests: how requests are sent, and how long anything waits. */
export interface S3Ways {
  readonly send?: typeof fetch
  readonly wait?: (ms: number) => Promise<unknown>
  readonly limitMs?: number
  readonly silenceMs?: number
}

export type S3Sender = (request: S3Request, patience?: 'tries' | 'once') => Promise<S3Reply>

// A part of 8 MB at 400 KB/s.
const LIMIT_MS = 20_000
// What brings no bytes is answered soon, or not at all: somebody waits for it.
const SILENCE_MS = 5_000
// A connection that was dropped on the way is silent, too, and another one is not.
const MOST_SILENCES = 2
// A thousand names of objects with all that is said of each.
const MOST_WORDS = 4 * 1024 * 1024
const TRIES = 4
const FIRST_WAIT_MS = 100
const NOW_BUSY = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable'])

/** Throws `S3Answer`, or what `fetch` throws, when the last try failed too. */
export const createS3Sender = (config: S3Config, ways: S3Ways = {}): S3Sender => {
  const { send = fetch, wait = sleep, limitMs = LIMIT_MS } = ways
  const silenceMs = Math.min(ways.silenceMs ?? SILENCE_MS, limitMs)
  const cache = new Map<string, ArrayBuffer>()

  const once = async ({ method, name, query = {}, body, stretch }: S3Request): Promise<S3Reply> => {
    const signer = new AwsV4Signer({
      method,
      url: addressOf(config, name, query),
      accessKeyId: config.keyId,
      secretAccessKey: config.keySecret,
      region: config.region,
      service: 's3',
      cache,
      // The service refuses bytes that were changed on the way.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    })
    const { url, headers } = await signer.sign()
    if (stretch !== undefined) headers.set('range', `bytes=${stretch[0]}-${stretch[1] - 1}`)
    const unheard = new AbortController()
    const listening = setTimeout(() => unheard.abort(silence()), body === undefined ? silenceMs : limitMs)
    const answer = await send(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), unheard.signal]),
    }).finally(() => clearTimeout(listening))
    const most = answer.ok && stretch !== undefined ? stretch[1] - stretch[0] : MOST_WORDS
    const bytes = await bytesAtMost(answer, most)
    if (answer.ok) return { bytes, headers: answer.headers }
    throw new S3Answer(`${method} ${name}`, answer.status, new TextDecoder().decode(bytes.subarray(0, 4096)))
  }

  return async (request, patience = 'tries') => {
    let silences = 0
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(request)
      } catch (error) {
        if (isSilence(error)) silences += 1
        if (patience === 'once' || tried === TRIES || silences === MOST_SILENCES || !mayPass(error))
          throw error
        await wait(FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random()))
      }
    }
  }
}

const silence = () => new DOMException('object storage said nothing', 'TimeoutError')

const isSilence = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Whether it is about the moment, and not about what was asked. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof S3Answer) || error.status >= 500 || error.status === 429 || NOW_BUSY.has(error.code)

const addressOf = (
  { endpoint, bucket, isPathStyle }: S3Config,
  name: string,
  query: Readonly<Record<string, string>>,
): string => {
  const url = new URL(endpoint)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = isPathStyle ? `/${bucket}${name === '' ? '' : `/${name}`}` : `/${name}`
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}
