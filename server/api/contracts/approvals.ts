// Calls of those who are asked to approve something (mirrors protocol/contracts/approvals.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/approvals.ts'
import { route } from '#server/http/route.ts'
import { addApprovers } from '#server/operations/contracts/approvals/add.ts'
import { decide, transferTask } from '#server/operations/contracts/approvals/decide.ts'
import { countApprovals, listApprovals, readApproval } from '#server/operations/contracts/approvals/lists.ts'
import { handwriting, ownSignatures } from '#server/operations/contracts/approvals/handwriting.ts'
import { urgeApprover } from '#server/operations/contracts/approvals/urge.ts'

export const serveApprovalCalls = (app: FastifyInstance): void => {
  route(app, calls.listApprovals, listApprovals)
  route(app, calls.countApprovals, countApprovals)
  route(app, calls.getApproval, (ctx, { approvalId }) => readApproval(ctx, approvalId))

  route(app, calls.listApprovalSignatures, ownSignatures)

  route(app, calls.agreeApproval, async (ctx, { approvalId, opinion, signatureId }) => {
    const signature = signatureId === undefined ? undefined : await handwriting(ctx, signatureId)
    await decide(ctx, approvalId, { type: 'task.agreed', opinion, signature })
    return {}
  })

  route(app, calls.refuseApproval, async (ctx, { approvalId, reason }) => {
    await decide(ctx, approvalId, { type: 'task.refused', reason })
    return {}
  })

  route(app, calls.transferApproval, async (ctx, input) => {
    await transferTask(ctx, input)
    return {}
  })

  route(app, calls.addApprovers, async (ctx, input) => {
    await addApprovers(ctx, input)
    return {}
  })

  route(app, calls.urgeApprover, async (ctx, input) => {
    await urgeApprover(ctx, input)
    return {}
  })
}
