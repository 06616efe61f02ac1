// Placing signatures, seals and dates on the pages: select, drag, resize, nudge, align, copy, undo (domain.md §2 signPosition).
import { assign, enqueueActions, setup } from 'xstate'
import type { DraftField, DraftFile, DraftParty, FieldKind } from '#protocol/contract/drafts.ts'
import { FIELD_SIZE_MM, MAX_FIELDS } from '#protocol/contract/drafts.ts'
import { BASE_PAGE_WIDTH, basePageHeight, mmToBase } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { clampedToPage } from '#src/machines/flow-start/content-edits.ts'
import type { StateMeta } from '#src/machines/meta.ts'

export interface PlacingInput {
  readonly fields: readonly DraftField[]
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  readonly newId: () => string
}

export interface PlacingContext extends PlacingInput {
  readonly selected: readonly string[]
  /** The party that new places belong to. */
  readonly activePartyId: string
  readonly undone: readonly (readonly DraftField[])[]
  readonly done: readonly (readonly DraftField[])[]
}

/** Which edge or centre line the selected places are brought to; the first selected one leads. */
export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle'

export type PlacingEvent =
  | { type: 'party.chosen'; partyId: string }
  | { type: 'field.placed'; kind: FieldKind; fileId: string; page: number; x: number; y: number }
  | { type: 'field.moved'; fieldId: string; page: number; x: number; y: number }
  | { type: 'field.resized'; fieldId: string; w: number; h: number }
  | { type: 'selection.changed'; fieldIds: readonly string[] }
  | { type: 'selection.toggled'; fieldId: string }
  | { type: 'selection.nudged'; dx: number; dy: number }
  | { type: 'selection.aligned'; edge: Edge }
  | { type: 'selection.copiedToAllPages' }
  | { type: 'selection.removed' }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }

/** Smallest side of a place in base pixels. */
export const MIN_SIDE = 16

const pageOf = (context: PlacingContext, field: Pick<DraftField, 'fileId' | 'page'>): PageSize | undefined =>
  context.files.find((file) => file.fileId === field.fileId)?.pages[field.page]

/** The size of a new place on a page, in base pixels: true size on paper. */
export const newFieldSize = (kind: FieldKind, page: PageSize): { w: number; h: number } => ({
  w: mmToBase(FIELD_SIZE_MM[kind].w, page),
  h: mmToBase(FIELD_SIZE_MM[kind].h, page),
})

/** A 骑缝章 hangs at the right edge of every page: half of its width shows the strip's place. */
const placed = (
  context: PlacingContext,
  event: Extract<PlacingEvent, { type: 'field.placed' }>,
): DraftField | undefined => {
  const page = pageOf(context, event)
  if (page === undefined) return undefined
  const size = newFieldSize(event.kind, page)
  const x = event.kind === 'crossPage' ? BASE_PAGE_WIDTH - size.w : event.x - size.w / 2
  return clampedToPage(
    {
      fieldId: context.newId(),
      fileId: event.fileId,
      partyId: context.activePartyId,
      kind: event.kind,
      page: event.kind === 'crossPage' ? 0 : event.page,
      x,
      y: event.y - size.h / 2,
      ...size,
    },
    page,
  )
}

const aligned = (context: PlacingContext, edge: Edge): readonly DraftField[] => {
  const lead = context.fields.find((field) => field.fieldId === context.selected[0])
  if (lead === undefined) return context.fields
  return context.fields.map((field) => {
    if (!context.selected.includes(field.fieldId) || field.kind === 'crossPage') return field
    const page = pageOf(context, field)
    const at = {
      left: { x: lead.x },
      right: { x: lead.x + lead.w - field.w },
      centre: { x: lead.x + lead.w / 2 - field.w / 2 },
      top: { y: lead.y },
      bottom: { y: lead.y + lead.h - field.h },
      middle: { y: lead.y + lead.h / 2 - field.h / 2 },
    }[edge]
    return page === undefined ? field : clampedToPage({ ...field, ...at }, page)
  })
}

const copiedToAllPages = (context: PlacingContext): readonly DraftField[] => {
  const copies = context.fields
    .filter((field) => context.selected.includes(field.fieldId) && field.kind !== 'crossPage')
    .flatMap((field) => {
      const pages = context.files.find((file) => file.fileId === field.fileId)?.pages ?? []
      return pages.flatMap((page, index) => {
        const taken = context.fields.some(
          (other) =>
            other.fileId === field.fileId &&
            other.page === index &&
            other.partyId === field.partyId &&
            other.kind === field.kind &&
            Math.abs(other.x - field.x) < 1 &&
            Math.abs(other.y - field.y) < 1,
        )
        return index === field.page || taken
          ? []
          : [clampedToPage({ ...field, fieldId: context.newId(), page: index }, page)]
      })
    })
  return [...context.fields, ...copies].slice(0, MAX_FIELDS)
}

export const placingMachine = setup({
  types: {
    input: {} as PlacingInput,
    context: {} as PlacingContext,
    events: {} as PlacingEvent,
    tags: {} as 'editable',
    /** Told after every change, for whoever keeps the draft. */
    emitted: {} as { type: 'fields.changed'; fields: readonly DraftField[] },
    meta: {} as StateMeta,
  },
  guards: {
    hasSelection: ({ context }) => context.selected.length > 0,
    hasSeveral: ({ context }) => context.selected.length > 1,
    canPlace: ({ context, event }) =>
      event.type === 'field.placed' &&
      context.fields.length < MAX_FIELDS &&
      pageOf(context, event) !== undefined,
    canUndo: ({ context }) => context.done.length > 0,
    canRedo: ({ context }) => context.undone.length > 0,
  },
  actions: {
    change: enqueueActions(
      ({ context, enqueue }, params: { fields: readonly DraftField[]; selected?: readonly string[] }) => {
        enqueue.assign({
          fields: params.fields,
          selected: params.selected ?? context.selected,
          done: [...context.done, context.fields].slice(-50),
          undone: [],
        })
        enqueue.emit({ type: 'fields.changed', fields: params.fields })
      },
    ),
    undo: enqueueActions(({ context, enqueue }) => {
      const fields = context.done.at(-1) ?? context.fields
      enqueue.assign({
        fields,
        selected: [],
        done: context.done.slice(0, -1),
        undone: [...context.undone, context.fields],
      })
      enqueue.emit({ type: 'fields.changed', fields })
    }),
    redo: enqueueActions(({ context, enqueue }) => {
      const fields = context.undone.at(-1) ?? context.fields
      enqueue.assign({
        fields,
        selected: [],
        undone: context.undone.slice(0, -1),
        done: [...context.done, context.fields],
      })
      enqueue.emit({ type: 'fields.changed', fields })
    }),
    select: assign((_, params: { fieldIds: readonly string[] }) => ({ selected: params.fieldIds })),
  },
}).createMachine({
  id: 'placing',
  initial: 'placing',
  context: ({ input }) => ({
    ...input,
    selected: [],
    activePartyId: input.parties[0]?.partyId ?? '',
    undone: [],
    done: [],
  }),
  states: {
    placing: {
      tags: ['editable'],
      meta: { sentence: '拖放、移动、对齐签署位置。' },
      on: {
        'party.chosen': { actions: assign({ activePartyId: ({ event }) => event.partyId, selected: [] }) },
        'field.placed': {
          guard: 'canPlace',
          actions: {
            type: 'change',
            params: ({ context, event }) => {
              const field = placed(context, event)
              return field === undefined
                ? { fields: context.fields }
                : { fields: [...context.fields, field], selected: [field.fieldId] }
            },
          },
        },
        'field.moved': {
          actions: {
            type: 'change',
            params: ({ context, event }) => ({
              selected: [event.fieldId],
              fields: context.fields.map((field) => {
                if (field.fieldId !== event.fieldId) return field
                const page = pageOf(context, { fileId: field.fileId, page: event.page })
                if (page === undefined) return field
                const to =
                  field.kind === 'crossPage'
                    ? { ...field, y: event.y }
                    : { ...field, page: event.page, x: event.x, y: event.y }
                return clampedToPage(to, page)
              }),
            }),
          },
        },
        'field.resized': {
          actions: {
            type: 'change',
            params: ({ context, event }) => ({
              fields: context.fields.map((field) => {
                if (field.fieldId !== event.fieldId) return field
                const page = pageOf(context, field)
                if (page === undefined) return field
                const w = Math.max(MIN_SIDE, Math.min(event.w, BASE_PAGE_WIDTH - field.x))
                const h = Math.max(MIN_SIDE, Math.min(event.h, basePageHeight(page) - field.y))
                return clampedToPage({ ...field, w, h }, page)
              }),
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
              fields: context.fields.map((field) => {
                const page = pageOf(context, field)
                if (!context.selected.includes(field.fieldId) || page === undefined) return field
                return clampedToPage(
                  {
                    ...field,
                    x: field.kind === 'crossPage' ? field.x : field.x + event.dx,
                    y: field.y + event.dy,
                  },
                  page,
                )
              }),
            }),
          },
        },
        'selection.aligned': {
          guard: 'hasSeveral',
          actions: {
            type: 'change',
            params: ({ context, event }) => ({ fields: aligned(context, event.edge) }),
          },
        },
        'selection.copiedToAllPages': {
          guard: 'hasSelection',
          actions: { type: 'change', params: ({ context }) => ({ fields: copiedToAllPages(context) }) },
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
        'undo.requested': { guard: 'canUndo', actions: 'undo' },
        'redo.requested': { guard: 'canRedo', actions: 'redo' },
      },
    },
  },
})
