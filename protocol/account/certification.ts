// Calls that make a person or a company certified (specification §4; domain.md §4).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'
import { autStatus } from '#protocol/account/aut-status.ts'
import { phone, verifyCode } from '#protocol/account/session.ts'

/** How a certification stands. */
export const certification = v.object({
  autStatus,
  name: v.string(),
  /** Masked number: ID card of a person, 统一社会信用代码 of a company. */
  number: v.string(),
  submittedAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
  /** Why it failed, in words for the person; empty otherwise. */
  reason: v.string(),
  certificate: v.nullable(
    v.object({
      subject: v.string(),
      serial: v.string(),
      issuer: v.string(),
      notBefore: moment,
      notAfter: moment,
    }),
  ),
})
export type Certification = v.InferOutput<typeof certification>

/** What a person submitted, in full for themselves alone. */
const personClaim = v.object({
  documentType: v.number(),
  name: v.string(),
  number: v.string(),
  nationality: v.string(),
  validUntil: v.string(),
  frontFileId: v.nullable(id),
  backFileId: v.nullable(id),
})
const personCertification = v.intersect([
  certification,
  v.object({
    /** As `DOCUMENT_TYPES`; null before the first submission. */
    documentType: v.nullable(v.number()),
    /** What a refused submission stated; the form begins with it. Null otherwise. */
    claim: v.nullable(personClaim),
  }),
])
export type PersonCertification = v.InferOutput<typeof personCertification>

export const getPersonCertification = endpoint({
  name: 'getPersonCertification',
  method: 'GET',
  path: '/AccountService/certification/person',
  summary: '个人认证状态',
  access: signedIn,
  input: v.object({}),
  output: personCertification,
})

/** Submits name, ID number and phone; the embedded check answers at once. `consented` is the separate consent of PIPL Art. 29. */
export const certifyPerson = endpoint({
  name: 'certifyPerson',
  method: 'POST',
  path: '/AccountService/certification/person',
  summary: '个人实名认证',
  access: signedIn,
  input: v.object({
    name: v.pipe(v.string(), v.trim()),
    idNumber: v.pipe(v.string(), v.trim(), v.toUpperCase()),
    phone,
    verifyCode,
    consented: v.literal(true, '请先同意身份信息的使用'),
  }),
  output: personCertification,
  refusals: ['person.name', 'person.id-number', 'certification.done', 'code.wrong', 'code.expired'],
})

/** Submits another document than the resident identity card, with its pictures; operators audit it (domain.md §4). */
export const certifyForeign = endpoint({
  name: 'certifyForeign',
  method: 'POST',
  path: '/AccountService/certification/foreign',
  summary: '个人实名认证（护照、通行证、居住证、永久居留证）',
  access: signedIn,
  input: v.object({
    documentType: v.picklist([2, 3, 4, 5, 6], '请选择证件类型'),
    name: v.pipe(v.string(), v.trim()),
    number: v.pipe(v.string(), v.trim()),
    /** ISO 3166-1 alpha-2; empty for documents that say it by themselves. */
    nationality: v.optional(v.string(), ''),
    /** The document's last day, `2030-01-31`. */
    validUntil: v.pipe(v.string(), v.isoDate('请选择证件有效期')),
    frontFileId: id,
    backFileId: v.optional(v.nullable(id), null),
    phone,
    verifyCode,
    consented: v.literal(true, '请先同意身份信息的使用'),
  }),
  output: personCertification,
  refusals: [
    'person.name',
    'person.id-number',
    'person.nationality',
    'person.valid-until',
    'person.picture',
    'certification.done',
    'code.wrong',
    'code.expired',
  ],
})

export const listCompanyCertifications = endpoint({
  name: 'listCompanyCertifications',
  method: 'GET',
  path: '/AccountService/certification/organisation',
  summary: '我提交的单位认证',
  access: signedIn,
  input: v.object({}),
  output: v.array(v.intersect([v.object({ companyId: id }), certification])),
})

/** Submits a company; the applicant becomes its first administrator. The licence picture was uploaded before. */
export const certifyCompany = endpoint({
  name: 'certifyCompany',
  method: 'POST',
  path: '/AccountService/certification/organisation',
  summary: '单位认证',
  access: signedIn,
  input: v.object({
    name: v.pipe(v.string(), v.trim()),
    creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase()),
    legalPerson: v.pipe(v.string(), v.trim()),
    legalPersonIdNumber: v.pipe(v.string(), v.trim(), v.toUpperCase()),
    licenceFileId: id,
  }),
  output: v.intersect([v.object({ companyId: id }), certification]),
  refusals: [
    'identity.person-not-certified',
    'company.name',
    'company.credit-code',
    'company.taken',
    'company.legal-person',
  ],
})
