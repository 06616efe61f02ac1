// Every state of a repayment × every decision × everybody, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { confirmRepayment, disputeRepayment } from '#protocol/contracts/repayments/repayments.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { repaymentMachine } from '#server/domain/contracts/repayments/machine.ts'
import { getRepayment, repaymentLifecycle } from '#server/domain/contracts/repayments/store.ts'
import { moveLoan } from '#server/operations/contracts/loans/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { insertLoanRow, insertRepaymentRow } from '#tests/support/loan-rows.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ROLES = ['lender', 'borrower', 'stranger'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let people: Record<Role, TestPerson>
beforeAll(async () => {
  app = await createTestApp()
  people = {
    lender: await newPerson(app, '陈晓明'),
    borrower: await newPerson(app, '李清'),
    stranger: await newPerson(app, '顾南舟'),
  }
})
afterAll(async () => {
  keepResult('walk-repayment', counts)
  await app.close()
})

const submitted = async (): Promise<string> => {
  const { lender, borrower } = people
  const loanId = await insertLoanRow(app, { lender, borrower })
  const at = app.clock.now().getTime()
  const actor = systemActor('a walk')
  const books = { lateAt: at + 86_400_000, isPaidOff: false, isLate: false }
  await moveLoan(app.deps, { id: loanId, event: { type: 'loan.launched', at }, actor })
  await moveLoan(app.deps, { id: loanId, event: { type: 'note.signed', at, books }, actor })
  return insertRepaymentRow(app, { loanId, borrower })
}
const ask = {
  confirm: (role: Role, repaymentId: string) =>
    people[role].client.ask(confirmRepayment, { repaymentId, requestId: randomUUID() }),
  dispute: (role: Role, repaymentId: string) =>
    people[role].client.ask(disputeRepayment, { repaymentId, requestId: randomUUID(), reason: '没有到账' }),
}
const decided = (by: keyof typeof ask) => async (): Promise<string> => {
  const id = await submitted()
  await ask[by]('lender', id)
  return id
}
const refusal = (role: Role) => (role === 'stranger' ? 'not-found' : undefined)

const counts = walkStored<typeof repaymentMachine, Role>({
  machine: repaymentLifecycle.machine,
  charts: () => repaymentLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { submitted, confirmed: decided('confirm'), disputed: decided('dispute') },
  beside: async (id) => (await getRepayment(app.db, id))?.reason,
  events: {
    'repayment.confirmed': {
      endpoint: confirmRepayment,
      ask: ask.confirm,
      tells: (role) => ({ type: 'repayment.confirmed', isLender: role === 'lender' }),
      refusal,
      notPossible: 'repayment.not-possible',
    },
    'repayment.disputed': {
      endpoint: disputeRepayment,
      ask: ask.dispute,
      tells: (role) => ({ type: 'repayment.disputed', isLender: role === 'lender', reason: '没有到账' }),
      refusal,
      notPossible: 'repayment.not-possible',
    },
  },
})
