// Kinds, directions and states of promises by number, and what may be done with one (domain.md §8).

/** 1 到期, 2 收款, 3 付款, 4 周期 (given). */
export const PROMISE_KINDS = [1, 2, 3, 4] as const
export type PromiseKind = (typeof PROMISE_KINDS)[number]

/** Whether money comes in, goes out, or none moves. */
export const PROMISE_DIRECTIONS = ['none', 'receive', 'pay'] as const
export type PromiseDirection = (typeof PROMISE_DIRECTIONS)[number]

export const PROMISE_STATUS = { waiting: 0, overdue: 1, done: 2, cancelled: 3 } as const
export type PromiseState = keyof typeof PROMISE_STATUS

/** Tabs of traceManage: one for each state, and one for all. */
export const PROMISE_TABS = ['waiting', 'overdue', 'done', 'cancelled', 'all'] as const
export type PromiseTab = (typeof PROMISE_TABS)[number]

/** How many days before its day the owner may be reminded. */
export const ADVANCE_DAYS = [30, 7, 1] as const
export type AdvanceDays = (typeof ADVANCE_DAYS)[number]

export const PROMISE_ACTIONS = ['edit', 'handOver', 'finish', 'cancel'] as const
export type PromiseAction = (typeof PROMISE_ACTIONS)[number]
