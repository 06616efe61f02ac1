// Counts wrong passwords of an account by their origin.
// So nobody can lock another person out.
import type { OpenContext } from '#server/context.ts'
import {
  clearAttempts,
  clearAttemptsUnder,
  countAttempt,
  lockAttempts,
  readAttempts,
} from '#server/domain/account/attempts/store.ts'
import { isKnownDevice, rememberDevice } from '#server/domain/account/devices/store.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { LOCK_MS, LOGIN_ERRORS } from '#server/domain/account/sessions/login-rules.ts'
import type { LoginErrors } from '#server/domain/account/sessions/login-rules.ts'
import type { Deps } from '#server/deps.ts'

type Trying = Pick<OpenContext, 'deps' | 'clock' | 'ip' | 'device'>

/** Whose password is tried; `id` is undefined where the account does not exist, which must look the same. */
export interface Tried {
  readonly kind: 'login' | 'operator'
  readonly account: string
  readonly id: string | undefined
}

const accountKey = ({ kind, account }: Omit<Tried, 'id'>): string => `${kind}:${account}`
const addressKey = ({ kind }: Tried, ip: string): string => `${kind}-from:${ip}`
const ownerOf = (kind: Tried['kind'], id: string): string => `${kind === 'login' ? 'user' : 'operator'}:${id}`

const isKnown = ({ deps, clock, device }: Trying, { kind, id }: Tried): Promise<boolean> =>
  id === undefined ? Promise.resolve(false) : isKnownDevice(deps.db, ownerOf(kind, id), device, clock.now())

const hereKey = ({ ip, device }: Trying, tried: Tried, known: boolean): string =>
  `${accountKey(tried)}@${known ? `device:${hashToken(device)}` : ip}`

/** What was counted until now. `lock: true` makes parallel tries from the same place wait for each other. */
export const readTries = async (ctx: Trying, tried: Tried, lock = false): Promise<LoginErrors> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const known = await isKnown(ctx, tried)
  const here = await readAttempts(db, hereKey(ctx, tried, known), now, lock)
  const account = await readAttempts(db, accountKey(tried), now)
  const address = await readAttempts(db, addressKey(tried, ctx.ip), now)
  return {
    isKnownDevice: known,
    here: here.count,
    lockedUntil: here.lockedUntil,
    account: account.count,
    address: address.count,
  }
}

/** Counts a wrong password and locks the place it came from when there were too many; gives the place's count. */
export const countWrongTry = async (ctx: Trying, tried: Tried): Promise<number> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const known = await isKnown(ctx, tried)
  await countAttempt(db, addressKey(tried, ctx.ip), now, { windowMs: LOCK_MS })
  if (!known) await countAttempt(db, accountKey(tried), now, { windowMs: LOCK_MS })
  const here = hereKey(ctx, tried, known)
  const errors = await countAttempt(db, here, now, { windowMs: LOCK_MS, sliding: true })
  if (errors >= LOGIN_ERRORS.lock) await lockAttempts(db, here, new Date(now.getTime() + LOCK_MS))
  return errors
}

/** After a sign-in: this place's count begins again, and the device is known from now on. */
export const welcome = async (
  ctx: Trying & Pick<OpenContext, 'giveDevice'>,
  tried: Tried & { readonly id: string },
): Promise<void> => {
  const { db } = ctx.deps
  await clearAttempts(db, hereKey(ctx, tried, await isKnown(ctx, tried)))
  await clearAttempts(db, accountKey(tried))
  const device = ctx.device === '' ? newToken() : ctx.device
  await rememberDevice(db, ownerOf(tried.kind, tried.id), device, ctx.clock.now())
  ctx.giveDevice(device)
}

/** Forgets every count of an account, wherever it was made: its owner has proven who they are in another way. */
export const forgetTries = async ({ db }: Pick<Deps, 'db'>, tried: Omit<Tried, 'id'>): Promise<void> => {
  await clearAttempts(db, accountKey(tried))
  await clearAttemptsUnder(db, `${accountKey(tried)}@`)
}
