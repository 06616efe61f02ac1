// Calls that void a completed contract by an agreement of its parties (domain.md §1.3 合同作废).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, queryNumber, sha256 } from '#protocol/envelope.ts'
import { filterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { contractRow } from '#protocol/contracts/contracts/contracts.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Reasons by number; 其他 wants its own words. */
export const VOID_REASONS = {
  1: '条款内容有误',
  2: '印章选择错误',
  3: '签署人信息错误',
  4: '合作终止',
  5: '其他',
} as const
const REASONS = [1, 2, 3, 4, 5] as const
export type VoidReason = (typeof REASONS)[number]

/** Statuses of a voiding, which are also the tabs of its list. */
export const VOIDING_STATUS = { open: 1, voided: 2, rejected: 3, revoked: 4, expired: 5 } as const
const STATUSES = [1, 2, 3, 4, 5] as const
export type VoidingStatus = (typeof STATUSES)[number]

/** Days in which everybody must have signed. */
export const VOIDING_DAYS = 30
/** Most characters of the words beside a reason. */
export const VOIDING_NOTE_MAX = 200

const terms = v.object({
  contractId: id,
  name: v.string(),
  contractNo: v.string(),
  completedAt: moment,
  documents: v.array(v.object({ name: v.string(), sha256 })),
  /** Who must sign: the original parties, each company through somebody who works there now. */
  parties: v.array(
    v.object({
      partyType: v.picklist([1, 2]),
      /** The person, or the company's agent. */
      name: v.string(),
      companyName: v.string(),
      phoneMasked: v.string(),
      isMe: v.boolean(),
    }),
  ),
})
export type VoidingTerms = v.InferOutput<typeof terms>

/** What the agreement is about and who must sign it, before it is started. */
export const getVoidingTerms = endpoint({
  name: 'getVoidingTerms',
  method: 'GET',
  path: '/ContractService/terminal/terms',
  summary: '发起作废前：原合同与须签署的各方',
  access: allowed('contract', 'abandon'),
  input: v.object({ contractId: id }),
  output: terms,
  refusals: ['not-found', 'contract.not-possible'],
})

/** Writes the agreement and sends it to all parties; the contract stays in force until all have signed. */
export const startVoiding = endpoint({
  name: 'startVoiding',
  method: 'POST',
  path: '/ContractService/terminal/start',
  summary: '发起作废',
  access: allowed('contract', 'abandon'),
  input: v.pipe(
    v.object({
      contractId: id,
      requestId: id,
      reason: v.picklist(REASONS, '请选择作废原因'),
      note: v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(VOIDING_NOTE_MAX, `补充说明最多 ${VOIDING_NOTE_MAX} 字`),
      ),
    }),
    v.forward(
      v.check(
        ({ reason, note }) => reason !== 5 || note.length >= 2,
        `请用 2–${VOIDING_NOTE_MAX} 字说明作废原因`,
      ),
      ['note'],
    ),
  ),
  output: v.object({
    /** The agreement. */
    contractId: id,
    /** The starter's own act of signing it, if any. */
    myPartyId: v.nullable(id),
  }),
  refusals: ['not-found', 'contract.not-possible', 'identity.not-certified', 'contract.too-many-launches'],
})

export const voidingRow = v.object({
  ...contractRow.entries,
  voidingStatus: v.picklist(STATUSES),
  /** The contract it is about. */
  about: v.object({ contractId: id, name: v.string(), contractNo: v.string() }),
  cause: v.string(),
})
export type VoidingRow = v.InferOutput<typeof voidingRow>

export const listVoidings = endpoint({
  name: 'listVoidings',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/terminal/list',
  summary: '合同作废列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.pipe(queryNumber, v.picklist(STATUSES, '没有这个页签')),
    ...filterInput,
  }),
  output: pageOf(voidingRow),
})

export const countVoidings = endpoint({
  name: 'countVoidings',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/terminal/counts',
  summary: '合同作废各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    open: v.number(),
    voided: v.number(),
    rejected: v.number(),
    revoked: v.number(),
    expired: v.number(),
  }),
})
