// Checking one PDF (domain.md §8 signatureRecord).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { checkingMachine, MOST_RETURNS } from '#src/machines/checking.machine.ts'
import type { CheckAnswer } from '#src/machines/checking-rows.ts'
import { isUnchecked } from '#src/machines/checking-rows.ts'
import { BROKEN, BUSY, refused } from '#tests/models/support/failures.ts'
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

const SHUT_OUT = refused('check.too-many', '当前网络验签过于频繁，请十分钟后再试，或登录后验签。')

const fileOf = (size: number, name = '租赁合同.pdf'): File => {
  const file = new File(['x'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

type Context = SnapshotFrom<typeof checkingMachine>['context']

const isInLine = ({ rows }: Context): boolean => rows.length > 0
/** While one is being checked, others are picked only after cancelling or stopping. */
const mayPick = ({ file, answer, failure }: Context, value: unknown): boolean =>
  value === 'listed' || file === undefined || answer !== undefined || failure !== undefined

const rowStates = ({ rows }: Pick<Context, 'rows'>): string[] =>
  rows.map(({ answer, failure }) =>
    answer === undefined ? failure?.code || failure?.kind || '' : 'answered',
  )

export const checkingModel = defineModel<typeof checkingMachine>({
  name: 'checking',
  side: 'browser',
  machine: checkingMachine,
  starts: { open: () => undefined },
  abstraction: ({ file, answer, failure, secondsLeft, returns, rows, at }) => [
    rowStates({ rows }),
    at,
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
      offered: (context, value) => mayPick(context, value) && !(isInLine(context) && value !== 'listed'),
      onScreen: (screen, { file }) => screen.picksFile({ label: '选择要核对的 PDF 文件' }, file),
    },
    'files.picked': {
      cases: {
        two: { files: [fileOf(1000, '甲.pdf'), fileOf(1000, '乙.pdf')] },
        unfit: { files: [fileOf(0, '甲.pdf'), fileOf(MAX_FILE_BYTES + 1, '乙.pdf')] },
      },
      offered: (context, value) => mayPick(context, value) && !(isInLine(context) && value !== 'listed'),
      onScreen: (screen, { files }) => screen.picksFile({ label: '选择要核对的 PDF 文件' }, ...files),
    },
    'row.opened': {
      cases: { '': ({ rows }) => (rows[0]?.answer === undefined ? undefined : { at: 0 }) },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '查看甲.pdf的结论' }),
    },
    'row.retried': {
      cases: {
        'without a verdict': ({ rows }) => (rows[0]?.failure?.kind === 'status' ? { at: 0 } : undefined),
        'not checked yet': ({ rows }, value) =>
          value === 'listed' && rows[1] !== undefined && isUnchecked(rows[1]) ? { at: 1 } : undefined,
      },
      onScreen: (screen, _, name) =>
        screen.clicks({ role: 'button', name: name === 'not checked yet' ? '核对乙.pdf' : '核对甲.pdf' }),
    },
    'record.picked': {
      cases: { '': { answer: ANSWER } },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /租赁合同.pdf/ }),
    },
    'check.cancelled': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(取消|不再等|停止)$/ }),
    },
    'sending.progressed': { byWorld: true, cases: { half: { share: 0.5 }, all: { share: 1 } } },
    'check.answered': { byWorld: true, cases: { '': { answer: ANSWER } } },
    'check.failed': {
      byWorld: true,
      cases: { '': { error: BROKEN }, busy: { error: BUSY }, 'shut out': { error: SHUT_OUT } },
    },
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
        expect([context.failure, children['check'] !== undefined]).toEqual([undefined, true])
        if (isInLine(context)) expect(context.rows[context.at]).toEqual({ file: context.file })
        else expect(context.answer).toBe(undefined)
      },
    },
    'running.hashing': { sees: (screen) => screen.sees({ text: /^正在计算文件哈希/ }) },
    'running.sending': {
      holds: ({ context }) => expect(context.share).toBe(0.5),
      sees: (screen) => screen.sees({ text: /^正在上传文件(，已传 50%)?$/ }),
    },
    'running.judging': {
      holds: ({ context }) => expect(context.share).toBe(1),
      sees: (screen) => screen.sees({ text: /^正在逐个核对签名、证书和时间戳/ }),
    },
    waiting: {
      holds: ({ context, children }) =>
        expect([context.failure?.code, children['check']]).toEqual(['document.busy', undefined]),
    },
    'waiting.counting': {
      sees: (screen, { context }) =>
        screen.sees({
          text: isInLine(context)
            ? `服务器正忙，${context.secondsLeft} 秒后继续`
            : `${context.secondsLeft} 秒后自动重新核对，不用再选文件。`,
        }),
    },
    listed: {
      sees: (screen) => screen.sees({ role: 'heading', name: /个文件(已核对|，还有 \d 个没有核对)$/ }),
      holds: ({ context, children }) =>
        expect([isInLine(context), context.failure, children['check']]).toEqual([true, undefined, undefined]),
    },
    checked: {
      sees: (screen) => screen.sees({ role: 'heading', name: '未签名' }),
      holds: ({ context }) =>
        expect([context.answer, context.failure, context.rows]).toEqual([ANSWER, undefined, []]),
    },
    refused: {
      sees: (screen) => screen.sees({ role: 'heading', name: '没有得出结论' }),
      holds: ({ context }) =>
        expect([context.answer, context.failure !== undefined, context.rows]).toEqual([undefined, true, []]),
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
      says: 'several files are checked one after the other, each with its own end',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.failed', ''],
        ['sending.progressed', 'all'],
        ['check.answered', ''],
      ],
      holds: ({ value, context }) => {
        expect([value, rowStates(context), context.answer]).toEqual([
          'listed',
          ['status', 'answered'],
          undefined,
        ])
      },
    },
    {
      says: 'files that are not worth sending are not sent, and say why in their rows',
      start: 'open',
      steps: [['files.picked', 'unfit']],
      holds: ({ value, context }, effects) =>
        expect([value, rowStates(context), effects]).toEqual([
          'listed',
          ['check.empty', 'check.too-large'],
          [],
        ]),
    },
    {
      says: 'whoever checked too often is not refused once more for every file',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.failed', 'shut out'],
      ],
      holds: ({ value, context }) =>
        expect([value, rowStates(context)]).toEqual(['listed', ['check.too-many', '']]),
    },
    {
      says: 'stopping keeps what was found and leaves the rest unchecked, to go on with',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.answered', ''],
        ['check.cancelled', ''],
        ['row.retried', 'not checked yet'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.at, rowStates(context)]).toEqual([
          { running: 'hashing' },
          1,
          ['answered', ''],
        ]),
    },
    {
      says: 'stopping while the server is busy keeps that as the reason',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.failed', 'busy'],
        ['check.cancelled', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, rowStates(context)]).toEqual(['listed', ['document.busy', '']]),
    },
    {
      says: 'a server that stays busy does not keep the files behind it waiting for ever',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ...Array.from({ length: MOST_RETURNS }).flatMap((): [string, string][] => [
          ['check.failed', 'busy'],
          ['after second', ''],
          ['after second', ''],
        ]),
        ['check.failed', 'busy'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.at, context.returns, rowStates(context)]).toEqual([
          { running: 'hashing' },
          1,
          0,
          ['document.busy', ''],
        ]),
    },
    {
      says: 'a row whose check failed is checked again in its turn while others go on',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.failed', ''],
        ['row.retried', 'without a verdict'],
        ['check.answered', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.at, rowStates(context)]).toEqual([
          { running: 'hashing' },
          0,
          ['', 'answered'],
        ]),
    },
    {
      says: 'an earlier record can be looked at while a line goes on',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['record.picked', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.answer, context.rows.length]).toEqual([{ running: 'hashing' }, ANSWER, 2]),
    },
    {
      says: 'the verdict of a row is shown when it is opened',
      start: 'open',
      steps: [
        ['files.picked', 'two'],
        ['check.answered', ''],
        ['row.opened', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.answer]).toEqual([{ running: 'hashing' }, ANSWER]),
    },
    {
      says: 'one file picked after a line takes its place',
      start: 'open',
      steps: [
        ['files.picked', 'unfit'],
        ['file.picked', 'usual'],
      ],
      holds: ({ value, context }) => expect([value, context.rows]).toEqual([{ running: 'hashing' }, []]),
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
