// What a check is handed, and how it answers.
import type { Deps } from '#server/deps.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'

/** All that checks look at. */
export type CheckDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'log'
  | 'config'
  | 'authority'
  | 'outerTimestamps'
  | 'revocations'
  | 'anchorExports'
  | 'freeBytes'
  | 'masterKey'
  | 'oldMasterKey'
  | 'token'
>

/** Looks and changes nothing; what it cannot find out it answers as `unchecked` or throws. */
export type Check = (deps: CheckDeps) => Finding | Promise<Finding>

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
