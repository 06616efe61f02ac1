// The confirmation page: read, fill in, confirm; or object (domain.md §1.3 合同确认).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { faultsOf } from '#src/machines/confirming/confirming-parts.ts'
import type { FailedAt } from '#src/machines/confirming/confirming-parts.ts'
import { confirmingMachine } from '#src/machines/confirming/confirming.machine.ts'
import {
  ADDRESS_ID,
  CONFIRM_TASK,
  CONFIRMED_TASK,
  NOTHING_TO_FILL,
  OVER_TASK,
  PICTURE_ID,
} from '#tests/models/support/confirm-task.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { isIn } from '#tests/models/support/is-in.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'
import { AT, DOCUMENT_ID } from '#tests/models/support/task.ts'

type Snapshot = SnapshotFrom<typeof confirmingMachine>

const NOW = Date.parse('2026-11-23T01:00:00.000Z')
const STALE = refused('confirm.stale', '填写的内容已在其他窗口或设备上更新')
const ADDRESS = '西湖区文三路'
const PICTURE = new File(['x'], '门牌.png', { type: 'image/png' })
const FILE_ID = '20000000-0000-4000-8000-000000000023'

const mayEdit = (_: unknown, value: unknown): boolean =>
  isIn(value, 'filling.acting.resting') || isIn(value, 'filling.acting.uploading')
const isResting = (_: unknown, value: unknown): boolean => isIn(value, 'filling.acting.resting')
const hasFields = ({ task }: Snapshot['context']): boolean => (task?.fields.length ?? 0) > 0
const seesFailure = async (screen: Screen, { failure, failedAt }: Snapshot['context'], at: FailedAt) => {
  if (failedAt === at && failure !== undefined) await screen.sees({ text: failure.words })
}

/** Everything read and filled in. */
const READY = [
  ['done loadTask', 'open'],
  ['document.read', ''],
  ['value.changed', 'right'],
] as const

export const confirmingModel = defineModel<typeof confirmingMachine>({
  name: 'confirming',
  side: 'browser',
  machine: confirmingMachine,
  starts: { 'from a notice': () => ({ ...AT, now: () => NOW }) },
  abstraction: ({ task, values, saved, readDocuments, failure, failedAt }) => [
    task?.fields.length,
    task?.outcome,
    values[ADDRESS_ID]?.length,
    values[PICTURE_ID],
    values === saved,
    readDocuments.length,
    failure?.code,
    failedAt,
  ],
  events: {
    'task.reloaded': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(重试|重新检查|重新打开)$/u }),
      offered: (_, value) => isIn(value, 'loadingFailed') || isIn(value, 'filling.keeping.conflicted'),
    },
    'document.read': {
      cases: { '': { documentId: DOCUMENT_ID } },
      offered: ({ readDocuments }, value) => readDocuments.length === 0 && mayEdit(undefined, value),
      onScreen: (screen) => screen.clicks({ role: 'button', name: '继续阅读' }),
    },
    'value.changed': {
      cases: {
        right: ({ task }) =>
          task?.fields.length === 0 ? undefined : { fieldId: ADDRESS_ID, value: ADDRESS },
        'too long': ({ task }) =>
          task?.fields.length === 0 ? undefined : { fieldId: ADDRESS_ID, value: `${ADDRESS}一百号` },
      },
      offered: (context, value) =>
        hasFields(context) && mayEdit(context, value) && !isIn(value, 'filling.keeping.conflicted'),
      onScreen: (screen, { value }) => screen.types({ label: '第 1 页，联系地址' }, value),
    },
    'picture.picked': {
      cases: {
        '': ({ task }) => (task?.fields.length === 0 ? undefined : { fieldId: PICTURE_ID, file: PICTURE }),
      },
      offered: (context, value) => hasFields(context) && isResting(context, value),
      onScreen: (screen, { file }) => screen.picksFile({ label: '门牌照片：选择图片' }, file),
    },
    'confirm.submitted': {
      cases: { '': {} },
      offered: (context, value) =>
        isResting(context, value) &&
        context.readDocuments.length > 0 &&
        Object.keys(faultsOf(context)).length === 0,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '确认' }),
    },
    'objection.begun': {
      cases: { '': {} },
      offered: isResting,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '提出异议' }),
    },
    'objection.left': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '取消' }),
    },
    'object.submitted': {
      cases: { '': { reason: '租期应为两年' } },
      onScreen: async (screen, { reason }) => {
        await screen.types({ label: '异议原因' }, reason)
        await screen.clicks({ role: 'button', name: '提出异议', last: true })
      },
    },
    'done loadTask': {
      cases: {
        open: { output: CONFIRM_TASK },
        'nothing to fill': { output: NOTHING_TO_FILL },
        confirmed: { output: CONFIRMED_TASK },
        over: { output: OVER_TASK },
      },
    },
    'error loadTask': { cases: { '': { error: LOST } } },
    'done saveValues': { cases: { '': { output: { version: 2 } } } },
    'error saveValues': { cases: { lost: { error: LOST }, stale: { error: STALE } } },
    'done uploadPicture': { cases: { '': { output: { fileId: FILE_ID } } } },
    'error uploadPicture': { cases: { '': { error: refused('file.too-large', '图片超过 2 MB') } } },
    'done confirm': { cases: { '': { output: undefined } } },
    'error confirm': {
      cases: { stale: { error: STALE }, refused: { error: refused('sign.blocked', '合同已撤回') } },
    },
    'done object': { cases: { '': { output: undefined } } },
    'error object': { cases: { '': { error: refused('contract.not-possible', '合同已结束') } } },
  },
  states: {
    loading: {
      holds: ({ tags }) => expect([...tags].sort()).toEqual(['blocking', 'busy']),
      sees: async (screen, { context }) => {
        if (context.task === undefined) await screen.sees({ role: 'status', name: '正在打开确认任务' })
      },
    },
    loadingFailed: {
      holds: ({ context }) => expect(context.failedAt).toBe('loading'),
      sees: (screen) => screen.sees({ text: '确认任务没有打开' }),
    },
    blocked: {
      holds: ({ context }) => expect(context.task?.blocked?.code).toBe('ended'),
      sees: (screen) => screen.sees({ role: 'heading', name: '现在不能确认' }),
    },
    filling: {
      holds: ({ context }) => expect(context.task?.blocked).toBeNull(),
      sees: async (screen, { context }) => {
        await seesFailure(screen, context, 'confirming')
        await seesFailure(screen, context, 'uploading')
      },
    },
    'filling.keeping.kept': {
      holds: ({ context, tags }) => {
        expect(context.values).toBe(context.saved)
        expect(tags.has('unsaved')).toBe(false)
      },
    },
    'filling.keeping.changed': { holds: ({ tags }) => expect(tags.has('unsaved')).toBe(true) },
    'filling.keeping.saving': { holds: ({ tags }) => expect(tags.has('unsaved')).toBe(true) },
    'filling.keeping.unkept': {
      holds: ({ context, tags }) => {
        expect(context.values).not.toBe(context.saved)
        expect(tags.has('unsaved')).toBe(true)
      },
    },
    'filling.keeping.conflicted': {
      holds: ({ tags }) => expect(tags.has('conflicted')).toBe(true),
      sees: (screen) => screen.sees({ text: '填写的内容已在其他窗口或设备上更新' }),
    },
    'filling.acting.resting': { holds: ({ tags }) => expect(tags.has('editable')).toBe(true) },
    'filling.acting.uploading': {
      holds: ({ tags, context }) => {
        expect([tags.has('editable'), tags.has('busy'), context.picked]).toEqual([true, true, PICTURE_ID])
      },
    },
    'filling.acting.reasoning': {
      holds: ({ tags }) => expect(tags.has('editable')).toBe(false),
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'dialog', name: '对《房屋租赁合同》提出异议？' })
        await seesFailure(screen, context, 'objecting')
      },
    },
    'filling.acting.confirming': {
      holds: ({ context, tags }) => {
        expect([context.readDocuments, faultsOf(context), tags.has('blocking')]).toEqual([
          [DOCUMENT_ID],
          {},
          true,
        ])
      },
    },
    'filling.acting.settling': { holds: ({ tags }) => expect(tags.has('blocking')).toBe(true) },
    'filling.acting.objecting': {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: (screen) => screen.sees({ role: 'dialog', name: '对《房屋租赁合同》提出异议？' }),
    },
    confirmed: { sees: (screen) => screen.sees({ role: 'heading', name: /已确认/u }) },
    objected: { sees: (screen) => screen.sees({ role: 'heading', name: /已提出异议/u }) },
  },
  notInView: {
    'blocked|task.reloaded|0': 'the button is in a partner’s frame alone (0097)',
  },
  expectations: [
    {
      says: 'who could not confirm may look again (0097: in a frame nothing else leads on)',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'over'],
        ['task.reloaded', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects.some((effect) => effect.startsWith('loadTask began'))]).toEqual([
          'loading',
          true,
        ]),
    },
    {
      says: 'nothing is confirmed that was not read to its end',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'nothing to fill'],
        ['confirm.submitted', ''],
      ],
      holds: (snapshot: Snapshot) => expect(snapshot.matches({ filling: { acting: 'resting' } })).toBe(true),
    },
    {
      says: 'nothing is confirmed while a field is not right',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['value.changed', 'too long'],
        ['confirm.submitted', ''],
      ],
      holds: (snapshot: Snapshot) => expect(snapshot.matches({ filling: { acting: 'resting' } })).toBe(true),
    },
    {
      says: 'what was typed goes with the confirmation, and no save beside it',
      start: 'from a notice',
      steps: [...READY, ['confirm.submitted', '']],
      holds: (snapshot: Snapshot, effects) => {
        expect(snapshot.matches({ filling: { acting: 'confirming' } })).toBe(true)
        expect(effects.join()).toContain(`"version":1,"values":{"${ADDRESS_ID}":"${ADDRESS}"}`)
      },
    },
    {
      says: 'a confirmation waits for a save that is on its way, and takes its version',
      start: 'from a notice',
      steps: [...READY, ['after savePause', ''], ['confirm.submitted', ''], ['done saveValues', '']],
      holds: (snapshot: Snapshot, effects) => {
        expect(snapshot.matches({ filling: { acting: 'confirming' } })).toBe(true)
        expect(effects.join()).toContain('"version":2')
      },
    },
    {
      says: 'what was typed during a save is saved after it',
      start: 'from a notice',
      steps: [...READY, ['after savePause', ''], ['value.changed', 'too long'], ['done saveValues', '']],
      holds: (snapshot: Snapshot) => {
        expect(snapshot.matches({ filling: { keeping: 'changed' } })).toBe(true)
        expect(snapshot.context.saved).toEqual({ [ADDRESS_ID]: ADDRESS })
      },
    },
    {
      says: 'a save that was lost is tried again, and nothing typed is lost',
      start: 'from a notice',
      steps: [...READY, ['after savePause', ''], ['error saveValues', 'lost'], ['after retryPause', '']],
      holds: (snapshot: Snapshot) => {
        expect(snapshot.matches({ filling: { keeping: 'saving' } })).toBe(true)
        expect(snapshot.context.values).toEqual({ [ADDRESS_ID]: ADDRESS })
      },
    },
    {
      says: 'another window’s values are not overwritten: the page asks to be opened again',
      start: 'from a notice',
      steps: [
        ...READY,
        ['after savePause', ''],
        ['error saveValues', 'stale'],
        ['value.changed', 'too long'],
        ['confirm.submitted', ''],
      ],
      holds: (snapshot: Snapshot) => {
        expect(snapshot.matches({ filling: { keeping: 'conflicted', acting: 'resting' } })).toBe(true)
        expect(snapshot.context.values).toEqual({ [ADDRESS_ID]: ADDRESS })
      },
    },
    {
      says: 'a confirmation that meets another version says so as well',
      start: 'from a notice',
      steps: [...READY, ['confirm.submitted', ''], ['error confirm', 'stale']],
      holds: (snapshot: Snapshot) =>
        expect(snapshot.matches({ filling: { keeping: 'conflicted', acting: 'resting' } })).toBe(true),
    },
    {
      says: 'a confirmation that was refused leaves what was filled in, and saves it',
      start: 'from a notice',
      steps: [...READY, ['confirm.submitted', ''], ['error confirm', 'refused']],
      holds: (snapshot: Snapshot) => {
        expect(snapshot.matches({ filling: { keeping: 'changed', acting: 'resting' } })).toBe(true)
        expect(snapshot.context.failure?.words).toBe('合同已撤回')
      },
    },
    {
      says: 'an uploaded picture is the value of its field',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['picture.picked', ''],
        ['done uploadPicture', ''],
      ],
      holds: (snapshot: Snapshot) => {
        expect(snapshot.context.values).toEqual({ [PICTURE_ID]: FILE_ID })
        expect(snapshot.matches({ filling: { keeping: 'changed', acting: 'resting' } })).toBe(true)
      },
    },
    {
      says: 'an objection may be left, and what was filled in is still there',
      start: 'from a notice',
      steps: [...READY, ['objection.begun', ''], ['objection.left', '']],
      holds: (snapshot: Snapshot) => expect(snapshot.context.values).toEqual({ [ADDRESS_ID]: ADDRESS }),
    },
    {
      says: 'nothing is typed beneath the question why somebody objects',
      start: 'from a notice',
      steps: [...READY, ['after savePause', ''], ['objection.begun', ''], ['value.changed', 'too long']],
      holds: (snapshot: Snapshot) => expect(snapshot.context.values).toEqual({ [ADDRESS_ID]: ADDRESS }),
    },
    {
      says: 'values are saved while somebody writes why they object',
      start: 'from a notice',
      steps: [...READY, ['objection.begun', ''], ['after savePause', '']],
      holds: (snapshot: Snapshot) => expect(snapshot.matches({ filling: { keeping: 'saving' } })).toBe(true),
    },
  ],
})
