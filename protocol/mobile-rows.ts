// Rows of lists as links for phones name them: which list, what is to be done, which thing and part.
// See specification §2, §3 and decision 0031.
import type { ConfirmationRow } from '#protocol/contracts/confirmations.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { LawyerReviewRow } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { LoanRow } from '#protocol/contracts/loans/loans.ts'
import type { ReceiptRow } from '#protocol/contracts/receipts/receipts.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import type { MobileRow, RowType } from '#protocol/mobile-links.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'

const CONFIRMED_STATUS = {
  '': PARTY_STATUS.toConfirm,
  confirmed: PARTY_STATUS.pending,
  objected: PARTY_STATUS.objected,
  ended: PARTY_STATUS.cancelled,
} as const satisfies Record<ConfirmationRow['outcome'], number>

/** A line of 合同确认; the state is the party's. */
export const rowOfConfirmation = ({ contractId, partyId, outcome }: ConfirmationRow): MobileRow => ({
  listType: 6,
  rowType: outcome === '' ? ROW_TYPE.toDo : ROW_TYPE.view,
  id: contractId,
  partId: partyId,
  status: CONFIRMED_STATUS[outcome],
})

/** A line of 律师审查; taking an application back is no work that waits. */
export const rowOfLawyerReview = ({ lawyerReviewId, actions, status }: LawyerReviewRow): MobileRow => ({
  listType: 5,
  rowType: actions.some((action) => action !== 'cancel') ? ROW_TYPE.toDo : ROW_TYPE.view,
  id: lawyerReviewId,
  status,
})

/** A line of 借条; the server says how it is opened. */
export const rowOfLoan = ({ loanId, rowType, signing, status }: LoanRow): MobileRow => ({
  listType: 9,
  rowType: rowType as RowType,
  id: loanId,
  partId: signing?.partyId ?? '',
  status,
})

/** A line of 收条. */
export const rowOfReceipt = ({ receiptId, actions, partyId, status }: ReceiptRow): MobileRow => ({
  listType: 10,
  rowType: actions.includes('edit')
    ? ROW_TYPE.edit
    : actions.includes('sign') || actions.includes('confirm')
      ? ROW_TYPE.toDo
      : ROW_TYPE.view,
  id: receiptId,
  partId: partyId ?? '',
  status,
})

/** A line of 合同签报 or 文件用印; what came back is mended. */
export const rowOfPaper = ({ paperId, kind, actions, sealAt, status }: PaperRow): MobileRow => ({
  listType: kind === 'report' ? 12 : 19,
  rowType: actions.includes('edit') || actions.includes('reopen') ? ROW_TYPE.edit : ROW_TYPE.view,
  id: paperId,
  partId: sealAt?.partyId ?? '',
  status,
})

/** A line of 用印审批; `isOpen` says that it waits for the reader. */
export const rowOfPaperTask = (row: PaperRow, isOpen: boolean): MobileRow => ({
  ...rowOfPaper(row),
  listType: 13,
  rowType: isOpen ? ROW_TYPE.toDo : ROW_TYPE.view,
})
