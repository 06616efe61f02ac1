// Puts the HTTP application together from what it is handed; nothing listens yet.
import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { HTTP_TIMEOUT_MS } from '#protocol/request-signature.ts'
import { serveApprovalProcessCalls } from '#server/api/account/approval-processes.ts'
import { serveCertificationCalls } from '#server/api/account/certification.ts'
import { serveClosingCalls } from '#server/api/account/closing.ts'
import { serveCompanyCancellationCalls } from '#server/api/account/company-cancellation.ts'
import { serveCompanyCertificationCalls } from '#server/api/account/company-certification.ts'
import { serveContactCalls } from '#server/api/account/contacts.ts'
import { serveInvitationCalls } from '#server/api/account/invitations.ts'
import { serveOrganisationCalls } from '#server/api/account/organisation.ts'
import { serveStaffCalls } from '#server/api/account/staff.ts'
import { serveRoleCalls } from '#server/api/account/roles.ts'
import { serveAutoLoginCalls } from '#server/api/account/auto-login.ts'
import { serveScanLoginCalls } from '#server/api/account/scan-login.ts'
import { serveSignOnCalls } from '#server/api/account/sign-on.ts'
import { serveSealUseCalls } from '#server/api/account/seal-use.ts'
import { serveSealCalls } from '#server/api/account/seals.ts'
import { serveSignaturePadCalls } from '#server/api/account/signature-pad.ts'
import { servePictureCalls } from '#server/api/account/pictures.ts'
import { serveSafetyCalls } from '#server/api/account/safety.ts'
import { serveSessionCalls } from '#server/api/account/session.ts'
import { serveAppCalls } from '#server/api/apps.ts'
import { serveOpenApi } from '#server/api/open-api.ts'
import { serveCheckingCalls } from '#server/api/contract/checking.ts'
import { serveApprovalCalls } from '#server/api/contract/approvals.ts'
import { serveSealRequestCalls } from '#server/api/contract/seal-requests.ts'
import { serveContractCalls } from '#server/api/contract/contracts.ts'
import { serveDraftCalls } from '#server/api/contract/drafts.ts'
import { serveLinkedCalls } from '#server/api/contract/linked.ts'
import { serveSigningCalls } from '#server/api/contract/signing.ts'
import { serveDevelopmentCalls } from '#server/api/development.ts'
import { serveFileCalls } from '#server/api/files.ts'
import { serveTradeCalls } from '#server/api/trade.ts'
import { servePki } from '#server/api/pki.ts'
import { serveProductCalls } from '#server/api/products.ts'
import { serveMessageCalls } from '#server/api/messages.ts'
import { serveOuterAddressCalls } from '#server/api/outer-addresses.ts'
import { serveCancellationCalls } from '#server/api/platform/cancellations.ts'
import { serveCertificateCalls } from '#server/api/platform/certificates.ts'
import { serveCertificationAuditCalls } from '#server/api/platform/certifications.ts'
import { serveOperatorCalls } from '#server/api/platform/operators.ts'
import type { Deps } from '#server/deps.ts'
import { keepBodyText } from '#server/http/body-text.ts'
import { closeConnections } from '#server/http/closing.ts'
import { serveHealth } from '#server/http/health.ts'
import { OPEN_JSON_BYTES, parseJsonBody } from '#server/http/json-body.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { guardOutbox } from '#server/http/own-machine.ts'
import { headLimits, keepPace, PACE } from '#server/http/pace.ts'
import type { Pace } from '#server/http/pace.ts'
import { logRequests } from '#server/http/request-log.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { createUploadRooms } from '#server/http/take-upload.ts'
import { serveWeb } from '#server/http/web.ts'

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
  })
  app.decorate('deps', deps)
  app.decorate('served', new Set<string>())
  app.decorate('uploadRooms', createUploadRooms())
  app.decorateRequest('actorId', undefined)
  app.addHook('onRequest', async (request, reply) => {
    // Clients learn the server's time from here, so it must be the clock requests are judged by.
    reply.headers({ 'x-request-id': request.id, date: deps.clock.now().toUTCString() })
    if (request.url.startsWith(`${BASE_PATH}/`)) reply.header('cache-control', 'no-store')
  })
  closeConnections(app)
  guardOutbox(app)
  keepPace(app, pace)
  readBodies(app)
  logRequests(app, deps.log)
  await addSecurityHeaders(app, {
    isHttps: deps.config.publicUrl.startsWith('https://'),
    opensInspector: deps.config.isInspectable,
  })
  serveHealth(app)
  serveSessionCalls(app)
  serveSafetyCalls(app)
  servePictureCalls(app)
  serveScanLoginCalls(app)
  serveAutoLoginCalls(app)
  serveSignOnCalls(app)
  serveProductCalls(app)
  serveTradeCalls(app)
  serveCertificationCalls(app)
  serveCompanyCertificationCalls(app)
  serveClosingCalls(app)
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
  serveMessageCalls(app)
  serveAppCalls(app)
  serveOpenApi(app)
  serveOuterAddressCalls(app)
  serveFileCalls(app)
  serveDraftCalls(app)
  serveContractCalls(app)
  serveLinkedCalls(app)
  serveApprovalCalls(app)
  serveSealRequestCalls(app)
  serveSigningCalls(app)
  serveCheckingCalls(app)
  serveOperatorCalls(app)
  serveCertificationAuditCalls(app)
  serveCertificateCalls(app)
  serveCancellationCalls(app)
  servePki(app)
  serveDevelopmentCalls(app)
  if (!deps.config.isProduction) {
    app.get(`${BASE_PATH}/openapi.json`, () =>
      openApiDocument(endpoints.filter(({ name }) => app.served.has(name))),
    )
  }
  await serveWeb(app, deps.config.webFolder, deps.config)
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
