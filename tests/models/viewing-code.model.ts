// Typing the viewing code of a contract (domain.md §2).
import { expect } from 'vitest'
import { viewingCodeMachine } from '#src/machines/viewing-code.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { rowOf } from '#tests/support/contract-row.ts'

const { contractId } = rowOf()
const CODE = '602718'

export const viewingCodeModel = defineModel<typeof viewingCodeMachine>({
  name: 'viewingCode',
  side: 'browser',
  machine: viewingCodeMachine,
  starts: { recipient: () => ({ contractId }) },
  abstraction: ({ failure }) => failure?.code ?? failure?.kind ?? '',
  events: {
    'code.entered': {
      cases: { '': { code: CODE } },
      onScreen: async (screen) => {
        await screen.types({ label: '查看码' }, CODE)
        await screen.clicks({ role: 'button', name: '查看合同' })
      },
    },
    'done enterCode': { cases: { '': { output: {} } } },
    'error enterCode': {
      cases: {
        wrong: { error: refused('viewing.wrong-code', '查看码不正确，还可尝试 4 次') },
        lost: { error: LOST },
      },
    },
  },
  states: {
    asking: { sees: (screen) => screen.sees({ role: 'button', name: '查看合同' }) },
    entering: {
      holds: ({ context, tags }) =>
        expect([context.code, context.failure, [...tags]]).toEqual([CODE, null, ['busy']]),
    },
    taken: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a code goes to the server with its contract, and the page is told once it was right',
      start: 'recipient',
      steps: [
        ['code.entered', ''],
        ['done enterCode', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['taken', ['emitted {"type":"code.taken"}']]),
    },
    {
      says: 'a wrong code says why and is typed again',
      start: 'recipient',
      steps: [
        ['code.entered', ''],
        ['error enterCode', 'wrong'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual(['asking', 'viewing.wrong-code']),
    },
  ],
})
