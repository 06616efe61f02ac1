// Calls of the operators' desk for auditing certifications (domain.md §4 AUDIT).
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { auditReason, certificationPicture } from '#protocol/account/certification-facts.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

const row = v.object({
  certificationId: id,
  subjectType: v.picklist(['person', 'company']),
  /** Of a person, as `DOCUMENT_TYPES`; null for a company. */
  documentType: v.nullable(v.number()),
  name: v.string(),
  numberMasked: v.string(),
  state: v.picklist(['reviewing', 'proving', 'certified', 'failed', 'withdrawn']),
  submittedAt: moment,
  auditedAt: v.nullable(moment),
  /** Who decided; empty while it waits. */
  operatorName: v.string(),
  reason: v.string(),
})
export type AuditedCertification = v.InferOutput<typeof row>

/** `waiting`: oldest first; `done`: what operators decided, newest first. */
export const listCertificationsToAudit = endpoint({
  name: 'listCertificationsToAudit',
  method: 'GET',
  path: '/bc_plat/certification/list',
  summary: '认证审核列表',
  access: byOperator('certification.review'),
  input: v.object({ ...pageInput, tab: v.picklist(['waiting', 'done']) }),
  output: v.intersect([pageOf(row), v.object({ waiting: v.number() })]),
})

/** What was claimed, in full, and the pictures. Every opening is written to the platform's chain. */
export const readCertificationToAudit = endpoint({
  name: 'readCertificationToAudit',
  method: 'GET',
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
      mayAudit: v.boolean(),
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
  refusals: ['not-found', 'certification.not-possible', 'certification.duplicate'],
})
