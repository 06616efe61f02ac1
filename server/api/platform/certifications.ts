// Calls for auditing certifications (mirrors protocol/platform/certifications.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/certifications.ts'
import { operatorRoute } from '#server/http/route.ts'
import { recheck, suspendOrClear } from '#server/operations/platform/suspend-certifications.ts'
import * as audit from '#server/operations/platform/audit-certifications.ts'

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
