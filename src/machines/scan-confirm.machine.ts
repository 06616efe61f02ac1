// Letting another browser in by its code: the side of the phone (domain.md §10, /appLogin).
import { assign, setup } from 'xstate'
import type { LoginRequest } from '#protocol/account/sessions/scan-login.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type ScanConfirmEvent =
  | { type: 'login.confirmed' }
  | { type: 'login.cancelled' }
  /** Tries again after the server was not reached. */
  | { type: 'retry.asked' }

interface Context {
  readonly ticketId: string
  readonly request: LoginRequest | null
  readonly failure: CallFailure | null
}

interface Ticket {
  readonly ticketId: string
}

export const scanConfirmMachine = setup({
  types: {
    input: {} as Ticket,
    context: {} as Context,
    events: {} as ScanConfirmEvent,
    tags: {} as 'busy' | 'asked',
    meta: {} as StateMeta,
  },
  actors: {
    scan: unprovided<LoginRequest, Ticket>('scan'),
    confirm: unprovided<unknown, Ticket>('confirm'),
    cancel: unprovided<unknown, Ticket>('cancel'),
  },
  guards: {
    isOver: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'not-found',
  },
  delays: {
    timeLeft: ({ context }) => (context.request?.secondsLeft ?? 0) * 1000,
  },
  actions: {
    keepRequest: assign((_, params: { request: LoginRequest }) => ({ request: params.request })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'scanConfirm',
  context: ({ input }) => ({ ticketId: input.ticketId, request: null, failure: null }),
  initial: 'scanning',
  states: {
    scanning: {
      tags: 'busy',
      meta: { sentence: '正在读取登录请求。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context }) => ({ ticketId: context.ticketId }),
        onDone: {
          target: 'asked.open',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.output }) },
        },
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) }, target: 'over' },
          {
            target: 'scanningFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    scanningFailed: {
      meta: { sentence: '没有读到登录请求，可以重试。' },
      on: { 'retry.asked': 'scanning' },
    },
    asked: {
      tags: 'asked',
      meta: { sentence: '等待本人确认或取消。' },
      initial: 'open',
      after: { timeLeft: 'over' },
      states: {
        open: {
          meta: { sentence: '等待本人确认或取消。' },
          on: { 'login.confirmed': 'confirming', 'login.cancelled': 'cancelling' },
        },
        confirming: {
          tags: 'busy',
          meta: { sentence: '正在确认登录。' },
          entry: 'forgetFailure',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => ({ ticketId: context.ticketId }),
            onDone: '#scanConfirm.confirmed',
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: '#scanConfirm.over',
              },
              {
                target: 'open',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        cancelling: {
          tags: 'busy',
          meta: { sentence: '正在取消登录。' },
          entry: 'forgetFailure',
          invoke: {
            id: 'cancel',
            src: 'cancel',
            input: ({ context }) => ({ ticketId: context.ticketId }),
            onDone: '#scanConfirm.cancelled',
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: '#scanConfirm.over',
              },
              {
                target: 'open',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    confirmed: { type: 'final', meta: { sentence: '已确认，电脑上即将登录。' } },
    cancelled: { type: 'final', meta: { sentence: '已取消，电脑上不会登录。' } },
    over: { type: 'final', meta: { sentence: '二维码已失效。' } },
  },
})
