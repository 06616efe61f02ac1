// Kinds, states and events of promises in words.
import { daysBetween } from '#protocol/contracts/loans/days.ts'
import type { PromiseRow } from '#protocol/contracts/promises/promises.ts'
import { PROMISE_STATUS } from '#protocol/contracts/promises/status.ts'
import type { PromiseDirection, PromiseKind, PromiseTab } from '#protocol/contracts/promises/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const KIND_WORDS: Readonly<Record<PromiseKind, string>> = {
  1: '到期',
  2: '收款',
  3: '付款',
  4: '周期',
}

export const DIRECTION_WORDS: Readonly<Record<PromiseDirection, string>> = {
  none: '不涉及款项',
  receive: '收款',
  pay: '付款',
}

/** By status number. */
export const STATE_WORDS: Readonly<Record<number, { readonly word: string; readonly tone: Tone }>> = {
  0: { word: '待履行', tone: 'active' },
  1: { word: '已逾期', tone: 'danger' },
  2: { word: '已完成', tone: 'success' },
  3: { word: '已取消', tone: 'neutral' },
}

export const TAB_WORDS: Readonly<Record<PromiseTab, string>> = {
  waiting: '待履行',
  overdue: '已逾期',
  done: '已完成',
  cancelled: '已取消',
  all: '全部',
}

const CYCLES: Readonly<Record<number, string>> = { 1: '每月', 3: '每季度', 6: '每半年', 12: '每年' }

/** Usual cycles in months, for choosing. */
export const USUAL_CYCLES = [1, 3, 6, 12] as const

export const cycleWords = (months: number): string => CYCLES[months] ?? `每 ${months} 个月`

/** How long until its day, or since; empty for what is over. */
export const nearWords = (
  { dueDay, status }: Pick<PromiseRow, 'dueDay' | 'status'>,
  today: string,
): string => {
  if (status !== PROMISE_STATUS.waiting && status !== PROMISE_STATUS.overdue) return ''
  const days = daysBetween(today, dueDay)
  if (days === 0) return '今天'
  return days > 0 ? `还有 ${days} 天` : `逾期 ${-days} 天`
}

const EVENTS: Readonly<Record<string, string>> = {
  'promise:promise.made': '新建',
  'promise:promise.changed': '修改',
  'promise:promise.handedOver': '更换负责人',
  'promise:promise.finished': '登记完成',
  'promise:promise.cancelled': '取消',
  'promise:xstate.after.nextReminder.promise.waiting': '到了提前提醒的日子，已通知负责人',
  'promise:xstate.after.endOfDay.promise.waiting': '到期未完成，转为逾期',
}

/** An entry of its history. */
export const eventWords = (event: string): string => EVENTS[event] ?? '变更'
