// What packages are called (domain.md §7).

/** States of an exclusive package. */
export const OFFER_WORDS = {
  upcoming: { label: '未开始', tone: 'neutral' },
  claimable: { label: '可领取', tone: 'active' },
  claimed: { label: '已领取', tone: 'success' },
  exhausted: { label: '已领完', tone: 'neutral' },
  expired: { label: '已过期', tone: 'neutral' },
} as const

const MODULES: Readonly<Record<string, string>> = { 1: '合同签署', 2: '协同办公', 3: '人事管理' }

/** Modules of a package, from its codes `1,2`. */
export const moduleWords = (codes: string): string =>
  codes
    .split(',')
    .flatMap((code) => MODULES[code] ?? [])
    .join('、')

/** A price in 分 as it is read: ¥399.00. */
export const priceWords = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
