// The wizard that starts a signing: its steps over one draft that the server keeps.
// See specification §2 (flowStart) and domain.md §2.
import { assign, stateIn } from 'xstate'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { flowStartParts } from '#src/machines/flow-start/flow-start-parts.ts'
import { EMPTY_CONTENT, stepAfter } from '#src/machines/flow-start/wizard-steps.ts'

export const flowStartMachine = flowStartParts.createMachine({
  id: 'flowStart',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    draft: {
      contractId: input.contractId ?? '',
      version: 0,
      content: EMPTY_CONTENT,
      savedAt: new Date(0).toISOString(),
    },
    content: EMPTY_CONTENT,
    uploads: [],
    begun: [],
    cameFrom: {},
    shown: [],
    serverProblems: [],
    saveFailure: undefined,
    failure: undefined,
    wantedPath: undefined,
    signsNext: false,
    launched: undefined,
  }),
  states: {
    opening: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在打开草稿。' },
      invoke: {
        src: 'openDraft',
        id: 'openDraft',
        input: ({ context }) => ({
          contractId: context.draft.contractId || undefined,
          startType: context.startType,
          templateId: context.templateId,
        }),
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
        'failure.read': { actions: ['forgetFailure', 'forgetApprovalProblems'] },
        'path.reached': { actions: 'forgetWantedPath' },
        'content.edited': { actions: 'edit' },
        'file.removed': { actions: 'edit' },
        'file.moved': { actions: 'edit' },
        'party.added': { actions: 'edit' },
        'party.edited': { actions: 'edit' },
        'party.removed': { actions: 'edit' },
        'party.moved': { actions: 'edit' },
        'fields.changed': { actions: 'edit' },
        'files.picked': {
          actions: { type: 'startUploads', params: ({ event }) => event },
        },
        'file.uploaded': {
          actions: [
            { type: 'takeFile', params: ({ event }) => event },
            { type: 'forgetUpload', params: ({ event }) => ({ uploadId: event.uploadId }) },
          ],
        },
        'upload.left': {
          actions: { type: 'forgetUpload', params: ({ event }) => ({ uploadId: event.uploadId }) },
        },
      },
      states: {
        step: {
          initial: 'resuming',
          meta: { sentence: '当前步骤。' },
          on: {
            'step.opened': [
              {
                target: '.startType',
                guard: { type: 'canOpenStep', params: { step: 'startType' } },
                actions: 'wantPath',
              },
              {
                target: '.templateSet',
                guard: { type: 'canOpenStep', params: { step: 'templateSet' } },
                actions: 'wantPath',
              },
              {
                target: '.editDoc',
                guard: { type: 'canOpenStep', params: { step: 'editDoc' } },
                actions: 'wantPath',
              },
              {
                target: '.signSet',
                guard: { type: 'canOpenStep', params: { step: 'signSet' } },
                actions: 'wantPath',
              },
              {
                target: '.signPosition',
                guard: { type: 'canOpenStep', params: { step: 'signPosition' } },
                actions: 'wantPath',
              },
              {
                target: '.contracSigning',
                guard: { type: 'canOpenStep', params: { step: 'contracSigning' } },
                actions: 'wantPath',
              },
            ],
          },
          states: {
            resuming: {
              meta: { sentence: '回到指定的或上次离开的步骤。' },
              exit: 'forgetAskedStep',
              always: [
                { target: 'signSet', guard: { type: 'isStepAsked', params: { step: 'signSet' } } },
                { target: 'signPosition', guard: { type: 'isStepAsked', params: { step: 'signPosition' } } },
                {
                  target: 'contracSigning',
                  guard: { type: 'isStepAsked', params: { step: 'contracSigning' } },
                },
                { target: 'templateSet', guard: { type: 'wasAt', params: { step: 'templateSet' } } },
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
              on: { 'start.picked': { target: 'editDoc', actions: 'edit' } },
            },
            templateSet: {
              entry: { type: 'markStep', params: { step: 'templateSet' } },
              meta: { sentence: '填写模板，旁边实时预览。' },
              on: {
                // Where a file is wanted first, the other region makes it and goes on with it.
                'step.finished': [
                  { target: 'signSet', guard: { type: 'canGoOn', params: { step: 'templateSet' } } },
                  {
                    guard: { type: 'isStepIncomplete', params: { step: 'templateSet' } },
                    actions: [
                      { type: 'showProblems', params: { steps: ['templateSet'] } },
                      { type: 'wantFirstProblem', params: { step: 'templateSet' } },
                    ],
                  },
                ],
              },
            },
            editDoc: {
              entry: { type: 'markStep', params: { step: 'editDoc' } },
              meta: { sentence: '上传文件，填写基本信息。' },
              on: {
                'step.left': { target: 'startType', guard: 'hasChoice' },
                'step.finished': [
                  { target: 'signSet', guard: { type: 'isStepComplete', params: { step: 'editDoc' } } },
                  {
                    actions: [
                      { type: 'showProblems', params: { steps: ['editDoc'] } },
                      { type: 'wantFirstProblem', params: { step: 'editDoc' } },
                    ],
                  },
                ],
              },
            },
            signSet: {
              entry: { type: 'markStep', params: { step: 'signSet' } },
              meta: { sentence: '设置签署方、顺序和截止时间。' },
              on: {
                'step.left': [{ target: 'templateSet', guard: 'isFromTemplate' }, { target: 'editDoc' }],
                'step.finished': [
                  {
                    target: 'signPosition',
                    guard: { type: 'leadsToPlaces', params: { step: 'signSet' } },
                  },
                  {
                    target: 'contracSigning',
                    guard: { type: 'canGoOn', params: { step: 'signSet' } },
                  },
                  {
                    guard: { type: 'isStepIncomplete', params: { step: 'signSet' } },
                    actions: [
                      { type: 'showProblems', params: { steps: ['signSet'] } },
                      { type: 'wantFirstProblem', params: { step: 'signSet' } },
                    ],
                  },
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
                  {
                    actions: [
                      { type: 'showProblems', params: { steps: ['signPosition'] } },
                      { type: 'wantFirstProblem', params: { step: 'signPosition' } },
                    ],
                  },
                ],
              },
            },
            contracSigning: {
              entry: { type: 'markStep', params: { step: 'contracSigning' } },
              meta: { sentence: '核对全部内容，发起签署。' },
              on: {
                'step.left': [{ target: 'signPosition', guard: 'hasPlaces' }, { target: 'signSet' }],
              },
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
              always: { target: 'saving', guard: 'isAwaited' },
              after: { saveDebounce: 'saving' },
              on: { 'save.requested': 'saving', 'launch.requested': 'saving' },
            },
            saving: {
              tags: ['busy'],
              meta: { sentence: '正在保存。' },
              entry: 'forgetSaveFailure',
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
                    guard: {
                      type: 'hasCode',
                      params: ({ event }) => ({ error: event.error, code: 'draft.stale' }),
                    },
                  },
                  {
                    target: '#flowStart.openingFailed',
                    guard: {
                      type: 'hasCode',
                      params: ({ event }) => ({ error: event.error, code: 'draft.launched' }),
                    },
                    actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    target: 'saveFailed',
                    actions: { type: 'rememberSaveFailure', params: ({ event }) => ({ error: event.error }) },
                  },
                ],
              },
            },
            saveFailed: {
              meta: { sentence: '保存没有成功，稍后自动再试。' },
              after: { saveRetryDelay: 'saving' },
              on: { 'save.requested': 'saving', 'launch.requested': 'saving' },
            },
            conflicted: {
              id: 'conflicted',
              tags: ['blocking'],
              meta: { sentence: '这份草稿在别处被改过，需要先载入最新内容。' },
              on: { 'newest.taken': '#flowStart.opening' },
            },
          },
        },
        wish: {
          initial: 'preparing',
          meta: { sentence: '是否已要求发起。' },
          states: {
            preparing: {
              meta: { sentence: '还没有要求发起。' },
              on: {
                'launch.requested': [
                  {
                    target: 'savingFirst',
                    guard: 'isReady',
                    actions: [
                      'forgetFailure',
                      {
                        type: 'rememberOnward',
                        params: ({ event }) => ({ signsNext: event.signsNext === true }),
                      },
                    ],
                  },
                  {
                    actions: {
                      type: 'showProblems',
                      params: {
                        steps: ['templateSet', 'editDoc', 'signSet', 'signPosition', 'contracSigning'],
                      },
                    },
                  },
                ],
                'step.finished': [
                  {
                    target: 'savingForFile',
                    guard: { type: 'isFileWanted', params: { step: 'templateSet' } },
                    actions: 'forgetFailure',
                  },
                  {
                    target: 'savingForFile',
                    guard: { type: 'isFileWanted', params: { step: 'signSet' } },
                    actions: 'forgetFailure',
                  },
                ],
              },
            },
            savingFirst: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '发起前保存最后的改动。' },
              always: [
                { target: '#flowStart.launching', guard: 'isSaved' },
                { target: 'preparing', guard: 'isSavingStuck' },
                { target: 'preparing', guard: stateIn({ editing: { saving: 'conflicted' } }) },
              ],
            },
            savingForFile: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '生成正文前保存最后的改动。' },
              always: [
                { target: '#flowStart.makingFile', guard: 'isSaved' },
                { target: 'preparing', guard: 'isSavingStuck' },
                { target: 'preparing', guard: stateIn({ editing: { saving: 'conflicted' } }) },
              ],
            },
          },
        },
      },
    },
    makingFile: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '服务器正在按填写的内容生成正文。' },
      invoke: {
        src: 'makeFile',
        id: 'makeFile',
        input: ({ context }) => ({
          contractId: context.draft.contractId,
          version: context.draft.version,
          step: stepAfter(context.content),
        }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: [
          {
            target: '#conflicted',
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ error: event.error, code: 'draft.stale' }),
            },
          },
          {
            target: 'openingFailed',
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ error: event.error, code: 'draft.launched' }),
            },
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: [
              { type: 'rememberServerProblems', params: ({ event }) => ({ error: event.error }) },
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    launching: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '服务器正在锁定文件并预留签署位置。' },
      invoke: {
        src: 'launch',
        id: 'launch',
        input: ({ context }) => ({
          contractId: context.draft.contractId,
          version: context.draft.version,
          startType: context.content.startType,
        }),
        onDone: { target: 'launched', actions: assign({ launched: ({ event }) => event.output }) },
        onError: [
          {
            target: '#conflicted',
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ error: event.error, code: 'draft.stale' }),
            },
          },
          {
            target: 'openingFailed',
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ error: event.error, code: 'draft.launched' }),
            },
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: [
              { type: 'rememberServerProblems', params: ({ event }) => ({ error: event.error }) },
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    launched: { type: 'final', meta: { sentence: '已发起，等待各方签署。' } },
  },
})

/** The step whose page is shown; undefined while there is none. */
export const stepShown = (value: unknown): WizardStep | undefined => {
  const step = (value as { editing?: { step?: string } }).editing?.step
  return step === undefined || step === 'resuming' ? undefined : (step as WizardStep)
}
