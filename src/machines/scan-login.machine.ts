// Signing in by a code that a signed-in phone scans: the side of the browser that shows it.
// See domain.md §10 (/appLogin).
import { assign, setup } from 'xstate'
import { TICKET_POLL_MS } from '#protocol/account/sessions/scan-login.ts'
import type { createTicket, readTicket, TicketState } from '#protocol/account/sessions/scan-login.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

type Ticket = OutputOf<typeof createTicket>
type Reading = OutputOf<typeof readTicket>

export type ScanLoginEvent =
  /** Another code is wanted. */
  { type: 'code.renewed' }

interface Context {
  readonly ticket: Ticket | null
  /** Masked; empty until somebody scanned. */
  readonly scannedBy: string
  /** Who is signed in, once confirmed. */
  readonly user: UserInfo | null
  readonly failure: CallFailure | null
}

const chart = setup({
  types: {
    context: {} as Context,
    events: {} as ScanLoginEvent,
    tags: {} as 'busy' | 'shown' | 'troubled',
    meta: {} as StateMeta,
  },
  actors: {
    createTicket: unprovided<Ticket>('createTicket'),
    readTicket: unprovided<Reading, InputOf<typeof readTicket>>('readTicket'),
  },
  guards: {
    isAt: (_, params: { reading: Reading; state: TicketState }) => params.reading.state === params.state,
    isSignedIn: (_, params: { reading: Reading }) => params.reading.userInfo !== null,
  },
  delays: { pollInterval: TICKET_POLL_MS },
  actions: {
    keepTicket: assign((_, params: { ticket: Ticket }) => ({ ticket: params.ticket })),
    keepScanner: assign((_, params: { reading: Reading }) => ({ scannedBy: params.reading.scannedBy })),
    keepUser: assign((_, params: { reading: Reading }) => ({ user: params.reading.userInfo })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetTicket: assign({ ticket: null, scannedBy: '', failure: null }),
  },
})

const isAt = (state: TicketState) => ({
  type: 'isAt' as const,
  params: ({ event }: { event: { output: Reading } }) => ({ reading: event.output, state }),
})
const reading = ({ event }: { event: { output: Reading } }) => ({ reading: event.output })

const TO_SCANNED = {
  guard: isAt('scanned'),
  target: '#scanLogin.scanned',
  actions: { type: 'keepScanner', params: reading },
} as const

/** Looking from time to time, while the ticket stays where it is. Trouble on the way does not take the code away. */
const looking = (here: 'waiting' | 'scanned', onward: readonly (typeof TO_SCANNED)[]) =>
  ({
    resting: {
      meta: { sentence: '稍等片刻再查询。' },
      after: { pollInterval: 'reading' },
    },
    reading: {
      meta: { sentence: '正在查询二维码的状态。' },
      invoke: {
        id: 'readTicket',
        src: 'readTicket',
        input: ({ context }: { context: Context }) => ({
          ticketId: context.ticket!.ticketId,
          pollSecret: context.ticket!.pollSecret,
        }),
        onDone: [
          { guard: isAt(here), target: 'resting' },
          ...onward,
          {
            guard: { type: 'isSignedIn', params: reading },
            target: '#scanLogin.confirmed',
            actions: { type: 'keepUser', params: reading },
          },
          { guard: isAt('cancelled'), target: '#scanLogin.cancelled' },
          { target: '#scanLogin.expired' },
        ],
        onError: 'troubled',
      },
    },
    troubled: {
      tags: 'troubled',
      meta: { sentence: '暂时连不上服务器，稍后再查询。' },
      after: { pollInterval: 'reading' },
    },
  }) as const

export const scanLoginMachine = chart.createMachine({
  id: 'scanLogin',
  context: { ticket: null, scannedBy: '', user: null, failure: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      meta: { sentence: '正在申请二维码。' },
      entry: 'forgetTicket',
      invoke: {
        id: 'createTicket',
        src: 'createTicket',
        onDone: {
          target: 'waiting',
          actions: { type: 'keepTicket', params: ({ event }) => ({ ticket: event.output }) },
        },
        onError: {
          target: 'askingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    waiting: {
      tags: 'shown',
      meta: { sentence: '二维码已显示，等待扫码。' },
      initial: 'resting',
      states: looking('waiting', [TO_SCANNED]),
    },
    scanned: {
      tags: 'shown',
      meta: { sentence: '已扫码，等待在手机上确认。' },
      initial: 'resting',
      states: looking('scanned', []),
      on: { 'code.renewed': 'asking' },
    },
    confirmed: { type: 'final', meta: { sentence: '手机上已确认，登录完成。' } },
    cancelled: { meta: { sentence: '手机上取消了登录。' }, on: { 'code.renewed': 'asking' } },
    expired: { meta: { sentence: '二维码已过期。' }, on: { 'code.renewed': 'asking' } },
    askingFailed: { meta: { sentence: '没有取到二维码，可以重试。' }, on: { 'code.renewed': 'asking' } },
  },
})
