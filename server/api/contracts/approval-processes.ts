// Calls for approval processes.
// Mirrors protocol/contracts/approval-processes/approval-processes.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import {
  listAll,
  listApplicable,
  listApproverRoles,
  readProcess,
  readVersions,
} from '#server/operations/contracts/approval-processes/present.ts'
import * as processes from '#server/operations/contracts/approval-processes/approval-processes.ts'

export const serveApprovalProcessCalls = (app: FastifyInstance): void => {
  route(app, calls.listApprovalProcesses, listAll)
  route(app, calls.getApprovalProcess, (ctx, { processId }) => readProcess(ctx, processId))
  route(app, calls.listProcessVersions, (ctx, { processId }) => readVersions(ctx, processId))
  route(app, calls.listApproverRoles, listApproverRoles)
  route(app, calls.listApplicableProcesses, (ctx, about) => listApplicable(ctx, about))

  route(app, calls.createApprovalProcess, processes.createProcess)
  route(app, calls.editApprovalProcess, processes.editProcess)
  route(app, calls.drawApprovalProcess, processes.drawProcess)
  route(app, calls.enableApprovalProcess, done(processes.enableProcess))
  route(app, calls.disableApprovalProcess, done(processes.disableProcess))
  route(app, calls.deleteApprovalProcess, done(processes.deleteProcess))
}

const done =
  (move: (ctx: Context, processId: string) => Promise<void>) =>
  async (ctx: Context, { processId }: { processId: string }): Promise<Record<string, never>> => {
    await move(ctx, processId)
    return {}
  }
