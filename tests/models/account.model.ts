// The life of a person's account (domain.md §10 /cancellationAccount).
import { expect } from 'vitest'
import { accountMachine } from '#server/domain/account/accounts/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const FREE = { contracts: 0, tasks: 0, administered: 0, orders: 0 }
const TIED = {
  contracts: { ...FREE, contracts: 1 },
  tasks: { ...FREE, tasks: 1 },
  administered: { ...FREE, administered: 1 },
  orders: { ...FREE, orders: 1 },
}

export const accountModel = defineModel<typeof accountMachine>({
  name: 'account',
  side: 'server',
  machine: accountMachine,
  starts: { registered: () => undefined },
  events: {
    'account.closed': {
      cases: {
        free: { ties: FREE },
        contracts: { ties: TIED.contracts },
        tasks: { ties: TIED.tasks },
        administered: { ties: TIED.administered },
        orders: { ties: TIED.orders },
      },
    },
  },
  states: { open: {}, closed: { holds: ({ status }) => expect(status).toBe('done') } },
  expectations: [
    {
      says: 'who is free leaves everything behind and is signed out',
      start: 'registered',
      steps: [['account.closed', 'free']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'closed',
          ['did leaveCompanies', 'did endCertifications', 'did forgetPerson', 'did endSessions'],
        ]),
    },
    ...(['contracts', 'tasks', 'administered', 'orders'] as const).map((tie) => ({
      says: `an account that ${tie} hang on stays open`,
      start: 'registered',
      steps: [['account.closed', tie]] as const,
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual(['open', []]),
    })),
  ],
})
