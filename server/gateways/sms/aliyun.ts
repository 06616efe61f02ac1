// Text messages through Alibaba Cloud (Dysmsapi 2017-05-25 SendSms, signature V3 ACS3-HMAC-SHA256).
import { createHash, createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'
import { templateFor } from '#server/gateways/sms/sms-config.ts'
import type { SmsConfig } from '#server/gateways/sms/sms-config.ts'
import type { SmsProvider } from '#server/gateways/sms/sms-gateway.ts'

const HOST = 'dysmsapi.aliyuncs.com'
const ALGORITHM = 'ACS3-HMAC-SHA256'
const LIMIT_MS = 10_000

const answer = v.object({ Code: v.string(), Message: v.optional(v.string(), '') })

/** The code template has `${code}`, the one for codes that name what they agree to `${about}` too; the link template `${title}` and `${url}`. */
export const aliyunSms = (
  config: Extract<SmsConfig, { kind: 'aliyun' }>,
  clock: Clock,
  send: typeof fetch = fetch,
): SmsProvider => ({
  deliver: async (message) => {
    const isCode = message.kind === 'code'
    const about = isCode && config.aboutTemplate !== undefined ? message.about : undefined
    const query = {
      PhoneNumbers: message.phone,
      SignName: config.signName,
      TemplateCode: templateFor(message, config),
      TemplateParam: JSON.stringify(
        isCode
          ? { code: message.code, ...(about === undefined ? {} : { about }) }
          : { title: message.title, url: message.url },
      ),
    }
    const request = {
      host: HOST,
      action: 'SendSms',
      version: '2017-05-25',
      query,
      date: clock.now(),
      nonce: randomUUID(),
    }
    const response = await send(`https://${HOST}/?${canonicalQuery(query)}`, {
      method: 'POST',
      headers: aliyunHeaders(request, config),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { Code, Message } = v.parse(answer, await response.json())
    if (Code !== 'OK') throw new Error(`Aliyun refused the message: ${Code} ${Message}`)
  },
})

/** What a request without body is signed from. */
export interface AliyunRequest {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly date: Date
  readonly nonce: string
}

/** The signed headers of a POST without body to `/`. */
export const aliyunHeaders = (
  { host, action, version, query, date, nonce }: AliyunRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): Record<string, string> => {
  const emptyBody = sha256('')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const signedHeaders = names.join(';')
  const canonical = ['POST', '/', canonicalQuery(query), canonicalHeaders, signedHeaders, emptyBody].join(
    '\n',
  )
  const signature = createHmac('sha256', keySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`, 'utf8')
    .digest('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  }
}

/** Keys sorted, RFC 3986 encoding. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map((key) => `${encode(key)}=${encode(query[key] ?? '')}`)
    .join('&')

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
