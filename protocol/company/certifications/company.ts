// Calls for certifying a company: submission, small transfer, the legal person's consent.
// See specification §4 and domain.md §4.
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { certification } from '#protocol/company/certifications/certifications.ts'
import { bankAccount, PROOF_AMOUNT, PROOF_STATES } from '#protocol/company/certifications/facts.ts'
import { phone, verifyCode } from '#protocol/account/sessions/session.ts'

export const listCompanyCertifications = endpoint({
  name: 'listCompanyCertifications',
  method: 'GET',
  path: '/AccountService/certification/organisation',
  summary: '我提交的单位认证',
  access: signedIn,
  input: v.object({}),
  output: v.array(v.intersect([v.object({ companyId: id }), certification])),
})

const proof = v.object({
  proofId: id,
  method: v.picklist(['transfer', 'consent']),
  state: v.picklist(PROOF_STATES),
  /** Bank and end of the account, or the masked phone. */
  shown: v.string(),
  reason: v.string(),
  createdAt: moment,
})
export type CompanyProof = v.InferOutput<typeof proof>

const companyClaim = v.object({
  name: v.string(),
  creditCode: v.string(),
  legalPerson: v.string(),
  legalPersonIdNumber: v.string(),
  industry: v.string(),
  area: v.string(),
  licenceFileId: v.nullable(id),
  authorisationFileId: v.nullable(id),
})
export type CompanyClaimFacts = v.InferOutput<typeof companyClaim>

const companyCertification = v.intersect([
  v.object({
    companyId: id,
    /** What was submitted, in full for the applicant; the form begins with it after a failure. */
    claim: companyClaim,
    /** The applicant is the legal person, and needs no letter and no proof. */
    isLegalPerson: v.boolean(),
    /** The attempt that counts now; null before the first. */
    proof: v.nullable(proof),
    /** Transfers, and invitations of the legal person, that may still be ordered. */
    transfersLeft: v.number(),
    consentsLeft: v.number(),
    /** Whether money can be sent at all here. */
    hasTransfer: v.boolean(),
    /** The company's present name, where this submission would change certified facts. */
    replaces: v.nullable(v.string()),
  }),
  certification,
])
export type CompanyCertification = v.InferOutput<typeof companyCertification>

/** One company's newest submission, for its submitter. */
export const getCompanyCertification = endpoint({
  name: 'getCompanyCertification',
  method: 'GET',
  path: '/AccountService/certification/organisation/detail',
  summary: '一个单位的认证进度',
  access: signedIn,
  input: v.object({ companyId: id }),
  output: companyCertification,
  refusals: ['not-found'],
})

/**
 * Submits a company; the applicant becomes its first administrator. The pictures were uploaded before; whoever is not the
 * legal person adds the stamped letter of authorisation.
 */
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
    /** GB/T 4754 class, two digits. */
    industry: v.string('请选择所属行业'),
    /** GB/T 2260 code, four digits. */
    area: v.string('请选择所在地区'),
    licenceFileId: id,
    authorisationFileId: v.optional(v.nullable(id), null),
  }),
  output: companyCertification,
  refusals: [
    'identity.person-not-certified',
    'company.name',
    'company.credit-code',
    'company.taken',
    'company.legal-person',
    'company.industry',
    'company.area',
    'company.licence',
    'company.authorisation',
    'certification.done',
  ],
})

/** The letter of authorisation, filled in, to be printed, stamped and scanned. */
export const downloadAuthorisation = endpoint({
  name: 'downloadAuthorisation',
  method: 'GET',
  path: '/AccountService/certification/organisation/authorisation',
  summary: '下载单位认证授权书',
  access: signedIn,
  input: v.object({
    name: v.pipe(v.string(), v.trim()),
    creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase()),
    legalPerson: v.pipe(v.string(), v.trim()),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: ['identity.person-not-certified', 'company.name', 'company.credit-code', 'company.legal-person'],
})

const PROOF_REFUSALS = ['not-found', 'certification.not-possible', 'proof.too-many'] as const

/** Has a random amount of 0.01–0.99 元 sent to the company's account; takes the place of an earlier attempt. */
export const orderTransfer = endpoint({
  name: 'orderTransfer',
  method: 'POST',
  path: '/AccountService/certification/organisation/transfer',
  summary: '对公打款验证：申请打款',
  access: signedIn,
  input: v.object({ companyId: id, ...bankAccount.entries }),
  output: companyCertification,
  refusals: [...PROOF_REFUSALS, 'proof.no-bank'],
})

/** An amount that may have arrived, in 分. */
export const proofAmount = v.pipe(
  v.number('请填写收到的金额'),
  v.integer('金额最多两位小数'),
  v.minValue(PROOF_AMOUNT.least, '金额在 0.01–0.99 元之间'),
  v.maxValue(PROOF_AMOUNT.most, '金额在 0.01–0.99 元之间'),
)

/** Enters the amount that arrived, in 分; the third wrong one ends the certification. */
export const enterAmount = endpoint({
  name: 'enterAmount',
  method: 'POST',
  path: '/AccountService/certification/organisation/amount',
  summary: '对公打款验证：填写金额',
  access: signedIn,
  input: v.object({
    companyId: id,
    amount: proofAmount,
  }),
  output: companyCertification,
  refusals: ['not-found', 'certification.not-possible', 'proof.amount-wrong', 'certification.failed'],
})

/** Asks the legal person for consent by a text message with a link; takes the place of an earlier attempt. */
export const askLegalConsent = endpoint({
  name: 'askLegalConsent',
  method: 'POST',
  path: '/AccountService/certification/organisation/consent',
  summary: '法定代表人授权：发送邀请',
  access: signedIn,
  input: v.object({ companyId: id, phone }),
  output: companyCertification,
  refusals: [...PROOF_REFUSALS, 'proof.phone'],
})

/** What the legal person is asked, by the link's token. */
export const getLegalConsent = endpoint({
  name: 'getLegalConsent',
  method: 'GET',
  path: '/AccountService/certification/legalConsent',
  summary: '法定代表人授权：查看',
  access: open,
  input: v.object({ token: v.string() }),
  output: v.object({
    state: v.picklist(['asked', 'given', 'declined', 'over', 'unknown']),
    companyName: v.string(),
    creditCode: v.string(),
    legalPerson: v.string(),
    applicant: v.string(),
    applicantPhone: v.string(),
    phoneMasked: v.string(),
  }),
})

export const sendLegalConsentCode = endpoint({
  name: 'sendLegalConsentCode',
  method: 'POST',
  path: '/AccountService/certification/legalConsent/code',
  summary: '法定代表人授权：发送验证码',
  access: open,
  input: v.object({ token: v.string() }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['not-found', 'code.too-soon', 'code.too-many'],
})

/** Consents with a code to the phone that was asked, or declines. */
export const answerLegalConsent = endpoint({
  name: 'answerLegalConsent',
  method: 'POST',
  path: '/AccountService/certification/legalConsent',
  summary: '法定代表人授权：同意或不同意',
  access: open,
  input: v.variant('isAgreed', [
    v.object({ token: v.string(), isAgreed: v.literal(true), verifyCode }),
    v.object({ token: v.string(), isAgreed: v.literal(false) }),
  ]),
  output: nothing,
  refusals: ['not-found', 'code.wrong', 'code.expired'],
})

/** Transfers of the embedded bank, newest first; refused in production (the page /outbox). */
export const readTransferOutbox = endpoint({
  name: 'readTransferOutbox',
  method: 'GET',
  path: '/BaseService/outbox/transfers',
  summary: '开发用对公打款记录',
  access: open,
  input: v.object({}),
  output: v.array(
    v.object({
      reference: id,
      name: v.string(),
      account: v.string(),
      bank: v.string(),
      /** 分 */
      amount: v.number(),
      note: v.string(),
      createdAt: moment,
    }),
  ),
  refusals: ['not-found', 'outbox.elsewhere'],
})
