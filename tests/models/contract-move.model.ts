// A move with one contract: asked about, sent, done or refused (domain.md §1).
import { expect } from 'vitest'
import type { ContractRow } from '#protocol/contract/contracts.ts'
import { contractMoveMachine } from '#src/machines/contract-move.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

const CONTRACT_ID = '4f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e01'

export const CONTRACT: ContractRow = {
  contractId: CONTRACT_ID,
  name: '房屋租赁合同',
  initiator: '林清和',
  status: 5,
  signedCount: 1,
  partyCount: 2,
  deadline: '2026-12-20T01:00:00.000Z',
  parties: [],
  actions: ['withdraw', 'revoke', 'urge', 'extend', 'copy', 'delete', 'retryFinish'],
  updatedAt: '2026-11-23T01:00:00.000Z',
} as unknown as ContractRow

export const contractMoveModel = defineModel<typeof contractMoveMachine>({
  name: 'contractMove',
  side: 'browser',
  machine: contractMoveMachine,
  starts: { list: () => ({ newId: counter() }) },
  events: {
    'move.picked': { cases: { revoke: { kind: 'revoke', contract: CONTRACT } } },
    'move.confirmed': { cases: { '': { answer: { reason: '条款有误' } } } },
    'move.dismissed': { cases: { '': {} } },
    'done move': { cases: { '': { output: { contractId: CONTRACT_ID } } } },
    'error move': { cases: { '': { error: refused('contract.not-possible', '合同已完成，不能撤回') } } },
  },
  states: {
    resting: { holds: ({ tags }) => expect([...tags]).toEqual([]) },
    asking: {
      holds: ({ context, tags }) => {
        expect([context.kind, context.contract]).toEqual(['revoke', CONTRACT])
        expect([...tags]).toEqual(['asking'])
      },
    },
    sending: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['asking', 'busy']) },
  },
  facts: [
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
