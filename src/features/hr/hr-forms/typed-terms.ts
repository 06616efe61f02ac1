// Between the form on the screen and what the call takes.
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'

/** What is typed; a number is null while its field is empty. */
export interface TypedTerms extends Omit<HrTerms, 'termMonths' | 'departmentId'>, HrPay {
  readonly termMonths: number | null
  readonly isOpenEnded: boolean
  readonly departmentId: string | null | undefined
}

/** A form as it is shown. */
export const typedOf = (terms: HrTerms, pay: HrPay): TypedTerms => ({
  ...terms,
  termMonths: terms.termMonths ?? 36,
  isOpenEnded: terms.termMonths === null,
  ...pay,
})

/** What goes to the server; fields that are not on the screen keep what `before` says. */
export const termsOf = (typed: Partial<TypedTerms>, before: HrTerms): { terms: HrTerms; pay: HrPay } => {
  const { isOpenEnded, pay = null, probationPay = null, ...rest } = typed
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const terms: HrTerms = {
    ...before,
    ...given,
    departmentId: rest.departmentId ?? null,
    memberId: rest.memberId ?? null,
    successorId: rest.successorId ?? null,
    termMonths: isOpenEnded === true ? null : (rest.termMonths ?? 0),
    probationMonths: rest.probationMonths ?? 0,
    extendMonths: rest.extendMonths ?? 0,
  }
  return { terms, pay: { pay, probationPay } }
}
