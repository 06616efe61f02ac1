// The wizard that starts a signing: five steps over one draft that the server keeps (specification §2 flowStart; domain.md §2).
import { assign, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import type {
  Draft,
  DraftContent,
  DraftField,
  DraftFile,
  DraftParty,
  WizardStep,
} from '#protocol/contract/drafts.ts'
import { allProblems, problemsOf } from '#protocol/contract/draft-rules.ts'
import type { Problem } from '#protocol/contract/draft-rules.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import * as edits from '#src/machines/flow-start/content-edits.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import type { UploadInput } from '#src/machines/flow-start/upload.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface FlowStartInput {
  /** The draft to go on with; undefined starts a new one. */
  readonly contractId: string | undefined
  /** Milliseconds since 1970, as the server counts them. */
  readonly now: () => number
  readonly newId: () => string
}

export interface FlowStartContext extends FlowStartInput {
  readonly draft: Draft
  /** Content as typed; ahead of `draft.content` until it is saved. */
  readonly content: DraftContent
  readonly uploads: readonly string[]
  /** Steps whose problems are shown, because the person tried to go on. */
  readonly shown: readonly WizardStep[]
  /** Problems the server found at launch. */
  readonly serverProblems: readonly Problem[]
  readonly failure: CallFailure | undefined
  readonly launched: { readonly contractId: string; readonly myPartyId: string | null } | undefined
}

export type FlowStartEvent =
  | { type: 'start.picked'; startType: number }
  | { type: 'step.finished' }
  | { type: 'step.left' }
  | { type: 'step.opened'; step: WizardStep }
  | {
      type: 'content.edited'
      change: Partial<
        Pick<
          DraftContent,
          | 'name'
          | 'contractNo'
          | 'contractType'
          | 'amount'
          | 'remark'
          | 'ordered'
          | 'deadline'
          | 'minReadSeconds'
        >
      >
    }
  | { type: 'files.picked'; files: readonly { name: string; size: number; source: unknown }[] }
  | { type: 'file.uploaded'; uploadId: string; file: DraftFile }
  | { type: 'upload.left'; uploadId: string }
  | { type: 'file.removed'; fileId: string }
  | { type: 'file.moved'; fileId: string; to: number }
  | { type: 'party.added'; partyType: 1 | 2 }
  | { type: 'party.edited'; partyId: string; change: Partial<DraftParty> }
  | { type: 'party.removed'; partyId: string }
  | { type: 'party.moved'; partyId: string; to: number }
  | { type: 'fields.changed'; fields: readonly DraftField[] }
  | { type: 'save.requested' }
  | { type: 'newest.taken' }
  | { type: 'load.retried' }
  | { type: 'launch.requested' }
  | { type: 'failure.read' }

const steps: readonly WizardStep[] = ['startType', 'editDoc', 'signSet', 'signPosition', 'contracSigning']

/** Problems that the screen shows now: those of steps tried, and the server's. */
export const shownProblems = (context: FlowStartContext): Problem[] => [
  ...context.shown.flatMap((step) => problemsOf(step, context.content, context.now())),
  ...context.serverProblems,
]

/** How far the wizard may be opened: the first step with problems, or the last one. */
export const furthestStep = (content: DraftContent, now: number): WizardStep =>
  content.startType === 0
    ? 'startType'
    : (steps.find((step) => problemsOf(step, content, now).length > 0) ?? 'contracSigning')

const stepOfPath = (path: string): WizardStep => {
  if (path.startsWith('fields') || path.endsWith('.place')) return 'signPosition'
  return path.startsWith('parties') || path === 'deadline' ? 'signSet' : 'editDoc'
}

const emptyContent: DraftContent = {
  step: 'startType',
  startType: 0,
  name: '',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  files: [],
  parties: [],
  ordered: false,
  deadline: null,
  fields: [],
  minReadSeconds: 0,
}

export const flowStartMachine = setup({
  types: {
    input: {} as FlowStartInput,
    context: {} as FlowStartContext,
    events: {} as FlowStartEvent,
    tags: {} as 'busy' | 'editable' | 'blocking',
    meta: {} as StateMeta,
  },
  actors: {
    openDraft: unprovided<Draft, { contractId: string | undefined }>('openDraft'),
    saveDraft: unprovided<
      { version: number; savedAt: string; content: DraftContent },
      { contractId: string; version: number; content: DraftContent }
    >('saveDraft'),
    launch: unprovided<
      { contractId: string; myPartyId: string | null },
      { contractId: string; version: number }
    >('launch'),
    upload: uploadMachine,
  },
  delays: { saveDebounce: 2_000, saveRetryDelay: 5_000 },
  guards: {
    isStepComplete: ({ context }, params: { step: WizardStep }) =>
      problemsOf(params.step, context.content, context.now()).length === 0,
    isNothingUploading: ({ context }) => context.uploads.length === 0,
    canOpenStep: ({ context, event }, params: { step: WizardStep }) =>
      event.type === 'step.opened' &&
      event.step === params.step &&
      steps.indexOf(params.step) <= steps.indexOf(furthestStep(context.content, context.now())),
    isReady: ({ context }) => allProblems(context.content, context.now()).length === 0,
    isUnsaved: ({ context }) => context.content !== context.draft.content,
    isStale: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'draft.stale',
    isInvalid: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'draft.invalid',
    wasAt: ({ context }, params: { step: WizardStep }) => context.content.step === params.step,
  },
  actions: {
    takeDraft: assign((_, params: { draft: Draft }) => ({
      draft: params.draft,
      content: params.draft.content,
    })),
    rememberSaved: assign(
      ({ context }, params: { version: number; savedAt: string; content: DraftContent }) => ({
        draft: {
          ...context.draft,
          version: params.version,
          savedAt: params.savedAt,
          content: params.content,
        },
      }),
    ),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: undefined }),
    rememberServerProblems: assign((_, params: { error: unknown }) => ({
      serverProblems: Object.entries(asCallFailure(params.error).fields).map(([path, words]) => ({
        step: stepOfPath(path),
        path,
        words,
      })),
    })),
    showProblems: assign(({ context }, params: { step: WizardStep }) => ({
      shown: [...new Set([...context.shown, params.step])],
    })),
    markStep: assign(({ context }, params: { step: WizardStep }) => ({
      content:
        context.content.step === params.step ? context.content : { ...context.content, step: params.step },
    })),
    changeContent: assign(({ context }, params: { change: (content: DraftContent) => DraftContent }) => ({
      content: params.change(context.content),
      serverProblems: [],
    })),
    startUploads: enqueueActions(
      (
        { context, enqueue },
        params: { files: readonly { name: string; size: number; source: unknown }[] },
      ) => {
        const picked: UploadInput[] = params.files.map((file) => ({ ...file, uploadId: context.newId() }))
        for (const input of picked) enqueue(spawnChild('upload', { id: input.uploadId, input }))
        enqueue.assign({ uploads: [...context.uploads, ...picked.map((input) => input.uploadId)] })
      },
    ),
    forgetUpload: enqueueActions(({ context, enqueue }, params: { uploadId: string }) => {
      enqueue(stopChild(params.uploadId))
      enqueue.assign({ uploads: context.uploads.filter((id) => id !== params.uploadId) })
    }),
  },
}).createMachine({
  id: 'flowStart',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    draft: {
      contractId: input.contractId ?? '',
      version: 0,
      content: emptyContent,
      savedAt: new Date(0).toISOString(),
    },
    content: emptyContent,
    uploads: [],
    shown: [],
    serverProblems: [],
    failure: undefined,
    launched: undefined,
  }),
  states: {
    opening: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在打开草稿。' },
      invoke: {
        src: 'openDraft',
        id: 'openDraft',
        input: ({ context }) => ({ contractId: context.contractId }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: {
          target: 'openingFailed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    openingFailed: {
      meta: { sentence: '草稿没有打开，可以重试。' },
      on: { 'load.retried': { target: 'opening', actions: 'forgetFailure' } },
    },
    editing: {
      type: 'parallel',
      tags: ['editable'],
      meta: { sentence: '正在填写，改动会自动保存。' },
      on: {
        'launch.requested': [
          { target: 'launching', guard: 'isReady', actions: 'forgetFailure' },
          {
            actions: [
              { type: 'showProblems', params: { step: 'editDoc' } },
              { type: 'showProblems', params: { step: 'signSet' } },
              { type: 'showProblems', params: { step: 'signPosition' } },
            ],
          },
        ],
        'failure.read': { actions: 'forgetFailure' },
        'content.edited': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({ change: (content: DraftContent) => ({ ...content, ...event.change }) }),
          },
        },
        'files.picked': {
          actions: { type: 'startUploads', params: ({ event }) => ({ files: event.files }) },
        },
        'file.uploaded': {
          actions: [
            {
              type: 'changeContent',
              params: ({ event }) => ({
                change: (content: DraftContent) => edits.withFile(content, event.file),
              }),
            },
            { type: 'forgetUpload', params: ({ event }) => ({ uploadId: event.uploadId }) },
          ],
        },
        'upload.left': {
          actions: { type: 'forgetUpload', params: ({ event }) => ({ uploadId: event.uploadId }) },
        },
        'file.removed': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withoutFile(content, event.fileId),
            }),
          },
        },
        'file.moved': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withFileMoved(content, event.fileId, event.to),
            }),
          },
        },
        'party.added': {
          actions: {
            type: 'changeContent',
            params: ({ context, event }) => {
              const party: DraftParty = {
                partyId: context.newId(),
                partyType: event.partyType,
                name: '',
                phone: '',
                companyName: '',
                signOrder: 1,
                willing: ['sms', 'signPwd'],
                isSelf: false,
              }
              return { change: (content: DraftContent) => edits.withParty(content, party) }
            },
          },
        },
        'party.edited': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withPartyChange(content, event.partyId, event.change),
            }),
          },
        },
        'party.removed': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withoutParty(content, event.partyId),
            }),
          },
        },
        'party.moved': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withPartyMoved(content, event.partyId, event.to),
            }),
          },
        },
        'fields.changed': {
          actions: {
            type: 'changeContent',
            params: ({ event }) => ({
              change: (content: DraftContent) => edits.withFields(content, event.fields),
            }),
          },
        },
      },
      states: {
        step: {
          initial: 'resuming',
          meta: { sentence: '当前步骤。' },
          on: {
            'step.opened': [
              { target: '.startType', guard: { type: 'canOpenStep', params: { step: 'startType' } } },
              { target: '.editDoc', guard: { type: 'canOpenStep', params: { step: 'editDoc' } } },
              { target: '.signSet', guard: { type: 'canOpenStep', params: { step: 'signSet' } } },
              { target: '.signPosition', guard: { type: 'canOpenStep', params: { step: 'signPosition' } } },
              {
                target: '.contracSigning',
                guard: { type: 'canOpenStep', params: { step: 'contracSigning' } },
              },
            ],
          },
          states: {
            resuming: {
              meta: { sentence: '回到上次离开的步骤。' },
              always: [
                { target: 'editDoc', guard: { type: 'wasAt', params: { step: 'editDoc' } } },
                { target: 'signSet', guard: { type: 'wasAt', params: { step: 'signSet' } } },
                { target: 'signPosition', guard: { type: 'wasAt', params: { step: 'signPosition' } } },
                { target: 'contracSigning', guard: { type: 'wasAt', params: { step: 'contracSigning' } } },
                { target: 'startType' },
              ],
            },
            startType: {
              entry: { type: 'markStep', params: { step: 'startType' } },
              meta: { sentence: '选择发起方式。' },
              on: {
                'start.picked': {
                  target: 'editDoc',
                  actions: {
                    type: 'changeContent',
                    params: ({ event }) => ({
                      change: (content: DraftContent) => ({ ...content, startType: event.startType }),
                    }),
                  },
                },
              },
            },
            editDoc: {
              entry: { type: 'markStep', params: { step: 'editDoc' } },
              meta: { sentence: '上传文件，填写基本信息。' },
              on: {
                'step.left': 'startType',
                'step.finished': [
                  { target: 'signSet', guard: { type: 'isStepComplete', params: { step: 'editDoc' } } },
                  { actions: { type: 'showProblems', params: { step: 'editDoc' } } },
                ],
              },
            },
            signSet: {
              entry: { type: 'markStep', params: { step: 'signSet' } },
              meta: { sentence: '设置签署方、顺序和截止时间。' },
              on: {
                'step.left': 'editDoc',
                'step.finished': [
                  { target: 'signPosition', guard: { type: 'isStepComplete', params: { step: 'signSet' } } },
                  { actions: { type: 'showProblems', params: { step: 'signSet' } } },
                ],
              },
            },
            signPosition: {
              entry: { type: 'markStep', params: { step: 'signPosition' } },
              meta: { sentence: '在页面上放置签名、印章和日期。' },
              on: {
                'step.left': 'signSet',
                'step.finished': [
                  {
                    target: 'contracSigning',
                    guard: { type: 'isStepComplete', params: { step: 'signPosition' } },
                  },
                  { actions: { type: 'showProblems', params: { step: 'signPosition' } } },
                ],
              },
            },
            contracSigning: {
              entry: { type: 'markStep', params: { step: 'contracSigning' } },
              meta: { sentence: '核对全部内容，发起签署。' },
              on: { 'step.left': 'signPosition' },
            },
          },
        },
        saving: {
          initial: 'saved',
          meta: { sentence: '自动保存。' },
          states: {
            saved: {
              meta: { sentence: '已保存。' },
              always: { target: 'waiting', guard: 'isUnsaved' },
            },
            waiting: {
              meta: { sentence: '有未保存的改动，稍后自动保存。' },
              after: { saveDebounce: 'saving' },
              on: {
                'save.requested': 'saving',
              },
            },
            saving: {
              tags: ['busy'],
              meta: { sentence: '正在保存。' },
              invoke: {
                src: 'saveDraft',
                id: 'saveDraft',
                input: ({ context }) => ({
                  contractId: context.draft.contractId,
                  version: context.draft.version,
                  content: context.content,
                }),
                onDone: {
                  target: 'saved',
                  actions: { type: 'rememberSaved', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    target: 'conflicted',
                    guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    target: 'saveFailed',
                    actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  },
                ],
              },
            },
            saveFailed: {
              meta: { sentence: '保存没有成功，稍后自动再试。' },
              after: { saveRetryDelay: 'saving' },
              on: { 'save.requested': 'saving' },
            },
            conflicted: {
              tags: ['blocking'],
              meta: { sentence: '这份草稿在别处被改过，需要先载入最新内容。' },
              on: { 'newest.taken': '#flowStart.opening' },
            },
          },
        },
      },
    },
    launching: {
      tags: ['busy', 'blocking'],
      initial: 'saving',
      meta: { sentence: '正在发起。' },
      states: {
        saving: {
          meta: { sentence: '发起前保存最后的改动。' },
          invoke: {
            src: 'saveDraft',
            id: 'saveBeforeLaunch',
            input: ({ context }) => ({
              contractId: context.draft.contractId,
              version: context.draft.version,
              content: context.content,
            }),
            onDone: {
              target: 'sending',
              actions: { type: 'rememberSaved', params: ({ event }) => event.output },
            },
            onError: {
              target: '#flowStart.editing',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        sending: {
          meta: { sentence: '服务器正在锁定文件并预留签署位置。' },
          invoke: {
            src: 'launch',
            id: 'launch',
            input: ({ context }) => ({
              contractId: context.draft.contractId,
              version: context.draft.version,
            }),
            onDone: {
              target: '#flowStart.launched',
              actions: assign({ launched: ({ event }) => event.output }),
            },
            onError: [
              {
                target: '#flowStart.editing',
                guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
                actions: [
                  { type: 'rememberServerProblems', params: ({ event }) => ({ error: event.error }) },
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                target: '#flowStart.editing',
                actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    launched: { type: 'final', meta: { sentence: '已发起，等待各方签署。' } },
  },
})
