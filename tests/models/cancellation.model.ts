// One request to cancel a company (domain.md §8 单位注销).
import { expect } from 'vitest'
import { cancellationMachine } from '#server/domain/company/cancellations/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const isOver = ({ status }: { status: string }) => expect(status).toBe('done')
const FREE = { contracts: 0, approvals: 0, orders: 0, certifications: 0 }

export const cancellationModel = defineModel<typeof cancellationMachine>({
  name: 'cancellation',
  side: 'server',
  machine: cancellationMachine,
  starts: { written: () => undefined },
  events: {
    'cancellation.asked': {
      cases: {
        free: { ties: FREE },
        contracts: { ties: { ...FREE, contracts: 1 } },
        approvals: { ties: { ...FREE, approvals: 1 } },
        orders: { ties: { ...FREE, orders: 1 } },
        certifications: { ties: { ...FREE, certifications: 1 } },
      },
    },
    'cancellation.takenBack': { cases: { '': {} } },
    'cancellation.vetoed': { cases: { '': { reason: '单位涉诉，暂不能注销' } } },
    'cancellation.blocked': { cases: { '': { reason: '还有 1 份合同在进行。' } } },
  },
  states: {
    planned: {},
    cooling: {},
    takenBack: { holds: isOver },
    vetoed: { holds: isOver },
    blocked: { holds: isOver },
    cancelled: { holds: isOver },
  },
  expectations: [
    {
      says: 'a company with nothing open waits out its cooling-off, and its people hear of it',
      start: 'written',
      steps: [['cancellation.asked', 'free']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['cooling', ['did tellStaff']]),
    },
    ...(['contracts', 'approvals', 'orders', 'certifications'] as const).map((tie) => ({
      says: `a company with open ${tie} does not begin`,
      start: 'written',
      steps: [['cancellation.asked', tie]] as const,
      holds: ({ value }: { value: unknown }) => expect(value).toBe('planned'),
    })),
    {
      says: 'after the cooling-off the company ends',
      start: 'written',
      steps: [
        ['cancellation.asked', 'free'],
        ['after coolingOff', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['cancelled', ['did endCompany', 'did tellStaff']]),
    },
    {
      says: 'it is taken back meanwhile, and the company goes on',
      start: 'written',
      steps: [
        ['cancellation.asked', 'free'],
        ['cancellation.takenBack', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['takenBack', ['did tellStaff']]),
    },
    {
      says: 'an operator stops it and says why',
      start: 'written',
      steps: [
        ['cancellation.asked', 'free'],
        ['cancellation.vetoed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['vetoed', ['did rememberOutcome', 'did tellStaff']]),
    },
    {
      says: 'what was opened during the cooling-off stops it, too',
      start: 'written',
      steps: [
        ['cancellation.asked', 'free'],
        ['cancellation.blocked', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['blocked', ['did rememberOutcome', 'did tellStaff']]),
    },
  ],
})
