// What the charts of batches stand on: the calls, and the page one goes to when a batch has finished.
import { fromPromise } from 'xstate'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { JUMP } from '#protocol/contracts/batches/tasks.ts'
import type { BatchTask, JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { closeBatch, listBatches } from '#src/services/batch-tasks.ts'

/** The tasks of whoever acts; whoever came by a partner's link has none there. */
export const createListBatches = (actingUser: () => Pick<UserInfo, 'delegation'> | null) =>
  fromPromise<{ rows: BatchTask[] }>(({ signal }) =>
    actingUser()?.delegation === null ? listBatches({}, { signal }) : Promise.resolve({ rows: [] }),
  )

export const closeBatchActor = fromPromise<unknown, { batchToken: string }>(({ input }) =>
  closeBatch({ ...input, requestId: makeUuid() }),
)

const PATHS: Readonly<Record<JumpStatus, string | null>> = {
  [JUMP.stay]: null,
  [JUMP.signing]: '/sign/list/signing',
  [JUMP.seals]: '/sign/list/signatureApprovalList?activeTab=2',
  [JUMP.papers]: '/office/approvalSeal',
}

/** Where somebody writes or signs, who is not to be led away. */
const WORK_PAGES: readonly string[] = ['/signModel/', '/flowStart/']

interface Place {
  readonly path: string
  readonly isVisible: boolean
}

/** The path to go to; null to stay: nothing to go to, a tab out of sight, or somebody at work. */
export const pathAfter = (jumpStatus: JumpStatus, { path, isVisible }: Place): string | null =>
  isVisible && !WORK_PAGES.some((prefix) => path.startsWith(prefix)) ? PATHS[jumpStatus] : null
