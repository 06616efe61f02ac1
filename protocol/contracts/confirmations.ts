// Calls of 合同确认: parties fill in a contract, confirm it or object (domain.md §1.3).
import * as v from 'valibot'
import { attachedFile, contractDocument, reason } from '#protocol/contracts/contracts/contracts.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { filledField, VALUE_MAX } from '#protocol/contracts/fields/fields.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { stageFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { progress, signBlock } from '#protocol/contracts/signing.ts'

/** Tabs of /sign/list/confirm: one's own to confirm, confirmed, objected to, and those of the contracts one launched. */
export const CONFIRM_TABS = ['toConfirm', 'confirmed', 'objected', 'launched'] as const
export const confirmTab = v.picklist(CONFIRM_TABS)
export type ConfirmTab = v.InferOutput<typeof confirmTab>

/** How a confirmation ended; empty while it is asked, `ended` where the contract ended first. */
export const confirmationOutcome = v.picklist(['', 'confirmed', 'objected', 'ended'])
export type ConfirmationOutcome = v.InferOutput<typeof confirmationOutcome>

/** What a party filled in, by the id of the field, each as `FieldValue`; what is not filled in yet has no entry, and unknown ids are left out. */
export const filledValues = v.record(
  v.string(),
  v.pipe(v.string(), v.maxLength(VALUE_MAX, `填写内容最多 ${VALUE_MAX} 字`)),
)
export type FilledValues = v.InferOutput<typeof filledValues>

/** One party's confirmation of one contract. */
export const confirmationRow = v.object({
  contractId: id,
  partyId: id,
  name: v.string(),
  initiator: v.string(),
  /** The party, as others are shown it. */
  who: v.string(),
  outcome: confirmationOutcome,
  reason: v.string(),
  askedAt: moment,
  closedAt: v.nullable(moment),
  deadline: v.nullable(moment),
  /** Whether the reader may open the contract: it is gone for a party while its initiator changes it. */
  isOpen: v.boolean(),
})
export type ConfirmationRow = v.InferOutput<typeof confirmationRow>

export const listConfirmations = endpoint({
  name: 'listConfirmations',
  method: 'GET',
  path: '/ContractService/confirm/list',
  summary: '合同确认列表：待确认、已确认、有异议、我发起的',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: confirmTab,
    ...stageFilterInput,
  }),
  output: pageOf(confirmationRow),
})

export const countConfirmations = endpoint({
  name: 'countConfirmations',
  method: 'GET',
  path: '/ContractService/confirm/counts',
  summary: '合同确认各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    toConfirm: v.number(),
    confirmed: v.number(),
    objected: v.number(),
    launched: v.number(),
  }),
})

const at = { contractId: id, partyId: id }

/** All that the confirmation page needs. */
export const getConfirmTask = endpoint({
  name: 'getConfirmTask',
  method: 'GET',
  path: '/ContractService/confirm/task',
  summary: '合同确认任务',
  access: signedIn,
  input: v.object(at),
  output: v.object({
    ...at,
    name: v.string(),
    initiator: v.string(),
    partyType: v.picklist([1, 2]),
    signer: v.string(),
    companyName: v.string(),
    status: v.number(),
    deadline: v.nullable(moment),
    documents: v.array(contractDocument),
    attachList: v.array(attachedFile),
    /** What this party fills in. */
    fields: v.array(v.object({ ...filledField.entries, documentId: id })),
    /** What others fill in, for orientation only. */
    others: v.array(v.object({ ...filledField.entries, documentId: id, who: v.string() })),
    values: filledValues,
    version: v.number(),
    outcome: confirmationOutcome,
    closedAt: v.nullable(moment),
    /** Why confirming is not possible now; null when it is. */
    blocked: v.nullable(signBlock),
    progress,
  }),
  refusals: ['not-found'],
})
export type ConfirmTask = v.InferOutput<(typeof getConfirmTask)['output']>

/** Keeps what was filled in so far, right or not; refused when another window saved something else in between. */
export const saveConfirmValues = endpoint({
  name: 'saveConfirmValues',
  method: 'PUT',
  path: '/ContractService/confirm/values',
  summary: '保存确认时填写的内容',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, version: v.number(), values: filledValues }),
  output: v.object({ version: v.number() }),
  refusals: ['not-found', 'sign.blocked', 'confirm.stale'],
})

/** Takes in a picture for a field that asks this party for one; its id is the field's value (JPG or PNG, at most `FIELD_PICTURE_BYTES`). */
export const uploadConfirmPicture = endpoint({
  name: 'uploadConfirmPicture',
  method: 'POST',
  path: '/ContractService/confirm/picture',
  summary: '上传确认时填写的图片',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 }),
  output: v.object({ fileId: id }),
  transfer: 'upload',
  refusals: [
    'not-found',
    'sign.blocked',
    'contract.not-possible',
    'upload.sha256',
    'document.too-large',
    'document.kind-unknown',
    'document.damaged',
    'storage.full',
  ],
})

/** Confirms the contract with what was filled in. */
export const confirmContract = endpoint({
  name: 'confirmContract',
  method: 'POST',
  path: '/ContractService/confirm',
  summary: '确认合同内容',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, requestId: id, version: v.number(), values: filledValues }),
  output: nothing,
  refusals: ['not-found', 'sign.blocked', 'confirm.stale', 'confirm.invalid', 'contract.not-possible'],
})

/** Objects to the contract: it goes back to its initiator. */
export const objectContract = endpoint({
  name: 'objectContract',
  method: 'POST',
  path: '/ContractService/confirm/object',
  summary: '对合同内容提出异议',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, requestId: id, reason }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible'],
})
