// Calls that make a person or a company certified (mirrors protocol/account/certification.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/certification.ts'
import type { Certification, PersonCertification } from '#protocol/account/certification.ts'
import type { Database } from '#server/db/database.ts'
import { newestCertificate } from '#server/domain/certificates/store.ts'
import { autStatusOf } from '#server/domain/certifications/rules.ts'
import { listCompanySubmissions, newestCertification } from '#server/domain/certifications/store.ts'
import type { CertificationRow } from '#server/domain/certifications/store.ts'
import type { Deps } from '#server/deps.ts'
import type { ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'
import { route } from '#server/http/route.ts'
import { claimOf } from '#server/operations/certify.ts'
import { submitCompany, submitPerson } from '#server/operations/submit-certification.ts'
import { submitForeign } from '#server/operations/submit-foreign.ts'

export const serveCertificationCalls = (app: FastifyInstance): void => {
  const person = async (deps: Deps, userId: string): Promise<PersonCertification> => {
    const row = await newestCertification(deps.db, 'person', userId)
    return {
      ...(await present(deps.db, row)),
      documentType: row?.documentType ?? null,
      claim: row?.state === 'failed' ? personClaimOf(deps, row) : null,
    }
  }

  route(app, calls.getPersonCertification, ({ deps, user }) => person(deps, user.id))

  route(
    app,
    calls.certifyPerson,
    async (ctx, { name, idNumber, phone, verifyCode }) => {
      await submitPerson(ctx, { name, idNumber, phone, code: verifyCode })
      return person(ctx.deps, ctx.user.id)
    },
    { effect: 'inside' },
  )

  route(
    app,
    calls.certifyForeign,
    async (ctx, input) => {
      await submitForeign(ctx, input)
      return person(ctx.deps, ctx.user.id)
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

const personClaimOf = (deps: Deps, row: CertificationRow): PersonCertification['claim'] => {
  const {
    name,
    idNumber,
    nationality = '',
    validUntil = '',
  } = claimOf(deps, row) as PersonClaim & Partial<ForeignClaim>
  const fileOf = (side: 'front' | 'back') => row.files.find(({ role }) => role === side)?.fileId ?? null
  return {
    documentType: row.documentType ?? 1,
    name,
    number: idNumber,
    nationality,
    validUntil,
    frontFileId: fileOf('front'),
    backFileId: fileOf('back'),
  }
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
