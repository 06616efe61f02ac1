// 微信支付 refunds (API v3, domestic/refunds): asked for and looked at by a number of ours.
import * as v from 'valibot'
import { refusedWith } from './refund-provider.ts'
import type { Refundable, RefundAnswer, Refunds } from './refund-provider.ts'

/** A signed call; rejects when an answer that says yes is not signed by the gateway. */
export type WechatCall = (request: {
  method: 'GET' | 'POST'
  path: string
  body?: object
}) => Promise<{ status: number; text: string }>

const PATH = '/v3/refund/domestic/refunds'
const answered = v.object({
  out_refund_no: v.string(),
  status: v.picklist(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: v.object({ refund: v.number(), total: v.number() }),
})
const failed = v.object({ message: v.string() })

export const wechatRefunds = (call: WechatCall): Refunds => ({
  refund: async (wanted) => {
    const { refundNo, paymentNo, amount, reason } = wanted
    const { status, text } = await call({
      method: 'POST',
      path: PATH,
      body: {
        transaction_id: paymentNo,
        out_refund_no: refundNo,
        reason,
        amount: { refund: amount, total: amount, currency: 'CNY' },
      },
    })
    return status === 200 ? read(text, wanted) : refusal(status, text)
  },
  look: async (wanted) => {
    const { status, text } = await call({ method: 'GET', path: `${PATH}/${wanted.refundNo}` })
    if (status === 404) return { state: 'unknown' }
    return status === 200 ? read(text, wanted) : refusal(status, text)
  },
})

const read = (text: string, { refundNo, amount }: Refundable): RefundAnswer => {
  const answer = v.parse(answered, JSON.parse(text))
  if (answer.out_refund_no !== refundNo || answer.amount.refund !== amount)
    throw new Error('wechat pay answered about another refund')
  if (answer.status === 'SUCCESS') return { state: 'arrived' }
  if (answer.status === 'PROCESSING') return { state: 'pending' }
  return answer.status === 'CLOSED'
    ? refusedWith('微信支付关闭了这笔退款。', { otherwise: '', isOver: true })
    : refusedWith('退不到付款人的账户（如银行卡已注销）。请在微信支付商户平台处理后再试，或改为转账退回。', {
        otherwise: '',
        isOver: false,
      })
}

// Too many calls and faults of the gateway pass; its other refusals are for people.
const refusal = (status: number, text: string): RefundAnswer => {
  if (status === 429 || status >= 500) throw new Error(`wechat pay answered ${status}: ${text.slice(0, 200)}`)
  return refusedWith(wordsIn(text), { otherwise: `微信支付没有受理（${status}）。`, isOver: false })
}

const wordsIn = (text: string): string | undefined => {
  try {
    const result = v.safeParse(failed, JSON.parse(text))
    return result.success ? result.output.message : undefined
  } catch {
    return undefined
  }
}
