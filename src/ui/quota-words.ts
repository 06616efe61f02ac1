// How what is left of somebody's documents is said, on home and before a launch.
import { formatDate } from '#protocol/chinese-date.ts'
import type { Quotas } from '#protocol/trade/orders.ts'

/** `其中 3 份 2026-12-01 到期`, when something is lost soon unless it is used; empty otherwise. */
export const expiringWords = ({ expiring }: Quotas): string =>
  expiring === null
    ? ''
    : `其中 ${expiring.count} 份 ${formatDate(new Date(expiring.validUntil), 'YYYY-MM-DD')} 到期`

/** What helps whoever has nothing left. */
export const moreWords = (isCompany: boolean): string =>
  isCompany ? '请联系单位管理员领取套餐，或请平台客服增加份数。' : '请领取套餐，或请平台客服增加份数。'
