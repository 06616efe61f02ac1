// What moving contracts reaches for: everything a move causes is rows and jobs of the same database.
import type { Deps } from '#server/deps.ts'

export type MovingDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'config' | 'following' | 'personalData'>
