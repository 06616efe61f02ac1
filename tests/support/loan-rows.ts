// Rows of loans and repayments for tests that need the things alone, without their papers.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import { REPAYMENT_STATUS } from '#protocol/contracts/repayments/status.ts'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import { loan } from '#server/db/schema/contracts/loans.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { NEW_LOAN } from '#server/domain/contracts/loans/machine.ts'
import { insertLoan } from '#server/domain/contracts/loans/store.ts'
import { insertRepayment } from '#server/domain/contracts/repayments/store.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Person = Pick<TestPerson, 'userId' | 'name' | 'phone'>

/** A draft of the lender's: 1000 yuan for a month from the clock's day, without interest. */
export const insertLoanRow = async (
  { db, deps, clock }: TestApp,
  { lender, borrower, purpose = '周转' }: { lender: Person; borrower: Person; purpose?: string },
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await insertLoan(db, {
    id,
    creatorId: lender.userId,
    state: 'draft',
    status: LOAN_STATUS.draft,
    context: { ...NEW_LOAN },
    version: 1,
    terms: {
      role: 'lender',
      name: borrower.name,
      phone: borrower.phone,
      idNumber: '',
      amount: 100_000,
      rate: '0',
      overdueRate: '',
      start: '2026-11-23',
      end: '2026-12-23',
      method: 1,
      purpose,
      payment: '银行转账',
      guarantor: '',
    },
    idNumberSealed: deps.personalData.seal('', id),
    lenderId: lender.userId,
    lender: lender.name,
    lenderPhone: lender.phone,
    borrowerId: borrower.userId,
    borrower: borrower.name,
    borrowerPhone: borrower.phone,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** The loan stands where its chart would have brought it, with what else is replaced. */
export const bringLoanTo = async (
  { db }: TestApp,
  loanId: string,
  state: LoanState,
  change: Partial<typeof loan.$inferInsert> = {},
): Promise<void> => {
  await db
    .current()
    .update(loan)
    .set({ state, status: LOAN_STATUS[state], ...change })
    .where(eq(loan.id, loanId))
}

/** What the borrower handed in; its voucher has no bytes. */
export const insertRepaymentRow = async (
  { db, clock }: TestApp,
  { loanId, borrower, amount = 30_000 }: { loanId: string; borrower: Person; amount?: number },
): Promise<string> => {
  const [id, voucherId] = [randomUUID(), randomUUID()]
  const now = clock.now()
  const sha256 = '0'.repeat(64)
  await db.current().insert(file).values({
    id: voucherId,
    userId: borrower.userId,
    companyId: null,
    kind: 'attachment',
    name: '回单.png',
    mime: 'image/png',
    size: 1,
    sha256,
    sourceSha256: sha256,
    pages: [],
    alreadySigned: false,
    notes: [],
    createdAt: now,
  })
  await insertRepayment(db, {
    id,
    loanId,
    state: 'submitted',
    status: REPAYMENT_STATUS.submitted,
    version: 1,
    amount,
    paidOn: '2026-11-23',
    voucherId,
    submitterId: borrower.userId,
    payer: borrower.name,
    isOnBehalf: false,
    createdAt: now,
  })
  return id
}
