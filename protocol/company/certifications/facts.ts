// What people and companies state when they ask to be certified: documents, pictures, money.
// See domain.md §4.
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** What a picture shows: a document's front or back, a business licence, a stamped letter of authorisation. */
export const pictureRole = v.picklist(['front', 'back', 'licence', 'authorisation'])
export type PictureRole = v.InferOutput<typeof pictureRole>

/** A picture of a submission. */
export const certificationPicture = v.object({ role: pictureRole, fileId: id })
export type CertificationPicture = v.InferOutput<typeof certificationPicture>

/** States of a certification's chart. */
export const CERTIFICATION_STATES = [
  'uncertified',
  'checking',
  'proving',
  'reviewing',
  'certified',
  'suspended',
  'failed',
  'withdrawn',
  'ended',
] as const
export type CertificationState = (typeof CERTIFICATION_STATES)[number]

/** What the identity provider said last; `none`: papers that only an operator can judge. */
export const CHECK_STATES = ['none', 'waiting', 'passed', 'failed'] as const

/** States of an attempt to prove a company. */
export const PROOF_STATES = [
  'planned',
  'ordered',
  'sent',
  'checking',
  'inviting',
  'proven',
  'refused',
  'mismatched',
  'declined',
  'replaced',
] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** Largest picture, in bytes (domain.md §4). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** How often money is sent, or the legal person asked, for one certification. */
export const MOST_PROOFS = 3
/** Smallest and largest amount that is sent, in 分. */
export const PROOF_AMOUNT = { least: 1, most: 99 } as const

/** A reason for a refusal: 2–200 characters (domain.md §1.1). */
export const auditReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写 2–200 字的原因'),
  v.maxLength(200, '原因最多 200 字'),
)

/** The company's account for a transfer. */
export const bankAccount = v.object({
  bank: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写开户银行'), v.maxLength(50, '最多 50 个字')),
  branch: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写开户支行'), v.maxLength(80, '最多 80 个字')),
  /** 联行号 */
  bankNo: v.pipe(v.string(), v.trim(), v.regex(/^\d{12}$/, '联行号为 12 位数字')),
  account: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/[\s-]/g, '')),
    v.regex(/^\d{8,30}$/, '银行账号为 8–30 位数字'),
  ),
})
export type BankAccount = v.InferOutput<typeof bankAccount>
