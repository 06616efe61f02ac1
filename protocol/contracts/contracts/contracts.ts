// Calls that show contracts and move them.
// They list, show, withdraw, revoke, urge, extend and download (domain.md §1, §10).
import { CONTRACT_KINDS } from '#protocol/contracts/contracts/kinds.ts'
import * as v from 'valibot'
import { EVIDENCE_REFUSALS } from '#protocol/contracts/contracts/evidence-refusals.ts'
import { approvalDetail } from '#protocol/contracts/approvals.ts'
import { reviewDetail } from '#protocol/contracts/reviews/reviews.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { plannedPayment } from '#protocol/contracts/drafts/payments.ts'
import { contractTerm } from '#protocol/contracts/drafts/term.ts'
import { filterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { CONTRACT_ACTIONS } from '#protocol/contracts/contracts/status.ts'
import { tagName } from '#protocol/contracts/tags.ts'

/** Why something is taken back, refused or objected to: 2–200 characters. */
export const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写 2–200 字的原因'),
  v.maxLength(200, '请填写 2–200 字的原因'),
)
/** Tabs of /sign/list/signing. */
export const SIGNING_TABS = [
  'all',
  'toSign',
  'waiting',
  'completed',
  'revoked',
  'rejected',
  'expired',
  'cc',
] as const
export const signingTab = v.picklist(SIGNING_TABS)
export type SigningTab = v.InferOutput<typeof signingTab>

const partyLine = v.object({
  partyId: id,
  partyType: v.picklist([1, 2]),
  name: v.string(),
  companyName: v.string(),
  phoneMasked: v.string(),
  signOrder: v.number(),
  status: v.number(),
  /** Whether the viewer, in the current identity, is this party. */
  isMe: v.boolean(),
  /** Whether the viewer may give its task to a colleague: it is their own, or they look after its company's contracts. */
  handsOn: v.boolean(),
  /** When it confirmed the content; null where it need not, or has not yet. */
  confirmedAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
  reason: v.string(),
})
export type PartyLine = v.InferOutput<typeof partyLine>

export const contractRow = v.object({
  contractId: id,
  contractNo: v.string(),
  name: v.string(),
  status: v.number(),
  /** Display label: toSign 待我签, inSealUse 用印中, waiting 待他人签, expiringSoon 即将到期, or the status's own. */
  label: v.picklist([
    'draft',
    'reviewing',
    'approving',
    'returned',
    'toConfirm',
    'confirming',
    'preparing',
    'preparingFailed',
    'toSign',
    'waiting',
    'expiringSoon',
    'inSealUse',
    'finishing',
    'finishingFailed',
    'completed',
    'voiding',
    'voided',
    'revoked',
    'rejected',
    'expired',
  ]),
  initiator: v.string(),
  parties: v.array(partyLine),
  waitingFor: v.array(v.string()),
  /** Those that the company acted for has put on it. */
  tags: v.array(tagName),
  /** 分; null for none. */
  amount: v.nullable(v.number()),
  deadline: v.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
  myPartyId: v.nullable(id),
  actions: v.array(v.picklist(CONTRACT_ACTIONS)),
})
export type ContractRow = v.InferOutput<typeof contractRow>

export const listContracts = endpoint({
  name: 'listContracts',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/homepage/list',
  summary: '合同签署列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    ...filterInput,
    tab: signingTab,
  }),
  output: pageOf(contractRow),
})

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/draft/list',
  summary: '草稿列表',
  access: signedIn,
  input: v.object({ ...pageInput, ...filterInput }),
  output: pageOf(contractRow),
})

export const countContracts = endpoint({
  name: 'countContracts',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/homepage/counts',
  summary: '首页与各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    all: v.number(),
    toSign: v.number(),
    waiting: v.number(),
    completed: v.number(),
    revoked: v.number(),
    rejected: v.number(),
    expired: v.number(),
    cc: v.number(),
    drafts: v.number(),
  }),
})

export const contractDocument = v.object({
  documentId: id,
  name: v.string(),
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
  /** The newest stored revision. */
  sha256,
  originalSha256: sha256,
  size: v.number(),
  /** Nobody signs it: the signatures on the other documents name its hash. */
  isAttachment: v.boolean(),
})
export type ContractDocument = v.InferOutput<typeof contractDocument>

/** A file that goes along as it is: there are no pages to show, it is downloaded. */
export const attachedFile = v.object({ documentId: id, name: v.string(), sha256, size: v.number() })
export type AttachedFile = v.InferOutput<typeof attachedFile>

export const historyEntry = v.object({
  n: v.number(),
  at: moment,
  event: v.string(),
  who: v.string(),
  identity: v.string(),
  ip: v.string(),
  detail: v.record(v.string(), v.unknown()),
  hash: v.string(),
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

export const getContract = endpoint({
  name: 'getContract',
  method: 'GET',
  path: '/ContractService/contract/detail',
  summary: '合同详情：文件、参与方、记录与可做的事',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.object({
    contract: contractRow,
    kind: v.picklist(CONTRACT_KINDS),
    /** The loan, receipt, review or paper that a contract made by the product is about; its page asks again who may see it. */
    aboutId: v.nullable(id),
    remark: v.string(),
    contractType: v.string(),
    amount: v.nullable(v.number()),
    ordered: v.boolean(),
    term: v.nullable(contractTerm),
    payments: v.array(plannedPayment),
    documents: v.array(contractDocument),
    attachList: v.array(attachedFile),
    /** The copy receivers; shown to the initiator and the initiator's administrators alone. */
    copies: v.array(
      v.object({ name: v.string(), phoneMasked: v.string(), timing: v.number(), sentAt: v.nullable(moment) }),
    ),
    /** The newest approval in the initiator's company; null for everybody else and where there was none. */
    approval: v.nullable(approvalDetail),
    /** The newest content review in the initiator's company; null for everybody else and where there was none. */
    review: v.nullable(reviewDetail),
    history: v.array(historyEntry),
    /** Whether the stored audit chain holds together now. */
    historyIntact: v.boolean(),
    completedAt: v.nullable(moment),
    /** 查看码, for the initiator's side to pass on; null for everybody else and where none is asked for. */
    viewingCode: v.nullable(v.string()),
    reason: v.string(),
    /** The agreement that is to void it, or did; its id for those who may see it. */
    voiding: v.nullable(
      v.object({
        contractId: v.nullable(id),
        cause: v.string(),
        startedAt: moment,
        voidedAt: v.nullable(moment),
      }),
    ),
    /** What a contract that the product made is about. */
    about: v.nullable(v.object({ contractId: id, name: v.string(), contractNo: v.string() })),
  }),
  refusals: ['not-found'],
})
export type ContractDetail = v.InferOutput<(typeof getContract)['output']>

/** Opens a contract for the rest of the session to somebody who was told its 查看码. */
export const enterViewingCode = endpoint({
  name: 'enterViewingCode',
  method: 'POST',
  path: '/ContractService/contract/viewingCode',
  summary: '输入查看码',
  access: signedIn,
  input: v.object({ contractId: id, code: v.pipe(v.string(), v.trim(), v.maxLength(20)) }),
  output: nothing,
  refusals: ['not-found', 'viewing.wrong-code', 'viewing.too-many'],
})

/** In which of the caller's own identities a contract may be seen; none for one that is not there or not theirs. */
export const listContractIdentities = endpoint({
  name: 'listContractIdentities',
  method: 'GET',
  path: '/ContractService/contract/identities',
  summary: '合同在本人的哪些身份下可见',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.array(v.object({ companyId: v.nullable(id), companyName: v.string() })),
})

const move = <I extends v.ObjectEntries>(
  name: string,
  path: string,
  summary: string,
  action: string,
  more: I,
) =>
  endpoint({
    name,
    method: 'POST',
    path: `/ContractService/contract/${path}`,
    summary,
    access: allowed('contract', action),
    input: v.object({ contractId: id, requestId: id, ...more }),
    output: nothing,
    refusals: ['not-found', 'contract.not-possible'],
  })

/** Back to an editable draft while nobody has signed. */
export const withdrawContract = move('withdrawContract', 'withdraw', '撤回修改（无人签署前）', 'revoke', {
  reason,
})
/** Ends the contract for good before it is complete. */
export const revokeContract = move('revokeContract', 'revoke', '撤回合同', 'revoke', { reason })
/** Takes up again what an approver refused: back to a draft. */
export const reopenContract = move('reopenContract', 'reopen', '修改被驳回的合同', 'launch', {})
/** Reminds a party by notice and SMS; at most once per 30 minutes and three times a day. */
export const urgeParty = move('urgeParty', 'urge', '催办', 'launch', { partyId: id })
export const extendDeadline = move('extendDeadline', 'extend', '延期', 'launch', { deadline: moment })
/** Makes a new draft from a contract that ended without effect. */
export const copyContract = endpoint({
  name: 'copyContract',
  method: 'POST',
  path: '/ContractService/contract/copy',
  summary: '复制为新草稿',
  access: allowed('contract', 'launch'),
  input: v.object({ contractId: id, requestId: id }),
  output: v.object({ contractId: id }),
  refusals: ['not-found', 'contract.not-possible', 'identity.not-certified'],
})
/** Tries the long-term data and the final check again after they failed. */
export const retryFinish = move('retryFinish', 'retryFinish', '重试固化', 'launch', {})

/** Tries again to write what was filled in into the documents. */
export const retryPreparing = move('retryPreparing', 'retryPreparing', '重试写入填写内容', 'launch', {})

/** One document as PDF, or an attached file as it is: `original` as launched, `current` the newest revision. */
export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/ContractService/contract/document',
  summary: '下载合同文件',
  access: signedIn,
  input: v.object({
    contractId: id,
    documentId: id,
    version: v.optional(v.picklist(['current', 'original']), 'current'),
    /** Hash of a revision of it, where the newest is not meant. */
    revision: v.optional(sha256),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'document.record-broken'],
})

/** All documents of a contract: one PDF as it is, several as one ZIP; `evidence` adds the report of a completed contract. */
export const downloadContract = endpoint({
  name: 'downloadContract',
  method: 'GET',
  writes: true,
  path: '/ContractService/contract/archive',
  summary: '下载合同全部文件',
  access: allowed('contract', 'download'),
  input: v.object({
    contractId: id,
    evidence: v.optional(v.picklist(['with', 'without']), 'without'),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: EVIDENCE_REFUSALS,
})

/** 出证报告: a PDF sealed by the platform; completed contracts only. */
export const downloadEvidence = endpoint({
  name: 'downloadEvidence',
  method: 'GET',
  writes: true,
  path: '/ContractService/contract/evidence',
  summary: '下载出证报告',
  access: allowed('contract', 'download'),
  input: v.object({ contractId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: EVIDENCE_REFUSALS,
})
