// Calls for a company's approval processes.
// See domain.md §1.3, §10 (approveManage and its four editing pages).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import {
  approvalNode,
  approvalNodes,
  approvalScope,
  nodeMode,
  PROCESS_FACTS,
  processConditions,
  processCopies,
  processUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'

/** Most processes a company may keep. */
export const MOST_PROCESSES = 100
export const PROCESS_NAME_LENGTH = 30
export const PROCESS_NOTE_LENGTH = 100

/** States of a process by number; ours. */
export const PROCESS_STATUS = { unfinished: 0, enabled: 1, disabled: 2, deleted: 3 } as const
export type ProcessState = keyof typeof PROCESS_STATUS

/** Something about a stored process that its administrator should mend: an approver who left, a department without a head. */
const processFault = v.object({
  /** Null where it concerns who may start it. */
  nodeId: v.nullable(id),
  /** `blocking`: nobody can start it; `partial`: some cannot. */
  level: v.picklist(['blocking', 'partial']),
  words: v.string(),
})
export type ProcessFault = v.InferOutput<typeof processFault>

/** Names of the people, roles and departments a process speaks of, by id or code. */
const names = v.record(v.string(), v.string())

const basics = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写流程名称'),
    v.maxLength(PROCESS_NAME_LENGTH, `流程名称最多 ${PROCESS_NAME_LENGTH} 个字`),
  ),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(PROCESS_NOTE_LENGTH)), ''),
  users: processUsers,
  conditions: processConditions,
  /** Whether the person who starts it may decide about it as well; by default nobody may. */
  allowsSelf: v.optional(v.boolean(), false),
}

/** A process with its newest nodes. */
export const approvalProcess = v.object({
  processId: id,
  scope: approvalScope,
  name: v.string(),
  note: v.string(),
  users: processUsers,
  conditions: processConditions,
  allowsSelf: v.boolean(),
  status: v.number(),
  /** The newest version of the nodes; 0 while there are none. */
  versionNo: v.number(),
  /** Grows with every change; a save that starts from an older one is refused. */
  version: v.number(),
  nodes: v.array(approvalNode),
  copies: processCopies,
  names,
  faults: v.array(processFault),
  editedBy: v.string(),
  updatedAt: moment,
  /** How many approvals run now by any of its versions. */
  running: v.number(),
  actions: v.array(v.picklist(['edit', 'enable', 'disable', 'delete'])),
})
export type ApprovalProcess = v.InferOutput<typeof approvalProcess>

const manage = (action: string) => allowed('approveManage', action)

export const listApprovalProcesses = endpoint({
  name: 'listApprovalProcesses',
  method: 'GET',
  path: '/BaseService/approvalProcess/list',
  summary: '当前单位的审批流程',
  access: manage('view'),
  input: v.object({}),
  output: v.array(approvalProcess),
  refusals: ['identity.company-only'],
})

export const getApprovalProcess = endpoint({
  name: 'getApprovalProcess',
  method: 'GET',
  path: '/BaseService/approvalProcess/detail',
  summary: '一个审批流程及其最新步骤',
  access: manage('view'),
  input: v.object({ processId: id }),
  output: approvalProcess,
  refusals: ['identity.company-only', 'not-found'],
})

/** Roles that may be asked, with how many hold each now; 抄送 and persons are chosen among colleagues. */
export const listApproverRoles = endpoint({
  name: 'listApproverRoles',
  method: 'GET',
  path: '/BaseService/approvalProcess/roles',
  summary: '可作为审批人的角色',
  access: manage('view'),
  input: v.object({}),
  output: v.array(v.object({ code: v.string(), name: v.string(), holders: v.number() })),
  refusals: ['identity.company-only'],
})

/** The nodes as each version had them, newest first. */
export const listProcessVersions = endpoint({
  name: 'listProcessVersions',
  method: 'GET',
  path: '/BaseService/approvalProcess/versions',
  summary: '审批流程的历史版本',
  access: manage('view'),
  input: v.object({ processId: id }),
  output: v.array(
    v.object({
      versionNo: v.number(),
      nodes: v.array(approvalNode),
      names,
      author: v.string(),
      createdAt: moment,
      /** Approvals that run by it now. */
      running: v.number(),
    }),
  ),
  refusals: ['identity.company-only', 'not-found'],
})

export const createApprovalProcess = endpoint({
  name: 'createApprovalProcess',
  method: 'POST',
  path: '/BaseService/approvalProcess',
  summary: '新建审批流程：基本信息',
  access: manage('add'),
  input: v.object({ requestId: id, scope: approvalScope, ...basics }),
  output: approvalProcess,
  refusals: ['identity.company-only', 'approval.name-taken', 'approval.too-many', 'approval.incomplete'],
})

export const editApprovalProcess = endpoint({
  name: 'editApprovalProcess',
  method: 'PUT',
  path: '/BaseService/approvalProcess',
  summary: '修改审批流程的基本信息',
  access: manage('edit'),
  input: v.object({ processId: id, version: v.number(), ...basics }),
  output: approvalProcess,
  refusals: [
    'identity.company-only',
    'not-found',
    'approval.stale',
    'approval.name-taken',
    'approval.incomplete',
    'approvalProcess.not-possible',
  ],
})

/** Stores the nodes as a new version; what runs already keeps its own. With `enable` it is in use from then on. */
export const drawApprovalProcess = endpoint({
  name: 'drawApprovalProcess',
  method: 'PUT',
  path: '/BaseService/approvalProcess/nodes',
  summary: '保存审批步骤为新版本',
  access: manage('edit'),
  input: v.object({
    processId: id,
    version: v.number(),
    nodes: approvalNodes,
    copies: processCopies,
    enable: v.boolean(),
  }),
  output: approvalProcess,
  refusals: [
    'identity.company-only',
    'not-found',
    'approval.stale',
    'approval.incomplete',
    'permission.denied',
    'approvalProcess.not-possible',
  ],
})

const move = (name: string, path: string, summary: string, action: string) =>
  endpoint({
    name,
    method: 'PUT',
    path: `/BaseService/approvalProcess/${path}`,
    summary,
    access: manage(action),
    input: v.object({ processId: id }),
    output: nothing,
    refusals: ['identity.company-only', 'not-found', 'approval.incomplete', 'approvalProcess.not-possible'],
  })

export const enableApprovalProcess = move('enableApprovalProcess', 'enable', '启用审批流程', 'enable')
export const disableApprovalProcess = move('disableApprovalProcess', 'disable', '停用审批流程', 'enable')
export const deleteApprovalProcess = endpoint({
  ...move('deleteApprovalProcess', '', '删除审批流程', 'del'),
  method: 'DELETE',
  path: '/BaseService/approvalProcess',
})

/** A process as its starter sees it: the people who would be asked at each node. */
export const processPreview = v.object({
  processId: id,
  name: v.string(),
  note: v.string(),
  /** Whether the starter may be among those who decide. */
  allowsSelf: v.boolean(),
  /** Facts of the contract that its conditions speak of: filled in otherwise it may not fit. */
  facts: v.array(v.picklist(PROCESS_FACTS)),
  nodes: v.array(
    v.object({
      nodeId: id,
      name: v.string(),
      mode: nodeMode,
      /** Who would be asked; empty where the starter names them or where something is wrong. */
      people: v.array(v.string()),
      /** How many the starter may name; 0 where the process names them. */
      choose: v.number(),
      /** Why nobody can be asked here; empty when all is well. */
      problem: v.string(),
    }),
  ),
})
export type ProcessPreview = v.InferOutput<typeof processPreview>

/** The process a contract of this type and amount must go through if the caller launched it now: the strictest that fits, or none. */
export const listApplicableProcesses = endpoint({
  name: 'listApplicableProcesses',
  method: 'GET',
  path: '/BaseService/approvalProcess/applicable',
  summary: '发起合同时适用的审批流程',
  access: allowed('contract', 'launch'),
  input: v.object({
    contractType: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    /** 分; left out for none. */
    amount: v.optional(queryNumber),
  }),
  output: v.array(processPreview),
})
