// The super-administrator passes on (domain.md §5).
import { expect } from 'vitest'
import { adminTransferMachine } from '#src/machines/admin-transfer.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const HEIR = {
  memberId: '10000000-0000-4000-8000-000000000002',
  name: '新掌门',
  phoneMasked: '138****0002',
}
const CODES = { ownCode: '123456', successorCode: '654321' }

export const adminTransferModel = defineModel<typeof adminTransferMachine>({
  name: 'adminTransfer',
  side: 'browser',
  machine: adminTransferMachine,
  starts: { dialog: () => ({ newId: counter() }) },
  events: {
    'successor.chosen': {
      cases: { '': { successor: HEIR } },
      onScreen: async (screen) => {
        await screen.clicks({ role: 'combobox', name: '接任者' })
        await screen.clicks({ text: '新掌门 · 法务 · 138****0002', last: true })
      },
    },
    'successor.changed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '换一位接任者' }),
    },
    'transfer.confirmed': {
      cases: { '': { codes: CODES } },
      onScreen: async (screen, { codes }) => {
        await screen.types({ label: /您的验证码/ }, codes.ownCode)
        await screen.types({ label: /新掌门的验证码/ }, codes.successorCode)
        await screen.clicks({ role: 'button', name: '转让给新掌门' })
      },
    },
    'done transfer': { cases: { '': { output: {} } } },
    'error transfer': {
      cases: { '': { error: refused('code.wrong', '验证码不正确', { ownCode: '验证码不正确' }) } },
    },
  },
  abstraction: ({ failure, successor }) => [failure?.code, successor?.memberId],
  states: {
    choosing: {
      sees: (screen) => screen.sees({ role: 'combobox', name: '接任者' }),
      holds: ({ tags }) => expect([...tags]).toEqual([]),
    },
    proving: {
      sees: async (screen, { context }) => {
        await screen.sees({ label: /您的验证码/ })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
      holds: ({ context }) => expect(context.successor).toEqual(HEIR),
    },
    transferring: {
      holds: ({ context, tags }) =>
        expect([[...tags], context.codes, context.failure]).toEqual([['busy'], CODES, null]),
    },
    transferred: {},
  },
  expectations: [
    {
      says: 'both codes go with the successor under one request',
      start: 'dialog',
      steps: [
        ['successor.chosen', ''],
        ['transfer.confirmed', ''],
      ],
      holds: (_, effects) =>
        expect(effects.join()).toContain(
          `{"memberId":"${HEIR.memberId}","requestId":"id-1","ownCode":"123456","successorCode":"654321"}`,
        ),
    },
    {
      says: 'a wrong code is said at its field, and other codes are another request',
      start: 'dialog',
      steps: [
        ['successor.chosen', ''],
        ['transfer.confirmed', ''],
        ['error transfer', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.fields, context.requestId]).toEqual([
          'proving',
          { ownCode: '验证码不正确' },
          'id-2',
        ]),
    },
    {
      says: 'another successor begins without the old complaint',
      start: 'dialog',
      steps: [
        ['successor.chosen', ''],
        ['transfer.confirmed', ''],
        ['error transfer', ''],
        ['successor.changed', ''],
        ['successor.chosen', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure, context.requestId]).toEqual(['proving', null, 'id-3']),
    },
    {
      says: 'the page is told who it is now',
      start: 'dialog',
      steps: [
        ['successor.chosen', ''],
        ['transfer.confirmed', ''],
        ['done transfer', ''],
      ],
      holds: ({ value, status }, effects) =>
        expect([value, status, effects]).toEqual([
          'transferred',
          'done',
          ['emitted {"type":"admin.transferred","name":"新掌门"}'],
        ]),
    },
  ],
})
