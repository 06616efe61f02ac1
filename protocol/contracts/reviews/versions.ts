// The reviewed versions of a contract: their files, and how one differs from the one before.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, sha256 } from '#protocol/envelope.ts'
import { reviewDetail } from '#protocol/contracts/reviews/reviews.ts'

const reviewedDocument = v.object({
  documentId: id,
  name: v.string(),
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
  sha256,
  isAttachment: v.boolean(),
})
export type ReviewedDocument = v.InferOutput<typeof reviewedDocument>

/** A file that goes along as it is, without pages. */
const reviewedAttachment = v.object({ documentId: id, name: v.string(), sha256 })

/** One point in which a version differs from the one before; `about` names the file, the party or the field. */
export const versionChange = v.object({
  kind: v.picklist([
    'name',
    'contractNo',
    'contractType',
    'amount',
    'remark',
    'deadline',
    'order',
    'readSeconds',
    'term',
    'payments',
    'allowDownload',
    'viewingCode',
    'confirm',
    'fileAdded',
    'fileRemoved',
    'fileReplaced',
    'fileOrder',
    'notSigned',
    'partyAdded',
    'partyRemoved',
    'partyChanged',
    'places',
    'fieldAdded',
    'fieldRemoved',
    'fieldChanged',
    'fieldMoved',
    'reviewers',
    'copies',
  ]),
  about: v.string(),
  before: v.string(),
  after: v.string(),
})
export type VersionChange = v.InferOutput<typeof versionChange>

const version = v.object({
  review: reviewDetail,
  documents: v.array(reviewedDocument),
  attachList: v.array(reviewedAttachment),
})

/** The version under review with what stands in it, and the one before with its notes, if there is one. */
export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/ContractService/review/detail',
  summary: '内容审查：本版文件、批注，以及与上一版的差别',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.object({
    ...version.entries,
    initiator: v.string(),
    contractType: v.string(),
    /** 分, or null. */
    amount: v.nullable(v.number()),
    remark: v.string(),
    deadline: v.nullable(moment),
    parties: v.array(v.string()),
    previous: v.nullable(v.object({ ...version.entries, changes: v.array(versionChange) })),
  }),
  refusals: ['not-found'],
})
export type ReviewedContract = v.InferOutput<(typeof getReview)['output']>

/** One document of a version as it was handed in. */
export const downloadReviewed = endpoint({
  name: 'downloadReviewed',
  method: 'GET',
  path: '/ContractService/review/document',
  summary: '下载送审的文件',
  access: signedIn,
  input: v.object({ reviewId: id, documentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'document.record-broken'],
})
