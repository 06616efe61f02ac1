// Kinds and states of notices to employees by number, and what may be done with one.

/** 录用, 转正, 调岗, 解除 and 离职证明; `other` is any text of the company's own. */
export const HR_NOTICE_KINDS = ['offer', 'regular', 'transfer', 'dismiss', 'leaving', 'other'] as const
export type HrNoticeKind = (typeof HR_NOTICE_KINDS)[number]

/** The platform's text of each kind, by key. */
export const NOTICE_TEXTS: Readonly<Record<HrNoticeKind, string | undefined>> = {
  offer: 'offer',
  regular: 'regularisation',
  transfer: 'transfer-notice',
  dismiss: 'termination-notice',
  leaving: 'leaving-certificate',
  other: undefined,
}

/** domain.md §6. */
export const HR_NOTICE_STATUS = {
  draft: 0,
  sealing: 1,
  delivered: 2,
  confirmed: 3,
  returned: 4,
  cancelled: 5,
} as const
export type HrNoticeState = keyof typeof HR_NOTICE_STATUS

/** Tabs of the list; each is one state, and `all` shows every one. */
export const HR_NOTICE_TABS = [
  'all',
  'draft',
  'sealing',
  'delivered',
  'confirmed',
  'returned',
  'cancelled',
] as const
export type HrNoticeTab = (typeof HR_NOTICE_TABS)[number]

export const HR_NOTICE_ACTIONS = ['edit', 'urge', 'open', 'cancel'] as const
export type HrNoticeAction = (typeof HR_NOTICE_ACTIONS)[number]
