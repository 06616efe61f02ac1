// When a session lives, when its token is renewed, and how it ended (specification §7, §8).
import { FORCED_STATUS, Refusal } from '#protocol/failures.ts'

/** Unused this long, a session has ended. */
export const IDLE_MS = 2 * 3_600_000
/** Longest a session lives, however busy. */
export const LONGEST_MS = 7 * 24 * 3_600_000
/** Longest a session lives that a partner's link began. */
export const LONGEST_BY_LINK_MS = 2 * 3_600_000
/** Longest an embedded signing page may read and sign. */
export const LONGEST_EMBEDDED_MS = 3_600_000
/** A token older than this is replaced at its next use. */
export const RENEW_MS = 10 * 60_000
/** The replaced token stays good this long, for requests already on their way. */
export const GRACE_MS = 60_000
/** `seenAt` is written no more often than this. */
export const SEEN_STEP_MS = 60_000

export type EndReason =
  | 'signedOut'
  | 'elsewhere'
  | 'idle'
  | 'unitCancelled'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'linkOver'

/** The times of a session that decide over it. */
export interface SessionTimes {
  readonly createdAt: Date
  /** The application whose link began it. */
  readonly applicationId: string | null
  /** The one contract it is for, in a frame. */
  readonly contractId: string | null
  readonly seenAt: Date
  readonly renewedAt: Date
  readonly confirmedAt: Date | null
  readonly endedAt: Date | null
  readonly endReason: EndReason | null
}

/** Why a session does not serve at this time; null while it lives. */
export const endOf = (session: SessionTimes, now: Date): EndReason | null => {
  if (session.endedAt) return session.endReason ?? 'signedOut'
  if (now.getTime() - session.seenAt.getTime() > IDLE_MS) return 'idle'
  const age = now.getTime() - session.createdAt.getTime()
  const longest = session.contractId === null ? LONGEST_BY_LINK_MS : LONGEST_EMBEDDED_MS
  if (session.applicationId !== null && age > longest) return 'linkOver'
  return age > LONGEST_MS ? 'signedOut' : null
}

/** Whether the replaced token still serves: for a while, and as long as the client has not shown the new one. */
export const isPreviousGood = (session: SessionTimes, now: Date): boolean =>
  session.confirmedAt === null || now.getTime() - session.renewedAt.getTime() <= GRACE_MS

/**
 * Whether this use brings a new token: the current one is old, or the answer with it was lost
 * (the previous one is still in use after the grace).
 */
export const isRenewalDue = (session: SessionTimes, usedPrevious: boolean, now: Date): boolean => {
  const age = now.getTime() - session.renewedAt.getTime()
  return usedPrevious ? session.confirmedAt === null && age > GRACE_MS : age > RENEW_MS
}

/** The message for a client whose session has ended. */
export const endedRefusal = (reason: EndReason | 'unknown'): Refusal => {
  switch (reason) {
    case 'idle':
      return new Refusal('session.idle', '您长时间未操作，已自动退出登录，请重新登录。', {
        status: FORCED_STATUS.idle,
      })
    case 'elsewhere':
      return new Refusal('session.elsewhere', '您的账号已在其他设备登录。如非本人操作，请尽快修改密码。', {
        status: FORCED_STATUS.loggedInElsewhere,
      })
    case 'unitCancelled':
      return new Refusal('session.unit-cancelled', '当前单位已注销，请重新登录。', {
        status: FORCED_STATUS.unitCancelled,
      })
    case 'phoneChanged':
      return new Refusal('session.unknown', '登录手机号已更换，请用新手机号重新登录。', {
        status: FORCED_STATUS.unknownSession,
      })
    case 'linkOver':
      return new Refusal(
        'session.unknown',
        '从合作应用进入的访问已结束，请回到原应用重新打开，或直接登录。',
        {
          status: FORCED_STATUS.unknownSession,
        },
      )
    case 'passwordChanged':
      return new Refusal('session.unknown', '登录密码已修改，请用新密码重新登录。', {
        status: FORCED_STATUS.unknownSession,
      })
    default:
      return new Refusal('session.unknown', '登录失效，请重新登录！', {
        status: FORCED_STATUS.unknownSession,
      })
  }
}
