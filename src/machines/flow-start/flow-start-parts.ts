// What the wizard's chart is made of: its events, actors, guards and actions.
import { and, assign, enqueueActions, not, or, setup, spawnChild, stateIn, stopChild } from 'xstate'
import type { Draft, DraftContent, DraftFile, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { edited, withAttachment, withFile } from '#src/machines/flow-start/content-edits.ts'
import type { ContentEvent } from '#src/machines/flow-start/content-edits.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import type { UploadInput } from '#src/machines/flow-start/upload.machine.ts'
import {
  isStepOpen,
  isWizardReady,
  problemsNow,
  stepOfPath,
  stepsOf,
  wantsFile,
} from '#src/machines/flow-start/wizard-steps.ts'
import type { Checked } from '#src/machines/flow-start/wizard-steps.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface FlowStartInput {
  /** The draft to go on with; undefined starts a new one. */
  readonly contractId: string | undefined
  /** What a new draft is begun as, where that was chosen on another page: a paper of the office. */
  readonly startType?: number
  /** The template that a new draft is filled from. */
  readonly templateId?: string
  /** The step asked for by name; wins over the one last worked on where it may be opened. */
  readonly step?: WizardStep
  /** Milliseconds since 1970, as the server counts them. */
  readonly now: () => number
  readonly newId: () => string
}

export interface FlowStartContext extends FlowStartInput, Checked {
  readonly draft: Draft
  /** Why the last saving failed. */
  readonly saveFailure: CallFailure | undefined
  /** Why opening or launching failed. */
  readonly failure: CallFailure | undefined
  /** Every upload begun, in the order the files were picked in. */
  readonly begun: readonly string[]
  /** Which upload a file came from. */
  readonly cameFrom: Readonly<Record<string, string>>
  /** Path of the input to bring into view in the step just opened. */
  readonly wantedPath: string | undefined
  /** Whether the launcher goes on to sign their own part. */
  readonly signsNext: boolean
  readonly launched:
    | {
        readonly contractId: string
        readonly myPartyId: string | null
        readonly inReview: boolean
        readonly inApproval: boolean
      }
    | undefined
}

export interface PickedFile {
  readonly name: string
  readonly size: number
  readonly source: unknown
}

export type FlowStartEvent =
  | ContentEvent
  | { type: 'step.finished' }
  | { type: 'step.left' }
  | { type: 'step.opened'; step: WizardStep; path?: string }
  | { type: 'path.reached' }
  /** `isAttachment`: they only go along with the contract. */
  | { type: 'files.picked'; files: readonly PickedFile[]; isAttachment?: boolean }
  | { type: 'file.uploaded'; uploadId: string; file: DraftFile; isAttachment?: boolean }
  | { type: 'upload.left'; uploadId: string }
  | { type: 'save.requested' }
  | { type: 'newest.taken' }
  | { type: 'load.retried' }
  /** `signsNext`: the launcher goes on to sign their own part. */
  | { type: 'launch.requested'; signsNext?: boolean }
  | { type: 'failure.read' }

interface Saved {
  readonly version: number
  readonly savedAt: string
  readonly content: DraftContent
}

/** Whether the file of a template is to be made before one goes on from this step. */
const isFileWanted = (context: FlowStartContext, step: WizardStep): boolean =>
  context.content.step === step && wantsFile(context.content) && problemsNow(context, step).length === 0

export const flowStartParts = setup({
  types: {
    input: {} as FlowStartInput,
    context: {} as FlowStartContext,
    events: {} as FlowStartEvent,
    tags: {} as 'busy' | 'editable' | 'blocking',
    meta: {} as StateMeta,
  },
  actors: {
    openDraft: unprovided<
      Draft,
      { contractId: string | undefined; startType: number | undefined; templateId: string | undefined }
    >('openDraft'),
    /** Makes the file of what was filled into the template, and opens the step behind it. */
    makeFile: unprovided<Draft, { contractId: string; version: number; step: WizardStep }>('makeFile'),
    saveDraft: unprovided<Saved, { contractId: string; version: number; content: DraftContent }>('saveDraft'),
    launch: unprovided<
      { contractId: string; myPartyId: string | null; inReview: boolean; inApproval: boolean },
      { contractId: string; version: number; startType: number }
    >('launch'),
    upload: uploadMachine,
  },
  delays: { saveDebounce: 2_000, saveRetryDelay: 5_000 },
  guards: {
    isStepComplete: ({ context }, params: { step: WizardStep }) =>
      problemsNow(context, params.step).length === 0,
    canOpenStep: ({ context, event }, params: { step: WizardStep }) =>
      event.type === 'step.opened' && event.step === params.step && isStepOpen(context, params.step),
    isStepAsked: ({ context }, params: { step: WizardStep }) =>
      context.step === params.step && isStepOpen(context, params.step),
    wasAt: ({ context }, params: { step: WizardStep }) => context.content.step === params.step,
    hasPlaces: ({ context }) => stepsOf(context.content).includes('signPosition'),
    leadsToPlaces: ({ context }, params: { step: WizardStep }) =>
      stepsOf(context.content).includes('signPosition') &&
      problemsNow(context, params.step).length === 0 &&
      !isFileWanted(context, params.step),
    isFileWanted: ({ context }, params: { step: WizardStep }) => isFileWanted(context, params.step),
    canGoOn: ({ context }, params: { step: WizardStep }) =>
      problemsNow(context, params.step).length === 0 && !isFileWanted(context, params.step),
    isStepIncomplete: ({ context }, params: { step: WizardStep }) =>
      problemsNow(context, params.step).length > 0,
    isFromTemplate: ({ context }) => stepsOf(context.content).includes('templateSet'),
    isAwaited: or([
      stateIn({ editing: { wish: 'savingFirst' } }),
      stateIn({ editing: { wish: 'savingForFile' } }),
    ]),
    hasChoice: ({ context }) => stepsOf(context.content).includes('startType'),
    isReady: ({ context }) => isWizardReady(context),
    isUnsaved: ({ context }) => context.content !== context.draft.content,
    isSaved: and([stateIn({ editing: { saving: 'saved' } }), not('isUnsaved')]),
    isSavingStuck: ({ context }) => context.saveFailure !== undefined,
    hasCode: (_, params: { error: unknown; code: string }) =>
      asCallFailure(params.error).code === params.code,
  },
  actions: {
    takeDraft: assign((_, params: { draft: Draft }) => ({
      draft: params.draft,
      content: params.draft.content,
      saveFailure: undefined,
    })),
    rememberSaved: assign(({ context }, params: Saved) => ({
      draft: { ...context.draft, ...params },
      saveFailure: undefined,
    })),
    rememberSaveFailure: assign((_, params: { error: unknown }) => ({
      saveFailure: asCallFailure(params.error),
    })),
    rememberOnward: assign((_, params: { signsNext: boolean }) => params),
    forgetSaveFailure: assign({ saveFailure: undefined }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: undefined }),
    // What a process lacks is mended elsewhere, not by an edit of this draft.
    forgetApprovalProblems: assign(({ context }) => ({
      serverProblems: context.serverProblems.filter(({ path }) => !path.startsWith('approval.')),
    })),
    rememberServerProblems: assign(({ context }, params: { error: unknown }) => ({
      serverProblems: Object.entries(asCallFailure(params.error).fields).map(([path, words]) => ({
        step: stepOfPath(path, context.content),
        path,
        words,
      })),
    })),
    showProblems: assign(({ context }, params: { steps: readonly WizardStep[] }) => ({
      shown: [...new Set([...context.shown, ...params.steps])],
    })),
    wantFirstProblem: assign(({ context }, params: { step: WizardStep }) => ({
      wantedPath: problemsNow(context, params.step)[0]?.path,
    })),
    wantPath: assign(({ event }) => ({
      wantedPath: event.type === 'step.opened' ? event.path : undefined,
    })),
    forgetWantedPath: assign({ wantedPath: undefined }),
    forgetAskedStep: assign({ step: undefined }),
    markStep: enqueueActions(({ context, enqueue }, params: { step: WizardStep }) => {
      if (context.content.step === params.step) return
      enqueue.assign({ content: { ...context.content, step: params.step } })
      enqueue.raise({ type: 'save.requested' })
    }),
    edit: assign(({ context, event }) => ({
      content: edited(context.content, event as ContentEvent, context.newId),
      serverProblems: [],
      failure: undefined,
    })),
    takeFile: assign(({ context }, params: { uploadId: string; file: DraftFile; isAttachment?: boolean }) => {
      if (params.isAttachment === true)
        return { content: withAttachment(context.content, params.file), serverProblems: [] }
      // Small files may finish before large ones; they are kept in the order they were picked in.
      const rank = (uploadId: string | undefined): number => context.begun.indexOf(uploadId ?? '')
      const at = context.content.files.findIndex(
        (file) => rank(context.cameFrom[file.fileId]) > rank(params.uploadId),
      )
      return {
        content: withFile(context.content, params.file, at === -1 ? undefined : at),
        cameFrom: { ...context.cameFrom, [params.file.fileId]: params.uploadId },
        serverProblems: [],
      }
    }),
    startUploads: enqueueActions(
      ({ context, enqueue }, params: { files: readonly PickedFile[]; isAttachment?: boolean }) => {
        const { isAttachment = false } = params
        const picked: UploadInput[] = params.files.map((file) => ({
          ...file,
          isAttachment,
          uploadId: context.newId(),
        }))
        for (const input of picked) enqueue(spawnChild('upload', { id: input.uploadId, input }))
        const ids = picked.map((input) => input.uploadId)
        enqueue.assign({ uploads: [...context.uploads, ...ids], begun: [...context.begun, ...ids] })
      },
    ),
    forgetUpload: enqueueActions(({ context, enqueue }, params: { uploadId: string }) => {
      enqueue(stopChild(params.uploadId))
      enqueue.assign({ uploads: context.uploads.filter((id) => id !== params.uploadId) })
    }),
  },
})
