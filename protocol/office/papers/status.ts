// States of papers by number, and what may be done with one.

/** domain.md §1.3 (合同签报, 文件用印). */
export const PAPER_STATUS = {
  draft: 0,
  approving: 1,
  toSeal: 2,
  completed: 3,
  returned: 4,
  withdrawn: 5,
  deleted: 6,
} as const
export type PaperState = keyof typeof PAPER_STATUS

export const PAPER_ACTIONS = ['edit', 'reopen', 'delete', 'withdraw', 'seal', 'forward', 'download'] as const
export type PaperAction = (typeof PAPER_ACTIONS)[number]

/** Tabs of /office/signingReport and /office/fileReport. */
export const PAPER_TABS = ['all', 'approving', 'toSeal', 'completed', 'back', 'copied'] as const
export type PaperTab = (typeof PAPER_TABS)[number]

/** Tabs of /office/approvalSeal: asked of me to approve, asked of me to seal, dealt with by me. */
export const PAPER_TASK_TABS = ['toApprove', 'toSeal', 'done'] as const
export type PaperTaskTab = (typeof PAPER_TASK_TABS)[number]
