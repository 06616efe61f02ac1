// Asks for a file as the screen does where it is large: a stretch of it, by a hash.
import type { Endpoint } from '#protocol/endpoint.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Bytes 100 to 299 of the file; with `sha256` of that file alone. */
export const askStretch = async (client: TestClient, endpoint: Endpoint, input: object, sha256?: string) => {
  const request = client.request(endpoint, input)
  const ifRange = sha256 === undefined ? {} : { 'if-range': `"${sha256}"` }
  const { statusCode, headers, rawPayload } = await client.send({
    ...request,
    headers: { ...request.headers, range: 'bytes=100-299', ...ifRange },
  })
  return {
    status: statusCode,
    range: headers['content-range'],
    sha256: String(headers['etag']).replaceAll('"', ''),
    bytes: rawPayload,
  }
}

/** What a file that is given in stretches gives: a stretch, the same to who names it, and the whole to who names another. */
export const IN_STRETCHES = [
  [206, true],
  [206, true],
  [200, true],
]

/** The same of a file as it is given. */
export const stretchesOf = async (client: TestClient, endpoint: Endpoint, input: object) => {
  const whole = Buffer.from((await client.ask(endpoint, input as never)).body)
  const part = await askStretch(client, endpoint, input)
  const named = await askStretch(client, endpoint, input, part.sha256)
  const other = await askStretch(client, endpoint, input, 'f'.repeat(64))
  const isPart = ({ range, bytes }: typeof part) =>
    range === `bytes 100-299/${whole.length}` && bytes.equals(whole.subarray(100, 300))
  return [
    [part.status, isPart(part)],
    [named.status, isPart(named)],
    [other.status, other.bytes.equals(whole)],
  ]
}
