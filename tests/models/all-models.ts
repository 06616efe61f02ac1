// The models of all charts; a chart that is missing here fails the tests.
import { alertsModel } from '#tests/models/alerts.model.ts'
import { applicationModel } from '#tests/models/application.model.ts'
import { deliveryModel } from '#tests/models/delivery.model.ts'
import { approvalModel } from '#tests/models/approval.model.ts'
import { reviewingModel } from '#tests/models/reviewing.model.ts'
import { formDesignModel } from '#tests/models/form-design.model.ts'
import { roleEditorModel } from '#tests/models/role-editor.model.ts'
import { reviewModel } from '#tests/models/review.model.ts'
import { approvalProcessModel } from '#tests/models/approval-process.model.ts'
import { autoLoginModel } from '#tests/models/auto-login.model.ts'
import { accountModel } from '#tests/models/account.model.ts'
import { adminTransferModel } from '#tests/models/admin-transfer.model.ts'
import { appModel } from '#tests/models/app.model.ts'
import { certificateModel } from '#tests/models/certificate.model.ts'
import { certificationModel } from '#tests/models/certification.model.ts'
import { checkingModel } from '#tests/models/checking.model.ts'
import { contractModel } from '#tests/models/contract.model.ts'
import { contractMoveModel } from '#tests/models/contract-move.model.ts'
import { deskModel } from '#tests/models/operators.model.ts'
import { deviceModel } from '#tests/models/device.model.ts'
import { fileUploadModel } from '#tests/models/file-upload.model.ts'
import { flowStartModel } from '#tests/models/flow-start.model.ts'
import { identityModel } from '#tests/models/identity.model.ts'
import { paletteModel } from '#tests/models/palette.model.ts'
import { signInFormModel } from '#tests/models/sign-in-form.model.ts'
import { noteDraftModel } from '#tests/models/note-draft.model.ts'
import { noticesModel } from '#tests/models/notices.model.ts'
import { operatorModel } from '#tests/models/operator.model.ts'
import { invoiceModel } from '#tests/models/invoice.model.ts'
import { affiliationModel } from '#tests/models/affiliation.model.ts'
import { groupMoveModel } from '#tests/models/group-move.model.ts'
import { paymentModel } from '#tests/models/payment.model.ts'
import { quotaGrantModel } from '#tests/models/quota-grant.model.ts'
import { refundModel } from '#tests/models/refund.model.ts'
import { subsidyModel } from '#tests/models/subsidy.model.ts'
import { orderModel } from '#tests/models/order.model.ts'
import { lawyerReviewModel } from '#tests/models/lawyer-review.model.ts'
import { loanModel } from '#tests/models/loan.model.ts'
import { filingModel } from '#tests/models/filing.model.ts'
import { receiptModel } from '#tests/models/receipt.model.ts'
import { partyModel } from '#tests/models/party.model.ts'
import { promiseModel } from '#tests/models/promise.model.ts'
import { hrFormModel } from '#tests/models/hr-form.model.ts'
import { hrNoticeModel } from '#tests/models/hr-notice.model.ts'
import { paperModel } from '#tests/models/paper.model.ts'
import { processEditorModel } from '#tests/models/process-editor.model.ts'
import { repaymentModel } from '#tests/models/repayment.model.ts'
import { inspectorModel } from '#tests/models/inspector.model.ts'
import { passwordResetModel } from '#tests/models/password-reset.model.ts'
import { orderingModel } from '#tests/models/ordering.model.ts'
import { payJumpModel } from '#tests/models/pay-jump.model.ts'
import { phoneChangeModel } from '#tests/models/phone-change.model.ts'
import { placeFindingModel } from '#tests/models/place-finding.model.ts'
import { placingModel } from '#tests/models/placing.model.ts'
import { batchItemModel } from '#tests/models/batch-item.model.ts'
import { batchSealModel } from '#tests/models/batch-seal.model.ts'
import { batchModel } from '#tests/models/batch.model.ts'
import { batchesModel } from '#tests/models/batches.model.ts'
import { cancellationModel } from '#tests/models/cancellation.model.ts'
import { proofModel } from '#tests/models/proof.model.ts'
import { viewingCodeModel } from '#tests/models/viewing-code.model.ts'
import { embedModel } from '#tests/models/embed.model.ts'
import { faceCheckModel } from '#tests/models/face-check.model.ts'
import { phonePadModel } from '#tests/models/phone-pad.model.ts'
import { phonePenModel } from '#tests/models/phone-pen.model.ts'
import { sealGrantModel } from '#tests/models/seal-grant.model.ts'
import { signaturePadModel } from '#tests/models/signature-pad.model.ts'
import { sealModel } from '#tests/models/seal.model.ts'
import { scanConfirmModel } from '#tests/models/scan-confirm.model.ts'
import { scanLoginModel } from '#tests/models/scan-login.model.ts'
import { fillingPreviewModel } from '#tests/models/filling-preview.model.ts'
import { sealPreviewModel } from '#tests/models/seal-preview.model.ts'
import { sessionModel } from '#tests/models/session.model.ts'
import { templateModel } from '#tests/models/template.model.ts'
import { ticketModel } from '#tests/models/ticket.model.ts'
import { signOnReturnModel } from '#tests/models/sign-on-return.model.ts'
import { confirmingModel } from '#tests/models/confirming.model.ts'
import { signingModel } from '#tests/models/signing.model.ts'
import type { StoredNoun } from '#server/stored-things.ts'
import type { Model } from '#tests/models/support/model.ts'
import { uploadModel } from '#tests/models/upload.model.ts'
import { invitationModel } from '#tests/models/invitation.model.ts'
import { staffLeaveModel } from '#tests/models/staff-leave.model.ts'
import { staffModel } from '#tests/models/staff.model.ts'
import { launchTableModel } from '#tests/models/launch-table.model.ts'
import { tableImportModel } from '#tests/models/table-import.model.ts'
import { templatePlacesModel } from '#tests/models/template-places.model.ts'
import { textSearchModel } from '#tests/models/text-search.model.ts'
import { verifyCodeModel } from '#tests/models/verify-code.model.ts'

const STORED: Readonly<Record<StoredNoun, Model>> = {
  contract: contractModel,
  party: partyModel,
  approval: approvalModel,
  review: reviewModel,
  paper: paperModel,
  hrForm: hrFormModel,
  hrNotice: hrNoticeModel,
  promise: promiseModel,
  approvalProcess: approvalProcessModel,
  certificate: certificateModel,
  certification: certificationModel,
  cancellation: cancellationModel,
  proof: proofModel,
  account: accountModel,
  seal: sealModel,
  sealGrant: sealGrantModel,
  pad: signaturePadModel,
  staff: staffModel,
  ticket: ticketModel,
  application: applicationModel,
  template: templateModel,
  delivery: deliveryModel,
  order: orderModel,
  payment: paymentModel,
  quotaGrant: quotaGrantModel,
  refund: refundModel,
  invoice: invoiceModel,
  subsidy: subsidyModel,
  affiliation: affiliationModel,
  loan: loanModel,
  filing: filingModel,
  receipt: receiptModel,
  lawyerReview: lawyerReviewModel,
  repayment: repaymentModel,
  batch: batchModel,
  batchItem: batchItemModel,
  operator: operatorModel,
}

export const MODELS: readonly Model[] = [
  appModel,
  sessionModel,
  identityModel,
  noticesModel,
  batchesModel,
  batchSealModel,
  deviceModel,
  alertsModel,
  verifyCodeModel,
  passwordResetModel,
  phoneChangeModel,
  scanLoginModel,
  scanConfirmModel,
  signOnReturnModel,
  autoLoginModel,
  fillingPreviewModel,
  sealPreviewModel,
  embedModel,
  faceCheckModel,
  phonePadModel,
  phonePenModel,
  contractMoveModel,
  groupMoveModel,
  viewingCodeModel,
  signInFormModel,
  checkingModel,
  fileUploadModel,
  flowStartModel,
  uploadModel,
  noteDraftModel,
  paletteModel,
  placeFindingModel,
  placingModel,
  signingModel,
  confirmingModel,
  reviewingModel,
  formDesignModel,
  templatePlacesModel,
  roleEditorModel,
  staffLeaveModel,
  adminTransferModel,
  launchTableModel,
  tableImportModel,
  textSearchModel,
  invitationModel,
  orderingModel,
  payJumpModel,
  processEditorModel,
  inspectorModel,
  deskModel,
  ...Object.values(STORED),
]
