// Every state of a loan × every event, through the operation that moves loans.
// The calls that lead there, and their papers, are tested with the life of a loan (tests/server/contracts/loans).
import { afterAll, beforeAll } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { LoanEvent, loanMachine } from '#server/domain/contracts/loans/machine.ts'
import { getLoan, loanLifecycle } from '#server/domain/contracts/loans/store.ts'
import { moveLoan } from '#server/operations/contracts/loans/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { insertLoanRow } from '#tests/support/loan-rows.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000
let app: TestApp
let lender: TestPerson
let borrower: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  lender = await newPerson(app, '陈晓明')
  borrower = await newPerson(app, '李清')
})
afterAll(async () => {
  keepResult('walk-loan', counts)
  await app.close()
})

type Type = LoanEvent['type']
const eventOf = (type: Type): LoanEvent => {
  const at = app.clock.now().getTime()
  const books = { lateAt: at + DAY, isPaidOff: false, isLate: false }
  const events: { readonly [T in Type]: Extract<LoanEvent, { type: T }> } = {
    'loan.launched': { type: 'loan.launched', at },
    'note.signed': { type: 'note.signed', at, books },
    'note.rejected': { type: 'note.rejected', at, reason: '金额不对' },
    'note.revoked': { type: 'note.revoked', at, reason: '写错了' },
    'note.expired': { type: 'note.expired', at },
    'payer.named': { type: 'payer.named', at, by: 'borrower', name: '王大海', phone: '13700001111' },
    'repayment.submitted': { type: 'repayment.submitted', at, by: 'borrower', repaymentId: 'a', amount: 100 },
    'repayment.confirmed': { type: 'repayment.confirmed', at, books },
    'extension.proposed': { type: 'extension.proposed', at, by: 'lender' },
    'extension.signed': { type: 'extension.signed', at, books },
    'extension.ended': { type: 'extension.ended', at },
    'settlement.issued': { type: 'settlement.issued', at, by: 'lender' },
    'settlement.signed': { type: 'settlement.signed', at },
    'settlement.ended': { type: 'settlement.ended', at },
  }
  return events[type]
}
const move = (id: string, event: LoanEvent) => moveLoan(app.deps, { id, event, actor: systemActor('a walk') })
const draft = (): Promise<string> => insertLoanRow(app, { lender, borrower })
const led =
  (...types: Type[]) =>
  async (): Promise<string> => {
    const id = await draft()
    for (const type of types) await move(id, eventOf(type))
    return id
  }
const runOut = async (): Promise<void> => {
  app.clock.advance(DAY)
  await runJobs(app)
}
const repaying = led('loan.launched', 'note.signed')
const overdue = async (): Promise<string> => {
  const id = await repaying()
  await runOut()
  return id
}
const settling = async (): Promise<string> => {
  const id = await repaying()
  const at = app.clock.now().getTime()
  await move(id, { type: 'repayment.confirmed', at, books: { lateAt: null, isPaidOff: true, isLate: false } })
  return id
}
const settled = async (): Promise<string> => {
  const id = await settling()
  await move(id, eventOf('settlement.signed'))
  return id
}

/** Moves it, or is told that the chart has no such move. */
const by = (type: Type) => ({
  run: (id: string) =>
    move(id, eventOf(type)).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'loan.not-possible') throw error
    }),
  told: () => eventOf(type),
})

const counts = walkStored<typeof loanMachine, never>({
  machine: loanLifecycle.machine,
  charts: () => loanLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    draft,
    toSign: led('loan.launched'),
    repaying,
    'repaying, a supplement waits': led('loan.launched', 'note.signed', 'extension.proposed'),
    overdue,
    settling,
    settled,
    rejected: led('loan.launched', 'note.rejected'),
    revoked: led('loan.launched', 'note.revoked'),
    expired: led('loan.launched', 'note.expired'),
  },
  isShortLived: true,
  beside: async (id) => (await getLoan(app.db, id))?.payer,
  events: {
    'loan.launched': by('loan.launched'),
    'note.signed': by('note.signed'),
    'note.rejected': by('note.rejected'),
    'note.revoked': by('note.revoked'),
    'note.expired': by('note.expired'),
    'payer.named': by('payer.named'),
    'repayment.submitted': by('repayment.submitted'),
    'repayment.confirmed': by('repayment.confirmed'),
    'extension.proposed': by('extension.proposed'),
    'extension.signed': by('extension.signed'),
    'extension.ended': by('extension.ended'),
    'settlement.issued': by('settlement.issued'),
    'settlement.signed': by('settlement.signed'),
    'settlement.ended': by('settlement.ended'),
    'xstate.after.dueDate.loan.repaying': {
      run: runOut,
      told: () => ({ type: 'xstate.after.dueDate.loan.repaying' }) as never,
    },
  },
})
