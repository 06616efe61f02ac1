// What is said of an order's payment, by its status (domain.md §7).
import { ORDER_STATUS, PAY_WAY } from '#protocol/trade/orders.ts'
import type { OrderPayment, Payment, PayWay } from '#protocol/trade/orders.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

interface PaymentWords {
  readonly look: 'success' | 'info' | 'warning'
  readonly title: string
  readonly text: string
}

export const PAYMENT_WORDS: Readonly<Record<Payment['status'], PaymentWords>> = {
  [ORDER_STATUS.unpaid]: { look: 'info', title: '待支付', text: '还没有收到付款。' },
  [ORDER_STATUS.paid]: { look: 'success', title: '支付成功', text: '套餐已到账，可以开始使用。' },
  [ORDER_STATUS.cancelled]: {
    look: 'info',
    title: '订单已取消',
    text: '这笔订单没有扣款，需要时请重新下单。',
  },
  [ORDER_STATUS.closed]: {
    look: 'warning',
    title: '订单已关闭',
    text: '超过 30 分钟未支付，订单已自动关闭。如已付款，款项会原路退回；需要时请重新下单。',
  },
  [ORDER_STATUS.awaitingTransfer]: {
    look: 'info',
    title: '等待确认到账',
    text: '对公转账到账后会自动开通套餐，并发消息通知您。',
  },
  [ORDER_STATUS.refunding]: {
    look: 'info',
    title: '退款中',
    text: '套餐已停用，平台正在核对。款项会按付款的原路退回。',
  },
  [ORDER_STATUS.refunded]: { look: 'info', title: '已退款', text: '款项已原路退回。' },
}

/** What is said once time is up and the payer never went to pay. */
export const NEVER_BEGUN_TEXT = '超过 30 分钟未支付，订单已自动关闭，没有扣款。需要时请重新下单。'

/** Of each payment of an order. */
export const PAYMENT_STATE_WORDS: Readonly<
  Record<OrderPayment['state'], { readonly label: string; readonly tone: Tone; readonly hint: string }>
> = {
  begun: { label: '等待付款', tone: 'active', hint: '' },
  failed: { label: '没有受理', tone: 'danger', hint: '没有扣款，可以再试或换一种方式。' },
  lapsed: { label: '没有付款', tone: 'neutral', hint: '' },
  announced: { label: '等待核对', tone: 'active', hint: '' },
  missing: { label: '没有到账', tone: 'danger', hint: '' },
  taken: { label: '已收款', tone: 'success', hint: '' },
  extra: { label: '正在退回', tone: 'active', hint: '这笔款项多付或晚到，会原路退回，不用申请。' },
  sentBack: { label: '已退回', tone: 'neutral', hint: '' },
}

/** Of what was free. */
export const TAKEN_WORDS = { title: '领取成功', text: '套餐已到账，可以开始使用。' } as const

/** Ways to pay. */
export const WAY_WORDS: Readonly<Record<PayWay, { readonly label: string; readonly hint: string }>> = {
  [PAY_WAY.online]: { label: '演示收银台', hint: '演示环境使用，不会真正扣款' },
  [PAY_WAY.unionPay]: { label: '银联支付', hint: '储蓄卡、信用卡或企业网银' },
  [PAY_WAY.wechatPay]: { label: '微信支付', hint: '用微信扫码，手机上直接打开微信' },
  [PAY_WAY.alipay]: { label: '支付宝', hint: '余额、银行卡或花呗' },
  [PAY_WAY.transfer]: { label: '对公转账', hint: '转账后上传凭证，核对到账后开通' },
}
