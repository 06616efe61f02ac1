// Pay and personal facts of an HR form, sealed under the form's id.
import { maskIdNumber } from '#protocol/id-card.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrPay, HrPersonal } from '#protocol/hr/hr-forms/terms.ts'
import type { Deps } from '#server/deps.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'

/** What is sealed. */
export interface HrSecrets {
  readonly pay: HrPay
  readonly personal: HrPersonal
  /** To the company's own fields, of all parts. */
  readonly answers: HrAnswers
}

// Besides the id, so that nothing else sealed for the same id opens here.
const ownerOf = (id: string): string => `hr-form ${id}`

export const sealSecrets = (
  { personalData }: Pick<Deps, 'personalData'>,
  id: string,
  secrets: HrSecrets,
): string => personalData.seal(JSON.stringify(secrets), ownerOf(id))

export const openSecrets = (
  { personalData }: Pick<Deps, 'personalData'>,
  { id, sealed }: Pick<HrFormRecord, 'id' | 'sealed'>,
): HrSecrets => ({
  answers: {},
  ...(JSON.parse(personalData.open(sealed, ownerOf(id))) as Omit<HrSecrets, 'answers'>),
})

/** The personal facts as anybody who may see the form sees them. */
export const masked = ({ idNumber, bankCard, address, emergency, summary }: HrPersonal): HrPersonal => ({
  idNumber: maskIdNumber(idNumber),
  bankCard: bankCard === '' ? '' : `**** ${bankCard.slice(-4)}`,
  address: address === '' ? '' : `${address.slice(0, 3)}****`,
  emergency: emergency === '' ? '' : `${emergency.slice(0, 1)}****`,
  summary,
})
