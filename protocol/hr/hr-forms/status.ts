// Kinds and states of HR forms by number, and what may be done with one.
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'

/** A part that an approver gave back to whoever wrote it; the approval waits at its step. */
export interface HrMendedPart {
  readonly owner: HrOwner
  /** Who wrote it, where that is the head. */
  readonly writerId: string | null
  /** The approver. */
  readonly byId: string
  readonly by: string
  readonly reason: string
}

/** domain.md §6; the number is `humanType` (given). */
export const HR_KINDS = ['entry', 'regular', 'transfer', 'depart'] as const
export type HrKind = (typeof HR_KINDS)[number]

/** What the day of a form is called. */
export const DAY_WORDS: Readonly<Record<HrKind, string>> = {
  entry: '入职日期',
  regular: '转正日期',
  transfer: '生效日期',
  depart: '最后工作日',
}

/** The number of a kind in links and lists. */
export const humanTypeOf = (kind: HrKind): 1 | 2 | 3 | 4 => (HR_KINDS.indexOf(kind) + 1) as 1 | 2 | 3 | 4

/** domain.md §6. */
export const HR_FORM_STATUS = {
  draft: 0,
  filling: 1,
  approving: 2,
  passed: 3,
  done: 4,
  returned: 5,
  cancelled: 6,
  mending: 7,
} as const
export type HrFormState = keyof typeof HR_FORM_STATUS

/** Tabs of the four management pages; each is one state, and `all` shows every one. */
export const HR_FORM_TABS = [
  'all',
  'draft',
  'filling',
  'approving',
  'mending',
  'returned',
  'passed',
  'done',
  'cancelled',
] as const
export type HrFormTab = (typeof HR_FORM_TABS)[number]

export const HR_FORM_ACTIONS = [
  'edit',
  'urge',
  'urgeApprovers',
  'fillHead',
  'returnSection',
  'reveal',
  'launchContract',
  'cancel',
] as const
export type HrFormAction = (typeof HR_FORM_ACTIONS)[number]
