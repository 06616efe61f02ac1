// What a list of contracts may be narrowed by, as it stands in a call and in the page's address.
import * as v from 'valibot'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { id, queryNumber } from '#protocol/envelope.ts'

const words = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '最多 100 字')), '')
const fen = v.optional(v.pipe(queryNumber, v.minValue(0, '金额不能小于 0')))
const day = v.optional(v.pipe(v.string(), v.check(isDay, '没有这一天，请重新选择')))

/** The order of a list by the time of its rows. */
export const LIST_ORDERS = ['newest', 'oldest'] as const

/** Search and filters of a list; days are days in China, amounts in 分, and ranges hold both ends. */
export const filterInput = {
  /** Every word must occur. */
  search: words,
  contractType: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50, '最多 50 字')), ''),
  counterparty: words,
  initiator: words,
  /** One of the company's tags. */
  tag: v.optional(id),
  /** When the row last changed. */
  changedFrom: day,
  changedTo: day,
  /** When it went out; what never did is left out. */
  launchedFrom: day,
  launchedTo: day,
  completedFrom: day,
  completedTo: day,
  /** Those that the company acted for started: all of them, or those of one person, or of a department with what is beneath it. */
  ours: v.optional(v.picklist(['yes'])),
  person: v.optional(id),
  department: v.optional(id),
  amountFrom: fen,
  amountTo: fen,
  dueFrom: day,
  dueTo: day,
  order: v.optional(v.picklist(LIST_ORDERS), 'newest'),
}
const filters = v.object(filterInput)

/** Search and filters of a list of tasks: whose they are, and when they began. */
export const taskFilterInput = {
  search: words,
  counterparty: words,
  initiator: words,
  begunFrom: day,
  begunTo: day,
}
const taskFilters = v.object(taskFilterInput)
/** As they are asked for; what is left out narrows nothing. */
export type AskedTaskFilters = v.InferInput<typeof taskFilters>
/** As they arrive. */
export type GivenTaskFilters = v.InferOutput<typeof taskFilters>

/** Search and filters of a list of stages of contracts, such as reviews: of which contracts, and when the stage began. */
export const stageFilterInput = {
  ...taskFilterInput,
  contractType: filterInput.contractType,
  tag: filterInput.tag,
  dueFrom: day,
  dueTo: day,
}
const stageFilters = v.object(stageFilterInput)
/** As they are asked for; what is left out narrows nothing. */
export type AskedStageFilters = v.InferInput<typeof stageFilters>
/** As they arrive. */
export type GivenStageFilters = v.InferOutput<typeof stageFilters>
/** Filters as they are asked for; what is left out narrows nothing. */
export type AskedFilters = v.InferInput<typeof filters>
/** Filters as they arrive. */
export type GivenFilters = v.InferOutput<typeof filters>
