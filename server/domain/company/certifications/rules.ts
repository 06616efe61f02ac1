// What must hold before a certification is submitted, and what is shown of one.
import type { AutStatus } from '#protocol/company/certifications/aut-status.ts'
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import { isIdNumber, maskIdNumber } from '#protocol/id-card.ts'
import {
  documentOf,
  isDocumentNumber,
  NATIONALITIES,
  normalizeDocumentNumber,
} from '#protocol/identity-documents.ts'
import { isCompanyName, isPersonName, normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import { areaName } from '#server/domain/platform/regions/areas.ts'
import { industryName } from '#server/domain/platform/regions/industries.ts'
import type { CompanyClaim, ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'

/** A check that has not ended by now has failed. */
export const CHECK_LIMIT_MS = 24 * 3_600_000

/** The status people and companies carry for a state. */
export const autStatusOf = (state: CertificationState): AutStatus =>
  (
    {
      uncertified: null,
      checking: 3,
      proving: 3,
      reviewing: 2,
      certified: 1,
      suspended: 2,
      failed: -1,
      withdrawn: null,
      ended: null,
    } as const
  )[state]

/** A person's claim as it is kept; refuses `person.name` and `person.id-number` at their fields. */
export const personClaim = (input: PersonClaim, now: Date): PersonClaim => {
  const name = normalizePersonName(input.name)
  if (!isPersonName(name)) throw atField('person.name', 'name', '姓名应为 2–30 个汉字或字母，请与身份证一致')
  if (input.idNumber.length !== 18 || !isIdNumber(input.idNumber, now)) {
    throw atField('person.id-number', 'idNumber', '身份证号不正确，请核对 18 位号码')
  }
  return { ...input, name }
}

/** A claim by another document as it is kept; refuses at the field that is wrong. */
export const foreignClaim = (input: ForeignClaim, now: Date): ForeignClaim => {
  const name = normalizePersonName(input.name)
  if (!isPersonName(name))
    throw atField('person.name', 'name', '姓名应为 2–30 个汉字或字母，请与证件一致，撇号与连字符可略去')
  const document = documentOf(input.documentType)
  const idNumber = normalizeDocumentNumber(input.idNumber)
  if (!document || !isDocumentNumber(document.type, idNumber, now))
    throw atField(
      'person.id-number',
      'number',
      `证件号码不正确，${document?.name ?? '证件'}应为${document?.hint ?? ''}`,
    )
  const nationality = document.hasNationality ? input.nationality : ''
  if (document.hasNationality && !NATIONALITIES.includes(nationality))
    throw atField('person.nationality', 'nationality', '请选择国籍')
  if (Date.parse(`${input.validUntil}T23:59:59+08:00`) < now.getTime())
    throw atField('person.valid-until', 'validUntil', '证件已过有效期，请换领后再认证')
  return { ...input, name, idNumber, nationality }
}

/** One person to one account: what the keyed hash is made of. Numbers of different documents may look alike. */
export const identityKey = (claim: PersonClaim & Partial<ForeignClaim>): string =>
  claim.documentType === undefined || claim.documentType === 5
    ? claim.idNumber
    : `${claim.documentType} ${claim.nationality ?? ''} ${claim.idNumber}`

/** What a company states of itself besides. */
export interface StatedCompany extends CompanyClaim {
  /** GB/T 4754 and GB/T 2260 codes. */
  readonly industry: string
  readonly area: string
}

/** Whether the applicant is the legal person named: then neither letter nor proof is needed. */
export const isLegalPerson = ({ applicant, legalPerson, legalPersonIdNumber }: CompanyClaim): boolean =>
  applicant.name === legalPerson && applicant.idNumber === legalPersonIdNumber

/** A company's claim as it is kept; refuses at the field that is wrong. */
export const companyClaim = (input: StatedCompany, now: Date): StatedCompany => {
  const name = normalizeCompanyName(input.name)
  if (!isCompanyName(name))
    throw atField('company.name', 'name', '单位名称应为 2–100 个字符，请与营业执照一致')
  const creditCode = normalizeCreditCode(input.creditCode)
  if (!isCreditCode(creditCode)) {
    throw atField('company.credit-code', 'creditCode', '统一社会信用代码不正确，请核对 18 位代码')
  }
  const legalPerson = normalizePersonName(input.legalPerson)
  if (!isPersonName(legalPerson)) {
    throw atField('company.legal-person', 'legalPerson', '法定代表人姓名应为 2–30 个汉字或字母')
  }
  if (input.legalPersonIdNumber.length !== 18 || !isIdNumber(input.legalPersonIdNumber, now)) {
    throw atField('company.legal-person', 'legalPersonIdNumber', '身份证号不正确，请核对 18 位号码')
  }
  if (industryName(input.industry) === undefined)
    throw atField('company.industry', 'industry', '请选择所属行业')
  if (areaName(input.area) === undefined) throw atField('company.area', 'area', '请选择所在地区')
  return { ...input, name, creditCode, legalPerson }
}

/** An ID number or credit code as it is shown. */
export const maskNumber = maskIdNumber

/** A refusal at one input. */
export const atField = (code: RefusalCode, field: string, words: string): Refusal =>
  new Refusal(code, words, { fields: { [field]: words } })

/** Whether a move certified somebody, other than by clearing a certification that was only suspended. */
export const isNewlyCertified = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  to === 'certified' && from !== 'certified' && from !== 'suspended'
