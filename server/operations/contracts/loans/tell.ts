// Tells the people of a loan what happened to it; a named payer gets a text message too.
import { yuanWords } from '#protocol/yuan-words.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import type { LoanEvent } from '#server/domain/contracts/loans/machine.ts'
import { standingAt } from '#server/domain/contracts/loans/rules.ts'
import { changeLoan } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { confirmedOf } from '#server/domain/contracts/repayments/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'

export type LoanDeps = Pick<Deps, 'db' | 'clock' | 'following' | 'sms' | 'config'>

type Named = Extract<LoanEvent, { type: 'payer.named' }>
type Submitted = Extract<LoanEvent, { type: 'repayment.submitted' }>

/** Both, with what is due. */
export const tellLate = async (deps: LoanDeps, row: LoanRow): Promise<void> => {
  const { nextDue } = standingAt(row, await confirmedOf(deps.db, row.id), deps.clock.now())
  const sum = nextDue === null ? '' : `，应还 ${yuanWords(nextDue.amount)}`
  await tell(deps, row.borrowerId, row, {
    title: '借款已逾期',
    text: `您向${row.lender}的借款到期未还${sum}。请还款后提交凭证，或与出借人协商展期。`,
  })
  await tell(deps, row.lenderId, row, {
    title: '出借款已逾期',
    text: `${row.borrower}的借款到期未还${sum}。可以与借款人协商展期。`,
  })
}

/** Both; the lender is asked for the proof. */
export const tellPaidOff = async (deps: LoanDeps, row: LoanRow): Promise<void> => {
  await tell(deps, row.borrowerId, row, {
    title: '借款已还清',
    text: `您向${row.lender}的借款已全部还清，等出借人出具结清证明。`,
  })
  await tell(deps, row.lenderId, row, {
    title: '请出具结清证明',
    text: `${row.borrower}的借款已全部还清，请出具并签署结清证明。`,
  })
}

/** The lender is asked whether the money came. */
export const askLender = async (
  deps: LoanDeps,
  row: LoanRow,
  { by, amount, repaymentId }: Submitted,
): Promise<void> => {
  const payer = by === 'payer' ? `${row.payer}代${row.borrower}` : row.borrower
  await tell(deps, row.lenderId, row, {
    title: '有一笔还款等您确认',
    text: `${payer}还款 ${yuanWords(amount)}，请核对到账后确认；没有收到请提出异议。`,
    todo: `repayment:${repaymentId}`,
  })
}

/** Whoever was named before is let go. */
export const askPayer = async (deps: LoanDeps, row: LoanRow, { name, phone }: Named): Promise<void> => {
  const user = await findUserByPhone(deps.db, phone)
  const payerId = user?.id ?? null
  await changeLoan(deps.db, row.id, { payer: name, payerPhone: phone, payerId })
  const title = `${row.borrower}请您代为结清一笔借款`
  await tell(deps, payerId, row, { title: '请您代结清', text: `${title}，出借人是${row.lender}。` })
  await endSmsLinks(deps, `payer:${row.id}`)
  await sendSmsLink(deps, { phone, target: PAGES.loan(row.id), title, subject: `payer:${row.id}` })
}

const tell = async (
  deps: LoanDeps,
  userId: string | null,
  { id }: LoanRow,
  message: { title: string; text: string; todo?: string },
): Promise<void> => {
  if (userId !== null) await notify(deps, userId, { kind: 'contract', ...message, target: PAGES.loan(id) })
}
