// Approval processes for tests: made, drawn and enabled through the real calls.
import { randomUUID } from 'node:crypto'
import type { ApprovalNode, ApprovalScope, NodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import {
  createApprovalProcess,
  drawApprovalProcess,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { listColleagues } from '#protocol/company/staff/staff.ts'
import type { Signer } from '#tests/support/contracts.ts'

export const EVERYBODY = { kind: 'all' as const, memberIds: [], roles: [], departmentIds: [] }
export const ALWAYS = { contractTypes: [], amountFrom: null, amountBelow: null }
export const NO_COPIES = { memberIds: [], timing: 1 as const }

let count = 0

/** A node; persons unless told otherwise. */
export const node = (
  approvers: ApprovalNode['approvers'],
  { name = '审批', mode = 1 }: { name?: string; mode?: NodeMode } = {},
): ApprovalNode => ({ nodeId: randomUUID(), name, mode, approvers })

/** Places in the company of these people, in their order. */
export const memberIdsOf = async (
  { client }: Signer,
  people: readonly { readonly userId: string }[],
): Promise<string[]> => {
  const colleagues = await client.call(listColleagues, {})
  return people.map(({ userId }) => colleagues.find((one) => one.userId === userId)?.memberId ?? '')
}

/** The first page of a process that everybody may use for everything, unless told otherwise. */
export const firstPage = (name: string, change: object = {}) => ({
  name,
  note: '',
  users: EVERYBODY,
  conditions: ALWAYS,
  allowsSelf: false,
  ...change,
})

/** A process with its first page alone. */
export const begunProcess = (
  { client }: Signer,
  name: string,
  change: object = {},
): Promise<ApprovalProcess> =>
  client.call(createApprovalProcess, {
    requestId: randomUUID(),
    scope: 'contract',
    ...firstPage(name, change),
  })

/** A process in use with these nodes. */
export const newProcess = async (
  { client }: Signer,
  nodes: ApprovalNode[],
  change: {
    scope?: ApprovalScope
    name?: string
    conditions?: object
    users?: object
    allowsSelf?: boolean
  } = {},
): Promise<string> => {
  const { processId, version } = await client.call(createApprovalProcess, {
    requestId: randomUUID(),
    scope: 'contract',
    name: `合同审批${(count += 1)}`,
    users: EVERYBODY,
    conditions: ALWAYS,
    ...change,
  } as never)
  await client.call(drawApprovalProcess, { processId, version, nodes, copies: NO_COPIES, enable: true })
  return processId
}

/** A process for all contracts in which these people decide one after the other, each at a node of their own. */
export const approvedBy = async (administrator: Signer, people: readonly Signer[]): Promise<string> => {
  const memberIds = await memberIdsOf(administrator, people)
  return newProcess(
    administrator,
    memberIds.map((memberId, at) =>
      node({ by: 'persons', memberIds: [memberId] }, { name: `第 ${at + 1} 步` }),
    ),
  )
}
