// A signature written on a phone for a computer.
// The computer shows a code, and the first phone that scans it writes (domain.md §3).
import { randomUUID } from 'node:crypto'
import { PAD_PATH, PAD_SCAN_MS } from '#protocol/seals/signature-pads.ts'
import type { PadState } from '#protocol/seals/signature-pads.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context, OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawHandwriting } from '#server/documents/drawing/handwriting.ts'
import type { Stroke } from '#protocol/seals/seals/seals.ts'
import type { Actor } from '#server/domain/actor.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { advance, startClocks } from '#server/domain/lifecycle.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import type { PadEvent } from '#server/domain/seals/signature-pads/machine.ts'
import * as pads from '#server/domain/seals/signature-pads/store.ts'
import type { PadRow } from '#server/domain/seals/signature-pads/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { certifiedName, keepSignature } from '#server/operations/seals/seals/make.ts'

/** Codes one person may ask for in ten minutes. */
const PADS_PER_PERSON = { most: 60, windowMs: 10 * 60_000 } as const

/** A new pad; refuses `identity.person-not-certified` and `pad.too-many`. */
export const makePad = async (ctx: Context): Promise<{ padId: string; url: string }> => {
  await certifiedName(ctx)
  const { db, config } = ctx.deps
  const now = ctx.clock.now()
  const { most, windowMs } = PADS_PER_PERSON
  if ((await countAttempt(db, `pads-of:${ctx.user.id}`, now, { windowMs })) > most)
    throw new Refusal('pad.too-many', '获取二维码过于频繁，请稍后再试，或直接在电脑上手写。')
  const token = newToken()
  const padId = randomUUID()
  await pads.insertPad(db, {
    id: padId,
    userId: ctx.user.id,
    tokenHash: hashToken(token),
    state: 'waiting',
    version: 0,
    strokes: [],
    createdAt: now,
    expiresAt: new Date(now.getTime() + PAD_SCAN_MS),
  })
  await startClocks(ctx.deps, pads.padLifecycle, padId)
  return { padId, url: `${config.publicUrl}${PAD_PATH}?token=${token}` }
}

/** The state of the pad, with the strokes so far; refuses `not-found`. */
export const lookAtPad = async (
  ctx: Context,
  padId: string,
): Promise<{ state: PadState; drawing: Drawing | null }> => {
  const pad = await ownPad(ctx, padId)
  const state = pads.padStateNow(pad, ctx.clock.now())
  return { state, drawing: state === 'writing' || state === 'written' ? sketchOf(pad, ctx.user.name) : null }
}

// Half a stroke is no signature yet: too small to be drawn is nothing to be seen.
const sketchOf = ({ strokes }: PadRow, name: string): Drawing | null => {
  try {
    return strokes.length === 0 ? null : drawHandwriting(strokes, { name })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const ownPad = async ({ deps, user }: Context, padId: string): Promise<PadRow> => {
  const pad = await pads.getPad(deps.db, padId)
  if (pad?.userId === user.id) return pad
  throw new Refusal('not-found', '没有找到这次手写，请重新获取二维码。')
}

/** Keeps what was written as a signature; refuses `pad.not-possible`, `signature.too-many` and `not-found`. */
export const keepPad = async (ctx: Context, padId: string): Promise<SealRow> => {
  const pad = await ownPad(ctx, padId)
  if (pads.padStateNow(pad, ctx.clock.now()) !== 'written') throw notPossible()
  const name = await certifiedName(ctx)
  const kept = await keepSignature(ctx.deps, ctx.actor, {
    userId: ctx.user.id,
    name,
    how: { kind: 'drawn', strokes: pad.strokes.map((stroke) => stroke.map(whole)) },
    listed: true,
  })
  await movePad(ctx.deps, ctx.actor, padId, { type: 'pad.kept' })
  return kept
}

const whole = ({ x, y, time, pressure = 0.5 }: Stroke[number]) => ({ x, y, time, pressure })

/** Closes the pad; refuses `pad.not-possible` and `not-found`. */
export const closePad = async (ctx: Context, padId: string): Promise<void> => {
  const pad = await ownPad(ctx, padId)
  if (pads.padStateNow(pad, ctx.clock.now()) === 'expired') return
  await movePad(ctx.deps, ctx.actor, padId, { type: 'pad.cancelled' })
}

export interface ByPhone {
  readonly token: string
  readonly phoneKey: string
}

/** The first phone takes the pad, and may take it again; refuses `pad.over` and `pad.taken`. */
export const takePad = async (
  ctx: OpenContext,
  by: ByPhone,
): Promise<{ name: string; state: PadState; secondsLeft: number }> => {
  const { pad, actor } = await phonesPad(ctx, by)
  if (pad.state === 'waiting') {
    await pads.changePad(ctx.deps.db, pad.id, { phoneKeyHash: hashToken(by.phoneKey) })
    await movePad(ctx.deps, actor, pad.id, { type: 'pad.opened' })
  }
  const now = (await pads.getPad(ctx.deps.db, pad.id)) ?? pad
  const secondsLeft = Math.ceil((now.expiresAt.getTime() - ctx.clock.now().getTime()) / 1000)
  return { name: actor.who, state: now.state, secondsLeft }
}

/** Shows the computer what is written so far; refuses `pad.over` and `pad.taken`. */
export const sketchPad = async (ctx: OpenContext, by: ByPhone, strokes: Stroke[]): Promise<void> => {
  const { pad } = await phonesPad(ctx, by)
  // A sketch that comes after the finished writing must not take it back.
  if (pad.state === 'writing') await pads.changePad(ctx.deps.db, pad.id, { strokes })
}

/** Hands the writing over; refuses `pad.over`, `pad.taken` and `signature.*`. */
export const finishPad = async (ctx: OpenContext, by: ByPhone, strokes: Stroke[]): Promise<void> => {
  const { pad, actor } = await phonesPad(ctx, by)
  drawHandwriting(strokes)
  if (pad.state === 'waiting') throw over()
  await pads.changePad(ctx.deps.db, pad.id, { strokes })
  await movePad(ctx.deps, actor, pad.id, { type: 'pad.finished' })
}

const phonesPad = async (
  { deps, clock, ip, userAgent, requestId }: OpenContext,
  { token, phoneKey }: ByPhone,
): Promise<{ pad: PadRow; actor: Actor & { userId: string } }> => {
  const pad = await pads.lockPadByToken(deps.db, hashToken(token))
  const state = pad && pads.padStateNow(pad, clock.now())
  if (!pad || (state !== 'waiting' && state !== 'writing' && state !== 'written')) throw over()
  if (pad.phoneKeyHash !== null && pad.phoneKeyHash !== hashToken(phoneKey)) {
    throw new Refusal('pad.taken', '二维码已被另一台手机打开。请在电脑上换一个二维码后重新扫描。')
  }
  const person = await getUser(deps.db, pad.userId)
  if (!person) throw over()
  const actor = { userId: person.id, who: person.name, identity: '1', ip, userAgent, requestId }
  return { pad, actor }
}

/** Moves a pad through its chart inside the current transaction. */
const movePad = async (
  deps: Pick<Deps, 'db' | 'clock' | 'following'>,
  actor: Actor,
  id: string,
  event: PadEvent,
): Promise<void> => {
  await advance(
    deps,
    pads.padLifecycle,
    { forgetStrokes: () => pads.changePad(deps.db, id, { strokes: [] }) },
    { id, event, actor, notPossible: NOT_POSSIBLE },
  )
}

/** Moves a pad whose time has come; one that was swept away meanwhile needs nothing. */
export const expirePad = async (
  deps: Pick<Deps, 'db' | 'clock' | 'following'>,
  actor: Actor,
  id: string,
  event: PadEvent,
): Promise<void> => {
  if ((await pads.getPad(deps.db, id)) !== undefined) await movePad(deps, actor, id, event)
}

const NOT_POSSIBLE = '现在不能这样做：手机还没有写好，或二维码已过期。请刷新二维码后再试。'
const notPossible = () => new Refusal('pad.not-possible', NOT_POSSIBLE)
const over = () => new Refusal('pad.over', '二维码已失效，请在电脑上刷新二维码后重新扫描。')
