// A move with one contract: asked about, sent, done or refused (domain.md §1).
import { expect } from 'vitest'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { rowOf } from '#tests/support/contract-row.ts'

export const CONTRACT = rowOf({ actions: ['revoke'] })
const CONTRACT_ID = CONTRACT.contractId

export const contractMoveModel = defineModel<typeof contractMoveMachine>({
  name: 'contractMove',
  side: 'browser',
  machine: contractMoveMachine,
  starts: { list: () => ({ newId: counter() }) },
  events: {
    'move.picked': {
      cases: { revoke: { kind: 'revoke', contract: CONTRACT } },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '撤回' }),
    },
    'move.confirmed': {
      cases: { '': { answer: { reason: '条款有误' } } },
      onScreen: async (screen, { answer }) => {
        await screen.types({ label: '原因' }, answer.reason ?? '')
        await screen.clicks({ role: 'button', name: '撤回合同' })
      },
    },
    'move.dismissed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '取消' }),
    },
    'done move': { cases: { '': { output: { contractId: CONTRACT_ID } } } },
    'error move': { cases: { '': { error: refused('contract.not-possible', '合同已完成，不能撤回') } } },
  },
  states: {
    resting: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: (screen) => screen.seesNo({ role: 'dialog', name: /撤回/ }),
    },
    asking: {
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'dialog', name: '撤回《房屋租赁合同》？' })
        if (context.failure !== undefined) await screen.sees({ text: context.failure.words })
      },
      holds: ({ context, tags }) => {
        expect([context.kind, context.contract]).toEqual(['revoke', CONTRACT])
        expect([...tags]).toEqual(['asking'])
      },
    },
    sending: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['asking', 'busy']) },
  },
  expectations: [
    {
      says: 'a second try of the same move goes under the same id, so that it has one effect',
      start: 'list',
      steps: [
        ['move.picked', 'revoke'],
        ['move.confirmed', ''],
        ['error move', ''],
        ['move.confirmed', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-1"'),
    },
    {
      says: 'another move goes under another id',
      start: 'list',
      steps: [
        ['move.picked', 'revoke'],
        ['move.dismissed', ''],
        ['move.picked', 'revoke'],
        ['move.confirmed', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-2"'),
    },
    {
      says: 'the page is told once the server has done it',
      start: 'list',
      steps: [
        ['move.picked', 'revoke'],
        ['move.confirmed', ''],
        ['done move', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('resting')
        expect(effects).toEqual([
          `emitted {"type":"move.done","kind":"revoke","contractId":"${CONTRACT_ID}","name":"房屋租赁合同"}`,
        ])
      },
    },
    {
      says: 'a refusal keeps the question open and says why',
      start: 'list',
      steps: [
        ['move.picked', 'revoke'],
        ['move.confirmed', ''],
        ['error move', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.words]).toEqual(['asking', '合同已完成，不能撤回']),
    },
  ],
})
