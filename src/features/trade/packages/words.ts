// What packages are called (domain.md §7).

/** States of an exclusive package. */
export const OFFER_WORDS = {
  upcoming: { label: '未开始', tone: 'neutral' },
  claimable: { label: '可领取', tone: 'active' },
  claimed: { label: '已领取', tone: 'success' },
  exhausted: { label: '已领完', tone: 'neutral' },
  expired: { label: '已过期', tone: 'neutral' },
} as const
