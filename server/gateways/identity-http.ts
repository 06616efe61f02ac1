// Asks a provider of identity checks over HTTP (docs: configuration, NUOYIN_IDENTITY=http).
import * as v from 'valibot'
import type { IdentityCheck, IdentityVerdict } from '#server/gateways/identity-check.ts'

const LIMIT_MS = 10_000

const verdict = v.variant('result', [
  v.object({ result: v.literal('passed') }),
  v.object({ result: v.literal('failed'), reason: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  v.object({ result: v.literal('pending'), ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
])

/**
 * `POST {url}/person` and `POST {url}/company` with the claim as JSON, `GET {url}/result?ticket=`; each answers
 * `{result: passed | failed | pending, reason?, ticket?}`. `key` travels as a bearer token.
 */
export const httpIdentityCheck = (
  { url, key }: { url: string; key: string },
  send: typeof fetch = fetch,
): IdentityCheck => {
  const base = url.replace(/\/+$/, '')
  const ask = async (path: string, claim?: object): Promise<IdentityVerdict> => {
    const response = await send(`${base}${path}`, {
      method: claim ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(claim ? { 'content-type': 'application/json' } : {}) },
      ...(claim ? { body: JSON.stringify(claim) } : {}),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`identity check answered ${response.status}`)
    return v.parse(verdict, await response.json())
  }
  return {
    checkPerson: (claim) => ask('/person', claim),
    checkCompany: (claim) => ask('/company', claim),
    ask: (ticket) => ask(`/result?ticket=${encodeURIComponent(ticket)}`),
  }
}
