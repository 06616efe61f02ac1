// The computer's side of a signature written on a phone: it shows the code and follows.
// See domain.md §3.
import { expect } from 'vitest'
import { phonePadMachine } from '#src/machines/phone-pad.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const PAD = {
  padId: '71000000-0000-4000-8000-000000000001',
  url: 'https://qian.example.com/phoneSign?token=t',
}
const DRAWING = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', widthMm: 20, heightMm: 8 }
const at = (state: string, drawing: typeof DRAWING | null = null) => ({ output: { state, drawing } })

export const phonePadModel = defineModel<typeof phonePadMachine>({
  name: 'phonePad',
  side: 'browser',
  machine: phonePadMachine,
  starts: { desk: () => undefined },
  abstraction: ({ drawing, failure }) => [drawing !== null, failure?.kind],
  events: {
    'code.renewed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /刷新二维码|^重试$|换一个二维码/ }),
    },
    'signature.kept': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '保存签名' }),
    },
    'done createPad': { cases: { '': { output: PAD } } },
    'error createPad': { cases: { '': { error: refused('pad.too-many', '获取二维码过于频繁') } } },
    'done readPad': {
      cases: {
        waiting: at('waiting'),
        writing: at('writing', DRAWING),
        written: at('written', DRAWING),
        over: at('expired'),
      },
    },
    'error readPad': { cases: { '': { error: LOST } } },
    'done keepPad': { cases: { '': { output: {} } } },
    'error keepPad': { cases: { '': { error: refused('signature.too-many', '签名最多保留 10 个') } } },
  },
  states: {
    asking: {
      holds: ({ context, tags }) =>
        expect([context.pad, context.drawing, context.failure, [...tags]]).toEqual([
          null,
          null,
          null,
          ['busy'],
        ]),
    },
    waiting: {
      holds: ({ context }) => expect([context.pad, context.drawing]).toEqual([PAD, null]),
      sees: (screen) => screen.sees({ role: 'img', name: '手写签名二维码' }),
    },
    'waiting.resting': {},
    'waiting.reading': {},
    'waiting.troubled': { holds: ({ tags }) => expect(tags.has('troubled')).toBe(true) },
    writing: { holds: ({ context }) => expect(context.drawing).toEqual(DRAWING) },
    'writing.resting': { sees: (screen) => screen.sees({ text: /正在手机上书写/ }) },
    'writing.reading': {},
    'writing.troubled': { holds: ({ tags }) => expect(tags.has('troubled')).toBe(true) },
    written: { holds: ({ context }) => expect(context.drawing).toEqual(DRAWING) },
    'written.resting': { sees: (screen) => screen.sees({ text: /手机已写好/ }) },
    'written.reading': {},
    'written.troubled': { holds: ({ tags }) => expect(tags.has('troubled')).toBe(true) },
    keeping: {
      holds: ({ context, tags }) => expect([context.failure, tags.has('busy')]).toEqual([null, true]),
    },
    kept: { holds: ({ status }) => expect(status).toBe('done') },
    expired: { sees: (screen) => screen.sees({ text: '二维码已过期' }) },
    askingFailed: {
      holds: ({ context }) => expect(context.failure?.code).toBe('pad.too-many'),
      sees: (screen) => screen.sees({ text: '获取二维码过于频繁' }),
    },
  },
  expectations: [
    {
      says: 'what was written between two looks can be kept at once',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'written'],
        ['signature.kept', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual([`keepPad began {"padId":"${PAD.padId}"}`]),
    },
    {
      says: 'the page that made the code is told once the signature is saved',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'written'],
        ['signature.kept', ''],
        ['done keepPad', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['kept', ['emitted {"type":"signature.saved"}']]),
    },
    {
      says: 'a signature that was refused is said so and stays to be kept again',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'written'],
        ['signature.kept', ''],
        ['error keepPad', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual([{ written: 'resting' }, 'signature.too-many']),
    },
    {
      says: 'another code forgets what was written under the last one',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'writing'],
        ['code.renewed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.drawing]).toEqual(['asking', null]),
    },
    {
      says: 'a code that is over says so',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'over'],
      ],
      holds: ({ value }) => expect(value).toBe('expired'),
    },
    {
      says: 'a look that was lost takes nothing away',
      start: 'desk',
      steps: [
        ['done createPad', ''],
        ['after pollInterval', ''],
        ['error readPad', ''],
        ['after pollInterval', ''],
        ['done readPad', 'writing'],
      ],
      holds: ({ value }) => expect(value).toEqual({ writing: 'resting' }),
    },
  ],
})
