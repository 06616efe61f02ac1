// Calls for auditing certifications (mirrors protocol/company/certifications/review.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/certifications/review.ts'
import { operatorRoute } from '#server/http/route.ts'
import { recheck, suspendOrClear } from '#server/operations/company/certifications/suspend.ts'
import * as audit from '#server/operations/company/certifications/review.ts'

export const serveCertificationAuditCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listCertificationsToAudit, audit.showCertifications)
  operatorRoute(app, calls.readCertificationToAudit, (ctx, { certificationId }) =>
    audit.openCertification(ctx, certificationId),
  )
  operatorRoute(app, calls.downloadCertificationPicture, audit.openPicture)
  operatorRoute(app, calls.auditCertification, async (ctx, input) => {
    await audit.decideCertification(ctx, input)
    return {}
  })
  operatorRoute(app, calls.suspendCertification, async (ctx, input) => {
    await suspendOrClear(ctx, input)
    return {}
  })
  operatorRoute(app, calls.recheckCertification, recheck, { transaction: 'inside' })
}
