// When a sign-in needs a captcha, when an account is locked (domain.md §10 /login/password).
import { Refusal } from '#protocol/failures.ts'

/**
 * Wrong passwords of one account from one place (an unknown address, a known device) before a captcha is wanted, and before
 * the account is locked for that place; and from all unknown places together, before unknown places may not try.
 */
export const LOGIN_ERRORS = { captcha: 3, lock: 10, elsewhere: 100 } as const
/** Wrong passwords from one address before a captcha is wanted, and before unknown devices there may not try. */
export const ADDRESS_ERRORS = { captcha: 20, lock: 200 } as const
/** How long a lock lasts, and how long errors are remembered, in milliseconds. */
export const LOCK_MS = 30 * 60_000

/** Wrong passwords by where they came from. */
export interface LoginErrors {
  /** The owner has signed in from this device before: what others do elsewhere does not count here. */
  readonly isKnownDevice: boolean
  /** Of the account, from this place. */
  readonly here: number
  /** Until when the account is locked for this place. */
  readonly lockedUntil: Date | null
  /** Of the account, from all unknown places. */
  readonly account: number
  /** Of any account, from this address. */
  readonly address: number
}

/** Whether the next try must carry a captcha. */
export const needsCaptcha = ({ isKnownDevice, here, account, address }: LoginErrors): boolean =>
  here >= LOGIN_ERRORS.captcha ||
  (!isKnownDevice && (account >= LOGIN_ERRORS.captcha || address >= ADDRESS_ERRORS.captcha))

/** For how many minutes this place may not try; undefined when it may. */
export const minutesLocked = (
  { isKnownDevice, lockedUntil, address }: LoginErrors,
  now: Date,
): number | undefined => {
  if (lockedUntil) return Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000)
  return !isKnownDevice && address >= ADDRESS_ERRORS.lock ? LOCK_MS / 60_000 : undefined
}

/** Refuses `login.locked` while this place may not try the account. */
export const checkUnlocked = (errors: LoginErrors, now: Date): void => {
  const minutes = minutesLocked(errors, now)
  if (minutes !== undefined) throw locked(minutes)
  if (errors.isKnownDevice || errors.account < LOGIN_ERRORS.elsewhere) return
  throw new Refusal(
    'login.locked',
    '这个账号正被人反复尝试密码，已暂停在陌生设备上用密码登录。请用验证码登录，或在常用的浏览器上登录。',
  )
}

/** The message after the n-th wrong password. */
export const failed = (errors: number): Refusal =>
  errors >= LOGIN_ERRORS.lock
    ? locked(LOCK_MS / 60_000)
    : new Refusal(
        'login.failed',
        errors >= LOGIN_ERRORS.lock - 5
          ? `账号或密码不正确，再错 ${LOGIN_ERRORS.lock - errors} 次将锁定 30 分钟。可用验证码登录，或找回密码。`
          : '账号或密码不正确，请检查后重试。',
      )

const locked = (minutes: number) =>
  new Refusal(
    'login.locked',
    `密码错误次数过多，已暂停登录。请 ${minutes} 分钟后再试，或用验证码登录、找回密码。`,
  )
