// A company whose people approve what its clerk hands in, on a server of its own.
import { randomUUID } from 'node:crypto'
import { listNotices } from '#protocol/base.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ApprovalNode } from '#protocol/contracts/approval-processes/nodes.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftApproval } from '#protocol/contracts/drafts/drafts.ts'
import { memberIdsOf, newProcess } from '#tests/support/approvals.ts'
import { companySigner, newDraft, partyFor } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NAMES = { legal: '方法务', finance: '钱财务', tech: '孙技术', clerk: '许职员' }

/** The company with its administrator and those of its people who are given roles here. */
export const approvingCompany = async <Who extends keyof typeof NAMES>(
  companyName: string,
  roles: Readonly<Record<Who, string[]>>,
): Promise<{ app: TestApp; boss: Colleague } & Readonly<Record<Who, Colleague>>> => {
  const app = await createTestApp()
  const owner = await companySigner(app, '程总理', companyName)
  const [memberId = ''] = await memberIdsOf(owner, [owner])
  const boss = { ...owner, memberId, companyId: owner.companyId ?? '' }
  const people: Record<string, Colleague> = {}
  for (const who of Object.keys(roles) as Who[])
    people[who] = await hire(app, boss, NAMES[who], { roles: roles[who] })
  return { app, boss, ...(people as Record<Who, Colleague>) }
}

/** These people by name, as a node asks them. */
export const persons = (...people: readonly Colleague[]) => ({
  by: 'persons' as const,
  memberIds: people.map(({ memberId }) => memberId),
})

/** Launches as the clerk under a process that is put out of use right after, so that the next test is left alone. */
export const handedIn = async (
  { boss, clerk, other }: { boss: Signer; clerk: Signer; other: Signer },
  nodes: ApprovalNode[],
  approval?: (processId: string) => DraftApproval,
) => {
  const processId = await newProcess(boss, nodes)
  const { contractId, version } = await newDraft(clerk, {
    parties: [partyFor(clerk, { isSelf: true }), partyFor(other)],
    content: () => (approval === undefined ? {} : { approval: approval(processId) }),
  })
  const answer = await clerk.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  await boss.client.call(disableApprovalProcess, { processId })
  return { contractId, processId, answer }
}

export const agreeTo = ({ client }: Signer, approvalId: string, change: object = {}) =>
  client.ask(calls.agreeApproval, { approvalId, requestId: randomUUID(), ...change })

/** Asks these colleagues besides, before oneself unless told otherwise. */
export const askBesides = (
  { client }: Signer,
  approvalId: string,
  people: readonly Colleague[],
  change: { when?: calls.AddedWhen; note?: string; requestId?: string } = {},
) =>
  client.ask(calls.addApprovers, {
    approvalId,
    memberIds: people.map(({ memberId }) => memberId),
    when: 'before',
    note: '请核对付款条件',
    requestId: randomUUID(),
    ...change,
  })

export const newestNotice = async ({ client }: Signer) => {
  const [row] = (await client.call(listNotices, { pageSize: 1 })).rows
  if (row === undefined) throw new Error('nobody told them anything')
  return row
}
