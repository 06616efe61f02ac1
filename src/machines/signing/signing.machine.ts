// The signing page: read, choose a seal, prove the will, then sign, request the seal or decline.
// See domain.md §1.2, §2.
import { and, not } from 'xstate'
import type { SigningEvent } from '#src/machines/signing/signing-parts.ts'
import { signingParts } from '#src/machines/signing/signing-parts.ts'

export const signingMachine = signingParts.createMachine({
  id: 'signing',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    task: undefined,
    seals: [],
    made: [],
    chosen: {},
    readDocuments: [],
    secondsToRead: 0,
    willingToken: '',
    state: undefined,
    failure: undefined,
    failedAt: undefined,
  }),
  on: { 'failure.read': { actions: 'forgetFailure' } },
  states: {
    loading: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在打开签署任务。' },
      invoke: {
        src: 'loadTask',
        id: 'loadTask',
        input: ({ context }) => ({ contractId: context.contractId, partyId: context.partyId }),
        onDone: {
          target: 'deciding',
          actions: { type: 'takeTask', params: ({ event }) => ({ task: event.output }) },
        },
        onError: {
          target: 'loadingFailed',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ error: event.error, at: 'loading' as const }),
          },
        },
      },
    },
    loadingFailed: {
      meta: { sentence: '签署任务没有打开，可以重试。' },
      on: { 'task.reloaded': { target: 'loading', actions: 'forgetFailure' } },
    },
    deciding: {
      meta: { sentence: '判断现在能做什么。' },
      always: [
        { target: 'sealing', guard: 'isSealing' },
        { target: 'sealing', guard: 'hasSigned' },
        { target: 'blocked', guard: 'isBlocked' },
        { target: 'preparing' },
      ],
    },
    blocked: {
      meta: { sentence: '现在还不能签署，按提示处理后再来。' },
      on: { 'task.reloaded': { target: 'loading', actions: 'forgetFailure' } },
    },
    preparing: {
      type: 'parallel',
      tags: ['editable'],
      meta: { sentence: '签署前的准备：阅读、选章、意愿认证。' },
      invoke: { src: 'verifyCode', id: 'willingCode', input: { purpose: 'willing' } },
      on: {
        'task.reloaded': { target: 'loading', guard: not('isRefusing'), actions: 'forgetFailure' },
        'apply.submitted': {
          target: 'applying',
          guard: and(['mustApply', 'isAllTicked', 'isAllChosen', 'isWilled', not('isRefusing')]),
          actions: 'forgetFailure',
        },
      },
      states: {
        reading: {
          initial: 'unread',
          meta: { sentence: '阅读全文。' },
          states: {
            unread: {
              meta: { sentence: '还没有读到每份文件的最后一页。' },
              always: { target: 'read', guard: 'isAllRead' },
              on: {
                'document.read': {
                  actions: {
                    type: 'rememberRead',
                    params: ({ event }) => ({ documentId: event.documentId }),
                  },
                },
              },
            },
            read: { tags: ['ticked'], meta: { sentence: '已读到最后一页。' } },
          },
        },
        dwelling: {
          initial: 'short',
          meta: { sentence: '阅读时间。' },
          states: {
            short: {
              meta: { sentence: '阅读时间未到发起方要求。' },
              always: { target: 'enough', guard: 'isLongEnough' },
              after: { second: { target: 'short', reenter: true, actions: 'countDown' } },
            },
            enough: { tags: ['ticked'], meta: { sentence: '阅读时间已够。' } },
          },
        },
        choosing: {
          initial: 'open',
          meta: { sentence: '选择印章或签名。' },
          on: {
            'seal.chosen': { target: '.open', actions: { type: 'chooseSeal', params: ({ event }) => event } },
            'seal.made': { target: '.open', actions: { type: 'addSeal', params: ({ event }) => event } },
          },
          states: {
            open: {
              meta: { sentence: '还有位置没有选择印章或签名。' },
              always: { target: 'chosen', guard: 'isAllChosen' },
            },
            chosen: { tags: ['ticked'], meta: { sentence: '每个位置都已选好印章或签名。' } },
          },
        },
        proving: {
          initial: 'unproven',
          meta: { sentence: '意愿认证。' },
          states: {
            unproven: {
              meta: { sentence: '等待验证码、签署密码或刷脸。' },
              entry: 'forgetWill',
              invoke: {
                src: 'faceCheck',
                id: 'faceCheck',
                input: ({ context }) => ({
                  contractId: context.contractId,
                  partyId: context.partyId,
                  documentsHash: context.task?.documentsHash ?? '',
                }),
              },
              always: { target: 'spared', guard: 'needsNoWill' },
              on: { 'will.submitted': { target: 'checking', actions: 'forgetFailure' } },
            },
            spared: { tags: ['ticked'], meta: { sentence: '由同事用印，本人不需要意愿认证。' } },
            checking: {
              tags: ['busy'],
              meta: { sentence: '正在核对。' },
              invoke: {
                src: 'proveWill',
                id: 'proveWill',
                input: ({ context, event }) => {
                  const { method, secret } = event as Extract<SigningEvent, { type: 'will.submitted' }>
                  return {
                    contractId: context.contractId,
                    partyId: context.partyId,
                    method,
                    secret,
                    documentsHash: context.task?.documentsHash ?? '',
                  }
                },
                onDone: {
                  target: 'proven',
                  actions: { type: 'rememberWill', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'unproven',
                  actions: {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ error: event.error, at: 'proving' as const }),
                  },
                },
              },
            },
            proven: {
              tags: ['ticked'],
              meta: { sentence: '意愿认证已通过，十分钟内有效。' },
              after: { willingLifetime: 'unproven' },
              on: {
                'sign.submitted': {
                  target: '#signing.submitting',
                  guard: and(['isAllTicked', 'isAllChosen', not('mustApply'), not('isRefusing')]),
                  actions: 'forgetFailure',
                },
              },
            },
          },
        },
        // Parallel to the others, so that a failed decline loses nothing that was read, chosen and proved.
        refusing: {
          initial: 'resting',
          meta: { sentence: '拒签。' },
          states: {
            resting: {
              meta: { sentence: '没有在拒签。' },
              on: { 'reject.submitted': { target: 'rejecting', actions: 'forgetFailure' } },
            },
            rejecting: {
              tags: ['busy', 'blocking'],
              meta: { sentence: '正在拒签。' },
              invoke: {
                src: 'reject',
                id: 'reject',
                input: ({ context, event }) => ({
                  contractId: context.contractId,
                  partyId: context.partyId,
                  reason: (event as Extract<SigningEvent, { type: 'reject.submitted' }>).reason,
                }),
                onDone: '#signing.rejected',
                onError: {
                  target: 'resting',
                  actions: {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ error: event.error, at: 'rejecting' as const }),
                  },
                },
              },
            },
          },
        },
      },
    },
    submitting: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在提交签署。' },
      invoke: {
        src: 'sign',
        id: 'sign',
        input: ({ context }) => ({
          contractId: context.contractId,
          partyId: context.partyId,
          willingToken: context.willingToken,
          seals: context.chosen,
        }),
        onDone: 'sealing',
        onError: {
          target: 'loading',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ error: event.error, at: 'submitting' as const }),
          },
        },
      },
    },
    applying: {
      tags: ['busy', 'blocking'],
      meta: { sentence: '正在提交用印申请。' },
      invoke: {
        src: 'apply',
        id: 'apply',
        input: ({ context, event }) => ({
          contractId: context.contractId,
          partyId: context.partyId,
          reason: (event as Extract<SigningEvent, { type: 'apply.submitted' }>).reason,
          willingToken: context.willingToken,
          seals: context.chosen,
        }),
        // The page opened next shows the state of the request.
        onDone: 'loading',
        onError: {
          target: 'loading',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ error: event.error, at: 'applying' as const }),
          },
        },
      },
    },
    sealing: {
      tags: ['busy', 'blocking'],
      initial: 'asking',
      meta: { sentence: '服务器正在把签名写入文件。' },
      states: {
        asking: {
          meta: { sentence: '询问进度。' },
          invoke: {
            src: 'askState',
            id: 'askState',
            input: ({ context }) => ({ contractId: context.contractId, partyId: context.partyId }),
            onDone: {
              target: 'answered',
              actions: { type: 'rememberState', params: ({ event }) => ({ state: event.output }) },
            },
            onError: {
              target: 'waiting',
              actions: {
                type: 'rememberFailure',
                params: ({ event }) => ({ error: event.error, at: 'sealing' as const }),
              },
            },
          },
        },
        answered: {
          meta: { sentence: '判断进度。' },
          always: [
            { target: '#signing.signed', guard: 'isStateSigned', actions: 'forgetFailure' },
            { target: 'waiting', guard: 'isStateSealing', actions: 'forgetFailure' },
            { target: '#signing.loading' },
          ],
        },
        waiting: { meta: { sentence: '稍后再问。' }, after: { pollInterval: 'asking' } },
      },
    },
    signed: { type: 'final', meta: { sentence: '已签署。' } },
    rejected: { type: 'final', meta: { sentence: '已拒签。' } },
  },
})
