// Calls of the operators' desk for auditing certifications (domain.md §4 AUDIT).
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import {
  auditReason,
  certificationPicture,
  CHECK_STATES,
  PROOF_STATES,
} from '#protocol/company/certifications/facts.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

const row = v.object({
  certificationId: id,
  subjectType: v.picklist(['person', 'company']),
  /** Of a person, as `DOCUMENT_TYPES`; null for a company. */
  documentType: v.nullable(v.number()),
  name: v.string(),
  numberMasked: v.string(),
  state: v.picklist(['proving', 'reviewing', 'certified', 'suspended', 'failed', 'withdrawn', 'ended']),
  /** What the identity provider said; nobody passes while it owes an answer. */
  check: v.picklist(CHECK_STATES),
  submittedAt: moment,
  auditedAt: v.nullable(moment),
  /** Who decided; empty while it waits. */
  operatorName: v.string(),
  reason: v.string(),
})
export type AuditedCertification = v.InferOutput<typeof row>

/** `waiting` and `suspended`: oldest first; `holding`: companies that are certified, and `done`: what operators decided, newest first. */
export const listCertificationsToAudit = endpoint({
  name: 'listCertificationsToAudit',
  method: 'GET',
  path: '/bc_plat/certification/list',
  summary: '认证审核列表',
  access: byOperator('certification.review'),
  input: v.object({
    ...pageInput,
    tab: v.picklist(['waiting', 'suspended', 'holding', 'done']),
    /** Part of a name. */
    keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  }),
  output: v.intersect([pageOf(row), v.object({ waiting: v.number(), suspended: v.number() })]),
})

const proof = v.object({
  proofId: id,
  method: v.picklist(['transfer', 'consent']),
  state: v.picklist(PROOF_STATES),
  /** Bank and end of the account, or the phone in full that was asked to consent. */
  to: v.string(),
  /** When name, ID number and phone of the legal person were found to belong together. */
  checkedAt: v.nullable(moment),
  reason: v.string(),
  createdAt: moment,
  finishedAt: v.nullable(moment),
})
export type AuditedProof = v.InferOutput<typeof proof>

/** What was claimed, in full, the pictures, what the provider said and how it was proven. Every opening is written to the platform's chain. */
export const readCertificationToAudit = endpoint({
  name: 'readCertificationToAudit',
  method: 'GET',
  writes: true,
  path: '/bc_plat/certification/detail',
  summary: '认证审核资料',
  access: byOperator('certification.review'),
  input: v.object({ certificationId: id }),
  output: v.intersect([
    row,
    v.object({
      facts: v.array(v.object({ key: v.string(), value: v.string() })),
      pictures: v.array(certificationPicture),
      applicant: v.object({ name: v.string(), phone: v.string() }),
      /** When the provider was asked and when it answered; null where it is asked nothing or owes the answer. */
      checkAskedAt: v.nullable(moment),
      checkAnsweredAt: v.nullable(moment),
      /** Attempts to prove the company, newest first. */
      proofs: v.array(proof),
      /** Submissions of the same company by others that still run. */
      rivals: v.number(),
      /** What holds now, where the submission would change a certified company's facts. */
      replaces: v.nullable(v.object({ name: v.string(), legalPerson: v.string() })),
      mayAudit: v.boolean(),
      mayPass: v.boolean(),
      maySuspend: v.boolean(),
      mayClear: v.boolean(),
      /** Whether the provider may be asked once more. */
      mayAskAgain: v.boolean(),
    }),
  ]),
  refusals: ['not-found'],
})

export const downloadCertificationPicture = endpoint({
  name: 'downloadCertificationPicture',
  method: 'GET',
  path: '/bc_plat/certification/picture',
  summary: '查看认证图片',
  access: byOperator('certification.review'),
  input: v.object({ certificationId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

/** Passes, or refuses with a reason the applicant reads. */
export const auditCertification = endpoint({
  name: 'auditCertification',
  method: 'POST',
  path: '/bc_plat/certification/audit',
  summary: '审核认证：通过或驳回',
  access: byOperator('certification.review'),
  input: v.variant('verdict', [
    v.object({ certificationId: id, verdict: v.literal('passed') }),
    v.object({ certificationId: id, verdict: v.literal('failed'), reason: auditReason }),
  ]),
  output: nothing,
  refusals: ['not-found', 'certification.not-possible', 'certification.unchecked', 'certification.duplicate'],
})

/** Suspends a certification that holds, or clears a suspended one; the reason goes to the holder and into the chain. */
export const suspendCertification = endpoint({
  name: 'suspendCertification',
  method: 'POST',
  path: '/bc_plat/certification/suspend',
  summary: '暂停或恢复认证',
  access: byOperator('certification.review'),
  input: v.object({
    certificationId: id,
    action: v.picklist(['suspend', 'clear']),
    reason: auditReason,
  }),
  output: nothing,
  refusals: ['not-found', 'certification.not-possible'],
})

/** Has the identity provider asked once more about a certification that holds; its no suspends. */
export const recheckCertification = endpoint({
  name: 'recheckCertification',
  method: 'POST',
  path: '/bc_plat/certification/recheck',
  summary: '重新核验身份',
  access: byOperator('certification.review'),
  input: v.object({ certificationId: id }),
  output: v.object({ check: v.picklist(CHECK_STATES) }),
  refusals: ['not-found', 'certification.not-possible'],
})
