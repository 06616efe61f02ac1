// What a check may find, and when operators are told of it.
import type { SelfCheckResult } from '#protocol/platform/self-checks.ts'

/** What one check found. */
export interface Finding {
  readonly result: SelfCheckResult
  /** What was measured, a Chinese sentence. */
  readonly said: string
  /** What to do about it, a Chinese sentence; empty where there is nothing to do. */
  readonly toDo: string
  /** Numbers for monitoring by name, which ends in the unit: `free_bytes`. */
  readonly measured: Readonly<Record<string, number>>
}

/** What the last look left behind. */
export interface Before {
  readonly result: SelfCheckResult
  readonly since: Date
  readonly toldAt: Date | null
}

const QUIET_MS = 24 * 3_600_000

/**
 * Whether operators are told now, and when they were last. Once as it turns bad; one that comes and goes within a day
 * after they were told is not news.
 */
export const telling = (
  before: Before | undefined,
  result: SelfCheckResult,
  now: Date,
): { readonly isNews: boolean; readonly toldAt: Date | null } => {
  const toldAt = before?.toldAt ?? null
  if (result === 'bad') return { isNews: toldAt === null, toldAt: toldAt ?? now }
  const isOver = toldAt !== null && now.getTime() - toldAt.getTime() >= QUIET_MS
  return { isNews: false, toldAt: isOver ? null : toldAt }
}

/** The worse of two results, for checks of several parts. */
export const worse = (a: SelfCheckResult, b: SelfCheckResult): SelfCheckResult =>
  ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b

const ORDER: readonly SelfCheckResult[] = ['fine', 'unchecked', 'soon', 'bad']
