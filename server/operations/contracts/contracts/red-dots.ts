// The number of items that wait for the current identity, by process and list.
// See domain.md §8 (getNotice).
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import type { ProcessType, RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import type { Context } from '#server/context.ts'
import { countToSign } from '#server/domain/contracts/contracts/viewers.ts'
import { countToDo } from '#server/operations/contracts/approvals/lists.ts'
import { countToReview } from '#server/operations/contracts/reviews/show.ts'
import { countToConfirm } from '#server/operations/contracts/confirmations/lists.ts'
import { countLoansToDo } from '#server/operations/contracts/loans/lists.ts'
import { countReceiptsToDo } from '#server/operations/contracts/receipts/lists.ts'
import { countLawyerReviewsToDo } from '#server/operations/contracts/lawyer-reviews/lists.ts'
import { countToSeal } from '#server/operations/seals/seal-requests/open.ts'
import { countToVoid } from '#server/operations/contracts/voidings/lists.ts'
import { callersLists } from './find-viewed.ts'

/** One list of a process and how much waits in it. */
export interface DottedList {
  readonly processType: ProcessType
  readonly listType: number
  readonly count: (ctx: Context) => Promise<number>
}

/** The lists of contracts. */
export const CONTRACT_LISTS: readonly DottedList[] = [
  {
    processType: 1,
    listType: LIST_TYPE.signing,
    count: (ctx) => countToSign(ctx.deps.db, callersLists(ctx), 'contract'),
  },
  { processType: 1, listType: LIST_TYPE.review, count: countToReview },
  { processType: 1, listType: LIST_TYPE.approval, count: countToDo },
  { processType: 1, listType: LIST_TYPE.confirm, count: countToConfirm },
  { processType: 1, listType: LIST_TYPE.seal, count: countToSeal },
  { processType: 1, listType: LIST_TYPE.abandon, count: countToVoid },
  { processType: 1, listType: LIST_TYPE.loan, count: countLoansToDo },
  { processType: 1, listType: LIST_TYPE.receipt, count: countReceiptsToDo },
  { processType: 1, listType: LIST_TYPE.lawyer, count: countLawyerReviewsToDo },
]

/** Groups of the process in which something waits; empty lists have none. */
export const readRedDots = async (
  ctx: Context,
  processType: ProcessType,
  lists: readonly DottedList[],
): Promise<RedDots> => {
  const groups: RedDots = []
  for (const list of lists.filter((one) => one.processType === processType)) {
    const countNum = await list.count(ctx)
    if (countNum > 0) groups.push({ listType: list.listType, countNum })
  }
  return groups
}
