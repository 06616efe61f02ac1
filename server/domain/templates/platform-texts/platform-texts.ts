// All templates that the platform brings along, in the order in which they are offered.
import { acceptanceNote } from './acceptance-note.ts'
import { claimAssignmentNotice } from './claim-assignment-notice.ts'
import { companyAuthorisation } from './company-authorisation.ts'
import { confidentiality } from './confidentiality.ts'
import { contractVoiding } from './contract-voiding.ts'
import { contracting } from './contracting.ts'
import { cooperation } from './cooperation.ts'
import { deliveryNote } from './delivery-note.ts'
import { entrustment } from './entrustment.ts'
import { equityIntent } from './equity-intent.ts'
import { houseLease } from './house-lease.ts'
import { incomeCertificate } from './income-certificate.ts'
import { internship } from './internship.ts'
import { labourFixedTerm } from './labour-fixed-term.ts'
import { labourOpenEnded } from './labour-open-ended.ts'
import { labourService } from './labour-service.ts'
import { leaseRenewal } from './lease-renewal.ts'
import { leavingCertificate } from './leaving-certificate.ts'
import { loan } from './loan.ts'
import { loanNote } from './loan-note.ts'
import { nonCompetition } from './non-competition.ts'
import { offer } from './offer.ts'
import { partTime } from './part-time.ts'
import { paymentReminder } from './payment-reminder.ts'
import { personalDataConsent } from './personal-data-consent.ts'
import { postTransfer } from './post-transfer.ts'
import { powerOfAttorney } from './power-of-attorney.ts'
import { purchase } from './purchase.ts'
import { receiptNote } from './receipt-note.ts'
import { regularisation } from './regularisation.ts'
import { repaymentAgreement } from './repayment-agreement.ts'
import { sale } from './sale.ts'
import { softwareDevelopment } from './software-development.ts'
import { staffConfidentiality } from './staff-confidentiality.ts'
import { statementOfAccount } from './statement-of-account.ts'
import { supplement } from './supplement.ts'
import { technicalService } from './technical-service.ts'
import { terminationByAgreement } from './termination-by-agreement.ts'
import { terminationNotice } from './termination-notice.ts'
import { transferNotice } from './transfer-notice.ts'
import type { PlatformText } from './platform-text.ts'

export const PLATFORM_TEXTS: readonly PlatformText[] = [
  labourFixedTerm,
  labourOpenEnded,
  internship,
  partTime,
  labourService,
  terminationByAgreement,
  leavingCertificate,
  incomeCertificate,
  offer,
  regularisation,
  postTransfer,
  transferNotice,
  terminationNotice,
  confidentiality,
  staffConfidentiality,
  nonCompetition,
  purchase,
  sale,
  houseLease,
  leaseRenewal,
  technicalService,
  softwareDevelopment,
  entrustment,
  contracting,
  loan,
  loanNote,
  receiptNote,
  repaymentAgreement,
  cooperation,
  equityIntent,
  powerOfAttorney,
  companyAuthorisation,
  personalDataConsent,
  paymentReminder,
  statementOfAccount,
  deliveryNote,
  acceptanceNote,
  claimAssignmentNotice,
  supplement,
  contractVoiding,
]
