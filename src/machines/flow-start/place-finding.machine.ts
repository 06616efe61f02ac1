// Proposes the places and fields that the text of the documents asks for; people take or leave them.
import { assign, enqueueActions, setup } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { FoundField } from '#protocol/contracts/fields/places/find-fields.ts'
import type { FoundPlace } from '#protocol/contracts/fields/places/find-places.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** A found place and the document it is in. */
interface FoundInFile extends FoundPlace {
  readonly fileId: string
}

/** A found field; the one who launches fills it in. */
export interface ProposedField extends Omit<FoundField, 'source'> {
  readonly fieldId: string
  readonly fileId: string
  readonly partyId: null
  /** The proposal whose amount it repeats in words. */
  readonly sourceId: string | null
}

export type ProposedPlace = FoundInFile | ProposedField

/** What reading the documents brings; `hasText` is false where all pages are pictures. */
export interface PlacesRead {
  readonly proposals: readonly ProposedPlace[]
  readonly hasText: boolean
}

export interface PlaceFindingInput {
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  /** Whether somebody has placed something already: then nothing is proposed unasked. */
  readonly hasPlaces: boolean
}

export interface PlaceFindingContext extends PlaceFindingInput {
  readonly proposals: readonly ProposedPlace[]
  readonly failure: CallFailure | undefined
}

export type PlaceFindingEvent =
  | { type: 'finding.asked' }
  | { type: 'proposal.taken'; proposal: ProposedPlace }
  | { type: 'proposal.dismissed'; proposal: ProposedPlace }
  | { type: 'proposals.taken' }
  | { type: 'proposals.dismissed' }

export const placeFindingMachine = setup({
  types: {
    input: {} as PlaceFindingInput,
    context: {} as PlaceFindingContext,
    events: {} as PlaceFindingEvent,
    tags: {} as 'busy' | 'proposing',
    /** The view puts them where the other places are. */
    emitted: {} as { type: 'places.taken'; places: readonly ProposedPlace[] },
    meta: {} as StateMeta,
  },
  actors: {
    readPlaces: unprovided<PlacesRead, Pick<PlaceFindingInput, 'files' | 'parties'>>('readPlaces'),
  },
  guards: {
    hasPlaces: ({ context }) => context.hasPlaces,
    hasProposals: (_, params: PlacesRead) => params.proposals.length > 0,
    hasText: (_, params: PlacesRead) => params.hasText,
    isProposed: ({ context }, { proposal }: { proposal: ProposedPlace }) =>
      context.proposals.includes(proposal),
    isLast: ({ context }, { proposal }: { proposal: ProposedPlace }) =>
      context.proposals.length === 1 && context.proposals[0] === proposal,
  },
  actions: {
    keepProposals: assign((_, params: PlacesRead) => ({ proposals: params.proposals, failure: undefined })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    take: enqueueActions(({ context, enqueue }, params: { places: readonly ProposedPlace[] }) => {
      enqueue.assign({ proposals: context.proposals.filter((each) => !params.places.includes(each)) })
      enqueue.emit({ type: 'places.taken', places: params.places })
    }),
    leave: assign(({ context }, { proposal }: { proposal: ProposedPlace }) => ({
      proposals: context.proposals.filter((each) => each !== proposal),
    })),
    forget: assign({ proposals: [] }),
  },
}).createMachine({
  id: 'placeFinding',
  context: ({ input }) => ({ ...input, proposals: [], failure: undefined }),
  initial: 'deciding',
  states: {
    deciding: {
      meta: { sentence: '看看是否已经放置过位置。' },
      always: [{ guard: 'hasPlaces', target: 'resting' }, { target: 'reading' }],
    },
    resting: {
      meta: { sentence: '不主动推荐；可以随时要求识别。' },
      on: { 'finding.asked': 'reading' },
    },
    reading: {
      tags: ['busy'],
      meta: { sentence: '读取各份文件的文字，查找盖章、签字、日期和待填的空格。' },
      invoke: {
        id: 'readPlaces',
        src: 'readPlaces',
        input: ({ context: { files, parties } }) => ({ files, parties }),
        onDone: [
          {
            guard: { type: 'hasProposals', params: ({ event }) => event.output },
            target: 'proposing',
            actions: { type: 'keepProposals', params: ({ event }) => event.output },
          },
          { guard: { type: 'hasText', params: ({ event }) => event.output }, target: 'nothingFound' },
          { target: 'withoutText' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proposing: {
      tags: ['proposing'],
      meta: { sentence: '推荐的位置以虚影显示，等人采用或忽略。' },
      on: {
        'proposal.taken': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'resting',
            actions: { type: 'take', params: ({ event }) => ({ places: [event.proposal] }) },
          },
          {
            guard: { type: 'isProposed', params: ({ event }) => event },
            actions: { type: 'take', params: ({ event }) => ({ places: [event.proposal] }) },
          },
        ],
        'proposal.dismissed': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'resting',
            actions: { type: 'leave', params: ({ event }) => event },
          },
          {
            guard: { type: 'isProposed', params: ({ event }) => event },
            actions: { type: 'leave', params: ({ event }) => event },
          },
        ],
        'proposals.taken': {
          target: 'resting',
          actions: { type: 'take', params: ({ context }) => ({ places: context.proposals }) },
        },
        'proposals.dismissed': { target: 'resting', actions: 'forget' },
      },
    },
    nothingFound: {
      meta: { sentence: '文字里没有签署位置，也没有待填的空格。' },
      on: { 'proposals.dismissed': 'resting' },
    },
    withoutText: {
      meta: { sentence: '页面是图片，没有文字可读。' },
      on: { 'proposals.dismissed': 'resting' },
    },
    failed: {
      meta: { sentence: '文件没有读出，可以再试。' },
      on: { 'finding.asked': 'reading', 'proposals.dismissed': 'resting' },
    },
  },
})
