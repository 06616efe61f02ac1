// The life of a loan as a chart (domain.md §1.3).
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export type LoanRole = 'lender' | 'borrower' | 'payer'

/** What the chart remembers of a loan; times in milliseconds since 1970. */
export interface LoanContext {
  /** When the next instalment is late; null before there is one. */
  readonly lateAt: number | null
  /** Whether a supplement waits for signatures. */
  readonly isExtending: boolean
  /** Whether the proof of settlement waits for the lender's signature. */
  readonly isProving: boolean
}

export const NEW_LOAN: LoanContext = { lateAt: null, isExtending: false, isProving: false }

/** How its books stand after what happened. */
export interface LoanBooks {
  readonly lateAt: number | null
  readonly isPaidOff: boolean
  readonly isLate: boolean
}

/** `at` is the server's time of the event in milliseconds since 1970. */
export type LoanEvent =
  | { type: 'loan.launched'; at: number }
  | { type: 'note.signed'; at: number; books: LoanBooks }
  | { type: 'note.rejected'; at: number; reason: string }
  | { type: 'note.revoked'; at: number; reason: string }
  | { type: 'note.expired'; at: number }
  | { type: 'payer.named'; at: number; by: LoanRole; name: string; phone: string }
  | { type: 'repayment.submitted'; at: number; by: LoanRole; repaymentId: string; amount: number }
  | { type: 'repayment.confirmed'; at: number; books: LoanBooks }
  | { type: 'extension.proposed'; at: number; by: LoanRole }
  | { type: 'extension.signed'; at: number; books: LoanBooks }
  | { type: 'extension.ended'; at: number }
  | { type: 'settlement.issued'; at: number; by: LoanRole }
  | { type: 'settlement.signed'; at: number }
  | { type: 'settlement.ended'; at: number }

/** A loan is repaid, late or not, until nothing is owed; the lender's proof settles it. */
export const loanMachine = setup({
  types: {
    context: {} as LoanContext,
    events: {} as LoanEvent,
    input: {} as LoanContext,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isBorrower: ({ event }) => 'by' in event && event.by === 'borrower',
    isPayer: ({ event }) => 'by' in event && event.by !== 'lender',
    canExtend: ({ context, event }) => 'by' in event && event.by !== 'payer' && !context.isExtending,
    canProve: ({ context, event }) => 'by' in event && event.by === 'lender' && !context.isProving,
    isPaidOff: ({ event }) => 'books' in event && event.books.isPaidOff,
    isLate: ({ event }) => 'books' in event && event.books.isLate,
  },
  delays: {
    dueDate: ({ context, event }) =>
      Math.max(0, (context.lateAt ?? 0) - ('at' in event ? event.at : (context.lateAt ?? 0))),
  },
  actions: {
    keepBooks: assign(({ event }) => ('books' in event ? { lateAt: event.books.lateAt } : {})),
    keepExtending: assign({ isExtending: true }),
    endExtending: assign({ isExtending: false }),
    ...effectsNamed('tellLate', 'tellPaidOff', 'askLender', 'askPayer'),
  },
}).createMachine({
  id: 'loan',
  initial: 'draft',
  context: ({ input }) => input,
  states: {
    draft: {
      meta: { sentence: '草稿，起草人可继续填写。', status: 0 },
      on: { 'loan.launched': 'toSign' },
    },
    toSign: {
      meta: { sentence: '待签署，借款人先签，出借人后签。', status: 1 },
      on: {
        'note.signed': [
          { target: 'overdue', guard: 'isLate', actions: ['keepBooks', 'tellLate'] },
          { target: 'repaying', actions: 'keepBooks' },
        ],
        'note.rejected': 'rejected',
        'note.revoked': 'revoked',
        'note.expired': 'expired',
      },
    },
    repaying: {
      meta: { sentence: '还款中，按还款计划偿还。', status: 2 },
      after: { dueDate: { target: 'overdue', actions: 'tellLate' } },
      on: {
        'payer.named': { guard: 'isBorrower', actions: 'askPayer' },
        'repayment.submitted': { guard: 'isPayer', actions: 'askLender' },
        'repayment.confirmed': [
          { target: 'settling', guard: 'isPaidOff', actions: ['keepBooks', 'tellPaidOff'] },
          { target: 'overdue', guard: 'isLate', actions: ['keepBooks', 'tellLate'] },
          { target: 'repaying', reenter: true, actions: 'keepBooks' },
        ],
        'extension.proposed': { guard: 'canExtend', actions: 'keepExtending' },
        'extension.signed': [
          { target: 'overdue', guard: 'isLate', actions: ['endExtending', 'keepBooks', 'tellLate'] },
          { target: 'repaying', reenter: true, actions: ['endExtending', 'keepBooks'] },
        ],
        'extension.ended': { actions: 'endExtending' },
      },
    },
    overdue: {
      meta: { sentence: '已逾期，有到期未还的款项。', status: 3 },
      on: {
        'payer.named': { guard: 'isBorrower', actions: 'askPayer' },
        'repayment.submitted': { guard: 'isPayer', actions: 'askLender' },
        'repayment.confirmed': [
          { target: 'settling', guard: 'isPaidOff', actions: ['keepBooks', 'tellPaidOff'] },
          { guard: 'isLate', actions: 'keepBooks' },
          { target: 'repaying', actions: 'keepBooks' },
        ],
        'extension.proposed': { guard: 'canExtend', actions: 'keepExtending' },
        'extension.signed': [
          { guard: 'isLate', actions: ['endExtending', 'keepBooks'] },
          { target: 'repaying', actions: ['endExtending', 'keepBooks'] },
        ],
        'extension.ended': { actions: 'endExtending' },
      },
    },
    settling: {
      meta: { sentence: '已还清，等出借人签署结清证明。', status: 4 },
      on: {
        'settlement.issued': { guard: 'canProve', actions: assign({ isProving: true }) },
        'settlement.signed': 'settled',
        'settlement.ended': { actions: assign({ isProving: false }) },
      },
    },
    settled: { type: 'final', meta: { sentence: '已结清，结清证明有效。', status: 5 } },
    rejected: { type: 'final', meta: { sentence: '有一方拒签，借条不成立。', status: 6 } },
    revoked: { type: 'final', meta: { sentence: '起草人已撤回，借条不成立。', status: 7 } },
    expired: { type: 'final', meta: { sentence: '到期未签完，借条不成立。', status: 8 } },
  },
})
