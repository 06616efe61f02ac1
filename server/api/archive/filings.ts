// Calls around what is filed in the archive (mirrors protocol/archive/filings).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/archive/filings/filings.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import * as offline from '#protocol/archive/filings/offline.ts'
import { searchFilingTexts as searchFilingTextsCall } from '#protocol/archive/filings/text-search.ts'
import { route } from '#server/http/route.ts'
import {
  FILINGS_ZIP,
  fetchPrepared,
  findPrepared,
  prepareFilings,
} from '#server/operations/archive/filings/download.ts'
import { serveLinkedFile } from '#server/http/linked-file.ts'
import * as keep from '#server/operations/archive/filings/keep.ts'
import * as lists from '#server/operations/archive/filings/lists.ts'
import * as many from '#server/operations/archive/filings/many.ts'
import * as scans from '#server/operations/archive/filings/scans.ts'
import { searchFilingTexts } from '#server/operations/archive/filings/search-texts.ts'

export const serveFilingCalls = (app: FastifyInstance): void => {
  route(app, calls.listFilings, (ctx, input) => lists.listFilings(ctx, input))
  route(app, calls.countFilings, (ctx) => lists.countFilings(ctx))
  route(app, calls.pickFilings, (ctx, input) => lists.pickFilings(ctx, input))
  route(app, calls.getFiling, (ctx, { filingId }) => lists.getFiling(ctx, filingId))
  route(app, calls.findFilingOf, (ctx, { contractId }) => lists.findFilingOf(ctx, contractId))
  route(app, calls.editFiling, async (ctx, input) => {
    await keep.editFiling(ctx, input)
    return {}
  })
  route(app, calls.holdFilings, async (ctx, input) => {
    await keep.holdFilings(ctx, input)
    return {}
  })
  route(app, calls.liftHold, async (ctx, input) => {
    await keep.liftHold(ctx, input)
    return {}
  })
  route(app, calls.downloadFilings, (ctx, input) => prepareFilings(ctx, input), { transaction: 'inside' })
  serveLinkedFile(app, FILINGS_ZIP, { find: (token) => findPrepared(app.deps, token), fetch: fetchPrepared })

  route(app, moving.fileContracts, (ctx, input) => many.beginMove(ctx, 'file', input))
  route(app, moving.moveFilings, (ctx, input) => many.beginMove(ctx, 'move', input))
  route(app, moving.returnFilings, (ctx, input) => many.beginMove(ctx, 'return', { ...input, classId: null }))
  route(app, moving.getMove, (ctx, { moveId }) => many.showMove(ctx, moveId))
  route(app, moving.findLastMove, (ctx) => many.findLastMove(ctx))
  route(app, moving.undoMove, async (ctx, { moveId }) => {
    await many.undoMove(ctx, moveId)
    return {}
  })

  route(app, searchFilingTextsCall, (ctx, input) => searchFilingTexts(ctx, input))

  route(app, offline.fileScan, (ctx, input) => scans.fileScan(ctx, input))
  route(app, offline.downloadScanFile, (ctx, input) => scans.downloadScanFile(ctx, input))
  route(app, offline.deleteScan, async (ctx, { filingId }) => {
    await scans.deleteScan(ctx, filingId)
    return {}
  })
}
