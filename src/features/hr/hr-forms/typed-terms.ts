// Between the form on the screen, with pay in 元, and what the call takes.
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'

/** What is typed; a number is null while its field is empty. */
export interface TypedTerms extends Omit<HrTerms, 'termMonths' | 'departmentId'> {
  readonly termMonths: number | null
  readonly isOpenEnded: boolean
  readonly departmentId: string | null | undefined
  readonly payYuan: number | null
  readonly probationPayYuan: number | null
}

const fen = (yuan: number | null | undefined): number | null =>
  yuan === null || yuan === undefined ? null : Math.round(yuan * 100)
const yuan = (amount: number | null): number | null => (amount === null ? null : amount / 100)

/** A form as it is shown. */
export const typedOf = (terms: HrTerms, { pay, probationPay }: HrPay): TypedTerms => ({
  ...terms,
  termMonths: terms.termMonths ?? 36,
  isOpenEnded: terms.termMonths === null,
  payYuan: yuan(pay),
  probationPayYuan: yuan(probationPay),
})

/** What goes to the server; fields that are not on the screen keep what `before` says. */
export const termsOf = (typed: Partial<TypedTerms>, before: HrTerms): { terms: HrTerms; pay: HrPay } => {
  const { isOpenEnded, payYuan, probationPayYuan, ...rest } = typed
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
  return { terms, pay: { pay: fen(payYuan), probationPay: fen(probationPayYuan) } }
}
