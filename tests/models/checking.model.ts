// Checking one PDF (domain.md §8 signatureRecord).
import { expect } from 'vitest'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { checkingMachine } from '#src/machines/checking.machine.ts'
import type { CheckAnswer } from '#src/machines/checking.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const ANSWER = {
  recordId: null,
  name: '租赁合同.pdf',
  sha256: 'a'.repeat(64),
  verdict: { overall: 'unsigned', signatures: [] },
} as unknown as CheckAnswer

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
  events: {
    'file.picked': {
      cases: {
        usual: { file: fileOf(1000) },
        empty: { file: fileOf(0) },
        huge: { file: fileOf(MAX_FILE_BYTES + 1) },
      },
    },
    'record.picked': { cases: { '': { answer: ANSWER } } },
    'check.cancelled': { cases: { '': {} } },
    'sending.progressed': { cases: { half: { share: 0.5 }, all: { share: 1 } } },
    'check.answered': { cases: { '': { answer: ANSWER } } },
    'check.failed': { cases: { '': { error: BROKEN } } },
    'error check': { cases: { '': { error: BROKEN } } },
  },
  states: {
    resting: {
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
    'running.hashing': {},
    'running.sending': { holds: ({ context }) => expect(context.share).toBe(0.5) },
    'running.judging': { holds: ({ context }) => expect(context.share).toBe(1) },
    checked: {
      holds: ({ context }) => expect([context.answer, context.failure]).toEqual([ANSWER, undefined]),
    },
    refused: {
      holds: ({ context }) =>
        expect([context.answer, context.failure !== undefined]).toEqual([undefined, true]),
    },
  },
  facts: [
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
