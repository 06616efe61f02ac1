// One file as a raw body with a signed query, by XMLHttpRequest for its progress (specification §7).
import type { Endpoint, OutputOf } from '#protocol/endpoint.ts'
import { HTTP_TIMEOUT_MS } from '#protocol/request-signature.ts'
import { dataOf, failureOf, unansweredFailure } from '#src/services/http/answer.ts'
import type { Client } from '#src/services/http/client.ts'
import { sha256Of } from '#src/services/http/file-hash.ts'
import { queryOf, signed } from '#src/services/http/signing.ts'

export interface UploadOptions {
  /** Hears of the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  /** What the call takes beside the file's name and hash. */
  readonly besides?: Readonly<Record<string, string>>
}

/** Sends the file under its name and hash. Rejects with CallFailure only; aborting the signal cancels the transfer. */
export const upload = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  file: Blob,
  name: string,
  options: UploadOptions = {},
): Promise<OutputOf<E>> => {
  const sha256 = await sha256Of(file)
  const attempt = async () => {
    const now = client.clock.now()
    const query = queryOf(
      signed(endpoint, { ...options.besides, name, sha256 }, { secret: client.secret, now }),
    )
    const sentToken = client.token.read()
    const answered = await transfer(client, client.address(endpoint.path, query), file, options)
    return { ...answered, sentToken, moved: client.learn(answered.header, sentToken) }
  }
  const first = await attempt()
  const { status, text, sentToken } = client.wasClock(first.status, first.moved) ? await attempt() : first
  if (status < 200 || status >= 300) {
    const failure = failureOf(status, text)
    client.tell(failure, sentToken)
    throw failure
  }
  return dataOf(status, text) as OutputOf<E>
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
}

const transfer = (client: Client, address: string, file: Blob, options: UploadOptions): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { signal, onProgress } = options
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (thrown: unknown) => reject(unansweredFailure(thrown, signal?.aborted ?? false))
    request.open('POST', address)
    request.timeout = HTTP_TIMEOUT_MS
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    for (const [name, value] of Object.entries(client.headers())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    )
    request.addEventListener('error', () => fail(new Error('transfer failed')))
    request.addEventListener('abort', () => fail(new Error('transfer aborted')))
    request.addEventListener('timeout', () => fail(new DOMException('transfer timed out', 'TimeoutError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return fail(signal.reason)
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
