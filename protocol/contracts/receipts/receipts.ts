// Calls around receipts (specification §7, receipt; domain.md §1.3).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { RECEIPT_ACTIONS } from './status.ts'
import { RECEIPT_KINDS, receiptTerms } from './terms.ts'

const access = allowed('contract', 'launch')

/** A stored draft; `version` grows with every save. */
export const receiptDraft = v.object({
  receiptId: id,
  version: v.number(),
  terms: receiptTerms,
  /** Its author, as the paper names them. */
  own: v.object({ name: v.string(), phone: v.string() }),
})
export type ReceiptDraft = v.InferOutput<typeof receiptDraft>

export const createReceipt = endpoint({
  name: 'createReceipt',
  method: 'POST',
  path: '/ContractService/receipt',
  summary: '新建收条草稿',
  access,
  input: v.object({ requestId: id, kind: v.picklist(RECEIPT_KINDS) }),
  output: receiptDraft,
  refusals: ['identity.not-certified', 'receipt.persons-only'],
})

export const getReceiptDraft = endpoint({
  name: 'getReceiptDraft',
  method: 'GET',
  path: '/ContractService/receipt/draft',
  summary: '读取收条草稿',
  access,
  input: v.object({ receiptId: id }),
  output: receiptDraft,
  refusals: ['not-found', 'draft.launched'],
})

/** Saves all terms; refused when another window saved in between. */
export const saveReceipt = endpoint({
  name: 'saveReceipt',
  method: 'PUT',
  path: '/ContractService/receipt/draft',
  summary: '保存收条草稿',
  access,
  input: v.object({ receiptId: id, version: v.number(), terms: receiptTerms }),
  output: v.object({ version: v.number() }),
  refusals: ['not-found', 'draft.stale', 'draft.launched'],
})

export const deleteReceipt = endpoint({
  name: 'deleteReceipt',
  method: 'DELETE',
  path: '/ContractService/receipt/draft',
  summary: '删除收条草稿',
  access,
  input: v.object({ receiptId: id }),
  output: nothing,
  refusals: ['not-found', 'draft.launched'],
})

/** Checks everything, sets the paper, has its author sign and then sends it to the other one; `fields` of a refusal names wrong inputs. */
export const issueReceipt = endpoint({
  name: 'issueReceipt',
  method: 'POST',
  path: '/ContractService/receipt/issue',
  summary: '开具收条',
  access,
  input: v.object({ receiptId: id, version: v.number(), requestId: id }),
  output: v.object({ contractId: id, myPartyId: v.nullable(id) }),
  refusals: [
    'not-found',
    'identity.not-certified',
    'contract.too-many-launches',
    'quota.used-up',
    'draft.invalid',
    'draft.stale',
    'draft.launched',
    'receipt.not-possible',
    'receipt.persons-only',
  ],
})

/** Tabs of /sign/list/receipt: 我开具 and 开给我. */
export const RECEIPT_TABS = ['issued', 'toMe'] as const
export type ReceiptTab = (typeof RECEIPT_TABS)[number]

export const receiptRow = v.object({
  receiptId: id,
  status: v.number(),
  kind: v.picklist(RECEIPT_KINDS),
  /** The other one. */
  other: v.string(),
  /** 分; null for goods, and in a draft without one. */
  amount: v.nullable(v.number()),
  goods: v.string(),
  receivedOn: v.string(),
  actions: v.array(v.picklist(RECEIPT_ACTIONS)),
  /** Its paper; null in a draft. */
  contractId: v.nullable(id),
  /** The viewer's place on the paper, while it waits for their signature. */
  partyId: v.nullable(id),
})
export type ReceiptRow = v.InferOutput<typeof receiptRow>

export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'POST',
  path: '/ContractService/receipt/list',
  summary: '收条列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(RECEIPT_TABS),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  }),
  output: pageOf(receiptRow),
})

/** How many receipts each tab holds, drafts included. */
export const countReceipts = endpoint({
  name: 'countReceipts',
  method: 'GET',
  path: '/ContractService/receipt/counts',
  summary: '收条各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ issued: v.number(), toMe: v.number() }),
})
