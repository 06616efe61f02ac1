// When somebody a contract is copied to gets to see it (domain.md §1.2 抄送人).
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'

/** Copied from the launch on, or only once all have signed. */
export const COPY_TIMING = { launched: 1, completed: 2 } as const

/** Whether a copy receiver sees a contract of this list now. */
export const isShownTo = ({ timing }: { readonly timing: 1 | 2 }, bucket: ViewBucket): boolean =>
  timing === COPY_TIMING.launched ? bucket !== 'draft' : bucket === 'completed' || bucket === 'voided'
