// What is left to launch, and how it is said on home and before a launch.
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#protocol/chinese-date.ts'
import type { Quotas } from '#protocol/trade.ts'
import { getQuotas } from '#src/services/trade.ts'

/** Changes with contracts, so it is read anew with them. */
export const useQuotas = (isWanted = true) =>
  useQuery({
    queryKey: ['contracts', 'quotas'],
    queryFn: ({ signal }) => getQuotas({}, { signal }),
    enabled: isWanted,
    staleTime: 0,
  })

/** `其中 3 份 2026-12-01 到期`, when something is lost soon unless it is used; empty otherwise. */
export const expiringWords = ({ expiring }: Quotas): string =>
  expiring === null
    ? ''
    : `其中 ${expiring.count} 份 ${formatDate(new Date(expiring.validUntil), 'YYYY-MM-DD')} 到期`

/** What helps whoever has nothing left. */
export const moreWords = (isCompany: boolean): string =>
  isCompany ? '请联系单位管理员领取套餐，或请平台客服增加份数。' : '请领取套餐，或请平台客服增加份数。'
