// A person's file and what runs out (mirrors protocol/hr/hr-people/).
import type { FastifyInstance } from 'fastify'
import { listHrDues, settleHrDue } from '#protocol/hr/hr-people/dues.ts'
import { getEmployeeFile, noteHrPaper, removeHrPaper } from '#protocol/hr/hr-people/hr-people.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import * as dues from '#server/operations/hr/hr-people/dues.ts'
import { readEmployeeFile } from '#server/operations/hr/hr-people/file.ts'
import * as papers from '#server/operations/hr/hr-people/papers.ts'

export const serveHrPeopleCalls = (app: FastifyInstance): void => {
  route(app, getEmployeeFile, readEmployeeFile)
  route(app, noteHrPaper, done(papers.noteHrPaper))
  route(app, removeHrPaper, done(papers.removeHrPaper))
  route(app, listHrDues, dues.listHrDues)
  route(app, settleHrDue, done(dues.settleHrDue))
}

const done =
  <I>(act: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await act(ctx, input)
    return {}
  }
