// Lists of loans, one loan in full, and how many wait for somebody.
import type { LoanDetail, LoanRow as ShownLoan, LoanTab } from '#protocol/contracts/loans/loans.ts'
import { METHOD_WORDS, dayWords } from '#protocol/contracts/loans/paper.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { LoanRole } from '#server/domain/contracts/loans/machine.ts'
import { roleIn, standingAt } from '#server/domain/contracts/loans/rules.ts'
import { countLoansIn, loansOf, openLoansOf } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { presentRepayments } from '#server/operations/contracts/repayments/present.ts'
import { callerOf, findLoan } from './find.ts'
import { belongingsOf, confirmedIn, hasBooks, presentLoan } from './present.ts'

const ROLES: Readonly<Record<LoanTab, LoanRole>> = { borrowed: 'borrower', lent: 'lender', onBehalf: 'payer' }

/** One tab of /sign/list/loan; empty while acting for a company. */
export const listLoans = async (
  ctx: Context,
  query: { tab: LoanTab; search: string; page: number; pageSize: number },
): Promise<{ total: number; page: number; pageSize: number; rows: ShownLoan[] }> => {
  const { page, pageSize, tab } = query
  const person = callerOf(ctx)
  if (person === undefined) return { total: 0, page, pageSize, rows: [] }
  const { total, rows } = await loansOf(ctx.deps.db, person, query)
  const belongings = await belongingsOf(ctx, rows)
  return { total, page, pageSize, rows: rows.map((row) => presentLoan(ctx, row, ROLES[tab], belongings)) }
}

/** How many loans each tab holds; none while acting for a company. */
export const countLoans = async (ctx: Context): Promise<Record<LoanTab, number>> => {
  const person = callerOf(ctx)
  if (person === undefined) return { borrowed: 0, lent: 0, onBehalf: 0 }
  const { db } = ctx.deps
  return {
    borrowed: await countLoansIn(db, person, 'borrowed'),
    lent: await countLoansIn(db, person, 'lent'),
    onBehalf: await countLoansIn(db, person, 'onBehalf'),
  }
}

/** Loans in which the caller is asked for something: to sign, to confirm, to prove, or to pay what is late. */
export const countLoansToDo = async (ctx: Context): Promise<number> => {
  const person = callerOf(ctx)
  if (person === undefined) return 0
  const rows = await openLoansOf(ctx.deps.db, person)
  const belongings = await belongingsOf(ctx, rows)
  return rows.filter((row) => {
    const role = roleIn(row, person)
    if (role === undefined) return false
    const { actions } = presentLoan(ctx, row, role, belongings)
    const isLate = row.state === 'overdue' && role === 'borrower'
    return isLate || actions.some((action) => ['sign', 'confirm', 'prove'].includes(action))
  }).length
}

/** Refuses `not-found` to strangers. */
export const readLoan = async (ctx: Context, loanId: string): Promise<LoanDetail> => {
  const { row, role } = await findLoan(ctx, loanId)
  const { db } = ctx.deps
  const belongings = await belongingsOf(ctx, [row])
  const isInside = role !== 'payer'
  return {
    loan: presentLoan(ctx, row, role, belongings),
    facts: factsOf(row),
    standing: hasBooks(row)
      ? shown(standingAt(row, confirmedIn(belongings.repayments, loanId), ctx.clock.now()))
      : null,
    repayments: await presentRepayments(
      ctx,
      belongings.repayments.filter(({ submitterId }) => isInside || submitterId === ctx.user.id),
    ),
    papers: isInside ? await papersOf(ctx, row) : [],
    payer: row.payer === '' ? null : { name: row.payer, phoneMasked: maskPhone(row.payerPhone) },
    proposedEnd: row.proposedEnd,
    history: isInside
      ? (await readChain(db, loanId)).map(({ n, at, event, who, detail }) => ({
          n,
          at,
          event,
          who,
          reason: typeof detail['reason'] === 'string' ? detail['reason'] : '',
        }))
      : [],
  }
}

const shown = (standing: ReturnType<typeof standingAt>) => ({
  principalLeft: standing.principalLeft,
  interestOwed: standing.interestOwed,
  principalPaid: standing.principalPaid,
  interestPaid: standing.interestPaid,
  balance: standing.balance,
  isOverdue: standing.isOverdue,
  plan: [...standing.plan],
})

const papersOf = async ({ deps: { db } }: Context, row: LoanRow): Promise<LoanDetail['papers']> => {
  const ids = [row.noteId, row.extensionId, row.settlementId].filter((id) => id !== null)
  const contracts = await Promise.all(ids.map((id) => findContract(db, id)))
  return contracts.flatMap((contract) =>
    contract === undefined
      ? []
      : [{ contractId: contract.id, name: contract.name, isSigned: contract.state === 'completed' }],
  )
}

const factsOf = ({ terms, lender, borrower }: LoanRow): LoanDetail['facts'] => {
  const rate = terms.rate === '' ? '—' : `${terms.rate}%`
  return [
    { label: '出借人', value: lender },
    { label: '借款人', value: borrower },
    { label: '借款金额', value: terms.amount === null ? '—' : yuanWords(terms.amount) },
    { label: '期限', value: `${dayWords(terms.start)}至${dayWords(terms.end)}` },
    { label: '年利率', value: rate },
    { label: '逾期年利率', value: terms.overdueRate === '' ? rate : `${terms.overdueRate}%` },
    { label: '还款方式', value: METHOD_WORDS[terms.method] },
    { label: '用途', value: terms.purpose },
    { label: '交付方式', value: terms.payment },
    ...(terms.guarantor === '' ? [] : [{ label: '担保人', value: terms.guarantor }]),
  ]
}
