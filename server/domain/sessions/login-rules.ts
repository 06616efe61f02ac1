// When a sign-in needs a captcha, when an account is locked (domain.md §10 /login/password).
import { Refusal } from '#protocol/failures.ts'

/** Wrong passwords of one account before a captcha is wanted, and before it is locked. */
export const LOGIN_ERRORS = { captcha: 3, lock: 10 } as const
/** Wrong passwords from one address before a captcha is wanted, and before nothing is tried. */
export const ADDRESS_ERRORS = { captcha: 20, lock: 200 } as const
/** How long an account stays locked, and how long errors are remembered. */
export const LOCK_MS = 30 * 60_000

/** The counts of an account and of an address. */
export interface LoginErrors {
  readonly account: number
  readonly lockedUntil: Date | null
  readonly address: number
}

/** Whether the next try must carry a captcha. */
export const needsCaptcha = ({ account, address }: LoginErrors): boolean =>
  account >= LOGIN_ERRORS.captcha || address >= ADDRESS_ERRORS.captcha

/** Refuses `login.locked` while the account or the address may not try. */
export const checkUnlocked = ({ lockedUntil, address }: LoginErrors, now: Date): void => {
  if (lockedUntil) throw locked(Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000))
  if (address >= ADDRESS_ERRORS.lock) throw locked(LOCK_MS / 60_000)
}

/** What the person is told after the n-th wrong password. */
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
