// Calls for signing in by scanning a code: a browser asks, a signed-in phone confirms.
// They belong to AccountService (domain.md §10, /appLogin).
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { userInfo } from '#protocol/account/sessions/session.ts'

/** How long a code may be scanned, and once it is, how long its question may be answered. */
export const TICKET_LIFETIME_MS = 120_000
/** The page that a code opens on the phone. */
export const SCAN_CONFIRM_PATH = '/scanConfirm'
/** The asking browser looks this often. */
export const TICKET_POLL_MS = 2_000

/** The state of a ticket. `used`: the session was handed out; `expired` is also the answer for unknown tickets. */
export const ticketState = v.picklist(['waiting', 'scanned', 'confirmed', 'used', 'cancelled', 'expired'])
export type TicketState = v.InferOutput<typeof ticketState>

/** Requests a code. Somebody who sees it learns the id alone; `pollSecret` stays with the browser that requested it. */
export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/AccountService/scanLogin/create',
  summary: '扫码登录：申请二维码',
  access: open,
  input: v.object({}),
  output: v.object({
    ticketId: id,
    pollSecret: v.string(),
    /** What the code says: the address of the page that confirms. */
    url: v.string(),
  }),
  refusals: ['ticket.too-many'],
})

/**
 * The state of the ticket, for the browser that requested it. The first answer after the confirmation begins the session: it carries the
 * person, and the token in its authorization header; every later one says `used`.
 */
export const readTicket = endpoint({
  name: 'readTicket',
  method: 'POST',
  path: '/AccountService/scanLogin/read',
  summary: '扫码登录：查询二维码状态，确认后登录',
  access: open,
  input: v.object({ ticketId: id, pollSecret: v.string() }),
  output: v.object({
    state: ticketState,
    /** Masked name or phone of the person who scanned; empty before. */
    scannedBy: v.string(),
    userInfo: v.nullable(userInfo),
  }),
})

/** What the person with the phone is asked to let in. */
export const loginRequest = v.object({
  ticketId: id,
  /** The asking browser and system, as in `Chrome 浏览器，Windows 电脑`. */
  device: v.string(),
  ip: v.string(),
  /** Whether both came from the same address, as they do at one desk. */
  isSameNetwork: v.boolean(),
  askedAt: moment,
  /** How long the question may still be answered. */
  secondsLeft: v.number(),
})
export type LoginRequest = v.InferOutput<typeof loginRequest>

/** Takes the code; the same person may take it again. A code that is over, used or taken by somebody else is `not-found`. */
export const scanTicket = endpoint({
  name: 'scanTicket',
  method: 'POST',
  path: '/AccountService/scanLogin/scan',
  summary: '扫码登录：手机端扫码',
  access: signedIn,
  input: v.object({ ticketId: id }),
  output: loginRequest,
  refusals: ['not-found'],
})

const answer = (name: string, path: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/AccountService/scanLogin/${path}`,
    summary,
    access: signedIn,
    input: v.object({ ticketId: id }),
    output: nothing,
    refusals: ['not-found'],
  })

/** Lets the asking browser in as oneself; only who scanned may. */
export const confirmTicket = answer('confirmTicket', 'confirm', '扫码登录：手机端确认')
/** Turns the asking browser away; only who scanned may. */
export const cancelTicket = answer('cancelTicket', 'cancel', '扫码登录：手机端取消')
