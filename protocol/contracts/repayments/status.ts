// States of a repayment and their numbers (domain.md §1.3).

export const REPAYMENT_STATUS = { submitted: 0, confirmed: 1, disputed: 2 } as const
export type RepaymentState = keyof typeof REPAYMENT_STATUS
