// Calls for certifying a person, and the history of all submissions.
// See specification §4 and domain.md §4.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, isOfCalendar, moment, nothing } from '#protocol/envelope.ts'
import { autStatus } from '#protocol/company/certifications/aut-status.ts'
import { CERTIFICATION_STATES, CHECK_STATES } from '#protocol/company/certifications/facts.ts'
import { phone, verifyCode } from '#protocol/account/sessions/session.ts'

/** The state of a certification. */
export const certification = v.object({
  autStatus,
  state: v.picklist(CERTIFICATION_STATES),
  /** Whether the identity provider has answered. */
  check: v.picklist(CHECK_STATES),
  /** Of a person, as `DOCUMENT_TYPES`; null for a company and before the first submission. */
  documentType: v.nullable(v.number()),
  name: v.string(),
  /** Masked number: document of a person, 统一社会信用代码 of a company. */
  number: v.string(),
  submittedAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
  /** Why it failed, in words for the person; empty otherwise. */
  reason: v.string(),
  /** Amounts that may still be tried; null where nothing is tried. */
  triesLeft: v.nullable(v.number()),
  /** When it fails by itself; null where it waits for others. */
  deadline: v.nullable(moment),
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
/** How long the code that began a session also proves the phone for a certification, in minutes. */
export const PHONE_PROOF_CARRIES_MINUTES = 30

const personCertification = v.intersect([
  certification,
  v.object({
    /** What a refused submission stated; the form begins with it. Null otherwise. */
    claim: v.nullable(personClaim),
    /** Whether the code this session began with still proves the phone, so that no other is wanted. */
    isPhoneProven: v.boolean(),
    /** The name that a contract waiting for this person asks for; empty when there is none. */
    expectedName: v.string(),
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

const consented = v.literal(true, '请先同意身份信息的使用')
const PERSON_REFUSALS = ['person.name', 'person.id-number', 'certification.done'] as const
const CODE_REFUSALS = ['code.wrong', 'code.expired', 'code.other-phone'] as const

/** Submits name, ID number and phone; the embedded check answers at once. `consented` is the separate consent of PIPL Art. 29. */
export const certifyPerson = endpoint({
  name: 'certifyPerson',
  method: 'POST',
  path: '/AccountService/certification/person',
  summary: '个人实名认证（居民身份证）',
  access: signedIn,
  input: v.object({
    name: v.pipe(v.string(), v.trim()),
    idNumber: v.pipe(v.string(), v.trim(), v.toUpperCase()),
    phone,
    verifyCode: v.optional(verifyCode),
    consented,
  }),
  output: personCertification,
  refusals: [...PERSON_REFUSALS, ...CODE_REFUSALS],
})

/** Submits another document than the resident identity card, with its pictures; operators audit it. */
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
    validUntil: v.pipe(
      v.string(),
      v.isoDate('请选择证件有效期'),
      v.check(isOfCalendar, '没有这一天，请重新选择证件有效期'),
    ),
    frontFileId: id,
    backFileId: v.optional(v.nullable(id), null),
    phone,
    verifyCode: v.optional(verifyCode),
    consented,
  }),
  output: personCertification,
  refusals: [
    ...PERSON_REFUSALS,
    'person.nationality',
    'person.valid-until',
    'person.picture',
    ...CODE_REFUSALS,
  ],
})

const subject = {
  subjectType: v.picklist(['person', 'company']),
  /** Of a company. */
  companyId: v.optional(v.nullable(id), null),
}

/** Withdraws a submission that has not ended yet; it may then be submitted again. */
export const withdrawCertification = endpoint({
  name: 'withdrawCertification',
  method: 'POST',
  path: '/AccountService/certification/withdraw',
  summary: '撤回认证申请',
  access: signedIn,
  input: v.object(subject),
  output: nothing,
  refusals: ['not-found', 'certification.not-possible'],
})

const trailEntry = v.object({
  at: moment,
  /** Of the certification's chart, or of its proofs': `transfer.sent`. */
  event: v.string(),
  /** The applicant, an operator, or the system. */
  by: v.picklist(['applicant', 'platform', 'system', 'legalPerson']),
  reason: v.string(),
})
const submission = v.object({
  certificationId: id,
  state: v.picklist(CERTIFICATION_STATES),
  autStatus,
  documentType: v.nullable(v.number()),
  name: v.string(),
  number: v.string(),
  submittedAt: moment,
  finishedAt: v.nullable(moment),
  reason: v.string(),
  entries: v.array(trailEntry),
})
export type CertificationSubmission = v.InferOutput<typeof submission>

/** What happened to each submission, newest submission first, oldest entry first (specification §2, examineDetail). */
export const getCertificationTrail = endpoint({
  name: 'getCertificationTrail',
  method: 'GET',
  path: '/AccountService/certification/trail',
  summary: '认证审核详情',
  access: signedIn,
  input: v.object({
    subjectType: v.picklist(['person', 'company']),
    companyId: v.optional(id),
  }),
  output: v.object({
    name: v.string(),
    submissions: v.array(submission),
    /** Whether the caller may submit again now. */
    mayResubmit: v.boolean(),
  }),
  refusals: ['not-found'],
})
