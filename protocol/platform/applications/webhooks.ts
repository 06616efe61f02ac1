// The signed HTTP posts that a company's applications receive, and the signature's rules.
// See docs/webhooks.md.

/** Events an application may ask for, in the order they are offered. */
export const WEBHOOK_EVENTS = [
  { code: 'contract.launched', label: '合同已发起' },
  { code: 'contract.signed', label: '一方已签署' },
  { code: 'contract.completed', label: '合同已完成' },
  { code: 'contract.rejected', label: '合同被拒签' },
  { code: 'contract.returned', label: '退回发起方' },
  { code: 'contract.withdrawn', label: '撤回修改' },
  { code: 'contract.revoked', label: '合同已撤回' },
  { code: 'contract.expired', label: '合同已过期' },
  { code: 'contract.voided', label: '合同已作废' },
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['code']

/** The event of a test; no application has to ask for it. */
export const TEST_EVENT = 'application.test'

/** How an event reads. */
export const eventLabel = (code: string): string =>
  code === TEST_EVENT ? '测试推送' : (WEBHOOK_EVENTS.find((event) => event.code === code)?.label ?? code)

/** Headers of a post: the names and the form of Standard Webhooks 1.0. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** Headers of a call that an application makes. */
export const CALL_HEADERS = {
  key: 'nuoyin-key',
  timestamp: 'nuoyin-timestamp',
  nonce: 'nuoyin-nonce',
  signature: 'nuoyin-signature',
} as const

/** How far a call's timestamp may lie from the server's clock, either way; receivers should hold posts to the same. */
export const CALL_WINDOW_SECONDS = 300

/** What a secret begins with; the rest is the key in base64. */
export const SECRET_PREFIX = 'whsec_'

/** The text whose HMAC-SHA256 signs a post; `timestamp` in seconds since 1970. */
export const webhookText = (id: string, timestamp: number, body: string): string =>
  `${id}.${timestamp}.${body}`

/** The text whose HMAC-SHA256 signs a call; `path` as in the request line, with its query; `body` as it is sent, empty without one. */
export const callText = (call: {
  readonly nonce: string
  readonly timestamp: number
  readonly method: string
  readonly path: string
  readonly body: string
}): string => `${call.nonce}.${call.timestamp}.${call.method} ${call.path}.${call.body}`

/** States of a post (the chart in server/domain/deliveries). */
export const DELIVERY_STATES = ['pending', 'retrying', 'delivered', 'givenUp', 'stopped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** How often a post is tried, and how long after each failure the next try comes, in milliseconds. */
export const DELIVERY_TRIES = 8
export const RETRY_DELAYS_MS: readonly number[] = [60, 300, 1800, 7200, 21_600, 43_200, 86_400].map(
  (seconds) => seconds * 1000,
)
