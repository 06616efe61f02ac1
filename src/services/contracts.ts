// Calls of ContractService.
import * as launching from '#protocol/contracts/batches/launching.ts'
import * as batches from '#protocol/contracts/batches/batches.ts'
import * as approvals from '#protocol/contracts/approvals.ts'
import * as reviewNotes from '#protocol/contracts/reviews/notes.ts'
import * as reviews from '#protocol/contracts/reviews/reviews.ts'
import * as reviewedVersions from '#protocol/contracts/reviews/versions.ts'
import * as checking from '#protocol/contracts/verification/checking.ts'
import * as additions from '#protocol/contracts/contracts/additions.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import * as home from '#protocol/contracts/contracts/home.ts'
import * as month from '#protocol/contracts/contracts/month.ts'
import * as people from '#protocol/contracts/contracts/people.ts'
import * as pageTexts from '#protocol/contracts/page-texts/page-texts.ts'
import * as many from '#protocol/contracts/contracts/many.ts'
import * as selection from '#protocol/contracts/contracts/selection.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as drafts from '#protocol/contracts/drafts/drafts.ts'
import * as knownPeople from '#protocol/contracts/parties/known-people.ts'
import * as linked from '#protocol/contracts/contracts/linked.ts'
import * as lawFirms from '#protocol/contracts/law-firms.ts'
import * as lawyerReviews from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import * as loans from '#protocol/contracts/loans/loans.ts'
import * as receipts from '#protocol/contracts/receipts/receipts.ts'
import * as repayments from '#protocol/contracts/repayments/repayments.ts'
import * as reports from '#protocol/contracts/reports/reports.ts'
import * as sealRequests from '#protocol/seals/seal-requests.ts'
import * as voidings from '#protocol/contracts/voidings/voidings.ts'
import * as faceChecks from '#protocol/contracts/face-checks.ts'
import * as signing from '#protocol/contracts/signing.ts'
import { bind, bindDownload, bindFile, bindUpload } from '#src/services/http/bind.ts'

export const checkLaunchTable = bindUpload(launching.checkLaunchTable)
export const startLaunchList = bind(launching.startLaunchList)
export const retryLaunchList = bind(launching.retryLaunchList)
export const downloadLaunchTemplate = bindDownload(launching.downloadLaunchTemplate)

export const createDraft = bind(drafts.createDraft)
export const listKnownPeople = bind(knownPeople.listKnownPeople)
export const getDraft = bind(drafts.getDraft)
export const saveDraft = bind(drafts.saveDraft)
export const launchContract = bind(drafts.launchContract)
export const deleteContract = bind(drafts.deleteContract)

export const listContracts = bind(contracts.listContracts)
export const searchPageTexts = bind(pageTexts.searchPageTexts)
export const listDrafts = bind(contracts.listDrafts)
export const countContracts = bind(contracts.countContracts)
export const readHome = bind(home.readHome)
export const readReport = bind(reports.readReport)
export const exportReport = bindDownload(reports.exportReport)
export const listReportUses = bind(reports.listReportUses)
export const nameReportFilters = bind(reports.nameReportFilters)
export const readMonth = bind(month.readMonth)
export const getContract = bind(contracts.getContract)
export const listAdditions = bind(additions.listAdditions)
export const enterViewingCode = bind(contracts.enterViewingCode)
export const listContractIdentities = bind(contracts.listContractIdentities)
export const withdrawContract = bind(contracts.withdrawContract)
export const reopenContract = bind(contracts.reopenContract)
export const revokeContract = bind(contracts.revokeContract)
export const urgeParty = bind(contracts.urgeParty)
export const extendDeadline = bind(contracts.extendDeadline)
export const copyContract = bind(contracts.copyContract)
export const transferParty = bind(people.transferParty)
export const addCopy = bind(people.addCopy)
export const revokeMany = bind(many.revokeMany)
export const urgeMany = bind(many.urgeMany)
export const downloadMany = bindDownload(many.downloadMany)
export const pickContracts = bind(selection.pickContracts)
export const exportContracts = bindDownload(selection.exportContracts)
export const retryFinish = bind(contracts.retryFinish)
export const retryPreparing = bind(contracts.retryPreparing)
export const downloadContract = bindDownload(contracts.downloadContract)
/** A document for the screen. */
export const downloadDocument = bindFile(contracts.downloadDocument)
/** The same file saved. */
export const saveDocument = bindDownload(contracts.downloadDocument)
export const downloadEvidence = bindDownload(contracts.downloadEvidence)

export const listApprovals = bind(approvals.listApprovals)
export const countApprovals = bind(approvals.countApprovals)
export const getApproval = bind(approvals.getApproval)
export const agreeApproval = bind(approvals.agreeApproval)
export const listApprovalSignatures = bind(approvals.listApprovalSignatures)
export const refuseApproval = bind(approvals.refuseApproval)
export const transferApproval = bind(approvals.transferApproval)
export const addApprovers = bind(approvals.addApprovers)
export const urgeApprover = bind(approvals.urgeApprover)

export const listReviews = bind(reviews.listReviews)
export const countReviews = bind(reviews.countReviews)
export const getReview = bind(reviewedVersions.getReview)
/** A file of a version under review, for the screen. */
export const downloadReviewed = bindFile(reviewedVersions.downloadReviewed)
/** The same file saved. */
export const saveReviewed = bindDownload(reviewedVersions.downloadReviewed)
export const passReview = bind(reviews.passReview)
export const returnReview = bind(reviews.returnReview)
export const transferReview = bind(reviews.transferReview)
export const urgeReviewer = bind(reviews.urgeReviewer)
export const addReviewNote = bind(reviewNotes.addReviewNote)
export const replyToReviewNote = bind(reviewNotes.replyToReviewNote)
export const resolveReviewNote = bind(reviewNotes.resolveReviewNote)

export const readLinkedContract = bind(linked.readLinkedContract)
/** One of its documents for the screen. */
export const readLinkedDocument = bindFile(linked.readLinkedDocument)

export const getSignTask = bind(signing.getSignTask)
export const sendWillingCode = bind(signing.sendWillingCode)
export const proveWilling = bind(signing.proveWilling)
export const listWillingMethods = bind(faceChecks.listWillingMethods)
export const beginFaceCheck = bind(faceChecks.beginFaceCheck)
export const getFaceCheck = bind(faceChecks.getFaceCheck)
export const signContract = bind(signing.signContract)
export const getSignState = bind(signing.getSignState)
export const rejectContract = bind(signing.rejectContract)

export const listConfirmations = bind(confirmations.listConfirmations)
export const countConfirmations = bind(confirmations.countConfirmations)
export const getConfirmTask = bind(confirmations.getConfirmTask)
export const saveConfirmValues = bind(confirmations.saveConfirmValues)
export const uploadConfirmPicture = bindUpload(confirmations.uploadConfirmPicture)
export const confirmContract = bind(confirmations.confirmContract)
export const objectContract = bind(confirmations.objectContract)

export const getSealProspect = bind(sealRequests.getSealProspect)
export const applySeal = bind(sealRequests.applySeal)
export const withdrawSealRequest = bind(sealRequests.withdrawSealRequest)
export const sealContract = bind(sealRequests.sealContract)
export const returnSealRequest = bind(sealRequests.returnSealRequest)
export const transferSealRequest = bind(sealRequests.transferSealRequest)
export const getSealRequest = bind(sealRequests.getSealRequest)
export const listSealRequests = bind(sealRequests.listSealRequests)
export const pickSealRequests = bind(sealRequests.pickSealRequests)
export const countSealRequests = bind(sealRequests.countSealRequests)

export const checkFile = bindUpload(checking.checkFile)
export const listCheckRecords = bind(checking.listCheckRecords)

export const getVoidingTerms = bind(voidings.getVoidingTerms)
export const startVoiding = bind(voidings.startVoiding)
export const listVoidings = bind(voidings.listVoidings)
export const countVoidings = bind(voidings.countVoidings)
export const createLoan = bind(loans.createLoan)
export const getLoanDraft = bind(loans.getLoanDraft)
export const saveLoan = bind(loans.saveLoan)
export const deleteLoan = bind(loans.deleteLoan)
export const launchLoan = bind(loans.launchLoan)
export const extendLoan = bind(loans.extendLoan)
export const namePayer = bind(loans.namePayer)
export const listLoans = bind(loans.listLoans)
export const countLoans = bind(loans.countLoans)
export const getLoan = bind(loans.getLoan)
export const createReceipt = bind(receipts.createReceipt)
export const getReceiptDraft = bind(receipts.getReceiptDraft)
export const saveReceipt = bind(receipts.saveReceipt)
export const deleteReceipt = bind(receipts.deleteReceipt)
export const issueReceipt = bind(receipts.issueReceipt)
export const listReceipts = bind(receipts.listReceipts)
export const countReceipts = bind(receipts.countReceipts)

export const listLawFirms = bind(lawFirms.listLawFirms)
export const applyForLawyer = bind(lawyerReviews.applyForLawyer)
export const cancelLawyerReview = bind(lawyerReviews.cancelLawyerReview)
export const acceptLawyerReview = bind(lawyerReviews.acceptLawyerReview)
export const declineLawyerReview = bind(lawyerReviews.declineLawyerReview)
export const saveOpinion = bind(lawyerReviews.saveOpinion)
export const issueOpinion = bind(lawyerReviews.issueOpinion)
export const confirmOpinion = bind(lawyerReviews.confirmOpinion)
export const reviseOpinion = bind(lawyerReviews.reviseOpinion)
export const listLawyerReviews = bind(lawyerReviews.listLawyerReviews)
export const countLawyerReviews = bind(lawyerReviews.countLawyerReviews)
export const getLawyerReview = bind(lawyerReviews.getLawyerReview)
export const downloadLawyerFile = bindDownload(lawyerReviews.downloadLawyerFile)
export const downloadOpinion = bindDownload(lawyerReviews.downloadOpinion)

export const submitRepayment = bind(repayments.submitRepayment)
export const confirmRepayment = bind(repayments.confirmRepayment)
export const disputeRepayment = bind(repayments.disputeRepayment)
export const downloadVoucher = bindDownload(repayments.downloadVoucher)
export const issueSettlement = bind(repayments.issueSettlement)

export const prepareBatch = bind(batches.prepareBatch)
export const sendBatchCode = bind(batches.sendBatchCode)
export const startBatch = bind(batches.startBatch)
export const retryBatch = bind(batches.retryBatch)
export const getBatch = bind(batches.getBatch)
