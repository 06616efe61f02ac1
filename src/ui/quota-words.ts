// How what is left of somebody's documents is said, on home and before a launch.
import { formatDate } from '#protocol/chinese-date.ts'
import type { Quotas } from '#protocol/trade/orders.ts'
import { documentsWords } from '#src/ui/money-words.ts'

/** `其中 3 份 2026-12-01 到期`, when something is lost soon unless it is used; empty otherwise. */
export const expiringWords = ({ expiring }: Quotas): string =>
  expiring === null
    ? ''
    : `其中 ${documentsWords(expiring.count)} 份 ${formatDate(new Date(expiring.validUntil), 'YYYY-MM-DD')} 到期`
