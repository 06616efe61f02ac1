// Two approval processes for each demo company: one for large purchases, one for people who join.
import { randomUUID } from 'node:crypto'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessConditions,
} from '#protocol/contracts/approval-processes/nodes.ts'
import type { Context } from '#server/context.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import {
  createProcess,
  drawProcess,
} from '#server/operations/contracts/approval-processes/approval-processes.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

const ALWAYS: ProcessConditions = { contractTypes: [], amountFrom: null, amountBelow: null }

/** Joins the caller's transaction; the context is the founder's, acting for the company. */
export const makeDemoApprovals = async (ctx: Context): Promise<void> => {
  const { people } = await readOrganisation(ctx.deps.db, companyOf(ctx))
  const founder = people.find(({ userId }) => userId === ctx.user.id)
  if (founder === undefined) throw new Error('the founder does not work in the company')
  const manager = node('总经理审批', { by: 'persons', memberIds: [founder.memberId] })
  await draw(ctx, {
    scope: 'contract',
    name: '大额采购合同审批',
    note: '50 万元及以上的采购合同',
    conditions: { ...ALWAYS, contractTypes: ['采购合同'], amountFrom: 50_000_000 },
    nodes: [node('业务负责人确认', { by: 'chosen', most: 1 }), manager],
  })
}

const node = (name: string, approvers: ApprovalNode['approvers']): ApprovalNode => ({
  nodeId: randomUUID(),
  name,
  mode: 1,
  approvers,
})

interface Drawn {
  readonly scope: ApprovalScope
  readonly name: string
  readonly note: string
  readonly conditions: ProcessConditions
  readonly nodes: ApprovalNode[]
}

const draw = async (ctx: Context, { scope, name, note, conditions, nodes }: Drawn): Promise<void> => {
  const users = { kind: 'all' as const, memberIds: [], roles: [], departmentIds: [] }
  const { processId, version } = await createProcess(ctx, {
    scope,
    name,
    note,
    conditions,
    users,
    allowsSelf: false,
  })
  await drawProcess(ctx, { processId, version, nodes, copies: { memberIds: [], timing: 1 }, enable: true })
}
