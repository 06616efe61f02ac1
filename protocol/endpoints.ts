// The list of all declared calls.
// Server routes, OpenAPI, the authorization matrix and the fuzzer iterate over it.
import type { Endpoint } from '#protocol/endpoint.ts'
import * as session from '#protocol/account/sessions/session.ts'
import * as safety from '#protocol/account/accounts/safety.ts'
import * as pictures from '#protocol/account/accounts/pictures.ts'
import * as autoLogin from '#protocol/account/sessions/auto-login.ts'
import * as scanLogin from '#protocol/account/sessions/scan-login.ts'
import * as signOn from '#protocol/account/single-sign-on.ts'
import * as certification from '#protocol/company/certifications/certifications.ts'
import * as mails from '#protocol/account/mails.ts'
import * as notices from '#protocol/account/notices.ts'
import * as ownData from '#protocol/account/own-data.ts'
import * as closing from '#protocol/account/closing.ts'
import * as companyCancellation from '#protocol/company/cancellations/cancellations.ts'
import * as companyCertification from '#protocol/company/certifications/company.ts'
import * as places from '#protocol/platform/regions.ts'
import * as archiveClasses from '#protocol/archive/classes/classes.ts'
import * as filings from '#protocol/archive/filings/filings.ts'
import * as filingMoves from '#protocol/archive/filings/moving.ts'
import * as scans from '#protocol/archive/filings/offline.ts'
import * as filingTexts from '#protocol/archive/filings/text-search.ts'
import * as pageTexts from '#protocol/contracts/page-texts/page-texts.ts'
import * as reports from '#protocol/contracts/reports/reports.ts'
import * as tags from '#protocol/contracts/tags.ts'
import * as clauses from '#protocol/templates/clauses.ts'
import * as fillings from '#protocol/templates/fillings.ts'
import * as platformTexts from '#protocol/templates/platform-texts.ts'
import * as templates from '#protocol/templates/templates/templates.ts'
import * as writtenFiles from '#protocol/templates/written-texts/written-files.ts'
import * as views from '#protocol/contracts/views.ts'
import * as contacts from '#protocol/account/contacts.ts'
import * as imports from '#protocol/account/spreadsheets.ts'
import * as invitations from '#protocol/company/invitations.ts'
import * as organisation from '#protocol/company/departments.ts'
import * as staff from '#protocol/company/staff/staff.ts'
import * as roles from '#protocol/company/roles.ts'
import * as approvalProcesses from '#protocol/contracts/approval-processes/approval-processes.ts'
import * as sealUse from '#protocol/seals/seals/use.ts'
import * as seals from '#protocol/seals/seals/seals.ts'
import * as signaturePad from '#protocol/seals/signature-pads.ts'
import * as apps from '#protocol/platform/applications/applications.ts'
import * as openApi from '#protocol/platform/applications/open-api.ts'
import * as openDrafts from '#protocol/platform/applications/open-drafts.ts'
import * as openContracts from '#protocol/platform/applications/open-contracts.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import * as base from '#protocol/base.ts'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import * as invoiceDesk from '#protocol/trade/invoices/desk.ts'
import * as invoiceTitles from '#protocol/trade/invoices/titles.ts'
import * as affiliations from '#protocol/company/affiliations/affiliations.ts'
import * as openedToGroups from '#protocol/company/affiliations/opened.ts'
import * as subsidies from '#protocol/trade/subsidies/subsidies.ts'
import * as subsidyReview from '#protocol/trade/subsidies/review.ts'
import * as partners from '#protocol/trade/partners.ts'
import * as trade from '#protocol/trade/orders.ts'
import * as products from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import * as questions from '#protocol/help/questions/questions.ts'
import * as questionDesk from '#protocol/help/questions/desk.ts'
import * as outerAddresses from '#protocol/outer-addresses.ts'
import * as certificationAudit from '#protocol/company/certifications/review.ts'
import * as cancellationAudit from '#protocol/company/cancellations/review.ts'
import * as certificates from '#protocol/seals/certificates/certificates.ts'
import * as importedCertificates from '#protocol/seals/certificates/imported.ts'
import * as operators from '#protocol/platform/operators/operators.ts'
import * as offers from '#protocol/trade/packages/desk.ts'
import * as quotas from '#protocol/trade/quotas.ts'
import * as development from '#protocol/platform/inspection.ts'
import * as knownPeople from '#protocol/contracts/parties/known-people.ts'
import * as drafts from '#protocol/contracts/drafts/drafts.ts'
import * as approvals from '#protocol/contracts/approvals.ts'
import * as reviewNotes from '#protocol/contracts/reviews/notes.ts'
import * as reviews from '#protocol/contracts/reviews/reviews.ts'
import * as reviewedVersions from '#protocol/contracts/reviews/versions.ts'
import * as linked from '#protocol/contracts/contracts/linked.ts'
import * as loans from '#protocol/contracts/loans/loans.ts'
import * as receipts from '#protocol/contracts/receipts/receipts.ts'
import * as lawFirms from '#protocol/contracts/law-firms.ts'
import * as lawyerReviews from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import * as batches from '#protocol/contracts/batches/batches.ts'
import * as batchLaunching from '#protocol/contracts/batches/launching.ts'
import * as batchTasks from '#protocol/contracts/batches/tasks.ts'
import * as dictionaries from '#protocol/platform/dictionaries.ts'
import * as selfChecks from '#protocol/platform/self-checks.ts'
import * as promises from '#protocol/contracts/promises/promises.ts'
import * as repayments from '#protocol/contracts/repayments/repayments.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import * as home from '#protocol/contracts/contracts/home.ts'
import * as additions from '#protocol/contracts/contracts/additions.ts'
import * as month from '#protocol/contracts/contracts/month.ts'
import * as manyContracts from '#protocol/contracts/contracts/many.ts'
import * as contractSelection from '#protocol/contracts/contracts/selection.ts'
import * as contractPeople from '#protocol/contracts/contracts/people.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as sealRequests from '#protocol/seals/seal-requests.ts'
import * as redDots from '#protocol/contracts/contracts/red-dots.ts'
import * as papers from '#protocol/office/papers/papers.ts'
import * as hrDesigns from '#protocol/hr/hr-designs/hr-designs.ts'
import * as hrForms from '#protocol/hr/hr-forms/hr-forms.ts'
import * as hrParts from '#protocol/hr/hr-forms/hr-parts.ts'
import * as hrTables from '#protocol/hr/hr-forms/hr-tables.ts'
import * as hrDues from '#protocol/hr/hr-people/dues.ts'
import * as hrPeople from '#protocol/hr/hr-people/hr-people.ts'
import * as hrNotices from '#protocol/hr/hr-notices/hr-notices.ts'
import * as signing from '#protocol/contracts/signing.ts'
import * as faceChecks from '#protocol/contracts/face-checks.ts'
import * as voidings from '#protocol/contracts/voidings/voidings.ts'
import * as checking from '#protocol/contracts/verification/checking.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const files = [
  session,
  safety,
  pictures,
  autoLogin,
  scanLogin,
  signOn,
  products,
  payments,
  refunds,
  trade,
  partners,
  invoices,
  invoiceTitles,
  invoiceDesk,
  certification,
  companyCertification,
  companyCancellation,
  closing,
  ownData,
  places,
  seals,
  sealUse,
  signaturePad,
  roles,
  approvalProcesses,
  organisation,
  staff,
  invitations,
  imports,
  contacts,
  archiveClasses,
  filings,
  filingMoves,
  scans,
  filingTexts,
  pageTexts,
  reports,
  tags,
  affiliations,
  openedToGroups,
  subsidies,
  subsidyReview,
  promises,
  dictionaries,
  selfChecks,
  clauses,
  templates,
  fillings,
  platformTexts,
  writtenFiles,
  views,
  base,
  notices,
  mails,
  questions,
  questionDesk,
  outerAddresses,
  drafts,
  knownPeople,
  contracts,
  contractPeople,
  home,
  additions,
  month,
  contractSelection,
  manyContracts,
  linked,
  loans,
  receipts,
  lawFirms,
  lawyerReviews,
  repayments,
  batches,
  batchLaunching,
  batchTasks,
  approvals,
  reviews,
  reviewedVersions,
  reviewNotes,
  redDots,
  signing,
  faceChecks,
  confirmations,
  sealRequests,
  voidings,
  papers,
  hrDesigns,
  hrForms,
  hrParts,
  hrTables,
  hrNotices,
  hrDues,
  hrPeople,
  checking,
  apps,
  openApi,
  openDrafts,
  openContracts,
  embeds,
  operators,
  certificationAudit,
  certificates,
  importedCertificates,
  cancellationAudit,
  quotas,
  offers,
  development,
] as const

/** All endpoints, in the order of their files. */
export const endpoints: readonly Endpoint[] = files.flatMap((declarations) =>
  Object.values<unknown>(declarations).filter(isEndpoint),
)

type CodesOf<Declarations> = Declarations extends unknown
  ? Extract<Declarations[keyof Declarations], Endpoint>['refusals'][number]
  : never

/** Every code that some call declares. */
export type DeclaredCode = CodesOf<(typeof files)[number]>
