// The life of a contract in one company's archive (domain.md §1.1, §8).
import { expect } from 'vitest'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import type { FilingState } from '#protocol/archive/filings/status.ts'
import { filingMachine } from '#server/domain/archive/filings/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: FilingState) => ({
  holds: (snapshot: { getMeta: () => Record<string, unknown> }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      FILING_STATUS[state],
    ]),
})

export const filingModel = defineModel<typeof filingMachine>({
  name: 'filing',
  side: 'server',
  machine: filingMachine,
  starts: {
    contract: () => ({ isHeld: false, isScan: false }),
    scan: () => ({ isHeld: false, isScan: true }),
  },
  events: {
    'filing.filed': { cases: { '': { classId: null } } },
    'filing.moved': { cases: { '': { classId: null } } },
    'filing.returned': { cases: { '': {} } },
    'filing.deleted': { cases: { '': { isKept: false }, kept: { isKept: true } } },
    'hold.set': { cases: { '': { reason: '诉讼中' } } },
    'hold.lifted': { cases: { '': { reason: '已结案' } } },
  },
  abstraction: ({ isHeld, isScan }) => ({ isHeld, isScan }),
  states: { pending: status('pending'), filed: status('filed'), deleted: status('deleted') },
  expectations: [
    {
      says: 'what is held is neither moved nor taken back',
      start: 'contract',
      steps: [
        ['filing.filed', ''],
        ['hold.set', ''],
      ],
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'filing.moved', classId: null }),
          snapshot.can({ type: 'filing.returned' }),
          snapshot.can({ type: 'hold.lifted', reason: '已结案' }),
        ]).toEqual([false, false, true]),
    },
    {
      says: 'a contract goes back to waiting and is never deleted',
      start: 'contract',
      steps: [
        ['filing.filed', ''],
        ['filing.returned', ''],
      ],
      holds: (snapshot) =>
        expect([snapshot.value, snapshot.can({ type: 'filing.deleted', isKept: false })]).toEqual([
          'pending',
          false,
        ]),
    },
    {
      says: 'a scan is deleted, but not while its class keeps it',
      start: 'scan',
      steps: [['filing.filed', '']],
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'filing.deleted', isKept: true }),
          snapshot.can({ type: 'filing.deleted', isKept: false }),
          snapshot.can({ type: 'filing.returned' }),
        ]).toEqual([false, true, false]),
    },
  ],
})
