// Checking one PDF (domain.md §8 signatureRecord).
import { expect } from 'vitest'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { checkingMachine, MOST_RETURNS } from '#src/machines/checking.machine.ts'
import type { CheckAnswer } from '#src/machines/checking.machine.ts'
import { BROKEN, BUSY } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const ANSWER: CheckAnswer = {
  recordId: null,
  name: '租赁合同.pdf',
  sha256: 'a'.repeat(64),
  verdict: {
    overall: 'unsigned',
    headline: '文件里没有数字签名',
    issuedHere: false,
    signatures: [],
    reasons: [],
    sha256: 'a'.repeat(64),
  },
}

const fileOf = (size: number): File => {
  const file = new File(['x'], '租赁合同.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

export const checkingModel = defineModel<typeof checkingMachine>({
  name: 'checking',
  side: 'browser',
  machine: checkingMachine,
  starts: { open: () => undefined },
  abstraction: ({ file, answer, failure, secondsLeft, returns }) => [
    file !== undefined,
    answer !== undefined,
    failure !== undefined,
    secondsLeft,
    returns,
  ],
  events: {
    'file.picked': {
      cases: {
        usual: { file: fileOf(1000) },
        empty: { file: fileOf(0) },
        huge: { file: fileOf(MAX_FILE_BYTES + 1) },
      },
      // While one is being checked, another is picked only after cancelling.
      offered: ({ file, answer, failure }) =>
        file === undefined || answer !== undefined || failure !== undefined,
      onScreen: (screen, { file }) => screen.picksFile({ label: '选择要核对的 PDF 文件' }, file),
    },
    'record.picked': {
      cases: { '': { answer: ANSWER } },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /租赁合同.pdf/ }),
    },
    'check.cancelled': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(取消|不再等)$/ }),
    },
    'sending.progressed': { byWorld: true, cases: { half: { share: 0.5 }, all: { share: 1 } } },
    'check.answered': { byWorld: true, cases: { '': { answer: ANSWER } } },
    'check.failed': { byWorld: true, cases: { '': { error: BROKEN }, busy: { error: BUSY } } },
    'error check': { cases: { '': { error: BROKEN } } },
  },
  states: {
    resting: {
      sees: (screen) => screen.sees({ text: '把 PDF 文件拖到这里' }),
      holds: ({ context }) => expect([context.file, context.answer]).toEqual([undefined, undefined]),
    },
    running: {
      holds: ({ context, tags, children }) => {
        expect([...tags]).toEqual(['busy'])
        expect([context.answer, context.failure, children['check'] !== undefined]).toEqual([
          undefined,
          undefined,
          true,
        ])
      },
    },
    'running.hashing': { sees: (screen) => screen.sees({ text: '正在计算文件哈希…' }) },
    'running.sending': {
      holds: ({ context }) => expect(context.share).toBe(0.5),
      sees: (screen) => screen.sees({ text: '正在上传文件，已传 50%' }),
    },
    'running.judging': {
      holds: ({ context }) => expect(context.share).toBe(1),
      sees: (screen) => screen.sees({ text: '正在逐个核对签名、证书和时间戳…' }),
    },
    waiting: {
      holds: ({ context, children }) =>
        expect([context.failure?.code, children['check']]).toEqual(['document.busy', undefined]),
    },
    'waiting.counting': {
      sees: (screen, { context }) =>
        screen.sees({ text: `${context.secondsLeft} 秒后自动重新核对，不用再选文件。` }),
    },
    checked: {
      sees: (screen) => screen.sees({ role: 'heading', name: '未签名' }),
      holds: ({ context }) => expect([context.answer, context.failure]).toEqual([ANSWER, undefined]),
    },
    refused: {
      sees: (screen) => screen.sees({ role: 'heading', name: '没有得出结论' }),
      holds: ({ context }) =>
        expect([context.answer, context.failure !== undefined]).toEqual([undefined, true]),
    },
  },
  expectations: [
    {
      says: 'an empty file is refused before anything is sent',
      start: 'open',
      steps: [['file.picked', 'empty']],
      holds: ({ value, context }, effects) =>
        expect([value, context.failure?.code, effects]).toEqual(['refused', 'check.empty', []]),
    },
    {
      says: 'a file that is too large is refused before anything is sent',
      start: 'open',
      steps: [['file.picked', 'huge']],
      holds: ({ value, context }, effects) =>
        expect([value, context.failure?.code, effects]).toEqual(['refused', 'check.too-large', []]),
    },
    {
      says: 'nothing is waited for without end',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ['sending.progressed', 'all'],
        ['after patience', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure?.kind]).toEqual(['refused', 'timeout']),
    },
    {
      says: 'a dropped connection shows while nothing moves',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ['sending.progressed', 'half'],
        ['after stillness', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure?.kind]).toEqual(['refused', 'timeout']),
    },
    {
      says: 'a busy server is asked again by itself when it said to come back',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ['sending.progressed', 'all'],
        ['check.failed', 'busy'],
        ['after second', ''],
        ['after second', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.share, context.failure, context.returns]).toEqual([
          { running: 'hashing' },
          0,
          undefined,
          1,
        ]),
    },
    {
      says: 'a server that stays busy is not asked for ever',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ...Array.from({ length: MOST_RETURNS }).flatMap((): [string, string][] => [
          ['check.failed', 'busy'],
          ['after second', ''],
          ['after second', ''],
        ]),
        ['check.failed', 'busy'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual(['refused', 'document.busy']),
    },
    {
      says: 'cancelling forgets the file',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ['check.cancelled', ''],
      ],
      holds: ({ value, context, children }) =>
        expect([value, context.file, children['check']]).toEqual(['resting', undefined, undefined]),
    },
    {
      says: 'another file replaces the one being checked',
      start: 'open',
      steps: [
        ['file.picked', 'usual'],
        ['sending.progressed', 'half'],
        ['file.picked', 'usual'],
      ],
      holds: ({ value, context }) => expect([value, context.share]).toEqual([{ running: 'hashing' }, 0]),
    },
  ],
})
