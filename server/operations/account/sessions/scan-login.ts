// Scan-code login: a browser shows a code, and a signed-in phone that scans it signs it in.
// See domain.md §10 (/appLogin).
import { randomUUID } from 'node:crypto'
import { SCAN_CONFIRM_PATH } from '#protocol/account/sessions/scan-login.ts'
import type { LoginRequest, TicketState } from '#protocol/account/sessions/scan-login.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context, OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import type { TicketEvent } from '#server/domain/account/tickets/machine.ts'
import {
  TICKETS_PER_ADDRESS,
  deviceWords,
  expiryFrom,
  stateNow,
} from '#server/domain/account/tickets/rules.ts'
import { getTicket, insertTicket, lockTicket, ticketLifecycle } from '#server/domain/account/tickets/store.ts'
import type { TicketRow } from '#server/domain/account/tickets/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { startSession } from '#server/operations/account/sessions/sign-in.ts'
import type { SignedIn } from '#server/operations/account/sessions/sign-in.ts'

/** A new code for the asking browser; refuses `ticket.too-many` to an address that asks without end. */
export const askForTicket = async ({ deps, ip, userAgent }: OpenContext) => {
  const { db, clock, config } = deps
  const now = clock.now()
  const { most, windowMs } = TICKETS_PER_ADDRESS
  if ((await countAttempt(db, `tickets-from:${ip}`, now, { windowMs })) > most)
    throw new Refusal('ticket.too-many', '获取二维码过于频繁，请稍后再试，或用密码、短信验证码登录。')
  const ticketId = randomUUID()
  const pollSecret = newToken()
  await insertTicket(db, {
    id: ticketId,
    secretHash: hashToken(pollSecret),
    state: 'waiting',
    version: 0,
    ip,
    userAgent,
    createdAt: now,
    expiresAt: expiryFrom(now),
  })
  const url = `${config.publicUrl}${SCAN_CONFIRM_PATH}?ticketId=${ticketId}`
  return { ticketId, pollSecret, url }
}

/** The answer for the polling browser: the ticket's state and, once after the confirmation, who is signed in. */
export interface TicketReading {
  readonly state: TicketState
  readonly scannedBy: string
  readonly signedIn: SignedIn | undefined
}

/** Begins the session at the first reading after the confirmation. Without the secret every ticket has expired. */
export const lookAtTicket = async (
  ctx: OpenContext,
  input: { ticketId: string; pollSecret: string },
): Promise<TicketReading> => {
  const { deps, clock } = ctx
  const seen = await getTicket(deps.db, input.ticketId)
  if (seen?.secretHash !== hashToken(input.pollSecret))
    return { state: 'expired', scannedBy: '', signedIn: undefined }
  const ticket = stateNow(seen, clock.now()) === 'confirmed' ? await lockTicket(deps.db, seen.id) : seen
  if (ticket === undefined) throw new Error(`ticket ${seen.id} vanished`)
  const state = stateNow(ticket, clock.now())
  const person = ticket.userId === null ? undefined : await getUser(deps.db, ticket.userId)
  const scannedBy = person === undefined ? '' : maskPhone(person.phone)
  if (state !== 'confirmed' || person === undefined) return { state, scannedBy, signedIn: undefined }
  await move(deps, { ...systemActor(ctx.requestId), ip: ctx.ip, userAgent: ctx.userAgent }, ticket, {
    type: 'ticket.used',
  })
  return { state, scannedBy, signedIn: await startSession(ctx, person, { beside: ticket.sessionId }) }
}

/** Takes the code for the person with the phone; refuses `not-found`. */
export const takeTicket = async (ctx: Context, ticketId: string): Promise<LoginRequest> => {
  const { deps, user, session } = ctx
  const ticket = await openTicket(ctx, ticketId)
  if (ticket.state === 'scanned') return describe(ctx, ticket)
  if (ticket.state !== 'waiting') throw gone()
  await move(deps, ctx.actor, ticket, { type: 'ticket.scanned', byId: user.id, sessionId: session.id })
  return describe(ctx, { ...ticket, expiresAt: expiryFrom(ctx.clock.now()) })
}

/** Lets the asking browser in, or turns it away; refuses `not-found`. */
export const answerTicket = async (ctx: Context, ticketId: string, isConfirmed: boolean): Promise<void> => {
  const { deps, user, session } = ctx
  const ticket = await openTicket(ctx, ticketId)
  if (ticket.state !== 'scanned') throw gone()
  const event: TicketEvent = isConfirmed
    ? { type: 'ticket.confirmed', byId: user.id, sessionId: session.id }
    : { type: 'ticket.cancelled', byId: user.id }
  await move(deps, ctx.actor, ticket, event)
}

/** Moves a ticket nobody answered; its clock has run out. */
export const expireTicket = async (
  deps: Deps,
  actor: Actor,
  id: string,
  event: TicketEvent,
): Promise<void> => {
  const ticket = await getTicket(deps.db, id)
  if (ticket !== undefined) await move(deps, actor, ticket, event)
}

/** The ticket as far as this person may know of it, locked: nobody's yet, or one's own; in time. */
const openTicket = async ({ deps, user, clock }: Context, id: string): Promise<TicketRow> => {
  const ticket = await lockTicket(deps.db, id)
  if (ticket === undefined || (ticket.userId !== null && ticket.userId !== user.id)) throw gone()
  return { ...ticket, state: stateNow(ticket, clock.now()) }
}

const move = (deps: Deps, actor: Actor, ticket: TicketRow, event: TicketEvent) =>
  advance(
    deps,
    ticketLifecycle(actor.userId ?? ''),
    {},
    {
      id: ticket.id,
      event,
      actor,
      detail: { device: deviceWords(ticket.userAgent), from_ip: ticket.ip },
    },
  )

const describe = (ctx: Context, ticket: TicketRow): LoginRequest => ({
  ticketId: ticket.id,
  device: deviceWords(ticket.userAgent),
  ip: ticket.ip,
  isSameNetwork: ticket.ip === ctx.ip,
  askedAt: ticket.createdAt.toISOString(),
  secondsLeft: Math.ceil((ticket.expiresAt.getTime() - ctx.clock.now().getTime()) / 1000),
})

const gone = (): Refusal => new Refusal('not-found', '二维码已失效，请在电脑上刷新二维码后重新扫描。')
