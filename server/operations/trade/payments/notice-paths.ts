// The paths that providers post their notices to.
import { BASE_PATH } from '#protocol/endpoint.ts'

/** Of 银联: payments and refunds alike. */
export const UNION_PAY_NOTICE = `${BASE_PATH}/TradeService/unionPay/notice`
/** Of 微信支付. */
export const WECHAT_PAY_NOTICE = `${BASE_PATH}/TradeService/wechatPay/notice`
/** Of 支付宝. */
export const ALIPAY_NOTICE = `${BASE_PATH}/TradeService/alipay/notice`
