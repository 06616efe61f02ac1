// Designs the fields of a company's HR form: read, changed field by field, saved as a new version.
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { withChange, withField, withFieldAt, withoutField } from '#protocol/hr/hr-designs/editing.ts'
import { designProblems } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrFieldKind, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { HrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface FormDesignInput {
  readonly kind: HrKind
}

interface FormDesignContext extends FormDesignInput {
  readonly stored: HrDesign | undefined
  readonly fields: readonly HrField[]
  readonly copies: HrDesign['copies']
  /** The part whose fields are on the screen. */
  readonly part: HrOwner
  readonly picked: string | undefined
  /** Whether saving was tried: from then on faults stand at their fields. */
  readonly isChecked: boolean
  readonly failure: CallFailure | undefined
}

type Change = Partial<Omit<HrField, 'fieldId' | 'owner' | 'kind'>>

export type FormDesignEvent =
  | { type: 'part.picked'; part: HrOwner }
  | { type: 'field.added'; fieldId: string; kind: HrFieldKind }
  | { type: 'field.picked'; fieldId: string }
  | { type: 'field.changed'; fieldId: string; change: Change }
  | { type: 'field.moved'; fieldId: string; place: number }
  | { type: 'field.removed'; fieldId: string }
  | { type: 'copies.changed'; copies: HrDesign['copies'] }
  | { type: 'design.submitted' }
  | { type: 'newest.taken' }
  | { type: 'load.retried' }

export interface DesignToSave {
  readonly kind: HrKind
  readonly version: number
  readonly fields: readonly HrField[]
  readonly copies: HrDesign['copies']
}

/** Whether leaving would lose something. */
export const hasUnsavedDesign = ({ stored, fields, copies }: FormDesignContext): boolean =>
  stored !== undefined && JSON.stringify([fields, copies]) !== JSON.stringify([stored.fields, stored.copies])

const stand = (design: HrDesign) => ({
  stored: design,
  fields: design.fields,
  copies: design.copies,
  picked: undefined,
  isChecked: false,
  failure: undefined,
})

export const formDesignMachine = setup({
  types: {
    input: {} as FormDesignInput,
    context: {} as FormDesignContext,
    events: {} as FormDesignEvent,
    emitted: {} as { type: 'design.saved'; version: number },
    tags: {} as 'busy' | 'editable',
    meta: {} as StateMeta,
  },
  actors: {
    readDesign: unprovided<HrDesign, FormDesignInput>('readDesign'),
    saveDesign: unprovided<HrDesign, DesignToSave>('saveDesign'),
  },
  guards: {
    isSound: ({ context }) => designProblems(context.fields).length === 0,
    isStale: (_, { error }: { error: unknown }) => asCallFailure(error).code === 'draft.stale',
  },
  actions: {
    take: assign((_, { design }: { design: HrDesign }) => stand(design)),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asCallFailure(error) })),
    forgetFailure: assign({ failure: undefined }),
    pickPart: assign((_, { part }: { part: HrOwner }) => ({ part, picked: undefined })),
    pick: assign((_, { fieldId }: { fieldId: string }) => ({ picked: fieldId })),
    add: assign(({ context }, { fieldId, kind }: { fieldId: string; kind: HrFieldKind }) => ({
      fields: withField(context.fields, { fieldId, owner: context.part, kind }),
      picked: fieldId,
      failure: undefined,
    })),
    change: assign(({ context }, { fieldId, change }: { fieldId: string; change: Change }) => ({
      fields: withChange(context.fields, fieldId, change),
      failure: undefined,
    })),
    move: assign(({ context }, { fieldId, place }: { fieldId: string; place: number }) => ({
      fields: withFieldAt(context.fields, fieldId, place),
    })),
    remove: assign(({ context }, { fieldId }: { fieldId: string }) => ({
      fields: withoutField(context.fields, fieldId),
      picked: context.picked === fieldId ? undefined : context.picked,
    })),
    copy: assign((_, { copies }: { copies: HrDesign['copies'] }) => ({ copies })),
    check: assign(({ context }) => {
      const wrong = designProblems(context.fields)[0]?.fieldId
      const field = context.fields.find(({ fieldId }) => fieldId === wrong)
      return {
        isChecked: true,
        failure: undefined,
        // What is wrong comes on the screen.
        ...(field === undefined ? {} : { part: field.owner, picked: field.fieldId }),
      }
    }),
    tellSaved: emit((_, { version }: { version: number }) => ({ type: 'design.saved' as const, version })),
  },
}).createMachine({
  id: 'formDesign',
  initial: 'reading',
  context: ({ input }) => ({
    ...input,
    stored: undefined,
    fields: [],
    copies: { timing: 2, people: [] },
    part: 'employee',
    picked: undefined,
    isChecked: false,
    failure: undefined,
  }),
  states: {
    reading: {
      tags: ['busy'],
      meta: { sentence: '正在读取表单设置。' },
      entry: 'forgetFailure',
      invoke: {
        src: 'readDesign',
        id: 'readDesign',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: {
          target: 'editing',
          actions: { type: 'take', params: ({ event }) => ({ design: event.output }) },
        },
        onError: {
          target: 'readingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    readingFailed: {
      meta: { sentence: '没有读到表单设置，可以重试。' },
      on: { 'load.retried': { target: 'reading' } },
    },
    editing: {
      tags: ['editable'],
      meta: { sentence: '添加、修改、排序字段，选择抄送的人。' },
      on: {
        'part.picked': { actions: { type: 'pickPart', params: ({ event }) => event } },
        'field.added': { actions: { type: 'add', params: ({ event }) => event } },
        'field.picked': { actions: { type: 'pick', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'field.moved': { actions: { type: 'move', params: ({ event }) => event } },
        'field.removed': { actions: { type: 'remove', params: ({ event }) => event } },
        'copies.changed': { actions: { type: 'copy', params: ({ event }) => event } },
        'design.submitted': [{ target: 'saving', guard: 'isSound', actions: 'check' }, { actions: 'check' }],
      },
    },
    saving: {
      tags: ['busy'],
      meta: { sentence: '正在保存为新版本。' },
      invoke: {
        src: 'saveDesign',
        id: 'saveDesign',
        input: ({ context: { kind, stored, fields, copies } }) => ({
          kind,
          version: stored?.version ?? 0,
          fields,
          copies,
        }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'take', params: ({ event }) => ({ design: event.output }) },
            { type: 'tellSaved', params: ({ event }) => ({ version: event.output.version }) },
          ],
        },
        onError: [
          {
            target: 'conflicted',
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    conflicted: {
      meta: { sentence: '别人刚保存过，载入最新内容后再改。' },
      on: { 'newest.taken': { target: 'reading' } },
    },
  },
})
