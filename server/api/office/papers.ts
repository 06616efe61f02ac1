// Calls of the office (mirrors protocol/office/papers/papers.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/office/papers/papers.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import { listApplicable } from '#server/operations/contracts/approval-processes/present.ts'
import * as acts from '#server/operations/office/papers/acts.ts'
import { createPaper, readDraft, saveDraft } from '#server/operations/office/papers/drafts.ts'
import * as lists from '#server/operations/office/papers/lists.ts'
import * as read from '#server/operations/office/papers/read.ts'
import { submitPaper } from '#server/operations/office/papers/submit.ts'

export const servePaperCalls = (app: FastifyInstance): void => {
  route(app, calls.createReport, (ctx) => createPaper(ctx, 'report'))
  route(app, calls.createFileSeal, (ctx) => createPaper(ctx, 'fileSeal'))
  route(app, calls.getPaperDraft, (ctx, { paperId }) => readDraft(ctx, paperId))
  route(app, calls.savePaper, saveDraft)
  route(app, calls.submitPaper, submitPaper)
  route(app, calls.getPaperProcess, (ctx, { kind, ...about }) => listApplicable(ctx, about, kind))

  route(app, calls.listPapers, lists.listPapers)
  route(app, calls.countPapers, lists.countPapers)
  route(app, calls.listPaperDrafts, lists.listDrafts)
  route(app, calls.listPaperTasks, lists.listTasks)
  route(app, calls.countPaperTasks, lists.countTasks)
  route(app, calls.getPaper, (ctx, { paperId }) => read.readPaper(ctx, paperId))
  route(app, calls.downloadPaperFile, read.downloadFile)
  route(app, calls.downloadSealed, read.downloadSealed)

  route(app, calls.withdrawPaper, done(acts.withdrawPaper))
  route(app, calls.reopenPaper, done(acts.reopenPaper))
  route(app, calls.deletePaper, done(acts.deletePaper))
  route(app, calls.forwardReport, acts.forwardReport)
}

const done =
  <I>(act: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await act(ctx, input)
    return {}
  }
