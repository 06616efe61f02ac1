// Calls of the flowStart wizard: the server's draft and its launch (domain.md §2).
import * as v from 'valibot'
import { filledField } from '#protocol/contracts/fields/fields.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { MAX_ATTACHMENTS } from '#protocol/document-limits.ts'
import { MOST_REVIEWERS } from '#protocol/contracts/reviews/reviews.ts'
import { paperTerms } from '#protocol/office/papers/terms.ts'
import { draftTemplate } from '#protocol/contracts/drafts/template.ts'
import { MOST_PAYMENTS, plannedPayment } from '#protocol/contracts/drafts/payments.ts'
import { contractTerm } from '#protocol/contracts/drafts/term.ts'

/** Kinds of places on a page that are signed; a company's agent signs at its `personSign`. Fields that are filled: `FILLED_KINDS`. */
export const FIELD_KINDS = ['personSign', 'companySeal', 'legalSeal', 'signDate', 'crossPage'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
/** True sizes on paper in mm (domain.md §2, §3); crossPage is a whole seal's size. */
export const FIELD_SIZE_MM: Record<FieldKind, { w: number; h: number }> = {
  personSign: { w: 30, h: 15 },
  companySeal: { w: 42, h: 42 },
  legalSeal: { w: 20, h: 20 },
  signDate: { w: 36, h: 6 },
  crossPage: { w: 42, h: 42 },
}
export const MAX_PARTIES = 50
export const MAX_CC = 20
/** Most places and filled fields together. */
export const MAX_FIELDS = 300
export const DEADLINE_MIN_HOURS = 1
export const DEADLINE_MAX_DAYS = 90
export const DEADLINE_DEFAULT_DAYS = 30

const text = v.pipe(v.string(), v.maxLength(500))
export const draftFile = v.object({
  fileId: id,
  name: text,
  sha256,
  size: v.number(),
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
  alreadySigned: v.boolean(),
  notes: v.array(v.string()),
})
export type DraftFile = v.InferOutput<typeof draftFile>

/** A file that goes along as it is: nobody signs it, every signature names its hash. */
export const draftAttachment = v.object({ fileId: id, name: text, sha256, size: v.number() })
export type DraftAttachment = v.InferOutput<typeof draftAttachment>

/** 刷脸 (`face`) only beside another, and only where the server offers it. */
export const willingMethod = v.picklist(['sms', 'signPwd', 'face'])
export type WillingMethod = v.InferOutput<typeof willingMethod>

/** How a signature was made: by hand, set in a typeface, or cut out of a picture. */
export const SIGN_STYLES = ['drawn', 'typed', 'picture'] as const
export const signStyle = v.picklist(SIGN_STYLES)
export type SignStyle = v.InferOutput<typeof signStyle>

/** A party while it is being typed: any text may still be empty or wrong. */
export const draftParty = v.object({
  partyId: id,
  /** 1 person, 2 company. */
  partyType: v.picklist([1, 2]),
  /** The person, or the company's agent. */
  name: text,
  phone: text,
  companyName: text,
  signOrder: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PARTIES)),
  willing: v.array(willingMethod),
  /** Which of its person's signatures are taken; any without it. */
  signStyles: v.optional(v.array(signStyle)),
  /** Whether this party is the initiator's own identity. */
  isSelf: v.boolean(),
})
export type DraftParty = v.InferOutput<typeof draftParty>

/** A place on a page: base-800 px as seen, page from 0. crossPage: `page` is the first page, `y` the height on every page; it covers all pages of its file. */
export const draftField = v.object({
  fieldId: id,
  fileId: id,
  partyId: id,
  kind: v.picklist(FIELD_KINDS),
  page: v.pipe(v.number(), v.integer(), v.minValue(0)),
  x: v.number(),
  y: v.number(),
  w: v.number(),
  h: v.number(),
})
export type DraftField = v.InferOutput<typeof draftField>

/** Somebody who only gets to see the contract. `timing`: from the launch (1) or once all have signed (2). */
export const draftCopy = v.object({
  copyId: id,
  name: text,
  phone: text,
  timing: v.picklist([1, 2]),
})
export type DraftCopy = v.InferOutput<typeof draftCopy>

/** Which of the company's fitting processes approves it, and whom the starter names at which node; the first fitting one when left open. */
export const draftApproval = v.object({ processId: v.nullable(id), chosen: v.record(id, v.array(id)) })
export type DraftApproval = v.InferOutput<typeof draftApproval>

/** A colleague who reviews the contract before it goes out; asked in the order of the list. */
export const draftReviewer = v.object({ memberId: id, name: text })
export type DraftReviewer = v.InferOutput<typeof draftReviewer>

/** Steps of the wizard as their routes are called. */
export const WIZARD_STEPS = [
  'startType',
  'templateSet',
  'editDoc',
  'signSet',
  'signPosition',
  'contracSigning',
] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** All that the wizard knows; saved whole on every autosave, valid or not. */
export const draftContent = v.object({
  step: v.picklist(WIZARD_STEPS),
  /** 1 上传文件; 2 模板; 5 文件用印 and 6 合同签报 are papers of the office. */
  startType: v.number(),
  name: text,
  contractNo: text,
  contractType: text,
  /** 分, or null. */
  amount: v.nullable(v.pipe(v.number(), v.integer())),
  remark: v.pipe(v.string(), v.maxLength(2000)),
  /** From when to when it holds. */
  term: v.optional(contractTerm),
  /** When which part of its sum is due. */
  payments: v.optional(v.pipe(v.array(plannedPayment), v.maxLength(MOST_PAYMENTS))),
  files: v.array(draftFile),
  attachList: v.optional(v.pipe(v.array(draftAttachment), v.maxLength(MAX_ATTACHMENTS + 1))),
  parties: v.pipe(v.array(draftParty), v.maxLength(MAX_PARTIES + 1)),
  cc: v.optional(v.pipe(v.array(draftCopy), v.maxLength(MAX_CC + 1)), []),
  /** true: one after the other by signOrder; false: all at once. */
  ordered: v.boolean(),
  deadline: v.nullable(moment),
  fields: v.pipe(v.array(draftField), v.maxLength(MAX_FIELDS + 50)),
  filled: v.optional(v.pipe(v.array(filledField), v.maxLength(MAX_FIELDS + 50))),
  approval: v.optional(draftApproval),
  reviewers: v.optional(v.pipe(v.array(draftReviewer), v.maxLength(MOST_REVIEWERS + 1))),
  /** The template that it is filled from. */
  template: v.optional(draftTemplate),
  /** What the office asks besides; absent from contracts. */
  paper: v.optional(paperTerms),
  /** Ids of files that are said to be attachments only: nobody signs on them. */
  attachments: v.optional(v.pipe(v.array(id), v.maxLength(20, '最多 20 份文件'))),
  /** Whether the other parties confirm the content before anybody signs (签署前确认). */
  needsConfirm: v.optional(v.boolean()),
  /** Whether the other parties may take the files away before all have signed; they may where it is not said. */
  allowDownload: v.optional(v.boolean()),
  /** 4–8 digits that others than the initiator's side type before they see it (查看码); none where it is not said. */
  viewingCode: v.optional(v.pipe(v.string(), v.maxLength(20))),
  /** Seconds a signer must spend reading, 0–60. */
  minReadSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
})
export type DraftContent = v.InferOutput<typeof draftContent>

/** A stored draft; `version` grows with every save. */
export const draft = v.object({ contractId: id, version: v.number(), content: draftContent, savedAt: moment })
export type Draft = v.InferOutput<typeof draft>

const access = allowed('contract', 'launch')

export const createDraft = endpoint({
  name: 'createDraft',
  method: 'POST',
  path: '/ContractService/draft',
  summary: '新建合同草稿，预填发起方',
  access,
  input: v.object({ requestId: id }),
  output: draft,
  refusals: ['identity.not-certified'],
})

export const getDraft = endpoint({
  name: 'getDraft',
  method: 'GET',
  path: '/ContractService/draft',
  summary: '读取草稿',
  access,
  input: v.object({ contractId: id }),
  output: draft,
  refusals: ['not-found', 'draft.launched'],
})

/** Saves the whole content; refused with the newest draft's version when another computer saved in between. */
export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/ContractService/draft',
  summary: '保存草稿',
  access,
  mostBytes: 2 * 1024 * 1024,
  input: v.object({ contractId: id, version: v.number(), content: draftContent }),
  output: v.object({ version: v.number(), savedAt: moment }),
  refusals: ['not-found', 'draft.stale', 'draft.launched'],
})

/** Checks everything, reserves the signature fields, starts the signing; `fields` of a refusal names each wrong input by its path. */
export const launchContract = endpoint({
  name: 'launchContract',
  method: 'POST',
  path: '/ContractService/contract/launch',
  summary: '发起签署',
  access,
  input: v.object({ contractId: id, version: v.number(), requestId: id }),
  output: v.object({
    contractId: id,
    /** The initiator's own signing act that is open now, if any. */
    myPartyId: v.nullable(id),
    /** Whether it waits for the company's own approval; the parties hear of it once it passed. */
    inApproval: v.boolean(),
    /** Whether colleagues review it first. */
    inReview: v.boolean(),
  }),
  refusals: [
    'contract.too-many-launches',
    'identity.not-certified',
    'draft.invalid',
    'face.not-offered',
    'approval.nobody',
    'quota.used-up',
    'draft.stale',
    'not-found',
    'draft.launched',
  ],
})

export const deleteContract = endpoint({
  name: 'deleteContract',
  method: 'DELETE',
  path: '/ContractService/contract',
  summary: '从自己的列表中删除',
  access: allowed('contract', 'launch'),
  input: v.object({ contractId: id }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible'],
})
