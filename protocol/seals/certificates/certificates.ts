// Calls of the operators' desk for the certificates of people and companies.
import * as v from 'valibot'
import { CERTIFICATE_STATES, OPERATOR_REASONS } from '#protocol/seals/certificates/facts.ts'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

const row = v.object({
  certificateId: id,
  holderType: v.picklist(['person', 'company']),
  /** The certificate's subject in one line. */
  subject: v.string(),
  /** In hexadecimal. */
  serial: v.string(),
  state: v.picklist(CERTIFICATE_STATES),
  notBefore: moment,
  notAfter: moment,
  /** Since when it has been revoked or suspended. */
  revokedAt: v.nullable(moment),
  /** Why, in words; empty while it is valid. */
  reason: v.string(),
  mayRevoke: v.boolean(),
})
export type CertificateRow = v.InferOutput<typeof row>

/** Newest first; `keyword` is part of a name, of a company's credit code or of a serial number. */
export const listCertificates = endpoint({
  name: 'listCertificates',
  method: 'GET',
  path: '/bc_plat/certificate/list',
  summary: '签名证书列表',
  access: byOperator('certification.review'),
  input: v.object({
    ...pageInput,
    keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  }),
  output: pageOf(row),
})

/** Revokes permanently; the holder reads reason and note, and must be certified again to sign. */
export const revokeCertificate = endpoint({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/bc_plat/certificate/revoke',
  summary: '吊销签名证书',
  access: byOperator('certification.review'),
  input: v.object({ certificateId: id, reason: v.picklist(OPERATOR_REASONS), note: auditReason }),
  output: nothing,
  refusals: ['not-found', 'certificate.not-possible'],
})
