// Calls of 申请用印: request a company's seal, approve, seal, return and hand on.
// See domain.md §1.2, §1.3 (合同用印).
import * as v from 'valibot'
import { processPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { approvalDetail } from '#protocol/contracts/approvals.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { stageFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Tabs of /sign/list/signatureApprovalList by their numbers: 2 待用印, 3 已用印, 4 已退回. */
export const SEAL_TAB = { toSeal: 2, sealed: 3, returned: 4 } as const
export type SealTab = (typeof SEAL_TAB)[keyof typeof SEAL_TAB]

/** How an application ended; empty while it is open. */
export const sealOutcome = v.picklist(['', 'sealed', 'returned', 'withdrawn', 'ended'])
export type SealOutcome = v.InferOutput<typeof sealOutcome>

/** What the reader may do with an application now. */
export const sealAction = v.picklist(['withdraw', 'seal', 'return', 'transfer', 'approve'])
export type SealAction = v.InferOutput<typeof sealAction>

/** One request with its state, as its company sees it. */
export const sealRequest = v.object({
  requestId: id,
  contractId: id,
  partyId: id,
  name: v.string(),
  initiator: v.string(),
  contractType: v.string(),
  amount: v.nullable(v.number()),
  applicant: v.string(),
  reason: v.string(),
  appliedAt: moment,
  /** The party's, as PARTY_STATUS. */
  status: v.number(),
  outcome: sealOutcome,
  closedBy: v.string(),
  closeReason: v.string(),
  closedAt: v.nullable(moment),
  /** Who is to approve or to seal now. */
  waitingFor: v.array(v.string()),
  actions: v.array(sealAction),
})
export type SealRequest = v.InferOutput<typeof sealRequest>

/** The same with its approval. */
export const sealRequestDetail = v.object({
  ...sealRequest.entries,
  approval: v.nullable(approvalDetail),
  /** Members to whom the reader may hand the sealing on; the phone tells two of one name apart. */
  successors: v.array(v.object({ memberId: id, name: v.string(), phoneMasked: v.string() })),
})
export type SealRequestDetail = v.InferOutput<typeof sealRequestDetail>

/** What the seal needs first, for a signer who cannot use it at once: who approves, and who seals then. */
export const sealProspect = v.object({
  /** Whether it must be requested; false for callers who may seal at once. */
  mustApply: v.boolean(),
  /** Why, as a sentence; empty when it need not be. */
  why: v.string(),
  sealers: v.array(v.string()),
  /** The process that comes first; null without one. */
  process: v.nullable(processPreview),
})
export type SealProspect = v.InferOutput<typeof sealProspect>

/** How a company's seal would come onto a contract of this type and amount if the caller were its agent. */
export const getSealProspect = endpoint({
  name: 'getSealProspect',
  method: 'GET',
  path: '/ContractService/seal/prospect',
  summary: '本单位用印由谁审批、由谁用印',
  access: signedIn,
  input: v.object({
    contractType: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    /** 分; left out for none. */
    amount: v.optional(queryNumber),
  }),
  output: sealProspect,
  refusals: ['identity.company-only'],
})

const at = { contractId: id, partyId: id }
const refusals = ['not-found', 'seal.not-possible'] as const

/** The agent requests the company's seal. If they also sign in person, their own signature and proof of will come with it. */
export const applySeal = endpoint({
  name: 'applySeal',
  method: 'POST',
  path: '/ContractService/seal/apply',
  summary: '申请用印',
  access: allowed('contract', 'sign'),
  input: v.object({
    ...at,
    requestId: id,
    reason,
    personSign: v.optional(id),
    willingToken: v.optional(v.string(), ''),
  }),
  output: nothing,
  refusals: [...refusals, 'sign.blocked', 'approval.nobody', 'willing.invalid', 'seal.not-usable'],
})

/** The applicant takes it back and may sign, apply again or refuse. */
export const withdrawSealRequest = endpoint({
  name: 'withdrawSealRequest',
  method: 'POST',
  path: '/ContractService/seal/withdraw',
  summary: '撤回用印申请',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, requestId: id }),
  output: nothing,
  refusals,
})

/** 用印 by a holder of the right; a durable job puts the signature into the documents. */
export const sealContract = endpoint({
  name: 'sealContract',
  method: 'POST',
  path: '/ContractService/seal/use',
  summary: '用印',
  access: signedIn,
  input: v.object({
    ...at,
    requestId: id,
    willingToken: v.string(),
    seals: v.object({ companySeal: v.optional(id), legalSeal: v.optional(id) }),
  }),
  output: nothing,
  refusals: [...refusals, 'sign.blocked', 'willing.invalid', 'seal.not-usable'],
})

/** 退回 to the applicant, with the reason. */
export const returnSealRequest = endpoint({
  name: 'returnSealRequest',
  method: 'POST',
  path: '/ContractService/seal/return',
  summary: '退回用印申请',
  access: signedIn,
  input: v.object({ ...at, requestId: id, reason }),
  output: nothing,
  refusals,
})

/** Hands the sealing to one colleague who holds the right; by a sealer, or by an administrator where it is stuck. */
export const transferSealRequest = endpoint({
  name: 'transferSealRequest',
  method: 'POST',
  path: '/ContractService/seal/transfer',
  summary: '转交用印',
  access: signedIn,
  input: v.object({ ...at, requestId: id, toMemberId: id }),
  output: nothing,
  refusals: [...refusals, 'seal.successor'],
})

export const getSealRequest = endpoint({
  name: 'getSealRequest',
  method: 'GET',
  path: '/ContractService/seal/request',
  summary: '一份用印申请及其审批',
  access: signedIn,
  input: v.object(at),
  output: sealRequestDetail,
  refusals: ['not-found'],
})

const sealTab = v.pipe(queryNumber, v.picklist([2, 3, 4], '没有这个页签'))

export const listSealRequests = endpoint({
  name: 'listSealRequests',
  method: 'GET',
  path: '/ContractService/seal/list',
  summary: '合同用印列表：待用印、已用印、已退回',
  access: signedIn,
  input: v.object({
    ...pageInput,
    activeTab: sealTab,
    ...stageFilterInput,
  }),
  output: pageOf(sealRequest),
})

/** The first that wait and match, in the order of the list; `hasMore` says that there are others. */
export const pickSealRequests = endpoint({
  name: 'pickSealRequests',
  method: 'GET',
  path: '/ContractService/seal/pick',
  summary: '选择符合条件的待用印合同（最多 1,000 份）',
  access: signedIn,
  input: v.object(stageFilterInput),
  output: v.object({ rows: v.array(v.object({ requestId: id, contractId: id })), hasMore: v.boolean() }),
})

export const countSealRequests = endpoint({
  name: 'countSealRequests',
  method: 'GET',
  path: '/ContractService/seal/counts',
  summary: '合同用印各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ toSeal: v.number(), sealed: v.number(), returned: v.number() }),
})
