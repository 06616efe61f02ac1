// Calls that make a company certified (mirrors protocol/company/certifications/company.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/certifications/company.ts'
import { Refusal } from '#protocol/failures.ts'
import * as places from '#protocol/platform/regions.ts'
import { listCompanySubmissions } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { AREA_TREE } from '#server/domain/platform/regions/areas.ts'
import { INDUSTRY_TREE } from '#server/domain/platform/regions/industries.ts'
import { readTransfers } from '#server/gateways/bank-transfer.ts'
import { openRoute, route } from '#server/http/route.ts'
import { writeAuthorisation } from '#server/operations/company/certifications/letter.ts'
import {
  answerConsent,
  readConsent,
  sendConsentCode,
} from '#server/operations/company/proofs/legal-consent.ts'
import { askConsent, enterAmount, orderTransfer } from '#server/operations/company/proofs/prove-company.ts'
import { presentCertification, showCompany } from '#server/operations/company/certifications/lists.ts'
import { submitCompany } from '#server/operations/company/certifications/submit.ts'

export const serveCompanyCertificationCalls = (app: FastifyInstance): void => {
  const inside = { transaction: 'inside' } as const

  route(app, places.getAreaTree, () => [...AREA_TREE])
  route(app, places.getIndustryTree, () => [...INDUSTRY_TREE])

  route(app, calls.listCompanyCertifications, async ({ deps, user }) => {
    const newest = new Map<string, CertificationRow>()
    for (const row of await listCompanySubmissions(deps.db, user.id)) {
      if (!newest.has(row.subjectId)) newest.set(row.subjectId, row)
    }
    const lines = []
    for (const row of newest.values())
      lines.push({ companyId: row.subjectId, ...(await presentCertification(deps, row)) })
    return lines
  })

  route(app, calls.getCompanyCertification, (ctx, { companyId }) => showCompany(ctx, companyId))

  route(
    app,
    calls.certifyCompany,
    async (ctx, input) => showCompany(ctx, await submitCompany(ctx, input)),
    inside,
  )

  route(app, calls.downloadAuthorisation, writeAuthorisation)

  route(
    app,
    calls.orderTransfer,
    async (ctx, input) => {
      await orderTransfer(ctx, input)
      return showCompany(ctx, input.companyId)
    },
    inside,
  )

  route(app, calls.enterAmount, async (ctx, input) => {
    await enterAmount(ctx, input)
    return showCompany(ctx, input.companyId)
  })

  route(
    app,
    calls.askLegalConsent,
    async (ctx, input) => {
      await askConsent(ctx, input)
      return showCompany(ctx, input.companyId)
    },
    inside,
  )

  openRoute(app, calls.readTransferOutbox, async ({ deps }) => {
    if (deps.config.isProduction)
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    const rows = await readTransfers(deps.db)
    return rows.map(({ reference, name, account, bank, amount, note, createdAt }) => ({
      reference,
      name,
      account,
      bank,
      amount,
      note,
      createdAt: createdAt.toISOString(),
    }))
  })
  openRoute(app, calls.getLegalConsent, (ctx, { token }) => readConsent(ctx, token))
  openRoute(app, calls.sendLegalConsentCode, (ctx, { token }) => sendConsentCode(ctx, token))
  openRoute(app, calls.answerLegalConsent, async (ctx, input) => {
    await answerConsent(ctx, input)
    return {}
  })
}
