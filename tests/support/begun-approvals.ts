// Approvals begun without a thing that somebody launched, for tests of what is asked and told.
import { randomUUID } from 'node:crypto'
import type { NodeMode, ApprovalScope } from '#protocol/contracts/approval-processes/nodes.ts'
import { systemActor } from '#server/domain/actor.ts'
import { startApproval } from '#server/operations/contracts/approvals/start.ts'
import type { Colleague } from '#tests/support/staff.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Asked = Pick<Colleague, 'memberId' | 'userId' | 'name'>

interface Begun {
  readonly scope?: ApprovalScope
  readonly noun?: string
  readonly modes?: readonly NodeMode[]
  readonly chainId?: string
  readonly title?: string
  readonly process?: { readonly id: string; readonly versionNo: number }
}

/** Begins one by the starter with these people at each step; gives its id and that of the thing, whose chain tells of it. */
export const beginApproval = async (
  app: TestApp,
  starter: Colleague,
  steps: readonly (readonly Asked[])[],
  {
    scope = 'contract',
    noun = 'contract',
    modes = [],
    chainId,
    title = '《设备采购合同》',
    process,
  }: Begun = {},
): Promise<{ approvalId: string; subjectId: string }> => {
  const subjectId = randomUUID()
  const { companyId, userId, name } = starter
  const approvalId = await app.db.transaction(() =>
    startApproval(
      app.deps,
      {
        process: {
          id: null,
          versionNo: 3,
          ...process,
          companyId,
          scope,
          name: '两步审批',
          allowsSelf: false,
        },
        nodes: steps.map((_, at) => ({ name: `第${at + 1}步`, mode: modes[at] ?? 3 })),
        people: steps,
      },
      {
        subject: { noun, id: subjectId },
        ...(chainId !== undefined && { chainId }),
        title,
        target: `/signDetail?contractId=${subjectId}`,
        starter: { userId, name },
        actor: systemActor('test'),
      },
    ),
  )
  return { approvalId, subjectId }
}
