// Calls by which applications launch and follow contracts.
// Mirrors protocol/platform/applications/open-drafts.ts and open-contracts.ts.
import type { FastifyInstance } from 'fastify'
import { USE_STATUS } from '#protocol/pdf-item.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import * as calls from '#protocol/platform/applications/open-contracts.ts'
import * as drafts from '#protocol/platform/applications/open-drafts.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { listMade, readEvents } from '#server/domain/platform/applications/contracts.ts'
import { applicationRoute } from '#server/http/route.ts'
import { downloadDocument } from '#server/operations/contracts/contracts/downloads.ts'
import { createDownloadEvidence } from '#server/operations/contracts/contracts/evidence.ts'
import { openContractOf } from '#server/operations/platform/applications/open-contract.ts'
import { createOpenDraft } from '#server/operations/platform/applications/open-drafts.ts'
import {
  createOpenLaunch,
  createSigningLink,
  revokeOpen,
} from '#server/operations/platform/applications/open-launch.ts'
import { asInitiator, asSender, recordCall } from '#server/operations/platform/applications/sender.ts'
import { keepDocument } from '#server/operations/platform/files/keep.ts'
import { listTemplates } from '#server/operations/templates/templates/lists.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'

const TEMPLATES_A_PAGE = 100

export const serveOpenContracts = (app: FastifyInstance): void => {
  serveDrafts(app)
  serveDownloads(app)
  applicationRoute(app, calls.launchOpenContract, createOpenLaunchAnswer(), { transaction: 'inside' })
  applicationRoute(app, calls.revokeOpenContract, async (ctx, input) => {
    await revokeOpen(ctx, input)
    const { contract } = await asInitiator(ctx, input.contractId)
    return openContractOf(contract, await partiesOf(ctx.deps.db, contract.id))
  })
  applicationRoute(app, calls.createSigningLink, async (ctx, input) => {
    const { url, expiresAt } = await createSigningLink(ctx, input)
    return { url, expiresAt: expiresAt.toISOString() }
  })
  applicationRoute(
    app,
    calls.listOpenContracts,
    async ({ deps, application }, { cursor, limit, externalNo }) => {
      const found = await listMade(deps.db, {
        applicationId: application.id,
        after: cursorIn(cursor),
        externalNo,
        limit,
      })
      const rows = found.slice(0, limit).map(({ made, name, status }) => ({
        contractId: made.contractId,
        externalNo: made.externalNo,
        name,
        status,
        createdAt: made.createdAt.toISOString(),
      }))
      const last = rows.at(-1)
      return { rows, cursor: found.length > limit && last ? `${last.createdAt}_${last.contractId}` : null }
    },
  )
  applicationRoute(app, calls.listOpenEvents, async ({ deps, application }, { cursor, limit }) => {
    const after = /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0
    const rows = await readEvents(deps.db, { applicationId: application.id, after, limit })
    return {
      rows: rows.map(({ id, type, data, createdAt }) => ({
        id,
        type,
        timestamp: createdAt.toISOString(),
        data,
      })),
      cursor: String(rows.at(-1)?.seq ?? after),
    }
  })
}

/** What the answer says; one's own signing act is no matter of an application's. */
const createOpenLaunchAnswer = () => {
  const launch = createOpenLaunch()
  return async (...asked: Parameters<typeof launch>) => {
    const { contractId, inApproval, inReview } = await launch(...asked)
    return { contractId, inApproval, inReview }
  }
}

const cursorIn = (cursor: string) => {
  const [at = '', contractId = ''] = cursor.split('_')
  const createdAt = new Date(at)
  return Number.isNaN(createdAt.getTime()) || !/^[0-9a-f-]{36}$/.test(contractId)
    ? undefined
    : { createdAt, contractId }
}

const serveDrafts = (app: FastifyInstance): void => {
  applicationRoute(
    app,
    drafts.uploadOpenFile,
    async (ctx, { name }) =>
      keepDocument(
        { ...(await asSender(ctx)), transaction: (work) => ctx.transaction(work) },
        'contract',
        name,
      ),
    { transaction: 'inside' },
  )
  applicationRoute(app, drafts.listOpenTemplates, async (ctx, { templateType, cursor }) => {
    const page = Number(cursor)
    const found = await listTemplates(await asSender(ctx), {
      templateType,
      search: '',
      page,
      pageSize: TEMPLATES_A_PAGE,
    })
    const usable = found.rows.filter(({ useStatus }) => useStatus === USE_STATUS.usable)
    return {
      rows: usable.map(({ templateId, templateName, version, updatedAt }) => ({
        templateId,
        name: templateName,
        version,
        updatedAt,
      })),
      cursor: page * TEMPLATES_A_PAGE < found.total ? String(page + 1) : null,
    }
  })
  applicationRoute(app, drafts.getOpenTemplate, async (ctx, { templateId }) => {
    const { name, version, content } = await templateForUse(await asSender(ctx), templateId, undefined)
    const { roles, fields } = askedOf(content)
    return {
      templateId,
      name,
      version,
      roles: roles.map((role) => ({ name: role.name, isSealed: role.isSealed })),
      fields: fields.map(({ key, kind, label, role, required, options }) => ({
        key,
        kind,
        label,
        role,
        required,
        options,
      })),
    }
  })
  applicationRoute(app, drafts.createOpenDraft, createOpenDraft, { transaction: 'inside' })
}

const serveDownloads = (app: FastifyInstance): void => {
  applicationRoute(app, calls.listOpenFiles, async (ctx, { contractId }) => {
    const { contract } = await asInitiator(ctx, contractId)
    return (await documentsOf(ctx.deps.db, contract.id)).map((document) => ({
      documentId: document.id,
      name: document.name,
      sha256: document.currentSha256,
      isAttachment: document.isAttachment,
    }))
  })
  // What is taken away is in the company's chain before the file goes out.
  applicationRoute(
    app,
    calls.downloadOpenDocument,
    async (ctx, { contractId, documentId }) => {
      const { acting } = await asInitiator(ctx, contractId)
      const file = await downloadDocument(acting, { contractId, documentId, version: 'current' })
      await ctx.transaction(() => recordCall(ctx, 'document.downloaded', { contractId, documentId }))
      return file
    },
    { transaction: 'inside' },
  )
  const downloadEvidence = createDownloadEvidence()
  applicationRoute(
    app,
    calls.downloadOpenEvidence,
    async (ctx, { contractId }) => {
      const { acting } = await asInitiator(ctx, contractId)
      const report = await downloadEvidence(acting, { contractId })
      await ctx.transaction(() => recordCall(ctx, 'evidence.downloaded', { contractId }))
      return report
    },
    { transaction: 'inside' },
  )
}
