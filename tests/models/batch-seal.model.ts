// One batch in the panel (specification §4, §9): progress, countdown, closing, and what failed.
import { expect } from 'vitest'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { batchTaskOf } from '#tests/support/batch-task.ts'

export const RUNNING = batchTaskOf()
export const WHOLE = batchTaskOf({ finishedContracts: 5, finished: true, handleStatus: 1 })
export const IN_PART = batchTaskOf({
  finishedContracts: 3,
  failedContracts: 2,
  finished: true,
  handleStatus: 2,
})

export const batchSealModel = defineModel<typeof batchSealMachine>({
  name: 'batchSeal',
  side: 'browser',
  machine: batchSealMachine,
  starts: {
    running: () => ({ task: RUNNING }),
    'found finished': () => ({ task: WHOLE }),
    'found failed': () => ({ task: IN_PART }),
  },
  abstraction: ({ task, secondsLeft }) => [task.handleStatus, task.finishedContracts, secondsLeft],
  events: {
    'batch.reported': {
      byWorld: true,
      cases: {
        further: { task: batchTaskOf({ finishedContracts: 1 }) },
        whole: { task: WHOLE },
        'in part': { task: IN_PART },
      },
    },
    'batch.dismissed': {
      cases: { '': {} },
      offered: (_, value) => value === 'finished' || value === 'failed',
      onScreen: (screen) => screen.clicks({ role: 'button', name: '关闭' }),
    },
    'done closeBatch': { cases: { '': { output: {} } } },
    'error closeBatch': { cases: { '': { error: BROKEN } } },
  },
  states: {
    running: {
      holds: ({ context }) => expect(context.task.handleStatus).toBe(null),
      sees: (screen) => screen.sees({ text: /^正在逐份签署/ }),
    },
    finished: {
      holds: ({ context }) => expect(context.secondsLeft).toBeGreaterThan(0),
      sees: (screen, { context }) => screen.sees({ text: `全部完成，${context.secondsLeft} 秒后关闭` }),
    },
    failed: {
      sees: async (screen) => {
        await screen.sees({ text: '2 份未完成' })
        await screen.sees({ role: 'button', name: '重新签署' })
      },
    },
    closing: { holds: ({ children }) => expect(children.closeBatch).toBeDefined() },
    over: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a finished one counts down by one a second, from its times (specification §9)',
      start: 'found finished',
      steps: [['after second', '']],
      holds: ({ value, context }) => expect([value, context.secondsLeft]).toEqual(['finished', 1]),
    },
    {
      says: 'at the end of the countdown it closes itself and goes where jumpStatus says (specification §4)',
      start: 'found finished',
      steps: [
        ['after second', ''],
        ['after second', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'closing',
          ['did jump {"jumpStatus":1}', `closeBatch began {"batchToken":"${WHOLE.batchToken}"}`],
        ]),
    },
    {
      says: 'whoever closes it stays where they are',
      start: 'found finished',
      steps: [['batch.dismissed', '']],
      holds: (_, effects) =>
        expect(effects).toEqual([`closeBatch began {"batchToken":"${WHOLE.batchToken}"}`]),
    },
    {
      says: 'one that failed stays until it is closed or taken up again (specification §4)',
      start: 'found failed',
      steps: [['batch.reported', 'further']],
      holds: ({ value }) => expect(value).toBe('running'),
    },
  ],
})
