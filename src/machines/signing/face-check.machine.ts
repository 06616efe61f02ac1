// 刷脸 on the signing page: agreeing, a code for the phone, and waiting for the result.
import { assign, sendParent, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { BegunFaceCheck, FaceCheckStanding } from '#protocol/contracts/face-checks.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** What is agreed to: this party's documents as the page shows them. */
export interface FaceCheckInput {
  readonly contractId: string
  readonly partyId: string
  readonly documentsHash: string
}

export type FaceCheckEvent =
  /** The person agrees to be checked, or wants another try. */
  | { type: 'face.agreed' }
  /** Another way is taken after all. */
  | { type: 'face.left' }

interface Context extends FaceCheckInput {
  readonly check: BegunFaceCheck | undefined
  /** Why the provider did not let it pass, for the person. */
  readonly reason: string
  readonly failure: CallFailure | undefined
}

type Told = { readonly standing: FaceCheckStanding }

export const faceCheckMachine = setup({
  types: {
    input: {} as FaceCheckInput,
    context: {} as Context,
    events: {} as FaceCheckEvent,
    tags: {} as 'busy' | 'again',
    meta: {} as StateMeta,
  },
  actors: {
    beginCheck: unprovided<BegunFaceCheck, FaceCheckInput>('beginCheck'),
    askCheck: unprovided<FaceCheckStanding, { checkId: string }>('askCheck'),
  },
  delays: { pollInterval: 2_000 },
  guards: {
    stands: (_, { standing, as }: Told & { as: FaceCheckStanding['status'] }) => standing.status === as,
  },
  actions: {
    keepCheck: assign((_, { check }: { check: BegunFaceCheck }) => ({
      check,
      reason: '',
      failure: undefined,
    })),
    keepReason: assign((_, { standing }: Told) => ({ reason: standing.reason })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asCallFailure(error) })),
    forgetCheck: assign({ check: undefined, reason: '', failure: undefined }),
    forgetFailure: assign({ failure: undefined }),
    tellPassed: sendParent(({ context }) => ({
      type: 'will.submitted',
      method: 'face',
      secret: context.check?.checkId ?? '',
    })),
  },
}).createMachine({
  id: 'faceCheck',
  context: ({ input }) => ({ ...input, check: undefined, reason: '', failure: undefined }),
  initial: 'resting',
  on: { 'face.left': '.resting' },
  states: {
    resting: {
      meta: { sentence: '还没有同意刷脸。' },
      entry: 'forgetCheck',
      on: { 'face.agreed': 'beginning' },
    },
    beginning: {
      tags: ['busy'],
      meta: { sentence: '正在向服务商申请二维码。' },
      entry: 'forgetCheck',
      invoke: {
        src: 'beginCheck',
        id: 'beginCheck',
        input: ({ context: { contractId, partyId, documentsHash } }) => ({
          contractId,
          partyId,
          documentsHash,
        }),
        onDone: {
          target: 'waiting',
          actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
        },
        onError: {
          target: 'beginningFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    beginningFailed: {
      tags: ['again'],
      meta: { sentence: '没有取到二维码，说明原因。' },
      on: { 'face.agreed': 'beginning' },
    },
    waiting: {
      meta: { sentence: '二维码已显示，等待手机刷脸。' },
      initial: 'pausing',
      states: {
        pausing: { meta: { sentence: '稍后再问结果。' }, after: { pollInterval: 'asking' } },
        asking: {
          meta: { sentence: '正在询问结果。' },
          invoke: {
            src: 'askCheck',
            id: 'askCheck',
            input: ({ context }) => ({ checkId: context.check?.checkId ?? '' }),
            onDone: [
              {
                target: '#faceCheck.passed',
                guard: {
                  type: 'stands',
                  params: ({ event }) => ({ standing: event.output, as: 'passed' as const }),
                },
              },
              {
                target: '#faceCheck.failed',
                guard: {
                  type: 'stands',
                  params: ({ event }) => ({ standing: event.output, as: 'failed' as const }),
                },
                actions: { type: 'keepReason', params: ({ event }) => ({ standing: event.output }) },
              },
              {
                target: '#faceCheck.expired',
                guard: {
                  type: 'stands',
                  params: ({ event }) => ({ standing: event.output, as: 'expired' as const }),
                },
              },
              { target: 'pausing', actions: 'forgetFailure' },
            ],
            // Trouble on the way does not take the code away.
            onError: {
              target: 'pausing',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    failed: {
      tags: ['again'],
      meta: { sentence: '刷脸没有通过，说明原因。' },
      on: { 'face.agreed': 'beginning' },
    },
    expired: {
      tags: ['again'],
      meta: { sentence: '二维码已过期。' },
      on: { 'face.agreed': 'beginning' },
    },
    // The signing page turns it into its proof of will, and ends this chart.
    passed: { type: 'final', entry: 'tellPassed', meta: { sentence: '刷脸已通过，由签署页换取意愿凭证。' } },
  },
})
