// All that nouns do about the moves of others, in the order in which it is done (docs/events.md).
import type { Deps } from '#server/deps.ts'
import type { Follower } from '#server/domain/followers.ts'
import { bringToArchives, showAsVoided } from '#server/operations/archive/filings/follows.ts'
import { endPlacesInGroups } from '#server/operations/company/affiliations/follows.ts'
import { noteLegalPersonLeft } from '#server/operations/company/certifications/follows.ts'
import { bindWaitingParties } from '#server/operations/contracts/drafts/follows.ts'
import {
  goOnWhenApproved,
  goOnWhenReviewed,
  keepLists,
} from '#server/operations/contracts/contracts/follows.ts'
import { settleVoiding } from '#server/operations/contracts/voidings/follows.ts'
import { settleBatchItem } from '#server/operations/contracts/batches/follows.ts'
import { readContractTexts } from '#server/operations/contracts/page-texts/follows.ts'
import { countInFigures } from '#server/operations/contracts/reports/follows.ts'
import { goOnWithLoan } from '#server/operations/contracts/loans/follows.ts'
import { goOnWithReceipt } from '#server/operations/contracts/receipts/follows.ts'
import { countTemplateUse } from '#server/operations/templates/fillings/follows.ts'
import { goOnWhenHrFormApproved, holdApprovalWhileMended } from '#server/operations/hr/hr-forms/follows.ts'
import { goOnWithNoticePaper } from '#server/operations/hr/hr-notices/follows.ts'
import {
  findDuesOfContract,
  findDuesOfForm,
  findDuesOfLeaver,
} from '#server/operations/hr/hr-people/follows.ts'
import {
  endReturnedSealing,
  endWithContract,
  goOnWhenPaperApproved,
} from '#server/operations/office/papers/follows.ts'
import {
  goOnWithLawyerReview,
  passLawyersWorkOn,
} from '#server/operations/contracts/lawyer-reviews/follows.ts'
import {
  endWithContract as endPromises,
  promiseEnd,
  promisePayments,
} from '#server/operations/contracts/promises/follows.ts'
import { announceToApplications } from '#server/operations/platform/applications/follows.ts'
import { askSealersWhenApproved } from '#server/operations/seals/seal-requests/follows.ts'
import {
  cancelLegalSeals,
  cancelOutdatedSeals,
  cancelSealsOfCompany,
  keepFirstSignature,
  revokeGrants,
} from '#server/operations/seals/seals/follows.ts'
import {
  certifyNewKey,
  endKeys,
  replaceKey,
  restKeys,
  resumeKeys,
} from '#server/operations/seals/signing-keys/follows.ts'
import { applyAsWanted, callOffInvoice, forgetWish } from '#server/operations/trade/invoices/follows.ts'
import { earnCommission, takeBackCommission } from '#server/operations/trade/partners/follows.ts'
import {
  lapsePayments,
  returnExtraPayment,
  returnPaymentOfOrder,
} from '#server/operations/trade/payments/follows.ts'
import { countDocument, giveFirstDocuments, takeBackGrant } from '#server/operations/trade/quotas/follows.ts'

/** One line each; a noun's own lists come before those who read them. */
export const followers: readonly Follower<Deps>[] = [
  revokeGrants,
  noteLegalPersonLeft,
  endPlacesInGroups,
  cancelSealsOfCompany,
  cancelOutdatedSeals,
  endKeys,
  certifyNewKey,
  replaceKey,
  cancelLegalSeals,
  restKeys,
  resumeKeys,
  giveFirstDocuments,
  keepFirstSignature,
  bindWaitingParties,
  countDocument,
  countTemplateUse,
  callOffInvoice,
  applyAsWanted,
  forgetWish,
  earnCommission,
  takeBackCommission,
  takeBackGrant,
  lapsePayments,
  returnPaymentOfOrder,
  returnExtraPayment,
  keepLists,
  readContractTexts,
  bringToArchives,
  showAsVoided,
  countInFigures,
  settleBatchItem,
  announceToApplications,
  goOnWhenReviewed,
  settleVoiding,
  goOnWhenApproved,
  goOnWithLoan,
  goOnWithReceipt,
  goOnWithLawyerReview,
  passLawyersWorkOn,
  promiseEnd,
  promisePayments,
  endPromises,
  askSealersWhenApproved,
  goOnWhenPaperApproved,
  endReturnedSealing,
  endWithContract,
  holdApprovalWhileMended,
  goOnWhenHrFormApproved,
  goOnWithNoticePaper,
  findDuesOfForm,
  findDuesOfContract,
  findDuesOfLeaver,
]
