// The signing page: read, choose a seal, prove the will, sign, wait for the sealed document; or refuse (domain.md §1.2, §2).
import { and, assign, setup, stateIn } from 'xstate'
import { SEAL_TYPE } from '#protocol/account/seals.ts'
import type { Seal } from '#protocol/account/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { WillingMethod } from '#protocol/contract/drafts.ts'
import type { SignState, SignTask } from '#protocol/contract/signing.ts'
import { WILLING_LIFETIME_MINUTES } from '#protocol/contract/signing.ts'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

export interface PartyRef {
  readonly contractId: string
  readonly partyId: string
}

/** Kinds of places that need a seal or signature to be chosen. */
export type SealKind = 'personSign' | 'companySeal' | 'legalSeal'
export type ChosenSeals = Partial<Record<SealKind, string>>

export interface SigningContext extends PartyRef {
  readonly task: SignTask | undefined
  readonly seals: readonly Seal[]
  readonly chosen: ChosenSeals
  /** Documents whose last page was reached. */
  readonly readDocuments: readonly string[]
  readonly willingToken: string
  readonly state: SignState | undefined
  readonly failure: CallFailure | undefined
}

export type SigningEvent =
  | { type: 'task.reloaded' }
  | { type: 'document.read'; documentId: string }
  | { type: 'seal.chosen'; kind: SealKind; sealId: string }
  | { type: 'seal.made'; kind: SealKind; seal: Seal }
  | { type: 'will.submitted'; method: WillingMethod; secret: string }
  | { type: 'sign.submitted' }
  | { type: 'reject.submitted'; reason: string }
  | { type: 'failure.read' }

/** Which kinds of seals this party's places ask for. A 骑缝 place takes the company seal, a date follows its signature. */
export const neededKinds = (task: Pick<SignTask, 'fields' | 'partyType'>): SealKind[] => {
  const kinds = new Set<SealKind>()
  for (const field of task.fields) {
    if (field.kind === 'personSign' || field.kind === 'companySeal' || field.kind === 'legalSeal')
      kinds.add(field.kind)
    if (field.kind === 'crossPage') kinds.add(task.partyType === 2 ? 'companySeal' : 'personSign')
  }
  return [...kinds]
}

/** Whether a seal may stand at a kind of place. */
export const fitsKind = (seal: Pick<Seal, 'type'>, kind: SealKind): boolean => {
  if (kind === 'personSign') return seal.type === SEAL_TYPE.signature
  if (kind === 'legalSeal') return seal.type === SEAL_TYPE.legalPerson
  return seal.type !== SEAL_TYPE.signature && seal.type !== SEAL_TYPE.legalPerson
}

const preselected = (task: SignTask): ChosenSeals => {
  const chosen: ChosenSeals = {}
  for (const kind of neededKinds(task)) {
    const fitting = task.seals.filter((seal) => fitsKind(seal, kind))
    const first = fitting.find((seal) => seal.isDefault) ?? fitting[0]
    if (first !== undefined) chosen[kind] = first.sealId
  }
  return chosen
}

export const signingMachine = setup({
  types: {
    input: {} as PartyRef,
    context: {} as SigningContext,
    events: {} as SigningEvent,
    tags: {} as 'busy' | 'editable' | 'ticked' | 'blocking',
    meta: {} as StateMeta,
    children: {} as { willingCode: 'verifyCode' },
  },
  actors: {
    loadTask: unprovided<SignTask, PartyRef>('loadTask'),
    proveWill: unprovided<
      { willingToken: string; expiresAt: string },
      PartyRef & { method: WillingMethod; secret: string; documentsHash: string }
    >('proveWill'),
    sign: unprovided<unknown, PartyRef & { willingToken: string; seals: ChosenSeals }>('sign'),
    reject: unprovided<unknown, PartyRef & { reason: string }>('reject'),
    askState: unprovided<SignState, PartyRef>('askState'),
    verifyCode: verifyCodeMachine,
  },
  delays: {
    minimumReading: ({ context }) => (context.task?.minReadSeconds ?? 0) * 1_000,
    willingLifetime: WILLING_LIFETIME_MINUTES * 60_000,
    pollInterval: 500,
  },
  guards: {
    isBlocked: ({ context }) => context.task?.blocked !== null,
    isSealing: ({ context }) => context.task?.status === PARTY_STATUS.sealing,
    hasSigned: ({ context }) => context.task?.status === PARTY_STATUS.signed,
    isAllRead: ({ context }) =>
      context.task?.documents.every((document) => context.readDocuments.includes(document.documentId)) ===
      true,
    isAllChosen: ({ context }) =>
      context.task !== undefined &&
      neededKinds(context.task).every((kind) => context.chosen[kind] !== undefined),
    isAllTicked: and([
      stateIn({ preparing: { reading: 'read' } }),
      stateIn({ preparing: { dwelling: 'enough' } }),
    ]),
    isStateSigned: ({ context }) => context.state?.status === PARTY_STATUS.signed,
    isStateSealing: ({ context }) => context.state?.status === PARTY_STATUS.sealing,
  },
  actions: {
    takeTask: assign((_, params: { task: SignTask }) => ({
      task: params.task,
      seals: params.task.seals,
      chosen: preselected(params.task),
      willingToken: '',
    })),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: undefined }),
    rememberRead: assign(({ context }, params: { documentId: string }) => ({
      readDocuments: [...new Set([...context.readDocuments, params.documentId])],
    })),
    chooseSeal: assign(({ context }, params: { kind: SealKind; sealId: string }) => ({
      chosen: { ...context.chosen, [params.kind]: params.sealId },
    })),
    addSeal: assign(({ context }, params: { kind: SealKind; seal: Seal }) => ({
      seals: [params.seal, ...context.seals],
      chosen: { ...context.chosen, [params.kind]: params.seal.sealId },
    })),
    rememberWill: assign((_, params: { willingToken: string }) => ({ willingToken: params.willingToken })),
    forgetWill: assign({ willingToken: '' }),
    rememberState: assign((_, params: { state: SignState }) => ({ state: params.state })),
  },
}).createMachine({
  id: 'signing',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    task: undefined,
    seals: [],
    chosen: {},
    readDocuments: [],
    willingToken: '',
    state: undefined,
    failure: undefined,
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
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
        'reject.submitted': 'rejecting',
        'task.reloaded': { target: 'loading', actions: 'forgetFailure' },
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
            short: { meta: { sentence: '阅读时间未到发起方要求。' }, after: { minimumReading: 'enough' } },
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
              meta: { sentence: '等待验证码或签署密码。' },
              entry: 'forgetWill',
              on: { 'will.submitted': { target: 'checking', actions: 'forgetFailure' } },
            },
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
                  actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
                  guard: and(['isAllTicked', 'isAllChosen']),
                  actions: 'forgetFailure',
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
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
        onDone: 'rejected',
        onError: {
          target: 'preparing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signed: { type: 'final', meta: { sentence: '已签署。' } },
    rejected: { type: 'final', meta: { sentence: '已拒签。' } },
  },
})
