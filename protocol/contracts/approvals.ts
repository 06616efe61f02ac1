// Calls of people who are asked to approve something.
import * as v from 'valibot'
import { approvalScope, nodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { stageFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Approvals by number (domain.md §1.3); 0 is ours and lasts no longer than the start. */
export const APPROVAL_STATUS = {
  prepared: 0,
  running: 1,
  passed: 2,
  refused: 3,
  withdrawn: 4,
  terminated: 5,
} as const
export type ApprovalState = keyof typeof APPROVAL_STATUS

/** Tasks by number (domain.md §1.3); 4 is ours: settled without this person. */
export const APPROVAL_TASK = { waiting: 0, open: 1, agreed: 2, refused: 3, spared: 4 } as const
export const approvalTaskStatus = v.picklist([0, 1, 2, 3, 4])
export type ApprovalTaskStatus = v.InferOutput<typeof approvalTaskStatus>

/** What somebody may do with an approval now. */
export const approvalAction = v.picklist(['agree', 'refuse', 'transfer', 'add', 'reassign'])
export type ApprovalAction = v.InferOutput<typeof approvalAction>

/** The order of added people: they decide first and the adder is asked again, or the adder agrees and they must agree as well. */
export const addedWhen = v.picklist(['before', 'after'])
export type AddedWhen = v.InferOutput<typeof addedWhen>

/** How many may be added at once. */
export const MOST_ADDED = 5

/** Why it is refused, or what is said with an agreement. */
export const opinion = v.pipe(v.string(), v.trim(), v.maxLength(200, '意见最多 200 字'))
const refusalReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写 2–200 字的驳回原因'),
  v.maxLength(200, '请填写 2–200 字的驳回原因'),
)

/** An approval with all its nodes, as those see it who may see the thing it is about. */
export const approvalDetail = v.object({
  approvalId: id,
  scope: approvalScope,
  title: v.string(),
  processName: v.string(),
  versionNo: v.number(),
  status: v.number(),
  starter: v.string(),
  startedAt: moment,
  endedAt: v.nullable(moment),
  /** Why it was refused, withdrawn or ended. */
  reason: v.string(),
  /** The node that is being asked, counted from 0. */
  node: v.number(),
  nodes: v.array(
    v.object({
      name: v.string(),
      mode: nodeMode,
      tasks: v.array(
        v.object({
          taskId: id,
          name: v.string(),
          isMe: v.boolean(),
          status: approvalTaskStatus,
          opinion: v.string(),
          /** The handwriting under an agreement, as SVG. */
          signature: v.nullable(v.string()),
          decidedAt: v.nullable(moment),
          /** By whom and why somebody was added whom the process does not name; null for its own people. */
          added: v.nullable(v.object({ by: v.string(), when: addedWhen, note: v.string() })),
          /** Whether they were asked already and are asked again once those they added have decided. */
          waitsForAdded: v.boolean(),
          /** Whether the reader may remind them; if so, when, where that is not now. */
          urge: v.nullable(v.object({ againAt: v.nullable(moment) })),
        }),
      ),
    }),
  ),
  actions: v.array(approvalAction),
  /** Users who cannot be asked at the present node: who is there already, and who would decide their own request. */
  notAskable: v.array(id),
})
export type ApprovalDetail = v.InferOutput<typeof approvalDetail>

/** Tabs of /sign/list/approval: asked of me, decided by me, started by me. */
export const APPROVAL_TABS = ['toDo', 'done', 'mine'] as const
export type ApprovalTab = (typeof APPROVAL_TABS)[number]

/** What is approved in that list: a contract's launch, or a request for the seal. Papers of the office have a list of their own. */
export const APPROVAL_KINDS = ['contract', 'seal'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const approvalRow = v.object({
  approvalId: id,
  scope: approvalScope,
  title: v.string(),
  /** The page of the thing itself. */
  target: v.string(),
  processName: v.string(),
  starter: v.string(),
  status: v.number(),
  /** Name of the node asked now; empty once it ended. */
  nodeName: v.string(),
  waitingFor: v.array(v.string()),
  startedAt: moment,
  updatedAt: moment,
})
export type ApprovalRow = v.InferOutput<typeof approvalRow>

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/approval/list',
  summary: '审批列表：待我审批、我已审批、我发起',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(APPROVAL_TABS),
    ...stageFilterInput,
    kind: v.optional(v.picklist(APPROVAL_KINDS)),
  }),
  output: pageOf(approvalRow),
})

export const countApprovals = endpoint({
  name: 'countApprovals',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/approval/counts',
  summary: '审批各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ toDo: v.number(), done: v.number(), mine: v.number() }),
})

export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/ContractService/approval/detail',
  summary: '一次审批的全部步骤与意见',
  access: signedIn,
  input: v.object({ approvalId: id }),
  output: approvalDetail,
  refusals: ['not-found'],
})

const refusals = ['not-found', 'approval.not-possible'] as const

export const agreeApproval = endpoint({
  name: 'agreeApproval',
  method: 'POST',
  path: '/ContractService/approval/agree',
  summary: '审批通过',
  access: allowed('approve', 'attend'),
  input: v.object({
    approvalId: id,
    requestId: id,
    opinion: v.optional(opinion, ''),
    /** One of the caller's own signatures, put under the agreement. */
    signatureId: v.optional(id),
  }),
  output: nothing,
  refusals: [...refusals, 'seal.not-usable', 'hrForm.not-possible'],
})

/** The caller's own signatures in use, which may be put under an agreement, the usual one first. */
export const listApprovalSignatures = endpoint({
  name: 'listApprovalSignatures',
  method: 'GET',
  path: '/ContractService/approval/signatures',
  summary: '审批时可用的本人签名',
  access: allowed('approve', 'attend'),
  input: v.object({}),
  output: v.array(v.object({ sealId: id, svg: v.string() })),
})

export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/ContractService/approval/refuse',
  summary: '驳回',
  access: allowed('approve', 'attend'),
  input: v.object({ approvalId: id, requestId: id, reason: refusalReason }),
  output: nothing,
  refusals,
})

/** Gives one's own task, or as an administrator of processes that of somebody else, to a colleague. */
export const transferApproval = endpoint({
  name: 'transferApproval',
  method: 'POST',
  path: '/ContractService/approval/transfer',
  summary: '转交审批',
  access: signedIn,
  input: v.object({ approvalId: id, taskId: id, requestId: id, toMemberId: id }),
  output: nothing,
  refusals: [...refusals, 'approval.successor'],
})

const addingNote = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写 2–200 字的加签原因'),
  v.maxLength(200, '请填写 2–200 字的加签原因'),
)

/** The person asked now adds colleagues; with `after` this also counts as their agreement. */
export const addApprovers = endpoint({
  name: 'addApprovers',
  method: 'POST',
  path: '/ContractService/approval/add',
  summary: '审批加签',
  access: allowed('approve', 'attend'),
  input: v.object({
    approvalId: id,
    requestId: id,
    memberIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择加签的同事'),
      v.maxLength(MOST_ADDED, `一次最多加签 ${MOST_ADDED} 位同事`),
    ),
    when: addedWhen,
    note: addingNote,
  }),
  output: nothing,
  refusals: [...refusals, 'approval.colleague'],
})

/** Reminds somebody who is asked now; for the starter and administrators who see the contract. */
export const urgeApprover = endpoint({
  name: 'urgeApprover',
  method: 'POST',
  path: '/ContractService/approval/urge',
  summary: '催办审批人',
  access: signedIn,
  input: v.object({ approvalId: id, taskId: id, requestId: id }),
  output: nothing,
  refusals,
})
