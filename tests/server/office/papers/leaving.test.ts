// What becomes of the papers of somebody who leaves the company.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile, listNotices } from '#protocol/base.ts'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/office/papers/papers.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { handedIn, newPaper } from '#tests/support/papers.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
let heir: Colleague

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州交接科技有限公司')
  clerk = await hire(app, boss, '许职员')
  heir = await hire(app, boss, '何同事')
})
afterAll(() => app.close())

test('a draft and a paper in approval wait for a colleague, who then goes on with both', async () => {
  const approver = await hire(app, boss, '方法务', { roles: ['legal'] })
  const draft = await newPaper(clerk, 'report')
  app.clock.advance(1_000)
  const waiting = await handedIn(clerk, 'report', { terms: { approverIds: [approver.memberId] } })
  const { memberId } = clerk
  const { tasks } = await boss.client.call(listOpenTasks, { memberId })
  expect(tasks).toEqual([
    { kind: 'paper', taskId: waiting, title: '“介绍信”', detail: '合同签报，审批中', notAskable: [] },
    { kind: 'paper', taskId: draft.contractId, title: '“介绍信”', detail: '合同签报，草稿', notAskable: [] },
  ])
  const leave = { memberId, requestId: randomUUID(), reason: '个人原因离职' }
  expect((await boss.client.ask(leaveStaff, { ...leave, handOver: [] })).code).toBe('staff.tasks-open')
  await boss.client.call(leaveStaff, {
    ...leave,
    requestId: randomUUID(),
    handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: heir.memberId })),
  })

  const own = await heir.client.call(calls.getPaperDraft, { paperId: draft.contractId })
  const [file] = own.content.files
  expect(file?.fileId).not.toBe(draft.content.files[0]?.fileId)
  expect((await heir.client.ask(downloadFile, { fileId: file?.fileId ?? '' })).status).toBe(200)
  const saved = {
    paperId: own.contractId,
    version: own.version,
    content: { ...own.content, name: '介绍信二' },
  }
  expect(await heir.client.ask(calls.savePaper, saved)).toMatchObject({ code: '000000' })

  const { approval } = await approver.client.call(calls.getPaper, { paperId: waiting })
  await approver.client.call(agreeApproval, {
    approvalId: approval?.approvalId ?? '',
    requestId: randomUUID(),
  })
  const done = await heir.client.call(calls.getPaper, { paperId: waiting })
  expect([done.status, done.author, done.actions]).toEqual([PAPER_STATUS.completed, '何同事', ['forward']])
  const titles = (await heir.client.call(listNotices, {})).rows.map(({ title }) => title)
  expect(titles.filter((title) => title === '同事转交给您一份办公申请')).toHaveLength(2)
})

test('what is refused comes back to who took it over, who mends it with its files and hands it in again', async () => {
  const approver = await hire(app, boss, '卫法务', { roles: ['legal'] })
  const leaver = await hire(app, boss, '郑职员')
  const paperId = await handedIn(leaver, 'report', { terms: { approverIds: [approver.memberId] } })
  await boss.client.call(leaveStaff, {
    memberId: leaver.memberId,
    requestId: randomUUID(),
    reason: '个人原因离职',
    handOver: [{ kind: 'paper', taskId: paperId, toMemberId: heir.memberId }],
  })
  const { approval, files } = await approver.client.call(calls.getPaper, { paperId })
  const opened = { paperId, fileId: files[0]!.fileId }
  expect((await approver.client.ask(calls.downloadPaperFile, opened)).status).toBe(200)
  await approver.client.call(refuseApproval, {
    approvalId: approval?.approvalId ?? '',
    requestId: randomUUID(),
    reason: '请写明用途',
  })
  const back = await heir.client.call(calls.getPaper, { paperId })
  expect([back.status, back.author, back.endReason]).toEqual([PAPER_STATUS.returned, '何同事', '请写明用途'])
  await heir.client.call(calls.reopenPaper, { paperId, requestId: randomUUID() })
  const { content, version } = await heir.client.call(calls.getPaperDraft, { paperId })
  const mended = { ...content, paper: { ...content.paper!, reason: '办理工商变更登记' } }
  const saved = await heir.client.ask(calls.savePaper, { paperId, version, content: mended })
  expect(saved.info).toBe('')
  const again = { paperId, version: version + 1, requestId: randomUUID() }
  expect((await heir.client.ask(calls.submitPaper, again)).code).toBe('000000')
  const waiting = await heir.client.call(calls.getPaper, { paperId })
  expect([waiting.status, waiting.reason, waiting.waitingFor]).toEqual([
    PAPER_STATUS.approving,
    '办理工商变更登记',
    ['卫法务'],
  ])
})
