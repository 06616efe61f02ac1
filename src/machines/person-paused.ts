// What a person whose own certification rests is told.
import type { UserInfo } from '#protocol/account/sessions/session.ts'

/** Why the person's certification rests and what to do, as far as the identity acted in lets it be known; null while it does not. */
export const personPausedWords = (user: UserInfo): string | null =>
  user.defaultBizType === 1 ? user.certificationPaused : null
