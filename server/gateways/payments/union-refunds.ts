// 银联 refunds (退货, txnType 04) and the question what became of them (交易状态查询), version 5.1.0.
import { formatDate } from '#protocol/chinese-date.ts'
import type { Clock } from '#server/clock.ts'
import { readAtMost } from '#server/gateways/read-at-most.ts'
import type { FormFields } from './payment-provider.ts'
import { refusedWith } from './refund-provider.ts'
import type { Refundable, RefundAnswer, Refunds } from './refund-provider.ts'
import { isOfUnionPay, merchantFields, signedBy } from './union-signing.ts'
import type { UnionPayConfig } from './union-signing.ts'

const LIMIT_MS = 8_000
const MOST_BYTES = 16 * 1024
const SUCCESS = ['00', 'A6']
/** 处理中: only a later question tells. */
const UNDECIDED = ['03', '04', '05']
/** 重复交易: this number was asked for before. */
const REPEATED = '12'
/** 查无此交易. */
const NOT_FOUND = '34'

/** Answers are `name=value&…`, not encoded: only the first `=` divides. */
const fieldsOf = (text: string): FormFields =>
  Object.fromEntries(
    text.split('&').map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

export const unionRefunds = (config: UnionPayConfig, clock: Clock): Refunds => {
  // Both stand beside the address that browsers post to.
  const ask = async (page: 'backTransReq.do' | 'queryTrans.do', fields: FormFields): Promise<FormFields> => {
    const response = await fetch(new URL(page, config.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'user-agent': 'nuoyin' },
      body: new URLSearchParams({ ...signedBy(config, fields) }).toString(),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    const text = await readAtMost(response, MOST_BYTES)
    if (!response.ok) throw new Error(`union pay answered ${response.status}`)
    const answer = fieldsOf(text)
    if (answer['merId'] !== config.merchantId || !isOfUnionPay(config, answer, clock.now()))
      throw new Error('union pay answered with a wrong signature')
    if (answer['orderId'] !== fields['orderId']) throw new Error('union pay answered about another refund')
    return answer
  }
  const named = ({ refundNo, sentAt }: Refundable) => ({
    ...merchantFields(config),
    orderId: refundNo,
    txnTime: formatDate(sentAt, 'YYYYMMDDhhmmss'),
  })
  return {
    refund: async (wanted) => {
      const answer = await ask('backTransReq.do', {
        ...named(wanted),
        txnType: '04',
        txnSubType: '00',
        channelType: '07',
        origQryId: wanted.paymentNo,
        txnAmt: String(wanted.amount),
        backUrl: wanted.back,
      })
      const code = answer['respCode'] ?? ''
      // Taken is not done: what became of it is asked for.
      if ([...SUCCESS, ...UNDECIDED, REPEATED].includes(code)) return { state: 'pending' }
      return refused(answer['respMsg'], code)
    },
    look: async (wanted) => {
      const answer = await ask('queryTrans.do', { ...named(wanted), txnType: '00', txnSubType: '00' })
      if (answer['respCode'] === NOT_FOUND) return { state: 'unknown' }
      if (!SUCCESS.includes(answer['respCode'] ?? ''))
        throw new Error(`union pay does not tell: ${answer['respCode']} ${answer['respMsg']}`)
      const code = answer['origRespCode'] ?? ''
      if (SUCCESS.includes(code)) return { state: 'arrived' }
      return UNDECIDED.includes(code) ? { state: 'pending' } : refused(answer['origRespMsg'], code)
    },
  }
}

const refused = (words: string | undefined, code: string): RefundAnswer =>
  refusedWith(words, { otherwise: `银联没有受理（${code}）。`, isOver: true })
