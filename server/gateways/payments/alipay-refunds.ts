// 支付宝 refunds: alipay.trade.refund, and alipay.trade.fastpay.refund.query for what became of them.
import { createVerify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { readAtMost } from '#server/gateways/read-at-most.ts'
import type { FormFields } from './payment-provider.ts'
import { refusedWith } from './refund-provider.ts'
import type { Refunds } from './refund-provider.ts'

/** The signed parameters of a call. */
export type AlipaySigned = (method: string, content: object) => FormFields

interface AboutRefund {
  readonly trade_no: string
  readonly out_request_no: string
  /** In 元. */
  readonly refund_amount?: string
  readonly refund_reason?: string
}

const LIMIT_MS = 8_000
const MOST_BYTES = 16 * 1024
const TAKEN = '10000'
/** Faults that pass; all else is for people. */
const PASSING = /^(?:20000|.*\.SYSTEM_ERROR|aop\..*|isp\..*)$/

const answered = v.object({
  code: v.string(),
  sub_code: v.optional(v.string(), ''),
  sub_msg: v.optional(v.string()),
  trade_no: v.optional(v.string()),
  fund_change: v.optional(v.string()),
  refund_status: v.optional(v.string()),
})
const whole = v.object({ sign: v.string() })

/** The text of the object under `name`, byte for byte as it was signed; undefined where there is none. */
const signedPart = (text: string, name: string): string | undefined => {
  const key = `"${name}":`
  const start = text.indexOf(key) + key.length
  if (start < key.length || text[start] !== '{') return undefined
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const one = text[at]
    if (inText && one === '\\') at += 1
    else if (one === '"') inText = !inText
    else if (!inText && one === '{') depth += 1
    else if (!inText && one === '}' && (depth -= 1) === 0) return text.slice(start, at + 1)
  }
  return undefined
}

export const alipayRefunds = (url: string, keys: readonly KeyObject[], signed: AlipaySigned): Refunds => {
  const ask = async (method: string, content: AboutRefund) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', 'user-agent': 'nuoyin' },
      body: new URLSearchParams({ ...signed(method, content) }).toString(),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    const text = await readAtMost(response, MOST_BYTES)
    if (!response.ok) throw new Error(`alipay answered ${response.status}`)
    const part = signedPart(text, `${method.replaceAll('.', '_')}_response`)
    const sign = v.safeParse(whole, JSON.parse(text))
    const holds =
      part !== undefined &&
      sign.success &&
      keys.some((key) =>
        createVerify('RSA-SHA256').update(part, 'utf8').verify(key, Buffer.from(sign.output.sign, 'base64')),
      )
    if (!holds) throw new Error('alipay answered with a wrong signature')
    const answer = v.parse(answered, JSON.parse(part))
    if (PASSING.test(answer.code) || PASSING.test(answer.sub_code))
      throw new Error(`alipay answered ${answer.code} ${answer.sub_code}`)
    if (answer.code === TAKEN && answer.trade_no !== undefined && answer.trade_no !== content.trade_no)
      throw new Error('alipay answered about another payment')
    return answer
  }
  return {
    refund: async ({ refundNo, paymentNo, amount, reason }) => {
      const answer = await ask('alipay.trade.refund', {
        trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: (amount / 100).toFixed(2),
        refund_reason: reason,
      })
      if (answer.code === TAKEN) return { state: answer.fund_change === 'Y' ? 'arrived' : 'pending' }
      const otherwise = `支付宝没有受理（${answer.sub_code}）。`
      return refusedWith(answer.sub_msg, { otherwise, isOver: false })
    },
    look: async ({ refundNo, paymentNo }) => {
      const content = { trade_no: paymentNo, out_request_no: refundNo }
      const answer = await ask('alipay.trade.fastpay.refund.query', content)
      // Without this word nothing went back: asked again under the same number it counts once.
      const isBack = answer.code === TAKEN && answer.refund_status === 'REFUND_SUCCESS'
      return { state: isBack ? 'arrived' : 'unknown' }
    },
  }
}
