// Calls of the office: 合同签报 before a contract, and 文件用印 (domain.md §1.3).
import * as v from 'valibot'
import { processPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { approvalDetail } from '#protocol/contracts/approvals.ts'
import { historyEntry, reason } from '#protocol/contracts/contracts/contracts.ts'
import { draft, draftContent } from '#protocol/contracts/drafts/drafts.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { taskFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { PAPER_ACTIONS, PAPER_TABS, PAPER_TASK_TABS } from './status.ts'
import { paperKind } from './terms.ts'

/** A line of a list. */
export const paperRow = v.object({
  paperId: id,
  kind: paperKind,
  name: v.string(),
  /** 事由 or 用途. */
  reason: v.string(),
  author: v.string(),
  /** PAPER_STATUS. */
  status: v.number(),
  needsSeal: v.boolean(),
  /** Who is to approve or to seal now. */
  waitingFor: v.array(v.string()),
  handedInAt: v.nullable(moment),
  updatedAt: moment,
  /** Where its seal is put, while it waits for that. */
  sealAt: v.nullable(v.object({ contractId: id, partyId: id })),
  actions: v.array(v.picklist(PAPER_ACTIONS)),
})
export type PaperRow = v.InferOutput<typeof paperRow>

/** Width and height of each page in points. */
const pages = v.array(v.object({ width: v.number(), height: v.number() }))

/** One paper in full. */
export const paperDetail = v.object({
  ...paperRow.entries,
  counterparty: v.string(),
  contractType: v.string(),
  /** 分. */
  amount: v.nullable(v.number()),
  remark: v.string(),
  sets: v.number(),
  copies: v.array(v.string()),
  files: v.array(v.object({ fileId: id, name: v.string(), pages, size: v.number() })),
  /** Why it came back or was withdrawn. */
  endReason: v.string(),
  approval: v.nullable(approvalDetail),
  /** The sealed documents, once they are sealed. */
  sealed: v.nullable(
    v.object({
      contractId: id,
      sealer: v.string(),
      sealedAt: v.nullable(moment),
      documents: v.array(v.object({ documentId: id, name: v.string(), pages })),
      /** Whether the reader may also see it as a contract, with its evidence report. */
      isOpen: v.boolean(),
    }),
  ),
  history: v.array(historyEntry),
})
export type PaperDetail = v.InferOutput<typeof paperDetail>

const isNew = { requestId: id }
const path = (end: string) => `/ContractService/paper${end}`

/** An empty report; its draft is one of the wizard, `contractId` being the paper's own id. */
export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  path: path('/report'),
  summary: '新建合同签报草稿',
  access: allowed('office', 'report'),
  input: v.object(isNew),
  output: draft,
  refusals: ['identity.not-certified', 'identity.company-only'],
})

/** Papers to be sealed, still empty. */
export const createFileSeal = endpoint({
  name: 'createFileSeal',
  method: 'POST',
  path: path('/fileSeal'),
  summary: '新建文件用印草稿',
  access: allowed('office', 'fileSeal'),
  input: v.object(isNew),
  output: draft,
  refusals: ['identity.not-certified', 'identity.company-only'],
})

const ofPaper = v.object({ paperId: id })

export const getPaperDraft = endpoint({
  name: 'getPaperDraft',
  method: 'GET',
  path: path('/draft'),
  summary: '读取签报或用印草稿',
  access: signedIn,
  input: ofPaper,
  output: draft,
  refusals: ['not-found', 'draft.launched'],
})

export const savePaper = endpoint({
  name: 'savePaper',
  method: 'PUT',
  path: path('/draft'),
  summary: '保存签报或用印草稿',
  access: signedIn,
  mostBytes: 2 * 1024 * 1024,
  input: v.object({ paperId: id, version: v.number(), content: draftContent }),
  output: v.object({ version: v.number(), savedAt: moment }),
  refusals: ['not-found', 'draft.stale', 'draft.launched'],
})

/** Hands it in; `fields` of a refusal names each wrong input by its path. */
export const submitPaper = endpoint({
  name: 'submitPaper',
  method: 'POST',
  path: path('/submit'),
  summary: '提交签报或用印申请',
  access: signedIn,
  input: v.object({ paperId: id, version: v.number(), requestId: id }),
  output: v.object({ inApproval: v.boolean() }),
  refusals: [
    'identity.not-certified',
    'not-found',
    'draft.invalid',
    'draft.stale',
    'draft.launched',
    'approval.nobody',
    'quota.used-up',
    'paper.not-possible',
  ],
})

/** The process it must go through if the caller handed it in now, or none: then the author names the approvers. */
export const getPaperProcess = endpoint({
  name: 'getPaperProcess',
  method: 'GET',
  path: path('/process'),
  summary: '签报或用印适用的审批流程',
  access: signedIn,
  input: v.object({
    kind: paperKind,
    contractType: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    /** 分; left out for none. */
    amount: v.optional(queryNumber),
  }),
  output: v.array(processPreview),
})

const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')

export const listPapers = endpoint({
  name: 'listPapers',
  method: 'GET',
  mayBeBehind: true,
  path: path('/list'),
  summary: '合同签报、文件用印列表',
  access: signedIn,
  input: v.object({ ...pageInput, kind: paperKind, tab: v.picklist(PAPER_TABS), search }),
  output: pageOf(paperRow),
})

export const countPapers = endpoint({
  name: 'countPapers',
  method: 'GET',
  mayBeBehind: true,
  path: path('/counts'),
  summary: '合同签报、文件用印各页签的数量',
  access: signedIn,
  input: v.object({ kind: paperKind }),
  output: v.record(v.picklist(PAPER_TABS), v.number()),
})

export const listPaperDrafts = endpoint({
  name: 'listPaperDrafts',
  method: 'GET',
  mayBeBehind: true,
  path: path('/drafts'),
  summary: '办公草稿',
  access: signedIn,
  input: v.object({ ...pageInput, search }),
  output: pageOf(paperRow),
})

export const listPaperTasks = endpoint({
  name: 'listPaperTasks',
  method: 'GET',
  path: path('/tasks'),
  summary: '用印审批：待我审批、待我用印、我已处理',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(PAPER_TASK_TABS),
    ...taskFilterInput,
    kind: v.optional(paperKind),
  }),
  output: pageOf(paperRow),
})

export const countPaperTasks = endpoint({
  name: 'countPaperTasks',
  method: 'GET',
  path: path('/taskCounts'),
  summary: '用印审批各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ toApprove: v.number(), toSeal: v.number(), done: v.number() }),
})

export const getPaper = endpoint({
  name: 'getPaper',
  method: 'GET',
  path: path('/detail'),
  summary: '一份签报或用印申请',
  access: signedIn,
  input: ofPaper,
  output: paperDetail,
  refusals: ['not-found'],
})

/** A file as it was handed in. */
export const downloadPaperFile = endpoint({
  name: 'downloadPaperFile',
  method: 'GET',
  path: path('/file'),
  summary: '下载提交的文件',
  access: signedIn,
  transfer: 'download',
  input: v.object({ paperId: id, fileId: id }),
  output: v.any(),
  refusals: ['not-found'],
})

/** A document with the company's seal. */
export const downloadSealed = endpoint({
  name: 'downloadSealed',
  method: 'GET',
  path: path('/sealed'),
  summary: '下载已用印的文件',
  access: signedIn,
  transfer: 'download',
  input: v.object({ paperId: id, documentId: id }),
  output: v.any(),
  refusals: ['not-found'],
})

const act = <const Name extends string>(name: Name, end: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: path(end),
    summary,
    access: signedIn,
    input: v.object({ paperId: id, requestId: id }),
    output: nothing,
    refusals: ['not-found', 'paper.not-possible'],
  })

/** Takes it back while it is being approved or waits for the seal. */
export const withdrawPaper = endpoint({
  ...act('withdrawPaper', '/withdraw', '撤回签报或用印申请'),
  input: v.object({ paperId: id, requestId: id, reason }),
  refusals: ['not-found', 'paper.not-possible', 'contract.not-possible'],
})

/** Makes a draft again of one that came back or was withdrawn. */
export const reopenPaper = act('reopenPaper', '/reopen', '修改退回或撤回的签报、用印申请')

export const deletePaper = endpoint({
  ...act('deletePaper', '', '删除签报或用印草稿'),
  method: 'DELETE',
  input: ofPaper,
})

/** 转发起签署: a contract's draft with the files, counterparty and amount of a completed report. */
export const forwardReport = endpoint({
  name: 'forwardReport',
  method: 'POST',
  path: path('/forward'),
  summary: '签报转发起签署',
  access: allowed('contract', 'launch'),
  input: v.object({ paperId: id, requestId: id }),
  output: v.object({ contractId: id }),
  refusals: ['not-found', 'paper.not-possible', 'identity.not-certified'],
})
