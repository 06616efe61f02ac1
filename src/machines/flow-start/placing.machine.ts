// Places signatures, seals, dates and fields on the pages (domain.md §2, signPosition).
// The user can pick, place, select, drag, resize, nudge, align, copy and undo.
import { assign, enqueueActions, setup } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { canBeFilled } from '#protocol/contracts/fields/rules.ts'
import * as edits from '#src/machines/flow-start/place-edits.ts'
import type { Edge, FieldChange, PlaceKind, Placed } from '#src/machines/flow-start/place-edits.ts'
import type { StateMeta } from '#src/machines/meta.ts'

export interface PlacingInput {
  readonly fields: readonly Placed[]
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  readonly newId: () => string
}

export interface PlacingContext extends PlacingInput {
  readonly selected: readonly string[]
  /** The party that new places belong to. */
  readonly activePartyId: string
  /** The kind the next click on a page places. */
  readonly picked: PlaceKind | undefined
  readonly done: readonly (readonly Placed[])[]
  readonly undone: readonly (readonly Placed[])[]
  /** Names the run of small moves that one undo takes back together; empty outside of one. */
  readonly run: string
}

export type PlacingEvent =
  | { type: 'party.chosen'; partyId: string }
  | { type: 'kind.picked'; kind: PlaceKind }
  | { type: 'kind.dropped' }
  /** x and y are the middle of the new place. */
  | { type: 'field.placed'; kind: PlaceKind; fileId: string; page: number; x: number; y: number }
  /** Several at once, as they were proposed. */
  | { type: 'places.added'; fields: readonly Placed[] }
  /** x and y are the top left corner. */
  | { type: 'field.moved'; fieldId: string; page: number; x: number; y: number }
  | { type: 'field.resized'; fieldId: string; w: number; h: number }
  | { type: 'field.edited'; fieldId: string; change: FieldChange }
  | { type: 'selection.changed'; fieldIds: readonly string[] }
  | { type: 'selection.toggled'; fieldId: string }
  | { type: 'selection.nudged'; dx: number; dy: number }
  | { type: 'selection.aligned'; edge: Edge }
  | { type: 'selection.copiedToAllPages' }
  | { type: 'selection.copiedToOtherFiles' }
  | { type: 'selection.removed' }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }

const afterPlacing = (
  context: PlacingContext,
  { kind, fileId, page: index, x, y }: Extract<PlacingEvent, { type: 'field.placed' }>,
): { fields: readonly Placed[]; selected?: readonly string[] } => {
  const page = edits.pageOf(context, { fileId, page: index })
  if (page === undefined) return { fields: context.fields }
  const at = { fieldId: context.newId(), partyId: context.activePartyId, kind, fileId, page: index, x, y }
  const field = edits.placedField(page, at, context.fields)
  return { fields: [...context.fields, field], selected: [field.fieldId] }
}

/** How many changes can be taken back. */
const KEPT_CHANGES = 100

export const placingMachine = setup({
  types: {
    input: {} as PlacingInput,
    context: {} as PlacingContext,
    events: {} as PlacingEvent,
    tags: {} as 'editable',
    /** Sent after every change to the parent that keeps the draft. */
    emitted: {} as { type: 'fields.changed'; fields: readonly Placed[] },
    meta: {} as StateMeta,
  },
  guards: {
    hasSelection: ({ context }) => context.selected.length > 0,
    hasOtherFiles: ({ context }) =>
      edits.copiedToOtherFiles(context, () => '').length > context.fields.length,
    hasSeveral: ({ context }) => context.selected.length > 1,
    canPlace: ({ context, event }) =>
      event.type === 'field.placed' &&
      context.fields.length < MAX_FIELDS &&
      (isFilledKind(event.kind)
        ? context.files.some((file) => file.fileId === event.fileId && canBeFilled(file))
        : context.parties.some((party) => party.partyId === context.activePartyId)) &&
      edits.pageOf(context, event) !== undefined,
    hasRoom: ({ context, event }) =>
      event.type === 'places.added' &&
      event.fields.length > 0 &&
      context.fields.length + event.fields.length <= MAX_FIELDS,
    canUndo: ({ context }) => context.done.length > 0,
    canRedo: ({ context }) => context.undone.length > 0,
  },
  actions: {
    change: enqueueActions(
      (
        { context, enqueue },
        params: { fields: readonly Placed[]; selected?: readonly string[]; run?: string },
      ) => {
        const run = params.run ?? ''
        const isContinued = run !== '' && run === context.run
        enqueue.assign({
          fields: params.fields,
          selected: params.selected ?? context.selected,
          done: isContinued ? context.done : [...context.done, context.fields].slice(-KEPT_CHANGES),
          undone: [],
          run,
        })
        enqueue.emit({ type: 'fields.changed', fields: params.fields })
      },
    ),
    restore: enqueueActions(
      (
        { enqueue },
        params: Pick<PlacingContext, 'done' | 'undone'> & { fields: readonly Placed[] | undefined },
      ) => {
        const { fields = [], done, undone } = params
        enqueue.assign({ fields, done, undone, run: '', selected: [] })
        enqueue.emit({ type: 'fields.changed', fields })
      },
    ),
    select: assign((_, params: { fieldIds: readonly string[] }) => ({ selected: params.fieldIds, run: '' })),
    pickKind: assign(({ event }) => (event.type === 'kind.picked' ? { picked: event.kind } : {})),
    forgetKind: assign({ picked: undefined }),
  },
}).createMachine({
  id: 'placing',
  initial: 'arranging',
  context: ({ input }) => ({
    ...input,
    selected: [],
    activePartyId: input.parties[0]?.partyId ?? '',
    picked: undefined,
    done: [],
    undone: [],
    run: '',
  }),
  on: {
    'party.chosen': {
      actions: assign({ activePartyId: ({ event }) => event.partyId, selected: [], run: '' }),
    },
    'places.added': {
      guard: 'hasRoom',
      actions: {
        type: 'change',
        params: ({ context, event }) => ({
          fields: [...context.fields, ...event.fields],
          // One is looked at more closely, many are looked at on the pages.
          selected: event.fields.length === 1 ? event.fields.map(({ fieldId }) => fieldId) : [],
        }),
      },
    },
    'field.moved': {
      actions: {
        type: 'change',
        params: ({ context, event }) => ({
          selected: [event.fieldId],
          fields: edits.movedField(context, event),
        }),
      },
    },
    'field.resized': {
      actions: {
        type: 'change',
        params: ({ context, event }) => ({
          fields: edits.resizedField(context, event),
          run: `resize ${event.fieldId}`,
        }),
      },
    },
    'field.edited': {
      actions: {
        type: 'change',
        params: ({ context, event }) => ({
          fields: edits.changedField(context, event.fieldId, event.change),
          run: `edit ${event.fieldId} ${Object.keys(event.change).join(' ')}`,
        }),
      },
    },
    'selection.changed': {
      actions: { type: 'select', params: ({ event }) => ({ fieldIds: event.fieldIds }) },
    },
    'selection.toggled': {
      actions: {
        type: 'select',
        params: ({ context, event }) => ({
          fieldIds: context.selected.includes(event.fieldId)
            ? context.selected.filter((id) => id !== event.fieldId)
            : [...context.selected, event.fieldId],
        }),
      },
    },
    'selection.nudged': {
      guard: 'hasSelection',
      actions: {
        type: 'change',
        params: ({ context, event }) => ({
          fields: edits.nudgedFields(context, event.dx, event.dy),
          run: `nudge ${context.selected.join(' ')}`,
        }),
      },
    },
    'selection.aligned': {
      guard: 'hasSeveral',
      actions: {
        type: 'change',
        params: ({ context, event }) => ({ fields: edits.alignedFields(context, event.edge) }),
      },
    },
    'selection.copiedToAllPages': {
      guard: 'hasSelection',
      actions: {
        type: 'change',
        params: ({ context }) => ({ fields: edits.copiedToAllPages(context, context.newId) }),
      },
    },
    'selection.copiedToOtherFiles': {
      guard: 'hasOtherFiles',
      actions: {
        type: 'change',
        params: ({ context }) => ({ fields: edits.copiedToOtherFiles(context, context.newId) }),
      },
    },
    'selection.removed': {
      guard: 'hasSelection',
      actions: {
        type: 'change',
        params: ({ context }) => ({
          fields: context.fields.filter((field) => !context.selected.includes(field.fieldId)),
          selected: [],
        }),
      },
    },
    'undo.requested': {
      guard: 'canUndo',
      actions: {
        type: 'restore',
        params: ({ context }) => ({
          fields: context.done.at(-1),
          done: context.done.slice(0, -1),
          undone: [...context.undone, context.fields],
        }),
      },
    },
    'redo.requested': {
      guard: 'canRedo',
      actions: {
        type: 'restore',
        params: ({ context }) => ({
          fields: context.undone.at(-1),
          done: [...context.done, context.fields],
          undone: context.undone.slice(0, -1),
        }),
      },
    },
  },
  states: {
    arranging: {
      tags: ['editable'],
      meta: { sentence: '拖放、填写、移动、对齐各个位置。' },
      on: {
        'kind.picked': { target: 'armed', actions: 'pickKind' },
        'field.placed': {
          guard: 'canPlace',
          actions: { type: 'change', params: ({ context, event }) => afterPlacing(context, event) },
        },
      },
    },
    armed: {
      tags: ['editable'],
      meta: { sentence: '已选好一种位置，点击页面即可放置。' },
      exit: 'forgetKind',
      on: {
        'kind.picked': { actions: 'pickKind' },
        'kind.dropped': 'arranging',
        'field.placed': {
          target: 'arranging',
          guard: 'canPlace',
          actions: { type: 'change', params: ({ context, event }) => afterPlacing(context, event) },
        },
      },
    },
  },
})
