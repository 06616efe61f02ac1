// Calls for auditing certifications (mirrors protocol/company/certifications/review.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/certifications/review.ts'
import { operatorRoute } from '#server/http/route.ts'
import { recheck, suspendOrClear } from '#server/operations/company/certifications/suspend.ts'
import * as audit from '#server/operations/company/certifications/review.ts'

export const serveCertificationAuditCalls = (app: FastifyInstance): void => {
  const reading = { effect: 'inside' } as const

  operatorRoute(app, calls.listCertificationsToAudit, audit.showCertifications, reading)
  operatorRoute(app, calls.readCertificationToAudit, (ctx, { certificationId }) =>
    audit.openCertification(ctx, certificationId),
  )
  operatorRoute(app, calls.downloadCertificationPicture, audit.openPicture, reading)
  operatorRoute(app, calls.auditCertification, async (ctx, input) => {
    await audit.decideCertification(ctx, input)
    return {}
  })
  operatorRoute(app, calls.suspendCertification, async (ctx, input) => {
    await suspendOrClear(ctx, input)
    return {}
  })
  operatorRoute(app, calls.recheckCertification, recheck, { effect: 'inside' })
}
