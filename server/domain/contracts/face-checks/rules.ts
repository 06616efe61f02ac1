// Rules of face checks: how they stand, when the provider is asked, what proves a will (domain.md §2).
import { FACE_CHECK_MINUTES } from '#protocol/contracts/face-checks.ts'
import type { FaceCheckStanding } from '#protocol/contracts/face-checks.ts'
import { WILLING_LIFETIME_MINUTES } from '#protocol/contracts/signing.ts'

/** Failed checks that lock the method. */
export const FACE_ERRORS = 5
/** How long it is locked, in milliseconds. */
export const FACE_LOCK_MS = 30 * 60_000

// However many windows wait, the provider is asked no more often.
const ASKED_EVERY_MS = 1_500

/** A stored check as far as its rules go. */
export interface FaceCheckState {
  readonly result: 'pending' | 'passed' | 'failed'
  readonly reason: string
  readonly expiresAt: Date
  readonly askedAt: Date
  readonly endedAt: Date | null
  readonly usedAt: Date | null
}

/** Until when the person may come: as the provider says, but no longer than `FACE_CHECK_MINUTES`. */
export const faceCheckExpiry = (told: Date, now: Date): Date =>
  new Date(Math.min(told.getTime(), now.getTime() + FACE_CHECK_MINUTES * 60_000))

/** How it stands for its person. */
export const standingOf = (check: FaceCheckState, now: Date): FaceCheckStanding => {
  const isLate = check.result === 'pending' && check.expiresAt <= now
  return { status: isLate ? 'expired' : check.result, reason: check.reason }
}

/** Whether the provider is to be asked now. */
export const isToBeAsked = (check: FaceCheckState, now: Date): boolean =>
  standingOf(check, now).status === 'pending' && now.getTime() - check.askedAt.getTime() >= ASKED_EVERY_MS

/** Whether it may become a proof of will: it passed, a short while ago, and has not become one. */
export const provesWill = ({ result, endedAt, usedAt }: FaceCheckState, now: Date): boolean =>
  result === 'passed' &&
  usedAt === null &&
  endedAt !== null &&
  now.getTime() - endedAt.getTime() < WILLING_LIFETIME_MINUTES * 60_000
