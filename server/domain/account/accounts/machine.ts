// The life of a person's account as a chart: open, then closed for good.
// It closes only when nothing depends on it (domain.md §10, /cancellationAccount).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** What still hangs on an account; it is closed only when all are nought. */
export interface Ties {
  /** Contracts under way in which the person takes part for themselves. */
  readonly contracts: number
  /** What lies with the person in the companies they work for. */
  readonly tasks: number
  /** Companies whose super-administrator they are. */
  readonly administered: number
  /** Orders that are neither paid nor over. */
  readonly orders: number
}

export type AccountEvent = { type: 'account.closed'; ties: Ties }

export const accountMachine = setup({
  types: { events: {} as AccountEvent, meta: {} as { sentence: string } },
  guards: {
    isFree: ({ event: { ties } }) =>
      ties.contracts === 0 && ties.tasks === 0 && ties.administered === 0 && ties.orders === 0,
  },
  actions: effectsNamed('leaveCompanies', 'endCertifications', 'forgetPerson', 'endSessions'),
}).createMachine({
  id: 'account',
  initial: 'open',
  context: {},
  states: {
    open: {
      meta: { sentence: '正常使用。' },
      on: {
        'account.closed': {
          guard: 'isFree',
          target: 'closed',
          actions: ['leaveCompanies', 'endCertifications', 'forgetPerson', 'endSessions'],
        },
      },
    },
    closed: { type: 'final', meta: { sentence: '已注销，不能再登录。' } },
  },
})
