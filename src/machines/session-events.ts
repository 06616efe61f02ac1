// What the session's chart hears and holds.
import type { InputOf } from '#protocol/endpoint.ts'
import type { logIn, UserInfo } from '#protocol/account/sessions/session.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { EndReason, TabNews } from '#protocol/tab-news.ts'

export type Credentials = InputOf<typeof logIn>

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'account.typed'; account: string }
  | { type: 'account.registered'; user: UserInfo }
  /** A session was begun without the sign-in form: by a scanned code, at another provider, by a one-time link. */
  | { type: 'session.given'; user: UserInfo }
  | { type: 'logout.asked' }
  | { type: 'user.outdated' }
  | { type: 'user.switched'; user: UserInfo }
  | { type: 'retry.asked' }
  | { type: 'session.forcedOut'; reason: EndReason }
  | { type: 'session.switchRefused'; words: string }
  | { type: 'call.illegal' }
  | { type: 'tab.reported'; news: TabNews }

export interface SessionContext {
  readonly hasToken: boolean
  readonly user: UserInfo | null
  readonly credentials: Credentials | null
  readonly failure: CallFailure | null
  readonly captchaWanted: boolean
  /** What was last typed as the account, so that the sign-in pages share it. */
  readonly account: string
  /** Whether the last session was ended by the person. */
  readonly leftByChoice: boolean
}
