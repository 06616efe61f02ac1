// Text messages through Tencent Cloud (sms 2021-01-11 SendSms, signature TC3-HMAC-SHA256).
import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'
import { templateFor } from '#server/gateways/sms/sms-config.ts'
import type { SmsConfig } from '#server/gateways/sms/sms-config.ts'
import type { SmsProvider } from '#server/gateways/sms/sms-gateway.ts'

const HOST = 'sms.tencentcloudapi.com'
const ALGORITHM = 'TC3-HMAC-SHA256'
const LIMIT_MS = 10_000

const answer = v.object({
  Response: v.object({
    Error: v.optional(v.object({ Code: v.string(), Message: v.string() })),
    SendStatusSet: v.optional(
      v.array(v.object({ Code: v.string(), Message: v.optional(v.string(), '') })),
      [],
    ),
  }),
})

/** The code template has `{1}`, the one for codes that name what they agree to `{2}` too; the link template `{1}` title and `{2}` url. */
export const tencentSms = (
  config: Extract<SmsConfig, { kind: 'tencent' }>,
  clock: Clock,
  send: typeof fetch = fetch,
): SmsProvider => ({
  deliver: async (message) => {
    const isCode = message.kind === 'code'
    const about = isCode && config.aboutTemplate !== undefined ? message.about : undefined
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${message.phone}`],
      SmsSdkAppId: config.appId,
      SignName: config.signName,
      TemplateId: templateFor(message, config),
      TemplateParamSet: isCode
        ? [message.code, ...(about === undefined ? [] : [about])]
        : [message.title, message.url],
    })
    const date = clock.now()
    const response = await send(`https://${HOST}/`, {
      method: 'POST',
      headers: {
        ...tencentHeaders({ host: HOST, service: 'sms', action: 'SendSms', body, date }, config),
        'x-tc-version': '2021-01-11',
        'x-tc-region': config.region,
      },
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { Response } = v.parse(answer, await response.json())
    const fault = Response.Error ?? Response.SendStatusSet.find(({ Code }) => Code !== 'Ok')
    if (fault || Response.SendStatusSet.length === 0) {
      throw new Error(
        `Tencent Cloud refused the message: ${fault?.Code ?? 'no status'} ${fault?.Message ?? ''}`,
      )
    }
  },
})

/** What a POST is signed from. */
export interface TencentRequest {
  readonly host: string
  readonly service: string
  readonly action: string
  readonly body: string
  readonly date: Date
}

/** The signed headers of a POST of JSON to `/`; version and region are not signed. */
export const tencentHeaders = (
  { host, service, action, body, date }: TencentRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(date.getTime() / 1000))
  const day = date.toISOString().slice(0, 10)
  const contentType = 'application/json; charset=utf-8'
  const signedHeaders = 'content-type;host;x-tc-action'
  const canonicalHeaders = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', canonicalHeaders, signedHeaders, sha256(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const toSign = [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request')
  const signature = hmac(key, toSign).toString('hex')
  return {
    authorization: `${ALGORITHM} Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    'content-type': contentType,
    host,
    'x-tc-action': action,
    'x-tc-timestamp': timestamp,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest()
