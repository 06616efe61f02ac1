// How a loan stands on a day: what was paid, what is owed, what is due next (decision 0045).
import { interestFor, planOf } from './interest.ts'
import type { Borrowed, Instalment } from './interest.ts'

/** A payment the lender has confirmed; 分. */
export interface Paid {
  readonly amount: number
  readonly paidOn: string
}

/** Amounts in 分. */
export interface Standing {
  readonly principalLeft: number
  /** Interest to date that is not paid yet. */
  readonly interestOwed: number
  readonly principalPaid: number
  readonly interestPaid: number
  /** What would settle it on this day. */
  readonly balance: number
  /** The next instalment that is not covered; null once all is paid. */
  readonly nextDue: { readonly n: number; readonly dueOn: string; readonly amount: number } | null
  readonly isOverdue: boolean
  readonly plan: readonly (Instalment & { readonly isPaid: boolean })[]
}

/** A loan's books: payments go to the interest first, then to the principal (民法典 561). */
const keepBooks = (borrowed: Borrowed, payments: readonly Paid[], dueOn: readonly string[]) => {
  const { start, amount } = borrowed
  let principal = amount
  let since = start
  /** Interest up to `since`. */
  let before = 0
  let interestPaid = 0
  const accruedTo = (day: string): number =>
    before + (day > since ? interestFor(borrowed, principal, since, day) : 0)
  const pay = ({ amount: sum, paidOn }: Paid): void => {
    const day = paidOn < start ? start : paidOn
    const owed = Math.max(0, accruedTo(day) - interestPaid)
    const toInterest = Math.min(sum, owed)
    interestPaid += toInterest
    const toPrincipal = sum - toInterest
    if (toPrincipal === 0) return
    // From here interest runs on less: what has run so far is fixed. Sums over the same principal are rounded once.
    before = accruedTo(day)
    since = day
    principal -= toPrincipal
  }
  const waiting = payments.toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))
  let paid = 0
  const payUpTo = (day: string): void => {
    for (; paid < waiting.length && (waiting[paid]?.paidOn ?? '') <= day; paid += 1) pay(waiting[paid]!)
  }
  /** Interest up to each day on which something falls due, with what was paid until then. */
  const accruedOn = dueOn.map((day) => {
    payUpTo(day)
    return accruedTo(day)
  })
  payUpTo('9999-12-31')
  return { principal, interestPaid, accruedTo, accruedOn }
}

/** How it stands at the end of `today`; payments of later days count as paid. */
export const standingOn = (borrowed: Borrowed, payments: readonly Paid[], today: string): Standing => {
  const agreed = planOf(borrowed)
  const books = keepBooks(
    borrowed,
    payments,
    agreed.map(({ dueOn }) => dueOn),
  )
  // What was paid before the end was put off may be more than is owed after it.
  const principalLeft = Math.max(0, books.principal)
  const principalPaid = borrowed.amount - principalLeft
  const interestOwed = Math.max(0, books.accruedTo(today) - books.interestPaid)
  let planned = 0
  const plan = agreed.map((row, index) => {
    planned += row.principal
    const interest = Math.max(0, (books.accruedOn[index] ?? 0) - books.interestPaid)
    const missing =
      principalLeft === 0 && interestOwed === 0 ? 0 : interest + Math.max(0, planned - principalPaid)
    return { row, missing }
  })
  const next = plan.find(({ missing }) => missing > 0)
  return {
    principalLeft,
    interestOwed,
    principalPaid,
    interestPaid: books.interestPaid,
    balance: principalLeft + interestOwed,
    nextDue: next === undefined ? null : { n: next.row.n, dueOn: next.row.dueOn, amount: next.missing },
    isOverdue: next !== undefined && next.row.dueOn < today,
    plan: plan.map(({ row, missing }) => ({ ...row, isPaid: missing === 0 })),
  }
}
