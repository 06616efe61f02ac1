// States of reviews and of reviewers' tasks, by the numbers that are stored and sent.
import * as v from 'valibot'

/** Reviews by number; 0 is ours and lasts no longer than the start. */
export const REVIEW_STATUS = {
  prepared: 0,
  running: 1,
  passed: 2,
  returned: 3,
  withdrawn: 4,
  ended: 5,
} as const
export type ReviewState = keyof typeof REVIEW_STATUS

/** Reviewers' tasks by number; 4: settled without this person. */
export const REVIEW_TASK = { waiting: 0, open: 1, passed: 2, returned: 3, spared: 4 } as const
export const reviewTaskStatus = v.picklist([0, 1, 2, 3, 4])
export type ReviewTaskStatus = v.InferOutput<typeof reviewTaskStatus>
