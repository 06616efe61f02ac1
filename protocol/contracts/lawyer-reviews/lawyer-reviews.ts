// Calls of lawyer review (specification §7, lawyer review; domain.md §1.3).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { taskFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { LAWYER_REVIEW_ACTIONS, LAWYER_SERVICES } from './status.ts'

/** How many uploaded files an application has at the most, besides those of a contract. */
export const MOST_LAWYER_FILES = 10

const attend = allowed('lawyer', 'attend')
const words = (least: number, most: number, says: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(least, says), v.maxLength(most, says))
const reason = words(2, 200, '请填写 2–200 字的原因')
const named = { lawyerReviewId: id }
const asked = { ...named, requestId: id }
const refusals = ['not-found', 'lawyerReview.not-possible'] as const

/** Asks a firm, or one of its lawyers. Files come from a draft or contract the applicant sees, and from uploads as contract files. */
export const applyForLawyer = endpoint({
  name: 'applyForLawyer',
  method: 'POST',
  path: '/ContractService/lawyer/apply',
  summary: '申请律师服务',
  access: attend,
  input: v.object({
    requestId: id,
    firmId: id,
    /** Null: whichever lawyer of the firm accepts it. */
    lawyerId: v.nullable(id),
    type: v.picklist([1, 2, 3, 4]),
    title: words(2, 60, '标题为 2–60 字'),
    question: words(5, 2000, '请用 5–2000 字说明需要律师做什么'),
    contractId: v.nullable(id),
    fileIds: v.pipe(v.array(id), v.maxLength(MOST_LAWYER_FILES, `最多上传 ${MOST_LAWYER_FILES} 个文件`)),
  }),
  output: v.object(named),
  refusals: ['not-found', 'identity.not-certified', 'lawyerReview.invalid'],
})

export const cancelLawyerReview = endpoint({
  name: 'cancelLawyerReview',
  method: 'POST',
  path: '/ContractService/lawyer/cancel',
  summary: '撤回律师服务申请（接单前）',
  access: attend,
  input: v.object(asked),
  output: nothing,
  refusals,
})

export const acceptLawyerReview = endpoint({
  name: 'acceptLawyerReview',
  method: 'POST',
  path: '/ContractService/lawyer/accept',
  summary: '律师接单',
  access: signedIn,
  input: v.object(asked),
  output: nothing,
  refusals,
})

/** Before or after accepting it, as long as no opinion waits for anybody. */
export const declineLawyerReview = endpoint({
  name: 'declineLawyerReview',
  method: 'POST',
  path: '/ContractService/lawyer/decline',
  summary: '律师婉拒或退回委托',
  access: signedIn,
  input: v.object({ ...asked, reason }),
  output: nothing,
  refusals,
})

const opinion = {
  conclusion: v.pipe(v.string(), v.maxLength(500, '结论最多 500 字')),
  opinion: v.pipe(v.string(), v.maxLength(8000, '意见最多 8000 字')),
}

/** Keeps what the lawyer has written so far. */
export const saveOpinion = endpoint({
  name: 'saveOpinion',
  method: 'PUT',
  path: '/ContractService/lawyer/opinion',
  summary: '保存法律意见草稿',
  access: signedIn,
  input: v.object({ ...named, ...opinion }),
  output: v.object({ savedAt: moment }),
  refusals,
})

/** Sets the opinion as a PDF for the lawyer to sign at /signModel/lawyerSignAuth. */
export const issueOpinion = endpoint({
  name: 'issueOpinion',
  method: 'POST',
  path: '/ContractService/lawyer/opinion/issue',
  summary: '生成法律意见书并签署',
  access: signedIn,
  input: v.object({
    ...asked,
    conclusion: words(2, 500, '请用 2–500 字写明结论'),
    opinion: words(10, 8000, '请用 10–8000 字写明意见'),
  }),
  output: v.object({ contractId: id, myPartyId: v.nullable(id) }),
  refusals: [
    ...refusals,
    'identity.not-certified',
    'contract.too-many-launches',
    'quota.used-up',
    'draft.invalid',
  ],
})

export const confirmOpinion = endpoint({
  name: 'confirmOpinion',
  method: 'POST',
  path: '/ContractService/lawyer/confirm',
  summary: '客户确认法律意见书',
  access: attend,
  input: v.object(asked),
  output: nothing,
  refusals,
})

export const reviseOpinion = endpoint({
  name: 'reviseOpinion',
  method: 'POST',
  path: '/ContractService/lawyer/revise',
  summary: '客户要求修改法律意见书',
  access: attend,
  input: v.object({ ...asked, reason }),
  output: nothing,
  refusals,
})

/** Tabs of /sign/list/lawyer: one's applications, a lawyer's open work, and what a lawyer has finished. */
export const LAWYER_TABS = ['mine', 'toDo', 'done'] as const
export type LawyerTab = (typeof LAWYER_TABS)[number]

export const lawyerReviewRow = v.object({
  lawyerReviewId: id,
  title: v.string(),
  type: v.number(),
  /** The service in words (specification §3). */
  lawfirmTypeStr: v.string(),
  status: v.number(),
  customer: v.string(),
  firm: v.string(),
  /** Empty until a lawyer is asked by name or accepts it. */
  lawyer: v.string(),
  appliedAt: moment,
  updatedAt: moment,
  /** Until when a lawyer may accept it. */
  answerBy: moment,
  actions: v.array(v.picklist(LAWYER_REVIEW_ACTIONS)),
  /** How a mobile link opens it (specification §2). */
  rowType: v.number(),
  /** The opinion that waits for the viewer's signature. */
  signing: v.nullable(v.object({ contractId: id, partyId: id })),
})
export type LawyerReviewRow = v.InferOutput<typeof lawyerReviewRow>

export const listLawyerReviews = endpoint({
  name: 'listLawyerReviews',
  method: 'GET',
  path: '/ContractService/lawyer/list',
  summary: '律师审查列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(LAWYER_TABS),
    ...taskFilterInput,
    kind: v.optional(v.pipe(queryNumber, v.picklist(LAWYER_SERVICES.map(({ type }) => type)))),
  }),
  output: pageOf(lawyerReviewRow),
})

export const countLawyerReviews = endpoint({
  name: 'countLawyerReviews',
  method: 'GET',
  path: '/ContractService/lawyer/counts',
  summary: '律师审查各页签中等待处理的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ isLawyer: v.boolean(), mine: v.number(), toDo: v.number() }),
})

/** One review in full; its lawyer alone reads an opinion that is not signed yet. */
export const getLawyerReview = endpoint({
  name: 'getLawyerReview',
  method: 'GET',
  path: '/ContractService/lawyer/detail',
  summary: '律师审查详情',
  access: signedIn,
  input: v.object(named),
  output: v.object({
    review: lawyerReviewRow,
    isLawyer: v.boolean(),
    question: v.string(),
    firmLicenceNo: v.string(),
    lawyerLicenceNo: v.string(),
    /** Why it was declined, or what is to be revised. */
    reason: v.string(),
    files: v.array(v.object({ fileId: id, name: v.string(), size: v.number(), pages: v.number() })),
    draft: v.object({ conclusion: v.string(), opinion: v.string() }),
    /** Signed opinions, the newest first. */
    opinions: v.array(v.object({ contractId: id, name: v.string(), signedAt: moment })),
    history: v.array(
      v.object({ n: v.number(), at: moment, event: v.string(), who: v.string(), reason: v.string() }),
    ),
  }),
  refusals: ['not-found'],
})
export type LawyerReviewDetail = v.InferOutput<(typeof getLawyerReview)['output']>

export const downloadLawyerFile = endpoint({
  name: 'downloadLawyerFile',
  method: 'GET',
  path: '/ContractService/lawyer/file',
  summary: '下载送律师审查的文件',
  access: signedIn,
  input: v.object({ ...named, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

export const downloadOpinion = endpoint({
  name: 'downloadOpinion',
  method: 'GET',
  path: '/ContractService/lawyer/opinion/file',
  summary: '下载律师签署的法律意见书',
  access: signedIn,
  input: v.object({ ...named, contractId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'document.record-broken'],
})
