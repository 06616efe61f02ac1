// The life of a request to cancel a company.
// It can be withdrawn or vetoed until its cooling-off period ends (domain.md §8, 单位注销).
import { setup } from 'xstate'
import { COOLING_OFF_DAYS } from '#protocol/company/cancellations/cancellations.ts'
import type { CompanyTies } from '#protocol/company/cancellations/cancellations.ts'
import { effectsNamed } from '#server/domain/effects.ts'

export type CancellationEvent =
  | { type: 'cancellation.asked'; ties: CompanyTies }
  | { type: 'cancellation.takenBack' }
  /** By an operator. */
  | { type: 'cancellation.vetoed'; reason: string }
  /** When it was due something was open again. */
  | { type: 'cancellation.blocked'; reason: string }

export const cancellationMachine = setup({
  types: { events: {} as CancellationEvent, meta: {} as { sentence: string } },
  delays: { coolingOff: COOLING_OFF_DAYS * 24 * 3_600_000 },
  guards: {
    isFree: (_, params: { ties: CompanyTies }) => Object.values(params.ties).every((n) => n === 0),
  },
  actions: effectsNamed('endCompany', 'rememberOutcome', 'tellStaff'),
}).createMachine({
  id: 'cancellation',
  initial: 'planned',
  context: {},
  states: {
    planned: {
      meta: { sentence: '还没有申请。' },
      on: {
        'cancellation.asked': {
          guard: { type: 'isFree', params: ({ event }) => ({ ties: event.ties }) },
          target: 'cooling',
          actions: 'tellStaff',
        },
      },
    },
    cooling: {
      meta: { sentence: '冷静期内，单位照常使用，可以撤回。' },
      after: { coolingOff: { target: 'cancelled', actions: ['endCompany', 'tellStaff'] } },
      on: {
        'cancellation.takenBack': { target: 'takenBack', actions: 'tellStaff' },
        'cancellation.vetoed': { target: 'vetoed', actions: ['rememberOutcome', 'tellStaff'] },
        'cancellation.blocked': { target: 'blocked', actions: ['rememberOutcome', 'tellStaff'] },
      },
    },
    takenBack: { type: 'final', meta: { sentence: '已撤回，单位照常使用。' } },
    vetoed: { type: 'final', meta: { sentence: '平台没有同意，单位照常使用。' } },
    blocked: { type: 'final', meta: { sentence: '到期时又有未结事项，没有注销。' } },
    cancelled: { type: 'final', meta: { sentence: '单位已注销。' } },
  },
})
