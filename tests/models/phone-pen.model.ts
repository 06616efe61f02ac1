// A signature written on a phone: the side of the phone (domain.md §3).
import { expect } from 'vitest'
import { phonePenMachine } from '#src/machines/phone-pen.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const STROKES = [
  [
    { x: 10, y: 20, time: 0, pressure: 0.5 },
    { x: 90, y: 60, time: 90, pressure: 0.5 },
  ],
]
const ENDS = { lost: { error: LOST }, over: { error: refused('pad.over', '二维码已失效，请刷新') } }

export const phonePenModel = defineModel<typeof phonePenMachine>({
  name: 'phonePen',
  side: 'browser',
  machine: phonePenMachine,
  starts: { scanned: () => ({ token: 'the-code', phoneKey: 'key-of-this-phone' }) },
  abstraction: ({ strokes, failure }) => [strokes.length, failure?.kind, failure?.code],
  events: {
    'strokes.changed': {
      cases: { written: { strokes: STROKES }, cleared: { strokes: [] } },
      byWorld: (pen, payload) => pen.send({ type: 'strokes.changed', ...payload }),
    },
    'writing.finished': {
      cases: { '': {} },
      offered: ({ strokes }) => strokes.length > 0,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '完成' }),
    },
    'writing.begun': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重新书写' }),
    },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done openPad': { cases: { '': { output: { name: '林清和', state: 'writing', secondsLeft: 600 } } } },
    'error openPad': { cases: ENDS },
    'done sketch': { cases: { '': { output: {} } } },
    'error sketch': { cases: ENDS },
    'done finish': { cases: { '': { output: {} } } },
    'error finish': { cases: ENDS },
  },
  states: {
    opening: { holds: ({ context, tags }) => expect([context.failure, [...tags]]).toEqual([null, ['busy']]) },
    openingFailed: { sees: (screen) => screen.sees({ text: '没有打开手写页' }) },
    writing: {
      holds: ({ context, tags }) => expect([context.name, [...tags]]).toEqual(['林清和', ['paper']]),
      sees: (screen) => screen.sees({ text: /请在框内手写“林清和”/ }),
    },
    'writing.told': {},
    'writing.untold': {},
    'writing.telling': {},
    finishing: {
      holds: ({ context, tags }) => expect([context.failure, tags.has('busy')]).toEqual([null, true]),
    },
    finished: { sees: (screen) => screen.sees({ text: '已传到电脑' }) },
    over: {
      holds: ({ context, status }) => expect([context.failure?.code, status]).toEqual(['pad.over', 'done']),
      sees: (screen) => screen.sees({ text: '不能继续手写' }),
    },
  },
  expectations: [
    {
      says: 'the computer hears of strokes after a short pause, with the key of this phone',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['strokes.changed', 'written'],
        ['after sketchPause', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual([
          `sketch began {"token":"the-code","phoneKey":"key-of-this-phone","strokes":${JSON.stringify(STROKES)}}`,
        ]),
    },
    {
      says: 'nothing written cannot be handed over',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['writing.finished', ''],
      ],
      holds: ({ value }) => expect(value).toEqual({ writing: 'told' }),
    },
    {
      says: 'a sketch that was lost disturbs nobody',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['strokes.changed', 'written'],
        ['after sketchPause', ''],
        ['error sketch', 'lost'],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual([{ writing: 'told' }, null]),
    },
    {
      says: 'what was not handed over stays on the sheet, and why is said until the next stroke',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['strokes.changed', 'written'],
        ['writing.finished', ''],
        ['error finish', 'lost'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.strokes, context.failure?.kind]).toEqual([
          { writing: 'told' },
          STROKES,
          'network',
        ]),
    },
    {
      says: 'the next stroke puts the failure away',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['strokes.changed', 'written'],
        ['writing.finished', ''],
        ['error finish', 'lost'],
        ['strokes.changed', 'written'],
      ],
      holds: ({ context }) => expect(context.failure).toBe(null),
    },
    {
      says: 'writing anew begins with an empty sheet',
      start: 'scanned',
      steps: [
        ['done openPad', ''],
        ['strokes.changed', 'written'],
        ['writing.finished', ''],
        ['done finish', ''],
        ['writing.begun', ''],
      ],
      holds: ({ value, context }) => expect([value, context.strokes]).toEqual([{ writing: 'told' }, []]),
    },
  ],
})
