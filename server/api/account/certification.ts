// Calls that make a person or a company certified (mirrors protocol/account/certification.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/certification.ts'
import type { Certification } from '#protocol/account/certification.ts'
import type { Database } from '#server/db/database.ts'
import { newestCertificate } from '#server/domain/certificates/store.ts'
import { autStatusOf } from '#server/domain/certifications/rules.ts'
import { listCompanySubmissions, newestCertification } from '#server/domain/certifications/store.ts'
import type { CertificationRow } from '#server/domain/certifications/store.ts'
import { route } from '#server/http/route.ts'
import { submitCompany, submitPerson } from '#server/operations/submit-certification.ts'
import { submitForeign } from '#server/operations/submit-foreign.ts'

export const serveCertificationCalls = (app: FastifyInstance): void => {
  const person = async (db: Database, userId: string) =>
    present(db, await newestCertification(db, 'person', userId))

  route(app, calls.getPersonCertification, ({ deps, user }) => person(deps.db, user.id))

  route(
    app,
    calls.certifyPerson,
    async (ctx, { name, idNumber, phone, verifyCode }) => {
      await submitPerson(ctx, { name, idNumber, phone, code: verifyCode })
      return person(ctx.deps.db, ctx.user.id)
    },
    { effect: 'inside' },
  )

  route(
    app,
    calls.certifyForeign,
    async (ctx, input) => {
      await submitForeign(ctx, input)
      return person(ctx.deps.db, ctx.user.id)
    },
    { effect: 'inside' },
  )

  route(app, calls.listCompanyCertifications, async ({ deps, user }) => {
    const newest = new Map<string, CertificationRow>()
    for (const row of await listCompanySubmissions(deps.db, user.id)) {
      if (!newest.has(row.subjectId)) newest.set(row.subjectId, row)
    }
    const lines = []
    for (const row of newest.values())
      lines.push({ companyId: row.subjectId, ...(await present(deps.db, row)) })
    return lines
  })

  route(
    app,
    calls.certifyCompany,
    async (ctx, input) => {
      const companyId = await submitCompany(ctx, input)
      return {
        companyId,
        ...(await present(ctx.deps.db, await newestCertification(ctx.deps.db, 'company', companyId))),
      }
    },
    { effect: 'inside' },
  )
}

const NONE: Certification = {
  autStatus: null,
  name: '',
  number: '',
  submittedAt: null,
  finishedAt: null,
  reason: '',
  certificate: null,
}

const present = async (db: Database, row: CertificationRow | undefined): Promise<Certification> => {
  if (!row) return NONE
  const found =
    row.state === 'certified' ? await newestCertificate(db, row.subjectType, row.subjectId) : undefined
  return {
    autStatus: autStatusOf(row.state),
    name: row.name,
    number: row.numberMasked,
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
    certificate: found
      ? {
          subject: found.subject,
          serial: found.serial,
          issuer: found.issuer,
          notBefore: found.notBefore.toISOString(),
          notAfter: found.notAfter.toISOString(),
        }
      : null,
  }
}
