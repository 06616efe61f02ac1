// The confirmations of what a colleague launched belong to whoever takes the contract over.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { listConfirmations } from '#protocol/contracts/confirmations.ts'
import { companySigner, launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let person: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  person = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const launchedBy = async ({ client }: Signer) =>
  (await client.call(listConfirmations, { tab: 'launched' })).rows.map(({ contractId }) => contractId)

test('they leave the list of who left and come into that of the successor, who finds them by search too', async () => {
  const [leaver, heir] = [
    await hire(app, boss, '要离职'),
    await hire(app, boss, '接手人', { roles: ['staff'] }),
  ]
  const contractId = await launched(leaver, {
    parties: [partyFor(person)],
    content: () => ({ needsConfirm: true }),
  })
  expect([await launchedBy(leaver), await launchedBy(heir), await launchedBy(boss)]).toEqual([
    [contractId],
    [],
    [],
  ])
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: leaver.memberId })
  await boss.client.call(leaveStaff, {
    memberId: leaver.memberId,
    requestId: randomUUID(),
    reason: '合同到期',
    handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: heir.memberId })),
  })
  expect([await launchedBy(heir), await launchedBy(boss)]).toEqual([[contractId], []])
  const found = await heir.client.call(listConfirmations, { tab: 'launched', search: '周既明' })
  expect(found.rows.map((row) => row.contractId)).toEqual([contractId])
})
