// How many papers wait for the current identity: its own that came back, and those to work on.
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import type { DottedList } from '#server/operations/contracts/contracts/red-dots.ts'
import { countBack, countWaiting } from './lists.ts'

/** The lists of the office. */
export const PAPER_LISTS: readonly DottedList[] = [
  { processType: 2, listType: LIST_TYPE.signReport, count: (ctx) => countBack(ctx, 'report') },
  { processType: 2, listType: LIST_TYPE.usingSeal, count: countWaiting },
  { processType: 2, listType: LIST_TYPE.fileSeal, count: (ctx) => countBack(ctx, 'fileSeal') },
]
