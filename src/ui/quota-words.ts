// How what is left of somebody's documents is said, on home and before a launch.
import { formatDate } from '#protocol/chinese-date.ts'
import type { Quotas } from '#protocol/trade/orders.ts'

/** `其中 3 份 2026-12-01 到期`, when something is lost soon unless it is used; empty otherwise. */
export const expiringWords = ({ expiring }: Quotas): string =>
  expiring === null
    ? ''
    : `其中 ${expiring.count} 份 ${formatDate(new Date(expiring.validUntil), 'YYYY-MM-DD')} 到期`

/** What to do when nothing is left; in a company only some people manage its packages. */
export const moreWords = (mayClaim: boolean): string =>
  mayClaim
    ? '请联系平台客服增加份数；收到专属套餐链接的，打开链接领取即可。'
    : '请告知单位管理员，由管理员联系平台客服增加份数。'
