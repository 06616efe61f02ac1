// An invitation into a company on the page its link opens: read, accepted or declined (domain.md §5).
import { assign, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { acceptInvitation, readInvitation } from '#protocol/company/invitations.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type Invitation = OutputOf<typeof readInvitation>
export type Joined = OutputOf<typeof acceptInvitation>

export type InvitationEvent =
  | { type: 'invitation.accepted' }
  | { type: 'invitation.declined'; reason: string }
  | { type: 'reading.retried' }

export const invitationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as {
      token: string
      invitation: Invitation | undefined
      reason: string
      failure: CallFailure | null
    },
    events: {} as InvitationEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    readInvitation: unprovided<Invitation, { token: string }>('readInvitation'),
    accept: unprovided<Joined, { token: string }>('accept'),
    decline: unprovided<unknown, { token: string; reason: string }>('decline'),
  },
  guards: {
    isOpen: (_, params: { invitation: Invitation }) => params.invitation.state === 'open',
    isOver: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'invitation.over',
  },
  actions: {
    keepInvitation: assign((_, params: { invitation: Invitation }) => ({ invitation: params.invitation })),
    keepReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ token: input.token, invitation: undefined, reason: '', failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      meta: { sentence: '正在打开邀请。' },
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ invitation: event.output }) },
            target: 'open',
            actions: { type: 'keepInvitation', params: ({ event }) => ({ invitation: event.output }) },
          },
          {
            target: 'over',
            actions: { type: 'keepInvitation', params: ({ event }) => ({ invitation: event.output }) },
          },
        ],
        onError: {
          target: 'readingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    readingFailed: {
      meta: { sentence: '邀请没有打开。' },
      on: { 'reading.retried': { target: 'reading', actions: 'forgetFailure' } },
    },
    open: {
      meta: { sentence: '等待本人答复。' },
      on: {
        'invitation.accepted': { target: 'accepting', actions: 'forgetFailure' },
        'invitation.declined': {
          target: 'declining',
          actions: [
            'forgetFailure',
            { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
          ],
        },
      },
    },
    accepting: {
      tags: 'busy',
      meta: { sentence: '正在加入。' },
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'joined',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
          },
          {
            target: 'open',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    declining: {
      tags: 'busy',
      meta: { sentence: '正在谢绝。' },
      invoke: {
        id: 'decline',
        src: 'decline',
        input: ({ context }) => ({ token: context.token, reason: context.reason }),
        onDone: 'declined',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
          },
          {
            target: 'open',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    over: { type: 'final', meta: { sentence: '邀请已不能答复。' } },
    joined: { type: 'final', meta: { sentence: '已加入单位。' } },
    declined: { type: 'final', meta: { sentence: '已谢绝邀请。' } },
  },
})
