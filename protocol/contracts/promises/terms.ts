// What a promise says, and what is wrong with it; the form and the server ask the same.
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { ADVANCE_DAYS, PROMISE_DIRECTIONS, PROMISE_KINDS } from './status.ts'
import type { PromiseDirection, PromiseKind } from './status.ts'

/** Longest time between two rounds, in months. */
export const MOST_CYCLE_MONTHS = 120
const MOST_AMOUNT = 99_999_999_999_999

const day = v.pipe(v.string(), v.check(isDay, '没有这一天，请重新选择'))

/** All that is typed; what does not belong to its kind is empty. */
export const promiseTerms = v.object({
  kind: v.picklist(PROMISE_KINDS),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写事项'), v.maxLength(100, '事项最多 100 字')),
  counterparty: v.pipe(v.string(), v.trim(), v.maxLength(100, '对方最多 100 字')),
  contractId: v.nullable(id),
  dueDay: day,
  /** 分; null where no money moves. */
  amount: v.nullable(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, '金额须大于 0'),
      v.maxValue(MOST_AMOUNT, '金额最多 999,999,999,999.99 元'),
    ),
  ),
  /** Of a recurring one; the others have it by their kind. */
  direction: v.picklist(PROMISE_DIRECTIONS),
  /** Months between two rounds, of 周期 and of an end that is put off by itself; null where there is but one. */
  cycleMonths: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_CYCLE_MONTHS))),
  /** No round falls due after it; null for one that goes on. */
  untilDay: v.nullable(day),
  advanceDays: v.pipe(v.array(v.picklist(ADVANCE_DAYS)), v.maxLength(ADVANCE_DAYS.length)),
  remark: v.pipe(v.string(), v.trim(), v.maxLength(500, '备注最多 500 字')),
})
export type PromiseTerms = v.InferOutput<typeof promiseTerms>

const DIRECTION_OF: Readonly<Partial<Record<PromiseKind, PromiseDirection>>> = {
  1: 'none',
  2: 'receive',
  3: 'pay',
}

/** Which way the money goes, whatever was typed beside the kind. */
export const directionOf = ({
  kind,
  direction,
}: Pick<PromiseTerms, 'kind' | 'direction'>): PromiseDirection => DIRECTION_OF[kind] ?? direction

/** What is wrong, by its input; empty where it may stand. `today` is the first day that may be chosen. */
export const promiseProblems = (
  terms: PromiseTerms,
  today: string,
): Partial<Record<keyof PromiseTerms, string>> => ({
  ...(terms.dueDay < today && { dueDay: '日期不能早于今天' }),
  ...(directionOf(terms) !== 'none' && terms.amount === null && { amount: '请填写金额' }),
  ...(terms.kind === 4 && terms.cycleMonths === null && { cycleMonths: '请选择周期' }),
  ...(terms.untilDay !== null &&
    terms.untilDay < terms.dueDay && { untilDay: '结束日期不能早于这一期的日期' }),
})

/** The terms without what their kind has no use for. */
export const tidyTerms = (terms: PromiseTerms): PromiseTerms => {
  const direction = directionOf(terms)
  const recurs = terms.kind === 1 || terms.kind === 4
  return {
    ...terms,
    direction,
    amount: direction === 'none' ? null : terms.amount,
    cycleMonths: recurs ? terms.cycleMonths : null,
    untilDay: recurs && terms.cycleMonths !== null ? terms.untilDay : null,
    advanceDays: ADVANCE_DAYS.filter((days) => terms.advanceDays.includes(days)),
  }
}
