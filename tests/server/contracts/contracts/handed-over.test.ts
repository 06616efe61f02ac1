// A contract under way that whoever leaves hands to a colleague, and that comes back to be changed.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { downloadFile } from '#protocol/base.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { companySigner, launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('taken back by the colleague, it is a draft of their own, with its files', async () => {
  const boss = await companySigner(app, '程总理', '杭州交接科技有限公司')
  const clerk = await hire(app, boss, '许职员', { roles: ['staff'] })
  const other = await personSigner(app, '外部人')
  const contractId = await launched(clerk, { parties: [partyFor(clerk, { isSelf: true }), partyFor(other)] })
  const at = { memberId: clerk.memberId }
  const { tasks } = await boss.client.call(listOpenTasks, at)
  const [toMemberId = ''] = await memberIdsOf(boss, [boss])
  const handOver = tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId }))
  await boss.client.call(leaveStaff, { ...at, requestId: randomUUID(), reason: '个人原因', handOver })
  const asked = { contractId, requestId: randomUUID() }
  await boss.client.call(withdrawContract, { ...asked, reason: '换经办人' })

  const { version, content } = await boss.client.call(getDraft, { contractId })
  const [file] = content.files
  expect(content.fields.map(({ fileId }) => fileId === file?.fileId)).not.toContain(false)
  const { body } = await boss.client.ask(downloadFile, { fileId: file?.fileId ?? '' })
  expect(body.length).toBe(file?.size)
  const saved = await boss.client.call(saveDraft, {
    contractId,
    version,
    content: { ...content, name: '设备采购合同（改）' },
  })
  await boss.client.call(launchContract, { contractId, version: saved.version, requestId: randomUUID() })
})
