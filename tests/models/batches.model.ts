// The batches of a signed-in user (specification §2, §9): found, followed, and three of them shown.
import { expect } from 'vitest'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { batchTaskOf } from '#tests/support/batch-task.ts'

const tokenOf = (n: number): string => `b1000000-0000-4000-8000-00000000000${n}`
const FOUR = [1, 2, 3, 4].map((n) => batchTaskOf({ batchToken: tokenOf(n) }))

export const batchesModel = defineModel<typeof batchesMachine>({
  name: 'batches',
  side: 'browser',
  machine: batchesMachine,
  starts: { 'signed in': () => undefined },
  abstraction: ({ tasks, shown }) => [tasks.length, shown > tasks.length],
  events: {
    'batch.begun': { byWorld: true, cases: { '': {} } },
    'screen.woke': { byWorld: true, cases: { '': {} } },
    'batch.over': { byWorld: true, cases: { '': { batchToken: tokenOf(1) } } },
    'more.asked': {
      cases: { '': {} },
      offered: ({ tasks, shown }) => tasks.length > shown,
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^更多/ }),
    },
    'done listBatches': { cases: { none: { output: { rows: [] } }, four: { output: { rows: FOUR } } } },
    'error listBatches': { cases: { '': { error: BROKEN } } },
  },
  states: {
    asking: { holds: ({ children }) => expect(children.listBatches).toBeDefined() },
    waiting: {
      holds: ({ context, children }) =>
        expect(context.tasks.filter(({ batchToken }) => !(batchToken in children))).toEqual([]),
      sees: (screen, { context }) =>
        context.tasks.length === 0
          ? screen.seesNo({ role: 'region', name: '批量任务' })
          : screen.sees({ role: 'region', name: '批量任务' }),
    },
  },
  expectations: [
    {
      says: 'each task that is found has a chart of its own',
      start: 'signed in',
      steps: [['done listBatches', 'four']],
      holds: ({ context, children }) => {
        expect(context.shown).toBe(3)
        expect(Object.keys(children).filter((id) => id !== 'waking')).toEqual(
          FOUR.map(({ batchToken }) => batchToken),
        )
      },
    },
    {
      says: 'more shows ten further ones (specification §9)',
      start: 'signed in',
      steps: [
        ['done listBatches', 'four'],
        ['more.asked', ''],
      ],
      holds: ({ context }) => expect(context.shown).toBe(13),
    },
    {
      says: 'one that was closed in another tab goes',
      start: 'signed in',
      steps: [
        ['done listBatches', 'four'],
        ['after pollInterval', ''],
        ['done listBatches', 'none'],
      ],
      holds: ({ children }) => expect(Object.keys(children)).toEqual(['waking']),
    },
    {
      says: 'one that is over goes at once, and the list is asked for anew',
      start: 'signed in',
      steps: [
        ['done listBatches', 'four'],
        ['batch.over', ''],
      ],
      holds: ({ context, value }) => expect([context.tasks.length, value]).toEqual([3, 'asking']),
    },
  ],
})
