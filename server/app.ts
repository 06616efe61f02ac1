// Puts the HTTP application together from what it is handed; nothing listens yet.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { HTTP_TIMEOUT_MS } from '#protocol/request-signature.ts'
import { serveApprovalProcessCalls } from '#server/api/contracts/approval-processes.ts'
import { serveCertificationCalls } from '#server/api/company/certifications/certifications.ts'
import { serveOwnDataCalls } from '#server/api/account/own-data.ts'
import { serveClosingCalls } from '#server/api/account/closing.ts'
import { serveCompanyCancellationCalls } from '#server/api/company/cancellations/cancellations.ts'
import { serveCompanyCertificationCalls } from '#server/api/company/certifications/company.ts'
import { serveArchiveClassCalls } from '#server/api/archive/classes.ts'
import { serveFilingCalls } from '#server/api/archive/filings.ts'
import { serveDictionaryCalls } from '#server/api/platform/dictionaries.ts'
import { serveReportCalls } from '#server/api/contracts/reports.ts'
import { servePromiseCalls } from '#server/api/contracts/promises.ts'
import { serveAffiliationCalls } from '#server/api/company/affiliations.ts'
import { serveSubsidyCalls } from '#server/api/trade/subsidies.ts'
import { serveTagCalls } from '#server/api/contracts/tags.ts'
import { serveClauseCalls } from '#server/api/templates/clauses.ts'
import { serveFillingCalls } from '#server/api/templates/fillings.ts'
import { servePlatformTextCalls } from '#server/api/templates/platform-texts.ts'
import { serveTemplateCalls } from '#server/api/templates/templates.ts'
import { serveWrittenTextCalls } from '#server/api/templates/written-texts.ts'
import { serveQuestionCalls } from '#server/api/help/questions.ts'
import { servePageTextCalls } from '#server/api/contracts/page-texts.ts'
import { serveViewCalls } from '#server/api/contracts/views.ts'
import { serveContactCalls } from '#server/api/account/contacts.ts'
import { serveInvitationCalls } from '#server/api/company/invitations.ts'
import { serveOrganisationCalls } from '#server/api/company/departments.ts'
import { serveStaffCalls } from '#server/api/company/staff.ts'
import { serveRoleCalls } from '#server/api/company/roles.ts'
import { serveAutoLoginCalls } from '#server/api/account/sessions/auto-login.ts'
import { serveScanLoginCalls } from '#server/api/account/sessions/scan-login.ts'
import { serveSignOnCalls } from '#server/api/account/single-sign-on.ts'
import { serveSealUseCalls } from '#server/api/seals/seals/use.ts'
import { serveSealCalls } from '#server/api/seals/seals/seals.ts'
import { serveSignaturePadCalls } from '#server/api/seals/signature-pads.ts'
import { servePictureCalls } from '#server/api/account/accounts/pictures.ts'
import { serveSafetyCalls } from '#server/api/account/accounts/safety.ts'
import { serveSessionCalls } from '#server/api/account/sessions/session.ts'
import { serveAppCalls } from '#server/api/platform/applications/applications.ts'
import { serveOpenContracts } from '#server/api/platform/applications/open-contracts.ts'
import { serveEmbeds } from '#server/api/platform/applications/embeds.ts'
import { serveOpenApi } from '#server/api/platform/applications/open-api.ts'
import { serveCheckingCalls } from '#server/api/contracts/verification.ts'
import { serveConfirmationCalls } from '#server/api/contracts/confirmations.ts'
import { serveApprovalCalls } from '#server/api/contracts/approvals.ts'
import { serveReviewCalls } from '#server/api/contracts/reviews.ts'
import { servePaperCalls } from '#server/api/office/papers.ts'
import { serveHrDesignCalls } from '#server/api/hr/hr-designs.ts'
import { serveHrFormCalls } from '#server/api/hr/hr-forms.ts'
import { serveHrNoticeCalls } from '#server/api/hr/hr-notices.ts'
import { serveHrPeopleCalls } from '#server/api/hr/hr-people.ts'
import { serveSealRequestCalls } from '#server/api/seals/seal-requests.ts'
import { serveContractCalls } from '#server/api/contracts/contracts/contracts.ts'
import { serveDraftCalls } from '#server/api/contracts/drafts.ts'
import { serveVoidingCalls } from '#server/api/contracts/voidings.ts'
import { serveLinkedCalls } from '#server/api/contracts/contracts/linked.ts'
import { serveLawFirmCalls } from '#server/api/contracts/law-firms.ts'
import { serveBatchCalls } from '#server/api/contracts/batches.ts'
import { serveLawyerReviewCalls } from '#server/api/contracts/lawyer-reviews.ts'
import { serveLoanCalls } from '#server/api/contracts/loans.ts'
import { serveReceiptCalls } from '#server/api/contracts/receipts.ts'
import { serveRepaymentCalls } from '#server/api/contracts/repayments.ts'
import { serveFaceCheckCalls } from '#server/api/contracts/face-checks.ts'
import { serveSigningCalls } from '#server/api/contracts/signing.ts'
import { serveDevelopmentCalls } from '#server/api/platform/inspection.ts'
import { serveFileCalls } from '#server/api/platform/files.ts'
import { serveTradeCalls } from '#server/api/trade/orders.ts'
import { serveInvoiceCalls } from '#server/api/trade/invoices.ts'
import { servePartnerCalls } from '#server/api/trade/partners.ts'
import { servePaymentCalls } from '#server/api/trade/payments.ts'
import { serveRefundCalls } from '#server/api/trade/refunds.ts'
import { servePki } from '#server/api/seals/certificates/pki.ts'
import { serveProductCalls } from '#server/api/trade/packages.ts'
import { serveMailCalls } from '#server/api/account/mails.ts'
import { serveMessageCalls } from '#server/api/account/notices.ts'
import { serveOuterAddressCalls } from '#server/api/outer-addresses.ts'
import { serveCancellationCalls } from '#server/api/company/cancellations/review.ts'
import { serveImportedCertificateCalls } from '#server/api/seals/certificates/imported.ts'
import { serveCertificateCalls } from '#server/api/seals/certificates/certificates.ts'
import { serveCertificationAuditCalls } from '#server/api/company/certifications/review.ts'
import { serveSelfCheckCalls } from '#server/api/platform/self-checks.ts'
import { serveOperatorCalls } from '#server/api/platform/operators.ts'
import { serveOfferCalls } from '#server/api/trade/packages/desk.ts'
import { serveQuotaCalls } from '#server/api/trade/quotas.ts'
import { accountsFile } from '#server/data-folder.ts'
import type { Deps } from '#server/deps.ts'
import { keepBodyText } from '#server/http/body-text.ts'
import { closeConnections } from '#server/http/closing.ts'
import { serveHealth } from '#server/http/health.ts'
import { OPEN_JSON_BYTES, parseJsonBody } from '#server/http/json-body.ts'
import { createApplicationPace } from '#server/http/application-pace.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { createFraming } from '#server/http/framing.ts'
import { guardOutbox } from '#server/http/own-machine.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { headLimits, keepPace, PACE } from '#server/http/pace.ts'
import type { Pace } from '#server/http/pace.ts'
import { keepReadingPace } from '#server/http/reading-pace.ts'
import { createReadiness, serveReadiness } from '#server/http/readiness.ts'
import { logRequests } from '#server/http/request-log.ts'
import { traceRequests } from '#server/http/request-span.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { createUploadRooms } from '#server/http/take-upload.ts'
import { serveWeb } from '#server/http/web.ts'

/** Every call checks by its own schema (protocol/); without these Fastify loads two compilers for schemas of its own. */
const noSchemas = (): never => {
  throw new Error('routes have no schemas of Fastify')
}

/** The application, ready for `listen` or `inject`. Closing it lets running requests finish. */
export const createApp = async (deps: Deps, pace: Pace = PACE): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: OPEN_JSON_BYTES,
    requestTimeout: HTTP_TIMEOUT_MS,
    http: headLimits(pace),
    forceCloseConnections: 'idle',
    // What still comes on a connection made before is answered (server/http/closing.ts).
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  app.decorate('deps', deps)
  app.decorate('readiness', createReadiness())
  app.decorate('served', new Set<string>())
  app.decorate('uploadRooms', createUploadRooms())
  app.decorate('applicationPace', createApplicationPace(deps.clock))
  app.decorateRequest('actorId', undefined)
  app.addHook('onRequest', async (request, reply) => {
    // Clients learn the server's time from here, so it must be the clock requests are judged by.
    reply.headers({ 'x-request-id': request.id, date: deps.clock.now().toUTCString() })
    if (request.url.startsWith(`${BASE_PATH}/`)) reply.header('cache-control', 'no-store')
  })
  traceRequests(app)
  closeConnections(app)
  guardOutbox(app)
  keepPace(app, pace)
  keepReadingPace(app, pace)
  readBodies(app)
  logRequests(app, deps.log)
  addSecurityHeaders(app, {
    isHttps: deps.config.publicUrl.startsWith('https://'),
    opensInspector: deps.config.isInspectable,
  })
  serveHealth(app)
  serveReadiness(app)
  serveMetrics(app)
  serveSessionCalls(app)
  serveSafetyCalls(app)
  servePictureCalls(app)
  serveScanLoginCalls(app)
  serveAutoLoginCalls(app)
  serveSignOnCalls(app)
  serveProductCalls(app)
  serveTradeCalls(app)
  servePaymentCalls(app)
  serveRefundCalls(app)
  servePartnerCalls(app)
  serveInvoiceCalls(app)
  serveCertificationCalls(app)
  serveCompanyCertificationCalls(app)
  serveClosingCalls(app)
  serveOwnDataCalls(app)
  serveCompanyCancellationCalls(app)
  serveSealCalls(app)
  serveSealUseCalls(app)
  serveSignaturePadCalls(app)
  serveRoleCalls(app)
  serveApprovalProcessCalls(app)
  serveOrganisationCalls(app)
  serveStaffCalls(app)
  serveInvitationCalls(app)
  serveContactCalls(app)
  serveArchiveClassCalls(app)
  serveFilingCalls(app)
  serveReportCalls(app)
  serveTagCalls(app)
  serveSubsidyCalls(app)
  serveAffiliationCalls(app)
  servePromiseCalls(app)
  serveDictionaryCalls(app)
  serveClauseCalls(app)
  serveTemplateCalls(app)
  serveFillingCalls(app)
  servePlatformTextCalls(app)
  serveWrittenTextCalls(app)
  servePageTextCalls(app)
  serveViewCalls(app)
  serveMessageCalls(app)
  serveQuestionCalls(app)
  serveMailCalls(app)
  serveAppCalls(app)
  serveOpenApi(app)
  serveOpenContracts(app)
  serveEmbeds(app)
  serveOuterAddressCalls(app)
  serveFileCalls(app)
  serveDraftCalls(app)
  serveVoidingCalls(app)
  serveContractCalls(app)
  serveLinkedCalls(app)
  serveLoanCalls(app)
  serveReceiptCalls(app)
  serveLawFirmCalls(app)
  serveLawyerReviewCalls(app)
  serveRepaymentCalls(app)
  serveBatchCalls(app)
  serveApprovalCalls(app)
  serveReviewCalls(app)
  servePaperCalls(app)
  serveHrDesignCalls(app)
  serveHrFormCalls(app)
  serveHrNoticeCalls(app)
  serveHrPeopleCalls(app)
  serveSealRequestCalls(app)
  serveSigningCalls(app)
  serveFaceCheckCalls(app)
  serveConfirmationCalls(app)
  serveCheckingCalls(app)
  serveOperatorCalls(app)
  serveSelfCheckCalls(app)
  serveCertificationAuditCalls(app)
  serveCertificateCalls(app)
  serveImportedCertificateCalls(app)
  serveCancellationCalls(app)
  serveQuotaCalls(app)
  serveOfferCalls(app)
  servePki(app)
  serveDevelopmentCalls(app)
  if (!deps.config.isProduction) {
    app.get(`${BASE_PATH}/openapi.json`, () =>
      openApiDocument(endpoints.filter(({ name }) => app.served.has(name))),
    )
  }
  // The file is there without a demo as well, for the first operator's password.
  const hasDemoAccounts = () => deps.config.hasDemo && existsSync(accountsFile(deps.config.dataDir))
  const framingOf = createFraming(deps.db)
  await serveWeb(app, deps.config.webFolder, { ...deps.config, hasDemoAccounts, framingOf })
  return app
}

const trusted = (proxies: Deps['config']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      keepBodyText(request, text as string)
      done(null, parseJsonBody(text as string, request.routeOptions.bodyLimit))
    } catch (error) {
      done(error as Error)
    }
  })
  // Files are read by the upload step, chunk by chunk.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}
