// The draft of a receipt, saved as it is typed (domain.md §1.3).
import { expect } from 'vitest'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { noteDraftMachine } from '#src/machines/note-draft.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const NOTE_ID = '40000000-0000-4000-8000-000000000001'
export const NOTE: ReceiptTerms = {
  kind: 'money',
  name: '李清',
  phone: '13900000002',
  amount: 1_000_000,
  goods: '',
  receivedOn: '2026-11-20',
  reason: '十一月货款',
}
const CHANGED = '十月货款'
const NEWEST = { version: 7, terms: { ...NOTE, reason: '别处写的' } }
const LAUNCHED = { contractId: '40000000-0000-4000-8000-000000000002', myPartyId: null }
const STALE = refused('draft.stale', '这份草稿刚刚在别处保存过。')

const reasonNow = (terms: object): string => (terms as ReceiptTerms).reason

/** Types another reason; undefined where it says so already. */
const typing = (reason: string) => (context: { terms: object }) =>
  reasonNow(context.terms) === reason ? undefined : { terms: { ...NOTE, reason } }

export const noteDraftModel = defineModel<typeof noteDraftMachine>({
  name: 'noteDraft',
  side: 'browser',
  machine: noteDraftMachine,
  starts: {
    opened: () => ({
      noteId: NOTE_ID,
      version: 2,
      terms: NOTE,
      problemsOf: (terms) => (reasonNow(terms) === '' ? [{ path: 'reason', words: '请填写事由' }] : []),
      newId: counter(),
    }),
  },
  abstraction: ({ terms, sent, failure }) => [reasonNow(terms), terms === sent, failure?.code],
  events: {
    'terms.edited': {
      cases: { right: typing(CHANGED), empty: typing('') },
      onScreen: (screen, { terms }) => screen.types({ label: '事由' }, reasonNow(terms)),
    },
    'launch.requested': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '核对无误，开具签署' }),
    },
    'newest.taken': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '载入最新内容' }),
    },
    'page.left': { byWorld: true, cases: { '': {} } },
    'done saveDraft': { cases: { '': { output: { version: 3 } } } },
    'error saveDraft': { cases: { stale: { error: STALE }, lost: { error: LOST } } },
    'done readDraft': { cases: { '': { output: NEWEST } } },
    'error readDraft': { cases: { '': { error: LOST } } },
    'done launch': { cases: { '': { output: LAUNCHED } } },
    'error launch': {
      cases: {
        stale: { error: STALE },
        lost: { error: LOST },
        refused: { error: refused('launch.incomplete', '有内容需要修改', { reason: '事由不能这样写' }) },
      },
    },
  },
  states: {
    saved: {
      sees: async (screen, { context }) => {
        await screen.sees({ text: '填写的内容自动保存为草稿。' })
        await screen.reads({ label: '事由' }, reasonNow(context.terms))
      },
      holds: ({ tags }) => expect([...tags]).toEqual([]),
    },
    unsaved: {
      sees: (screen, { context }) => screen.reads({ label: '事由' }, reasonNow(context.terms)),
      holds: ({ tags, children }) => expect([[...tags], children['saveDraft']]).toEqual([[], undefined]),
    },
    saving: {
      sees: (screen) => screen.sees({ text: '正在保存…' }),
      holds: ({ tags, children }) =>
        expect([tags.has('saving'), children['saveDraft'] !== undefined]).toEqual([true, true]),
    },
    'saving.inPassing': { holds: ({ tags }) => expect(tags.has('busy')).toBe(false) },
    'saving.forLaunch': { holds: ({ tags }) => expect(tags.has('busy')).toBe(true) },
    saveFailed: {
      sees: async (screen) => {
        await screen.sees({ text: '保存失败，将自动重试' })
        await screen.sees({ text: LOST.words })
      },
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
    },
    conflicted: { sees: (screen) => screen.sees({ text: '草稿已在别处修改' }) },
    reopening: {
      sees: (screen) => screen.sees({ text: '草稿已在别处修改' }),
      holds: ({ children }) => expect(children['readDraft']).toBeDefined(),
    },
    launching: {
      holds: ({ context, tags }) => {
        expect([...tags]).toEqual(['busy'])
        expect(context.problemsOf(context.sent)).toEqual([])
      },
    },
    launched: {},
    leaving: { holds: ({ children }) => expect(children['saveDraft']).toBeDefined() },
    left: {},
  },
  expectations: [
    {
      says: 'what was typed is saved after a pause, under the version that was opened',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toEqual({ saving: 'inPassing' })
        expect(effects.join()).toContain(`saveDraft began {"noteId":"${NOTE_ID}","version":2,`)
      },
    },
    {
      says: 'what is typed during a save waits for its pause and the new version',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
        ['terms.edited', 'empty'],
        ['done saveDraft', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.version, reasonNow(context.terms)]).toEqual(['unsaved', 3, '']),
    },
    {
      says: 'sending out saves first what is not saved',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['launch.requested', ''],
        ['done saveDraft', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('launching')
        expect(effects).toContain(`launch began {"noteId":"${NOTE_ID}","version":3,"requestId":"id-1"}`)
      },
    },
    {
      says: 'nothing is sent out while something is wrong, and it is named',
      start: 'opened',
      steps: [
        ['terms.edited', 'empty'],
        ['launch.requested', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'unsaved',
          ['emitted {"type":"problems.found","problems":[{"path":"reason","words":"请填写事由"}]}'],
        ]),
    },
    {
      says: 'what was typed last during the save is saved before it is sent out',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['launch.requested', ''],
        ['terms.edited', 'empty'],
        ['done saveDraft', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.version, reasonNow(context.sent)]).toEqual([{ saving: 'forLaunch' }, 3, '']),
    },
    {
      says: 'a launch without an answer is repeated under the same request',
      start: 'opened',
      steps: [
        ['launch.requested', ''],
        ['error launch', 'lost'],
        ['launch.requested', ''],
      ],
      holds: ({ value, context }) => expect([value, context.requestId]).toEqual(['launching', 'id-1']),
    },
    {
      says: 'after a refusal the next try is another launch, and the inputs say why',
      start: 'opened',
      steps: [
        ['launch.requested', ''],
        ['error launch', 'refused'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.requestId, context.failure?.code]).toEqual([
          'saved',
          'id-2',
          'launch.incomplete',
        ])
        expect(effects).toContain(
          'emitted {"type":"problems.found","problems":[{"path":"reason","words":"事由不能这样写"}]}',
        )
      },
    },
    {
      says: 'a draft saved elsewhere is not overwritten but read again',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
        ['error saveDraft', 'stale'],
        ['newest.taken', ''],
        ['done readDraft', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.version, context.terms, context.failure]).toEqual([
          'saved',
          7,
          NEWEST.terms,
          undefined,
        ]),
    },
    {
      says: 'whoever leaves within the pause loses nothing',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['page.left', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('leaving')
        expect(effects.join()).toContain(CHANGED)
      },
    },
    {
      says: 'a save that failed is tried again by itself',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
        ['error saveDraft', 'lost'],
        ['after retryPause', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toEqual({ saving: 'inPassing' })
        expect(effects.join()).toContain(CHANGED)
      },
    },
    {
      says: 'whoever leaves after a failed save has it tried once more',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
        ['error saveDraft', 'lost'],
        ['page.left', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('leaving')
        expect(effects.join()).toContain(CHANGED)
      },
    },
    {
      says: 'a save that failed is tried again with what is typed next, and says nothing once it went well',
      start: 'opened',
      steps: [
        ['terms.edited', 'right'],
        ['after savePause', ''],
        ['error saveDraft', 'lost'],
        ['terms.edited', 'empty'],
        ['after savePause', ''],
        ['done saveDraft', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['saved', undefined]),
    },
  ],
})
