// When the clocks of stored things ring: how long from the event that sets them.
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { NEW_CONTRACT } from '#server/domain/contracts/contracts/events.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { ANSWER_MS, lawyerReviewMachine } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { loanMachine, NEW_LOAN } from '#server/domain/contracts/loans/machine.ts'
import { promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import { hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import { grantMachine } from '#server/domain/seals/seal-grants/machine.ts'
import { moveOf } from '#tests/support/chart-move.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Now, in milliseconds since 1970. */
const at = 20_000 * DAY

const clocks = (machine: AnyStateMachine, state: string, context: object, event: { type: string }) => {
  const move = moveOf(machine, state, context, event)
  return [move?.to, ...(move?.clocks ?? [])]
}

const isInitiator = { isInitiator: true, isAdmin: false }
const books = (lateAt: number | null) => ({ lateAt, isPaidOff: false, isLate: false })
const mayEdit = { isOwner: false, mayEdit: true, mayFinish: false, mayCancel: false }
const plan = (changes: object) => ({ plannedAt: at, overdueAt: at + 9 * DAY, remindAt: [], ...changes })

test.each<[string, AnyStateMachine, string, object, { type: string }, readonly (string | number)[]]>([
  [
    'a contract sent runs out at its deadline',
    contractMachine,
    'draft',
    NEW_CONTRACT,
    {
      type: 'contract.launched',
      at,
      by: isInitiator,
      deadlineAt: at + 3 * DAY,
      partyCount: 1,
      needsReview: false,
      needsApproval: false,
      confirmerCount: 0,
    } as { type: string },
    ['signing', 3 * DAY],
  ],
  [
    'a contract whose deadline went by meanwhile runs out at once',
    contractMachine,
    'approving',
    { ...NEW_CONTRACT, partyCount: 1, deadlineAt: at - HOUR },
    { type: 'approval.passed', at } as { type: string },
    ['signing', 0],
  ],
  [
    'a loan is late once its next instalment is',
    loanMachine,
    'toSign',
    NEW_LOAN,
    { type: 'note.signed', at, books: books(at + 30 * DAY) } as { type: string },
    ['repaying', 30 * DAY],
  ],
  [
    'a loan that was to be late already is late at once',
    loanMachine,
    'toSign',
    NEW_LOAN,
    { type: 'note.signed', at, books: books(at - HOUR) } as { type: string },
    ['repaying', 0],
  ],
  [
    'a loan with nothing to come is asked at once',
    loanMachine,
    'toSign',
    NEW_LOAN,
    { type: 'note.signed', at, books: books(null) } as { type: string },
    ['repaying', 0],
  ],
  [
    'a promise reminds at the first day named, and is late at the end of its own',
    promiseMachine,
    'overdue',
    plan({}),
    { type: 'promise.changed', by: mayEdit, plan: plan({ remindAt: [at + 2 * DAY, at + 5 * DAY] }) } as {
      type: string
    },
    ['waiting', 2 * DAY, 9 * DAY],
  ],
  [
    'a promise without reminders is late before any would come',
    promiseMachine,
    'overdue',
    plan({}),
    { type: 'promise.changed', by: mayEdit, plan: plan({}) } as { type: string },
    ['waiting', 10 * DAY, 9 * DAY],
  ],
  [
    'a promise whose day went by reminds and is late at once',
    promiseMachine,
    'waiting',
    plan({}),
    {
      type: 'promise.changed',
      by: mayEdit,
      plan: plan({ overdueAt: at - DAY, remindAt: [at - 2 * DAY] }),
    } as { type: string },
    ['waiting', 0, 0],
  ],
  [
    'an HR form passed before its day takes effect on it',
    hrFormMachine,
    'approving',
    { needsFilling: false, effectiveAt: at + 2 * DAY },
    { type: 'approval.passed', at } as { type: string },
    ['passed', 2 * DAY],
  ],
  [
    'an HR form passed after its day takes effect at once',
    hrFormMachine,
    'approving',
    { needsFilling: false, effectiveAt: at - DAY },
    { type: 'approval.passed', at } as { type: string },
    ['passed', 0],
  ],
  [
    'a limited right to a seal ends when it says',
    grantMachine,
    'proposed',
    { untilAt: at + 7 * DAY },
    { type: 'grant.given', at } as { type: string },
    ['limited', 7 * DAY],
  ],
  [
    'a right to a seal that has ended already ends at once',
    grantMachine,
    'proposed',
    { untilAt: at - DAY },
    { type: 'grant.given', at } as { type: string },
    ['limited', 0],
  ],
  [
    'a right to a seal for good has no clock',
    grantMachine,
    'proposed',
    { untilAt: null },
    { type: 'grant.given', at } as { type: string },
    ['standing'],
  ],
  [
    'a certificate that is used again ends on its day',
    certificateMachine,
    'suspended',
    { startsAt: at - 10 * DAY, endsAt: at + 5 * DAY },
    { type: 'certificate.resumed', at } as { type: string },
    ['valid', 5 * DAY],
  ],
  [
    'a certificate whose day came while it rested ends at once',
    certificateMachine,
    'suspended',
    { startsAt: at - 10 * DAY, endsAt: at - DAY },
    { type: 'certificate.resumed', at } as { type: string },
    ['valid', 0],
  ],
  [
    'whoever takes over a lawyer’s review has the whole time to answer',
    lawyerReviewMachine,
    'applied',
    { appliedAt: at - DAY, answerBy: at },
    { type: 'lawyer.left', at, reason: '离职', isReplaced: true } as { type: string },
    ['applied', ANSWER_MS],
  ],
])('%s', (_, machine, state, context, event, answer) => {
  expect(clocks(machine, state, context, event)).toEqual(answer)
})
