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

const reading = { effect: 'inside' } as const

export const serveApprovalProcessCalls = (app: FastifyInstance): void => {
  route(app, calls.listApprovalProcesses, listAll, reading)
  route(app, calls.getApprovalProcess, (ctx, { processId }) => readProcess(ctx, processId), reading)
  route(app, calls.listProcessVersions, (ctx, { processId }) => readVersions(ctx, processId), reading)
  route(app, calls.listApproverRoles, listApproverRoles, reading)
  route(app, calls.listApplicableProcesses, listApplicable, reading)

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
