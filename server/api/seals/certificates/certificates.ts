// Calls for certificates at the desk (mirrors protocol/seals/certificates/certificates.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/certificates/certificates.ts'
import { operatorRoute } from '#server/http/route.ts'
import { revokeCertificateBy, showCertificates } from '#server/operations/seals/certificates/manage.ts'

export const serveCertificateCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listCertificates, showCertificates)
  operatorRoute(app, calls.revokeCertificate, async (ctx, input) => {
    await revokeCertificateBy(ctx, input)
    return {}
  })
}
