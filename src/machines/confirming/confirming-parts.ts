// What the chart of the confirmation page works with: what it keeps, hears, asks for and decides by.
import { and, assign, not, or, raise, setup, stateIn } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { ConfirmTask, FilledValues } from '#protocol/contracts/confirmations.ts'
import { valueFault, valueOf } from '#protocol/contracts/fields/values.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface ConfirmingContext extends PartyRef {
  /** In milliseconds since 1970. */
  readonly now: () => number
  readonly task: ConfirmTask | undefined
  readonly values: FilledValues
  /** What the server keeps, and under which version. */
  readonly saved: FilledValues
  /** What is on its way there. */
  readonly sent: FilledValues
  readonly version: number
  /** Documents whose last page was reached. */
  readonly readDocuments: readonly string[]
  /** The field whose picture is being uploaded. */
  readonly picked: string
  readonly failure: CallFailure | undefined
  readonly failedAt: FailedAt | undefined
}

export type FailedAt = 'loading' | 'saving' | 'uploading' | 'confirming' | 'objecting'

export type ConfirmingEvent =
  | { type: 'task.reloaded' }
  | { type: 'document.read'; documentId: string }
  | { type: 'value.changed'; fieldId: string; value: string }
  | { type: 'picture.picked'; fieldId: string; file: File }
  | { type: 'confirm.submitted' }
  | { type: 'objection.begun' }
  | { type: 'objection.left' }
  | { type: 'object.submitted'; reason: string }

/** What is wrong with each field now, in words by its id; empty when all is filled in. */
export const faultsOf = ({
  task,
  values,
  now,
}: Pick<ConfirmingContext, 'task' | 'values' | 'now'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (task?.fields ?? []).flatMap((field) => {
      const value = valueOf(field, (wanted) => values[wanted])
      const fault = valueFault(field, value, new Date(now()))
      return fault === undefined ? [] : [[field.fieldId, fault]]
    }),
  )

/** What the confirmation chart is made of: types, actors, guards, delays and actions. */
export const confirmingParts = setup({
  types: {
    input: {} as PartyRef & { readonly now: () => number },
    context: {} as ConfirmingContext,
    events: {} as ConfirmingEvent,
    tags: {} as 'busy' | 'editable' | 'blocking' | 'unsaved' | 'conflicted',
    meta: {} as StateMeta,
  },
  actors: {
    loadTask: unprovided<ConfirmTask, PartyRef>('loadTask'),
    saveValues: unprovided<
      { version: number },
      PartyRef & { readonly version: number; readonly values: FilledValues }
    >('saveValues'),
    confirm: unprovided<unknown, PartyRef & { readonly version: number; readonly values: FilledValues }>(
      'confirm',
    ),
    uploadPicture: unprovided<{ fileId: string }, { readonly file: File }>('uploadPicture'),
    object: unprovided<unknown, PartyRef & { readonly reason: string }>('object'),
  },
  delays: { savePause: 1_000, retryPause: 5_000 },
  guards: {
    isOver: ({ context }) => context.task?.outcome === 'confirmed',
    isBlocked: ({ context }) => context.task?.blocked !== null,
    isUnsaved: ({ context }) => context.values !== context.saved,
    isReady: ({ context }) =>
      context.task !== undefined &&
      context.task.documents.every(({ documentId }) => context.readDocuments.includes(documentId)) &&
      Object.keys(faultsOf(context)).length === 0,
    mayEdit: and([
      not(stateIn({ filling: { keeping: 'conflicted' } })),
      or([stateIn({ filling: { acting: 'resting' } }), stateIn({ filling: { acting: 'uploading' } })]),
    ]),
    // A confirmation takes the values along: a save beside it would meet another version.
    maySave: not(
      or([stateIn({ filling: { acting: 'settling' } }), stateIn({ filling: { acting: 'confirming' } })]),
    ),
    isSaving: stateIn({ filling: { keeping: 'saving' } }),
    isConflicted: stateIn({ filling: { keeping: 'conflicted' } }),
    isStale: (_, { error }: { error: unknown }) => asCallFailure(error).code === 'confirm.stale',
  },
  actions: {
    takeTask: assign((_, { task }: { task: ConfirmTask }) => ({
      task,
      values: task.values,
      saved: task.values,
      version: task.version,
    })),
    changeValue: assign(({ context }, { fieldId, value }: { fieldId: string; value: string }) => ({
      values: { ...context.values, [fieldId]: value },
    })),
    rememberSent: assign({ sent: ({ context }) => context.values }),
    takeSaved: assign(({ context }, { version }: { version: number }) => ({ version, saved: context.sent })),
    rememberRead: assign(({ context }, params: { documentId: string }) => ({
      readDocuments: [...new Set([...context.readDocuments, params.documentId])],
    })),
    rememberFailure: assign((_, params: { error: unknown; at: FailedAt }) => ({
      failure: asCallFailure(params.error),
      failedAt: params.at,
    })),
    // The picture becomes the field's value like anything else that is filled in.
    takePicture: raise((_, { fieldId, value }: { fieldId: string; value: string }) => ({
      type: 'value.changed' as const,
      fieldId,
      value,
    })),
    rememberPicked: assign((_, { fieldId }: { fieldId: string }) => ({ picked: fieldId })),
    forgetTask: assign({ task: undefined }),
    forgetFailure: assign({ failure: undefined, failedAt: undefined }),
  },
})
