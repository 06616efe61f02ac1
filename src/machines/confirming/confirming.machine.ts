// The confirmation page: read, fill in what is asked, then confirm or object (domain.md §1.3 合同确认).
import { and, not } from 'xstate'
import { confirmingParts } from '#src/machines/confirming/confirming-parts.ts'
import type { ConfirmingEvent, FailedAt } from '#src/machines/confirming/confirming-parts.ts'

const failed = (at: FailedAt) => ({
  type: 'rememberFailure' as const,
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, at }),
})
const stale = {
  type: 'isStale' as const,
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
}

export const confirmingMachine = confirmingParts.createMachine({
  id: 'confirming',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    task: undefined,
    values: {},
    saved: {},
    sent: {},
    version: 0,
    readDocuments: [],
    picked: '',
    failure: undefined,
    failedAt: undefined,
  }),
  states: {
    loading: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在打开确认任务。' },
      invoke: {
        src: 'loadTask',
        id: 'loadTask',
        input: ({ context }) => ({ contractId: context.contractId, partyId: context.partyId }),
        onDone: {
          target: 'deciding',
          actions: { type: 'takeTask', params: ({ event }) => ({ task: event.output }) },
        },
        onError: { target: 'loadingFailed', actions: failed('loading') },
      },
    },
    loadingFailed: {
      meta: { sentence: '确认任务没有打开，可以重试。' },
      on: { 'task.reloaded': { target: 'loading', actions: 'forgetFailure' } },
    },
    deciding: {
      meta: { sentence: '判断现在能做什么。' },
      always: [
        { target: 'confirmed', guard: 'isOver' },
        { target: 'blocked', guard: 'isBlocked' },
        { target: 'filling' },
      ],
    },
    blocked: {
      meta: { sentence: '现在不能确认，按提示处理后再打开。' },
      on: { 'task.reloaded': { target: 'loading', actions: 'forgetTask' } },
    },
    filling: {
      type: 'parallel',
      meta: { sentence: '正在阅读和填写，改动会自动保存。' },
      on: {
        'document.read': {
          actions: { type: 'rememberRead', params: ({ event }) => ({ documentId: event.documentId }) },
        },
      },
      states: {
        keeping: {
          initial: 'resting',
          meta: { sentence: '保存填写的内容。' },
          on: {
            'value.changed': {
              target: '.changed',
              guard: 'mayEdit',
              actions: { type: 'changeValue', params: ({ event }) => event },
            },
          },
          states: {
            resting: {
              meta: { sentence: '判断有没有未保存的改动。' },
              always: [{ target: 'changed', guard: 'isUnsaved' }, { target: 'kept' }],
            },
            kept: { meta: { sentence: '填写的内容都已保存。' } },
            changed: {
              tags: ['unsaved'],
              meta: { sentence: '有改动，稍后自动保存。' },
              after: { savePause: { target: 'saving', guard: 'maySave' } },
            },
            saving: {
              tags: ['unsaved'],
              meta: { sentence: '正在保存。' },
              entry: 'rememberSent',
              invoke: {
                src: 'saveValues',
                id: 'saveValues',
                input: ({ context: { contractId, partyId, version, values } }) => ({
                  contractId,
                  partyId,
                  version,
                  values,
                }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'takeSaved', params: ({ event }) => event.output },
                },
                onError: [
                  { target: 'conflicted', guard: stale },
                  { target: 'unkept', actions: failed('saving') },
                ],
              },
              on: {
                // What is on its way arrives first; the rest follows it.
                'value.changed': {
                  guard: 'mayEdit',
                  actions: { type: 'changeValue', params: ({ event }) => event },
                },
              },
            },
            unkept: {
              tags: ['unsaved'],
              meta: { sentence: '没有保存成功，稍后再试。' },
              after: { retryPause: { target: 'saving', guard: 'maySave' } },
            },
            conflicted: {
              tags: ['conflicted'],
              meta: { sentence: '另一窗口改了填写的内容，需要重新打开。' },
              on: {
                'task.reloaded': { target: '#confirming.loading', actions: 'forgetFailure' },
              },
            },
          },
        },
        acting: {
          initial: 'resting',
          meta: { sentence: '确认或提出异议。' },
          states: {
            resting: {
              tags: ['editable'],
              meta: { sentence: '还没有决定。' },
              on: {
                'confirm.submitted': {
                  target: 'settling',
                  guard: and(['isReady', not('isConflicted')]),
                  actions: 'forgetFailure',
                },
                'objection.begun': { target: 'reasoning', actions: 'forgetFailure' },
                'picture.picked': {
                  target: 'uploading',
                  actions: [
                    'forgetFailure',
                    { type: 'rememberPicked', params: ({ event }) => ({ fieldId: event.fieldId }) },
                  ],
                },
              },
            },
            uploading: {
              tags: ['editable', 'busy'],
              meta: { sentence: '正在上传图片。' },
              invoke: {
                src: 'uploadPicture',
                id: 'uploadPicture',
                input: ({ event }) => ({
                  file: (event as Extract<ConfirmingEvent, { type: 'picture.picked' }>).file,
                }),
                onDone: {
                  target: 'resting',
                  actions: {
                    type: 'takePicture',
                    params: ({ context, event }) => ({ fieldId: context.picked, value: event.output.fileId }),
                  },
                },
                onError: { target: 'resting', actions: failed('uploading') },
              },
            },
            reasoning: {
              meta: { sentence: '正在填写异议的原因。' },
              on: {
                'objection.left': { target: 'resting', actions: 'forgetFailure' },
                'object.submitted': { target: 'objecting', actions: 'forgetFailure' },
              },
            },
            settling: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '等正在保存的内容存好。' },
              always: [
                { target: 'resting', guard: 'isConflicted' },
                { target: 'confirming', guard: not('isSaving') },
              ],
            },
            confirming: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '正在确认。' },
              invoke: {
                src: 'confirm',
                id: 'confirm',
                input: ({ context: { contractId, partyId, version, values } }) => ({
                  contractId,
                  partyId,
                  version,
                  values,
                }),
                onDone: '#confirming.confirmed',
                onError: [
                  {
                    target: ['#confirming.filling.keeping.conflicted', '#confirming.filling.acting.resting'],
                    guard: stale,
                  },
                  { target: '#confirming.filling', reenter: true, actions: failed('confirming') },
                ],
              },
            },
            objecting: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '正在提出异议。' },
              invoke: {
                src: 'object',
                id: 'object',
                input: ({ context, event }) => ({
                  contractId: context.contractId,
                  partyId: context.partyId,
                  reason: (event as Extract<ConfirmingEvent, { type: 'object.submitted' }>).reason,
                }),
                onDone: '#confirming.objected',
                onError: { target: 'reasoning', actions: failed('objecting') },
              },
            },
          },
        },
      },
    },
    confirmed: { type: 'final', meta: { sentence: '已确认。' } },
    objected: { type: 'final', meta: { sentence: '已提出异议，合同退回发起方。' } },
  },
})
