// Calls that show contracts and move them (mirrors protocol/contracts/contracts/contracts.ts).
import type { FastifyInstance } from 'fastify'
import { listAdditions as listAdditionsCall } from '#protocol/contracts/contracts/additions.ts'
import * as calls from '#protocol/contracts/contracts/contracts.ts'
import { readHome as readHomeCall } from '#protocol/contracts/contracts/home.ts'
import { readMonth as readMonthCall } from '#protocol/contracts/contracts/month.ts'
import * as many from '#protocol/contracts/contracts/many.ts'
import * as people from '#protocol/contracts/contracts/people.ts'
import * as selection from '#protocol/contracts/contracts/selection.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import { listAdditions } from '#server/operations/contracts/contracts/additions.ts'
import { createDownloadContract } from '#server/operations/contracts/contracts/archive.ts'
import { downloadMany } from '#server/operations/contracts/contracts/archive-many.ts'
import { downloadDocument } from '#server/operations/contracts/contracts/downloads.ts'
import { createDownloadEvidence } from '#server/operations/contracts/contracts/evidence.ts'
import { exportContracts, pickContracts } from '#server/operations/contracts/contracts/export.ts'
import { identitiesThatSee } from '#server/operations/contracts/contracts/find-viewed.ts'
import { readHome } from '#server/operations/contracts/contracts/home.ts'
import { readMonth } from '#server/operations/contracts/contracts/month.ts'
import {
  countContracts,
  listContracts,
  listDrafts,
  readContract,
} from '#server/operations/contracts/contracts/lists.ts'
import { revokeMany, urgeMany } from '#server/operations/contracts/contracts/many.ts'
import { addCopy, handOnParty } from '#server/operations/contracts/contracts/people.ts'
import * as moves from '#server/operations/contracts/contracts/acts.ts'
import { enterViewingCode } from '#server/operations/contracts/contracts/viewing-code.ts'
import { CONTRACT_LISTS, readRedDots } from '#server/operations/contracts/contracts/red-dots.ts'
import { HR_LISTS } from '#server/operations/hr/hr-forms/red-dots.ts'
import { PAPER_LISTS } from '#server/operations/office/papers/red-dots.ts'

// They write what they record themselves: a download goes on after its handler has returned.
const recorded = { transaction: 'inside' } as const

const DOTTED_LISTS = [...CONTRACT_LISTS, ...PAPER_LISTS, ...HR_LISTS]

export const serveContractCalls = (app: FastifyInstance): void => {
  route(app, calls.listContracts, listContracts)
  route(app, calls.listDrafts, listDrafts)
  route(app, calls.countContracts, countContracts)
  route(app, readHomeCall, readHome)
  route(app, readMonthCall, readMonth)
  route(app, selection.pickContracts, pickContracts)
  route(app, selection.exportContracts, exportContracts)
  route(app, getNotice, (ctx, { processType }) => readRedDots(ctx, processType, DOTTED_LISTS))
  route(app, calls.getContract, (ctx, { contractId }) => readContract(ctx, contractId))
  route(app, listAdditionsCall, (ctx, { contractId }) => listAdditions(ctx, contractId))
  route(app, calls.listContractIdentities, (ctx, { contractId }) => identitiesThatSee(ctx, contractId))
  route(app, calls.enterViewingCode, done(enterViewingCode))
  route(app, calls.downloadDocument, downloadDocument)
  const downloadEvidence = createDownloadEvidence()
  route(app, calls.downloadEvidence, downloadEvidence, recorded)
  route(app, calls.downloadContract, createDownloadContract(downloadEvidence), recorded)

  route(app, calls.withdrawContract, done(moves.withdrawContract))
  route(app, calls.reopenContract, done(moves.reopenContract))
  route(app, calls.revokeContract, done(moves.revokeContract))
  route(app, calls.urgeParty, done(moves.urgeParty))
  route(app, many.revokeMany, revokeMany, { transaction: 'inside' })
  route(app, many.urgeMany, urgeMany, { transaction: 'inside' })
  route(app, many.downloadMany, downloadMany, { transaction: 'inside' })
  route(app, calls.extendDeadline, done(moves.extendDeadline))
  route(app, calls.copyContract, moves.copyContract)
  route(app, people.transferParty, done(handOnParty))
  route(app, people.addCopy, done(addCopy))
  route(app, calls.retryFinish, done(moves.retryFinish))
  route(app, calls.retryPreparing, done(moves.retryPreparing))
}

const done =
  <I>(move: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await move(ctx, input)
    return {}
  }
