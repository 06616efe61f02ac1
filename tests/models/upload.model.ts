// One file on its way to the server (specification §7 uploads).
import { expect } from 'vitest'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { FILE } from '#tests/models/support/draft.ts'

const INPUT = { uploadId: 'id-1', name: '租赁合同.pdf', size: 1000, source: null }

export const uploadModel = defineModel<typeof uploadMachine>({
  name: 'upload',
  side: 'browser',
  machine: uploadMachine,
  starts: { picked: () => INPUT },
  abstraction: ({ canRetry, secondsLeft, returns }) => [canRetry, secondsLeft, returns],
  events: {
    'upload.progressed': { byWorld: true, cases: { '': { sent: 500 } } },
    'upload.taken': { byWorld: true, cases: { '': { file: FILE } } },
    'upload.refused': {
      byWorld: true,
      cases: {
        lost: { words: '网络中断，文件没有传完', canRetry: true },
        busy: { words: '等待处理的文件太多，请 2 秒后再试。', canRetry: true, retryAfterSeconds: 2 },
        locked: { words: '文件有打开密码，请去除密码后再上传', canRetry: false },
      },
    },
    'upload.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'upload.cancelled': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^取消上传/ }),
    },
    'upload.dismissed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^移除/ }),
    },
  },
  states: {
    travelling: {
      sees: (screen) => screen.sees({ role: 'progressbar', name: /上传进度$/ }),
      holds: ({ tags, children }) =>
        expect([[...tags], children['travel'] !== undefined]).toEqual([['busy'], true]),
    },
    waiting: {
      sees: (screen, { context }) =>
        screen.sees({ text: `${context.words}${context.secondsLeft} 秒后自动重新上传。` }),
      holds: ({ tags, children }) => expect([[...tags], children['travel']]).toEqual([[], undefined]),
    },
    refused: {
      sees: (screen, { context }) => screen.sees({ text: context.words }),
      holds: ({ context, tags }) => {
        expect(context.words).not.toBe('')
        expect([...tags]).toEqual(['failed'])
      },
    },
    taken: { holds: ({ context }) => expect(context.file).toEqual(FILE) },
    left: {},
  },
  expectations: [
    {
      says: 'the wizard hears of a file taken in',
      start: 'picked',
      steps: [['upload.taken', '']],
      holds: (_, effects) =>
        expect(effects[0]).toMatch(/^parent heard \{"type":"file.uploaded","uploadId":"id-1"/),
    },
    {
      says: 'a file that cannot be taken in whatever one does is not sent again',
      start: 'picked',
      steps: [
        ['upload.refused', 'locked'],
        ['upload.retried', ''],
      ],
      holds: ({ value }) => expect(value).toBe('refused'),
    },
    {
      says: 'a second try begins at nothing sent',
      start: 'picked',
      steps: [
        ['upload.progressed', ''],
        ['upload.refused', 'lost'],
        ['upload.retried', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.sent, context.words]).toEqual(['travelling', 0, '']),
    },
    {
      says: 'a busy server is asked again by itself when it said to come back',
      start: 'picked',
      steps: [
        ['upload.refused', 'busy'],
        ['after second', ''],
        ['after second', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.words, context.returns]).toEqual(['travelling', '', 1]),
    },
    {
      says: 'cancelling tells the wizard',
      start: 'picked',
      steps: [['upload.cancelled', '']],
      holds: (_, effects) =>
        expect(effects).toContain('parent heard {"type":"upload.left","uploadId":"id-1"}'),
    },
  ],
})
