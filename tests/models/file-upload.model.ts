// The files of one field of a form on their way to the server (specification §7 uploads).
import { expect } from 'vitest'
import { fileUploadMachine } from '#src/machines/file-upload.machine.ts'
import { LOST } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const GOOD = new File(['x'], '执照.png', { type: 'image/png' })
const LARGE = new File(['x'], '执照.png', { type: 'image/png' })
Object.defineProperty(LARGE, 'size', { value: 5 * 1024 * 1024 + 1 })
const PROBLEM = '图片超过 5 MB，请压缩后再上传'
const KEPT = { fileId: '60000000-0000-4000-8000-000000000001', name: '执照.png' }

/** What was emitted, by name. */
const told = (effects: readonly string[]): string[] =>
  effects.flatMap((effect) => /^emitted \{"type":"([^"]+)"/u.exec(effect)?.[1] ?? [])

export const fileUploadModel = defineModel<typeof fileUploadMachine>({
  name: 'fileUpload',
  side: 'browser',
  machine: fileUploadMachine,
  starts: { field: () => ({ problemOf: (file) => (file === LARGE ? PROBLEM : undefined) }) },
  abstraction: ({ files, share, problem, failure }) => [files.length, share, problem, failure?.kind],
  events: {
    'file.picked': {
      cases: {
        good: ({ files }) => (files.length > 1 ? undefined : { file: GOOD }),
        large: { file: LARGE },
      },
      onScreen: (screen, { file }) => screen.picksFile({ label: '营业执照' }, file),
    },
    'upload.cancelled': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /取\s*消/ }),
    },
    'upload.progressed': { byWorld: true, cases: { '': { share: 0.5 } } },
    'upload.taken': { byWorld: true, cases: { '': { kept: KEPT } } },
    'upload.refused': { byWorld: true, cases: { '': { error: LOST } } },
  },
  states: {
    resting: {
      sees: async (screen, { context }) => {
        await screen.sees({ label: '营业执照' })
        const words = context.problem === '' ? context.failure?.words : context.problem
        if (words !== undefined) await screen.sees({ text: words })
      },
      holds: ({ tags, children, context }) =>
        expect([[...tags], children['send'], context.files]).toEqual([[], undefined, []]),
    },
    sending: {
      sees: (screen) => screen.sees({ role: 'button', name: /取\s*消/ }),
      holds: ({ tags, children, context }) =>
        expect([[...tags], children['send'] !== undefined, context.files.length > 0]).toEqual([
          ['busy'],
          true,
          true,
        ]),
    },
  },
  expectations: [
    {
      says: 'what may not go is not sent, and the field says why',
      start: 'field',
      steps: [['file.picked', 'large']],
      holds: ({ value, context }) => expect([value, context.problem]).toEqual(['resting', PROBLEM]),
    },
    {
      says: 'the form hears that a file is on its way',
      start: 'field',
      steps: [['file.picked', 'good']],
      holds: (_, effects) => expect(effects).toContain('emitted {"type":"upload.begun"}'),
    },
    {
      says: 'the form hears which file the server kept',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['upload.taken', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.files]).toEqual(['resting', []])
        expect(effects.join('\n')).toContain(`emitted {"type":"file.kept","kept":${JSON.stringify(KEPT)}`)
      },
    },
    {
      says: 'while another follows, the form hears of no end',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'good'],
        ['upload.taken', ''],
      ],
      holds: (_, effects) => expect(told(effects)).toEqual(['file.kept']),
    },
    {
      says: 'the form hears that none is on its way any more once the last was kept',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'good'],
        ['upload.taken', ''],
        ['upload.taken', ''],
      ],
      holds: (_, effects) => expect(told(effects)).toEqual(['file.kept', 'upload.ended']),
    },
    {
      says: 'the form hears that none is on its way any more when one was refused',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['upload.refused', ''],
      ],
      holds: (_, effects) => expect(told(effects)).toEqual(['upload.ended']),
    },
    {
      says: 'the form hears that none is on its way any more when they were called back',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['upload.cancelled', ''],
      ],
      holds: (_, effects) => expect(told(effects)).toEqual(['upload.ended']),
    },
    {
      says: 'a file picked meanwhile follows the first, beginning at nothing sent',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'good'],
        ['upload.progressed', ''],
        ['upload.taken', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.files.length, context.share]).toEqual(['sending', 1, 0]),
    },
    {
      says: 'what was refused stays said while the next one goes',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'good'],
        ['upload.refused', ''],
        ['upload.taken', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.files, context.failure]).toEqual(['resting', [], LOST]),
    },
    {
      says: 'a file that may not go does not stop the one on its way',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'large'],
        ['upload.progressed', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.files, context.share, context.problem]).toEqual([
          'sending',
          [GOOD],
          0.5,
          PROBLEM,
        ]),
    },
    {
      says: 'cancelling sends none of the others, and nothing is said of it',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['file.picked', 'good'],
        ['upload.cancelled', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.files, context.problem, context.failure]).toEqual([
          'resting',
          [],
          '',
          undefined,
        ]),
    },
    {
      says: 'another try begins with nothing said of the last',
      start: 'field',
      steps: [
        ['file.picked', 'good'],
        ['upload.refused', ''],
        ['file.picked', 'good'],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['sending', undefined]),
    },
  ],
})
