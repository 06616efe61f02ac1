// Signs operators in.
// Password, captcha and lock-out are as for users; operators with a phone number also enter a code.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { OperatorInfo, SecondFactor } from '#protocol/platform/operators/operators.ts'
import type { OpenContext, OperatorContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import {
  clearAttempts,
  countAttempt,
  lockAttempts,
  readAttempts,
} from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { factorOf, presentOperator } from '#server/domain/platform/operators/rules.ts'
import * as operators from '#server/domain/platform/operators/store.ts'
import type { OperatorRow } from '#server/domain/platform/operators/store.ts'
import { hashPassword, hashToken, isPassword, newToken } from '#server/domain/secret-hash.ts'
import {
  LOCK_MS,
  LOGIN_ERRORS,
  minutesLocked,
  needsCaptcha,
} from '#server/domain/account/sessions/login-rules.ts'
import type { LoginErrors } from '#server/domain/account/sessions/login-rules.ts'
import { captchaWanted, hasCaptcha, useCaptcha } from '#server/operations/account/sessions/captchas.ts'
import type { CaptchaAnswer } from '#server/operations/account/sessions/captchas.ts'
import { countWrongTry, readTries, welcome } from '#server/operations/account/sessions/password-tries.ts'
import type { Tried } from '#server/operations/account/sessions/password-tries.ts'
import { useTotp } from '#server/operations/platform/operators/factor.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'

const TICKET_MS = 10 * 60_000
const TICKET = 'operator ticket'

/** Who was signed in, or the ticket that waits for the code. */
export interface DeskAnswer {
  readonly operator: OperatorInfo | null
  readonly ticket: string | null
  readonly phoneMasked: string
  readonly factor: Exclude<SecondFactor, 'none'> | null
}

/** By password. Opens its own effect, because hashing must not hold a transaction. */
export const signInOperator = async (
  ctx: OpenContext,
  input: { account: string; password: string } & CaptchaAnswer,
): Promise<DeskAnswer> => {
  const { deps, clock } = ctx
  const { account, password } = input
  const row = await operators.findOperatorByAccount(deps.db, account)
  const tried = { kind: 'operator', account, id: row?.id } as const
  const before = await readTries(ctx, tried)
  checkOpen(before, clock.now())
  if (needsCaptcha(before) && !hasCaptcha(input)) throw captchaWanted()
  const isRight = await isPassword(password, row?.passwordHash)
  return ctx.transaction(async () => {
    const now = clock.now()
    // Read again under a lock: parallel guesses must not outrun the count.
    const errors = await readTries(ctx, tried, true)
    checkOpen(errors, now)
    if (needsCaptcha(errors)) await useCaptcha(deps, input)
    if (row?.state !== 'active' || !isRight) throw keep(await countError(ctx, tried))
    const factor = factorOf(row)
    if (factor === 'none')
      return { operator: await startDeskSession(ctx, row), ticket: null, phoneMasked: '', factor: null }
    const until = now.getTime() + TICKET_MS
    const ticket = deps.personalData.seal(JSON.stringify({ operatorId: row.id, until }), TICKET)
    return { operator: null, ticket, phoneMasked: factor === 'sms' ? maskPhone(row.phone) : '', factor }
  })
}

/** Sends the code a ticket waits for; refuses `operator.ticket-expired` and what `sendCode` refuses. */
export const sendDeskCode = async (
  { deps }: OpenContext,
  ticket: string,
): Promise<{ resendAfterSeconds: number }> => {
  const row = await operatorOfTicket(deps, ticket)
  if (factorOf(row) !== 'sms') throw ticketExpired()
  return sendCode(deps, { phone: row.phone, purpose: 'operator' })
}

/** Trades ticket and code for a sign-in. */
export const confirmDeskCode = async (
  ctx: OpenContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<OperatorInfo> => {
  const row = await operatorOfTicket(ctx.deps, ticket)
  if (factorOf(row) === 'totp') await useTotp(ctx.deps, row, code)
  else await useCode(ctx.deps, { phone: row.phone, purpose: 'operator', code })
  return startDeskSession(ctx, row)
}

export const signOutOperator = async ({ deps, operator, actor, clock }: OperatorContext): Promise<void> => {
  const at = clock.now()
  await operators.endDeskSessions(deps.db, operator.id, 'signedOut', at)
  await recordOnPlatform(deps.db, {
    at,
    event: 'operator:signedOut',
    actor,
    detail: { id: operator.id },
  })
}

/** Changes the operator's own password; opens its own effect. Refuses `operator.password-wrong` and `operator.password-same`. */
export const changeOwnPassword = async (
  ctx: OperatorContext,
  input: { oldPassword: string; newPassword: string },
): Promise<OperatorInfo> => {
  const { deps, operator, desk, actor, clock } = ctx
  const row = await operators.getOperator(deps.db, operator.id)
  // A separate count: the holder of a session can be stopped here without locking the owner out.
  const key = `operator-password:${operator.id}`
  if ((await readAttempts(deps.db, key, clock.now())).lockedUntil) throw locked(LOCK_MS / 60_000)
  const isRight = await isPassword(input.oldPassword, row?.passwordHash)
  const passwordHash = isRight ? await hashPassword(input.newPassword) : ''
  return ctx.transaction(async () => {
    const at = clock.now()
    if (!row || !isRight) {
      const errors = await countAttempt(deps.db, key, at, { windowMs: LOCK_MS, sliding: true })
      if (errors >= LOGIN_ERRORS.lock) await lockAttempts(deps.db, key, new Date(at.getTime() + LOCK_MS))
      throw keep(atPassword('oldPassword', 'operator.password-wrong', '当前密码不正确，请重新输入'))
    }
    if (input.newPassword === input.oldPassword)
      throw atPassword('newPassword', 'operator.password-same', '新密码不能与当前密码相同')
    const change = { passwordHash, mustChangePassword: false, updatedAt: at }
    await operators.updateOperator(deps.db, row.id, change)
    await operators.endDeskSessions(deps.db, row.id, 'passwordChanged', at, desk.id)
    await clearAttempts(deps.db, key)
    await recordOnPlatform(deps.db, {
      at,
      event: 'operator:passwordChanged',
      actor,
      detail: { id: row.id },
    })
    return presentOperator({ ...row, ...change }, deps.config)
  })
}

const atPassword = (field: string, code: RefusalCode, words: string): Refusal =>
  new Refusal(code, words, { fields: { [field]: words } })

const startDeskSession = async (ctx: OpenContext, row: OperatorRow): Promise<OperatorInfo> => {
  const { deps, clock, ip, userAgent, requestId } = ctx
  const now = clock.now()
  const token = newToken()
  await operators.endDeskSessions(deps.db, row.id, 'elsewhere', now)
  await operators.insertDeskSession(deps.db, {
    id: randomUUID(),
    operatorId: row.id,
    tokenHash: hashToken(token),
    seenAt: now,
    createdAt: now,
    ip,
    userAgent,
  })
  await recordOnPlatform(deps.db, {
    at: now,
    event: 'operator:signedIn',
    actor: { userId: row.id, who: row.name, identity: 'operator', ip, userAgent, requestId },
    detail: { id: row.id },
  })
  await welcome(ctx, { kind: 'operator', account: row.account, id: row.id })
  ctx.giveToken(token)
  return presentOperator(row, deps.config)
}

const operatorOfTicket = async ({ db, clock, personalData }: Deps, ticket: string): Promise<OperatorRow> => {
  const { operatorId, until } = openTicket(personalData, ticket)
  const row = until > clock.now().getTime() ? await operators.getOperator(db, operatorId) : undefined
  if (row?.state === 'active' && factorOf(row) !== 'none') return row
  throw ticketExpired()
}

const ticketExpired = (): Refusal =>
  new Refusal('operator.ticket-expired', '登录已超时，请重新输入账号和密码。')

const openTicket = (
  personalData: Deps['personalData'],
  ticket: string,
): { operatorId: string; until: number } => {
  try {
    return JSON.parse(personalData.open(ticket, TICKET)) as { operatorId: string; until: number }
  } catch {
    return { operatorId: '', until: 0 }
  }
}

// No limit over all addresses: a second factor follows the password, and nobody may lock an operator out.
const checkOpen = (errors: LoginErrors, now: Date): void => {
  const minutes = minutesLocked(errors, now)
  if (minutes !== undefined) throw locked(minutes)
}

const locked = (minutes: number): Refusal =>
  new Refusal(
    'login.locked',
    `密码错误次数过多，已暂停登录。请 ${minutes} 分钟后再试，或请管理操作员的同事重置密码。`,
  )

/** A wrong password is counted, and written down where it was tried on a real account. */
const countError = async (ctx: OpenContext, tried: Tried): Promise<Refusal> => {
  const { deps, clock, ip, userAgent, requestId } = ctx
  const errors = await countWrongTry(ctx, tried)
  const isLocked = errors >= LOGIN_ERRORS.lock
  if (tried.id !== undefined) {
    await recordOnPlatform(deps.db, {
      at: clock.now(),
      event: isLocked ? 'operator:locked' : 'operator:signInFailed',
      actor: { userId: null, who: tried.account, identity: 'operator', ip, userAgent, requestId },
      detail: { id: tried.id, errors },
    })
  }
  return isLocked ? locked(LOCK_MS / 60_000) : new Refusal('login.failed', '账号或密码不正确，请检查后重试。')
}
