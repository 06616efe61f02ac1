// The life of one scan-login code as a chart (domain.md §10, /appLogin).
import { assign, setup } from 'xstate'
import { TICKET_LIFETIME_MS } from '#protocol/account/sessions/scan-login.ts'

/** `byId` is the user who holds the phone, `sessionId` the session the phone acts in. */
export type TicketEvent =
  | { type: 'ticket.scanned'; byId: string; sessionId: string }
  | { type: 'ticket.confirmed'; byId: string; sessionId: string }
  | { type: 'ticket.cancelled'; byId: string }
  | { type: 'ticket.used' }

export interface TicketContext {
  /** Who took the code; null before. */
  readonly userId: string | null
  /** The phone's session, which goes on next to the new one. */
  readonly sessionId: string | null
}

/** Each wait ends after its time: to be scanned, to be answered, to be fetched by the browser that asked. */
export const ticketMachine = setup({
  types: {
    context: {} as TicketContext,
    input: {} as TicketContext,
    events: {} as TicketEvent,
    meta: {} as { sentence: string },
  },
  guards: {
    isScanner: ({ context, event }) => 'byId' in event && event.byId === context.userId,
  },
  delays: { timeLimit: TICKET_LIFETIME_MS },
  actions: {
    rememberPhone: assign((_, params: { userId: string; sessionId: string }) => params),
  },
}).createMachine({
  id: 'ticket',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      meta: { sentence: '待扫码。' },
      on: {
        'ticket.scanned': {
          target: 'scanned',
          actions: {
            type: 'rememberPhone',
            params: ({ event }) => ({ userId: event.byId, sessionId: event.sessionId }),
          },
        },
      },
      after: { timeLimit: 'expired' },
    },
    scanned: {
      meta: { sentence: '已扫码，等待在手机上确认。' },
      on: {
        'ticket.confirmed': {
          guard: 'isScanner',
          target: 'confirmed',
          actions: {
            type: 'rememberPhone',
            params: ({ event }) => ({ userId: event.byId, sessionId: event.sessionId }),
          },
        },
        'ticket.cancelled': { guard: 'isScanner', target: 'cancelled' },
      },
      after: { timeLimit: 'expired' },
    },
    confirmed: {
      meta: { sentence: '已确认，等待申请登录的浏览器领取。' },
      on: { 'ticket.used': 'used' },
      after: { timeLimit: 'expired' },
    },
    used: { type: 'final', meta: { sentence: '已登录。' } },
    cancelled: { type: 'final', meta: { sentence: '已取消。' } },
    expired: { type: 'final', meta: { sentence: '已过期。' } },
  },
})
