// Calls by which a company's applications launch, watch, take back and download their contracts.
// All but the events are about contracts that the application made itself (decision 0096).
import * as v from 'valibot'
import { EVIDENCE_REFUSALS } from '#protocol/contracts/contracts/evidence-refusals.ts'
import { byApplication, endpoint } from '#protocol/endpoint.ts'
import { id, moment, queryNumber, sha256 } from '#protocol/envelope.ts'
import { openContract } from '#protocol/platform/applications/open-api.ts'
import { externalNo } from '#protocol/platform/applications/open-drafts.ts'

const path = (end: string) => `/OpenService${end}`
const cursor = v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{0,100}$/, '请填写上一页给出的 cursor')), '')
const limit = v.optional(
  v.pipe(queryNumber, v.minValue(1, '请填写 1–100 的整数'), v.maxValue(100, '请填写 1–100 的整数')),
  50,
)

/** Calls that one application may make in a minute; headers of every answer say what is left. */
export const CALLS_PER_MINUTE = 300
export const RATE_HEADERS = {
  limit: 'ratelimit-limit',
  remaining: 'ratelimit-remaining',
  reset: 'ratelimit-reset',
} as const

/** Checks everything and sends the draft out, by the same rules as the wizard. */
export const launchOpenContract = endpoint({
  name: 'launchOpenContract',
  method: 'POST',
  path: path('/contract/launch'),
  summary: '发起草稿',
  access: byApplication,
  input: v.object({ requestId: id, contractId: id }),
  output: v.object({
    contractId: id,
    /** Whether the company's own approval, or a colleague's review, comes before the parties hear of it. */
    inApproval: v.boolean(),
    inReview: v.boolean(),
  }),
  refusals: [
    'application.no-sender',
    'not-found',
    'draft.launched',
    'draft.stale',
    'draft.invalid',
    'identity.not-certified',
    'quota.used-up',
    'contract.too-many-launches',
    'approval.nobody',
    'face.not-offered',
    'template.stopped',
    'template.unplaced',
    'document.busy',
    'document.timed-out',
    'document.too-many-pages',
    'storage.full',
  ],
})

/** Drafts among them, which have status 0. */
export const listOpenContracts = endpoint({
  name: 'listOpenContracts',
  method: 'GET',
  path: path('/contract/list'),
  summary: '应用发起的合同，新的在前',
  access: byApplication,
  input: v.object({ cursor, limit, externalNo: v.optional(externalNo) }),
  output: v.object({
    rows: v.array(
      v.object({
        contractId: id,
        externalNo: v.string(),
        name: v.string(),
        status: v.number(),
        createdAt: moment,
      }),
    ),
    cursor: v.nullable(v.string()),
  }),
})

export const listOpenFiles = endpoint({
  name: 'listOpenFiles',
  method: 'GET',
  path: path('/contract/files'),
  summary: '合同的文件',
  access: byApplication,
  input: v.object({ contractId: id }),
  output: v.array(v.object({ documentId: id, name: v.string(), sha256, isAttachment: v.boolean() })),
  refusals: ['not-found'],
})

/** The newest revision, with every signature made so far. */
export const downloadOpenDocument = endpoint({
  name: 'downloadOpenDocument',
  method: 'GET',
  path: path('/contract/document'),
  summary: '下载合同文件',
  access: byApplication,
  transfer: 'download',
  writes: true,
  input: v.object({ contractId: id, documentId: id }),
  output: v.any(),
  refusals: ['not-found', 'document.record-broken'],
})

export const downloadOpenEvidence = endpoint({
  name: 'downloadOpenEvidence',
  method: 'GET',
  path: path('/contract/evidence'),
  summary: '下载出证报告',
  access: byApplication,
  transfer: 'download',
  writes: true,
  input: v.object({ contractId: id }),
  output: v.any(),
  refusals: EVIDENCE_REFUSALS,
})

/** Ends a contract that has not been completed. */
export const revokeOpenContract = endpoint({
  name: 'revokeOpenContract',
  method: 'POST',
  path: path('/contract/revoke'),
  summary: '撤回合同',
  access: byApplication,
  input: v.object({
    requestId: id,
    contractId: id,
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请填写撤回原因'),
      v.maxLength(200, '撤回原因最多 200 字'),
    ),
  }),
  output: openContract,
  refusals: ['not-found', 'contract.not-possible'],
})

/** For how long such a link opens the signing page. */
export const SIGNING_LINK_DAYS = 7

/** The same page that a text message leads to; whoever opens it still proves who they are. */
export const createSigningLink = endpoint({
  name: 'createSigningLink',
  method: 'POST',
  path: path('/contract/signingLink'),
  summary: '取一方的签署链接',
  access: byApplication,
  input: v.object({ contractId: id, partyId: id }),
  output: v.object({ url: v.string(), expiresAt: moment }),
  refusals: ['not-found', 'contract.not-possible'],
})

/** What pushes tell, in the order in which it came to be known; kept for 90 days. */
export const listOpenEvents = endpoint({
  name: 'listOpenEvents',
  method: 'GET',
  path: path('/event/list'),
  summary: '某一处之后的事件，旧的在前',
  access: byApplication,
  writes: true,
  input: v.object({ cursor, limit }),
  output: v.object({
    rows: v.array(
      v.object({ id, type: v.string(), timestamp: moment, data: v.looseObject({ contractId: id }) }),
    ),
    /** To be sent with the next call, whether rows came or not. */
    cursor: v.string(),
  }),
})
