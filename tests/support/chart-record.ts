// A contract's chart and history as the server tells them to a developer.
import type { ChartRecord } from '#protocol/platform/inspection.ts'
import { NEW_CONTRACT } from '#server/domain/contracts/contracts/events.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'

const withoutCode = (config: unknown): string =>
  JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value))

const entry = (
  n: number,
  noun: 'contract' | 'party' | null,
  event: string,
  move: readonly [string, string] | null,
): ChartRecord['entries'][number] => ({
  n,
  at: `2026-11-23T01:00:0${n}.000Z`,
  noun,
  id: noun === 'party' ? 'p1' : 'c1',
  event,
  from: move?.[0] ?? null,
  to: move?.[1] ?? null,
  who: '沈知微',
  detail: { phone: '13800001234' },
})

/** Launched, seen by its one party, whose turn came. */
export const RECORD: ChartRecord = {
  things: [
    {
      noun: 'contract',
      id: 'c1',
      name: '房屋租赁合同',
      state: 'signing',
      context: { ...NEW_CONTRACT, deadlineAt: 1, partyCount: 1 },
      definition: withoutCode(contractMachine.config),
    },
    {
      noun: 'party',
      id: 'p1',
      name: '顾南舟',
      state: 'toSign',
      context: {},
      definition: withoutCode(partyMachine.config),
    },
  ],
  entries: [
    entry(1, 'contract', 'draft.created', null),
    entry(2, 'contract', 'contract.launched', ['draft', 'signing']),
    entry(3, 'party', 'turn.came', ['pending', 'toSign']),
    entry(4, 'party', 'task.opened', null),
  ],
}
