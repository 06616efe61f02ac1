// Sets fields and places on the pages of a template, and saves them as a new version.
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { placeProblems } from '#protocol/templates/templates/place-problems.ts'
import type { PlaceProblem } from '#protocol/templates/templates/place-problems.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { fileOf, onTemplateOf, partiesOf, placedOf } from '#src/machines/flow-start/template-pages.ts'
import type { FileContent, OnTemplate } from '#src/machines/flow-start/template-pages.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface TemplatePlacesInput {
  readonly templateId: string
  readonly newId: () => string
}

/** The newest version. */
export interface OpenedTemplate extends Pick<
  TemplateRow,
  'templateId' | 'templateName' | 'category' | 'note' | 'version'
> {
  readonly content: FileContent
  /** What was set on this version in this browser, and never saved. */
  readonly kept: OnTemplate | undefined
}

interface TemplatePlacesContext extends TemplatePlacesInput {
  readonly stored: OpenedTemplate | undefined
  /** Its roles. */
  readonly parties: readonly DraftParty[]
  readonly saved: readonly Placed[]
  readonly fields: readonly Placed[]
  /** Grows whenever the pages are to show something else than what was set on them. */
  readonly round: number
  /** Whether saving was tried: from then on faults stand at their places. */
  readonly isChecked: boolean
  /** Path of the place to bring into view. */
  readonly wantedPath: string | undefined
  readonly failure: CallFailure | undefined
}

export type TemplatePlacesEvent =
  | { type: 'fields.changed'; fields: readonly Placed[] }
  | { type: 'changes.dropped' }
  | { type: 'places.submitted' }
  | { type: 'problem.wanted' }
  | { type: 'path.reached' }
  | { type: 'newest.taken' }
  | { type: 'load.retried' }

export interface PlacesToSave extends OnTemplate {
  readonly stored: OpenedTemplate
  /** As they stood on the pages. */
  readonly all: readonly Placed[]
}

interface Saved {
  readonly version: number
  readonly all: readonly Placed[]
}

type Emitted =
  | ({ readonly type: 'work.changed'; readonly templateId: string; readonly version: number } & OnTemplate)
  | { readonly type: 'work.settled'; readonly templateId: string }
  | { readonly type: 'places.saved'; readonly version: number }

/** What is wrong with what stands on the pages. */
export const problemsOfPlaces = ({ stored, fields, parties }: TemplatePlacesContext): PlaceProblem[] =>
  stored === undefined
    ? []
    : placeProblems(stored.content.file.pages, {
        roles: stored.content.roles,
        ...onTemplateOf(fields, parties),
      })

const pathOf = (context: TemplatePlacesContext): string | undefined => {
  const first = problemsOfPlaces(context).find(({ fieldId }) => fieldId !== undefined)
  return first && `fields.${first.fieldId}`
}

const stand = ({ newId, round }: TemplatePlacesContext, stored: OpenedTemplate) => {
  const parties = partiesOf(stored.content.roles, newId)
  const file = fileOf(stored.content)
  const saved = placedOf(stored.content, file, parties)
  return {
    stored,
    parties,
    saved,
    fields: stored.kept === undefined ? saved : placedOf(stored.kept, file, parties),
    round: round + 1,
    isChecked: false,
    failure: undefined,
  }
}

export const templatePlacesMachine = setup({
  types: {
    input: {} as TemplatePlacesInput,
    context: {} as TemplatePlacesContext,
    events: {} as TemplatePlacesEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'editable',
    meta: {} as StateMeta,
  },
  actors: {
    readTemplate: unprovided<OpenedTemplate, { templateId: string }>('readTemplate'),
    savePlaces: unprovided<Saved, PlacesToSave>('savePlaces'),
  },
  guards: {
    isUnsaved: ({ context: { fields, saved } }) => fields !== saved,
    isSound: ({ context }) => context.fields !== context.saved && problemsOfPlaces(context).length === 0,
    isStale: (_, { error }: { error: unknown }) => asCallFailure(error).code === 'template.stale',
  },
  actions: {
    take: assign(({ context }, { template }: { template: OpenedTemplate }) => stand(context, template)),
    takeSaved: assign(({ context: { stored } }, { version, all }: Saved) => ({
      stored: stored && { ...stored, version, kept: undefined },
      saved: all,
      isChecked: false,
      failure: undefined,
    })),
    change: assign((_, { fields }: { fields: readonly Placed[] }) => ({ fields, failure: undefined })),
    drop: assign(({ context: { saved, round } }) => ({
      fields: saved,
      round: round + 1,
      isChecked: false,
      failure: undefined,
    })),
    check: assign(({ context }) => ({ isChecked: true, failure: undefined, wantedPath: pathOf(context) })),
    wantProblem: assign(({ context }) => ({ wantedPath: pathOf(context) })),
    forgetPath: assign({ wantedPath: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asCallFailure(error) })),
    forgetFailure: assign({ failure: undefined }),
    tellChanged: emit(({ context: { templateId, stored, fields, parties } }) => ({
      type: 'work.changed' as const,
      templateId,
      version: stored?.version ?? 0,
      ...onTemplateOf(fields, parties),
    })),
    tellSettled: emit(({ context: { templateId } }) => ({ type: 'work.settled' as const, templateId })),
    tellSaved: emit((_, { version }: { version: number }) => ({ type: 'places.saved' as const, version })),
  },
}).createMachine({
  id: 'templatePlaces',
  initial: 'reading',
  context: ({ input }) => ({
    ...input,
    stored: undefined,
    parties: [],
    saved: [],
    fields: [],
    round: 0,
    isChecked: false,
    wantedPath: undefined,
    failure: undefined,
  }),
  states: {
    reading: {
      tags: ['busy'],
      meta: { sentence: '正在读取模板。' },
      entry: 'forgetFailure',
      invoke: {
        src: 'readTemplate',
        id: 'readTemplate',
        input: ({ context: { templateId } }) => ({ templateId }),
        onDone: {
          target: 'editing',
          actions: { type: 'take', params: ({ event }) => ({ template: event.output }) },
        },
        onError: {
          target: 'readingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    readingFailed: {
      meta: { sentence: '没有读到模板，可以重试。' },
      on: { 'load.retried': { target: 'reading' } },
    },
    editing: {
      tags: ['editable'],
      meta: { sentence: '在页面上放置填写项和签署位置。' },
      on: {
        'fields.changed': {
          actions: [{ type: 'change', params: ({ event }) => event }, 'tellChanged'],
        },
        'changes.dropped': { guard: 'isUnsaved', actions: ['drop', 'tellSettled'] },
        'problem.wanted': { actions: 'wantProblem' },
        'path.reached': { actions: 'forgetPath' },
        'places.submitted': [
          { target: 'saving', guard: 'isSound', actions: 'forgetFailure' },
          { guard: 'isUnsaved', actions: 'check' },
        ],
      },
    },
    saving: {
      tags: ['busy'],
      meta: { sentence: '正在保存为新版本。' },
      // What is done meanwhile stays on the pages, unsaved.
      on: {
        'fields.changed': {
          actions: [{ type: 'change', params: ({ event }) => event }, 'tellChanged'],
        },
      },
      invoke: {
        src: 'savePlaces',
        id: 'savePlaces',
        input: ({ context: { stored, fields, parties } }) => {
          if (stored === undefined) throw new Error('nothing was read')
          return { stored, all: fields, ...onTemplateOf(fields, parties) }
        },
        onDone: {
          target: 'editing',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            'tellSettled',
            { type: 'tellSaved', params: ({ event }) => event.output },
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
      on: { 'newest.taken': { target: 'reading', actions: 'tellSettled' } },
    },
  },
})
