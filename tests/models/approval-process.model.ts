// The life of an approval process (domain.md §10, approveManage).
import { expect } from 'vitest'
import { PROCESS_STATUS } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ProcessState } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { approvalProcessMachine } from '#server/domain/contracts/approval-processes/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: ProcessState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      PROCESS_STATUS[state],
    ]),
})

export const approvalProcessModel = defineModel<typeof approvalProcessMachine>({
  name: 'approvalProcess',
  side: 'server',
  machine: approvalProcessMachine,
  starts: { 'just named': () => undefined },
  events: {
    'process.edited': { cases: { '': {} } },
    'process.drawn': { cases: { '': {} } },
    'process.enabled': { cases: { '': {} } },
    'process.disabled': { cases: { '': {} } },
    'process.deleted': { cases: { '': {} } },
  },
  states: {
    unfinished: status('unfinished'),
    enabled: status('enabled'),
    disabled: status('disabled'),
    deleted: status('deleted'),
  },
  expectations: [
    {
      says: 'what has no nodes is not put in use',
      start: 'just named',
      steps: [['process.enabled', '']],
      holds: ({ value }) => expect(value).toBe('unfinished'),
    },
    {
      says: 'drawing it keeps a version and does not put it in use by itself',
      start: 'just named',
      steps: [['process.drawn', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['disabled', ['did keepVersion']]),
    },
    {
      says: 'a process in use is drawn anew without a pause',
      start: 'just named',
      steps: [
        ['process.drawn', ''],
        ['process.enabled', ''],
        ['process.drawn', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['enabled', ['did keepVersion']]),
    },
    {
      says: 'a process in use is not deleted',
      start: 'just named',
      steps: [
        ['process.drawn', ''],
        ['process.enabled', ''],
        ['process.deleted', ''],
      ],
      holds: ({ value }) => expect(value).toBe('enabled'),
    },
    {
      says: 'out of use it is deleted for good',
      start: 'just named',
      steps: [
        ['process.drawn', ''],
        ['process.enabled', ''],
        ['process.disabled', ''],
        ['process.deleted', ''],
      ],
      holds: ({ value }) => expect(value).toBe('deleted'),
    },
    {
      says: 'name and conditions may be changed before anything is drawn',
      start: 'just named',
      steps: [['process.edited', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['unfinished', ['did keepBasics']]),
    },
    {
      says: 'name and conditions may be changed while it is in use',
      start: 'just named',
      steps: [
        ['process.drawn', ''],
        ['process.enabled', ''],
        ['process.edited', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['enabled', ['did keepBasics']]),
    },
    {
      says: 'name and conditions may be changed while it is out of use',
      start: 'just named',
      steps: [
        ['process.drawn', ''],
        ['process.edited', ''],
        ['process.drawn', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['disabled', ['did keepVersion']]),
    },
    {
      says: 'what nobody drew to the end may be thrown away',
      start: 'just named',
      steps: [['process.deleted', '']],
      holds: ({ value }) => expect(value).toBe('deleted'),
    },
  ],
})
