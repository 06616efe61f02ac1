// Calls for the certificate a company brings from a licensed authority.
// Mirrors protocol/seals/certificates/imported.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/certificates/imported.ts'
import { route } from '#server/http/route.ts'
import {
  importCertificate,
  readImported,
  removeImported,
} from '#server/operations/seals/signing-keys/import-certificate.ts'

export const serveImportedCertificateCalls = (app: FastifyInstance): void => {
  route(app, calls.getImportedCertificate, (ctx) => readImported(ctx))
  route(
    app,
    calls.importCertificate,
    async (ctx, input) => {
      await importCertificate(ctx, input)
      return {}
    },
    { transaction: 'inside' },
  )
  route(app, calls.removeImportedCertificate, async (ctx) => {
    await removeImported(ctx)
    return {}
  })
}
