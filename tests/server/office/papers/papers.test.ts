// 文件用印 and 合同签报 through the server, from the draft to the sealed file (domain.md §1.3).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import {
  agreeApproval,
  listApprovals,
  listApprovalSignatures,
  refuseApproval,
} from '#protocol/contracts/approvals.ts'
import { startBatch } from '#protocol/contracts/batches/batches.ts'
import { JUMP, listBatches } from '#protocol/contracts/batches/tasks.ts'
import { downloadEvidence, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { getDraft } from '#protocol/contracts/drafts/drafts.ts'
import * as calls from '#protocol/office/papers/papers.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperTaskTab } from '#protocol/office/papers/status.ts'
import { listSealRequests, returnSealRequest } from '#protocol/seals/seal-requests.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { batchInput } from '#tests/support/batches.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FINISHED, HAS_NO_JUDGES, judgedFile } from '#tests/support/judged.ts'
import { handedIn, newPaper, sealPaper } from '#tests/support/papers.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let sealer: Colleague
let legal: Colleague
let clerk: Colleague
let second: Colleague
let outsider: Signer

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州办公科技有限公司')
  sealer = await hire(app, boss, '章用印', { roles: ['sealer'] })
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  clerk = await hire(app, boss, '许职员')
  second = await hire(app, boss, '何同事')
  outsider = await companySigner(app, '外来客', '宁波外人有限公司')
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const seenBy = ({ client }: Signer, paperId: string) => client.call(calls.getPaper, { paperId })
const statusOf = async (who: Signer, paperId: string) => (await seenBy(who, paperId)).status
const tasks = async ({ client }: Signer, tab: PaperTaskTab) =>
  (await client.call(calls.listPaperTasks, { tab })).rows.map(({ paperId }) => paperId)
const dots = ({ client }: Signer) => client.call(getNotice, { processType: 2 })
const approvalOf = async (who: Signer, paperId: string) =>
  (await seenBy(who, paperId)).approval?.approvalId ?? ''
const agree = async (who: Signer, paperId: string) =>
  who.client.ask(agreeApproval, { approvalId: await approvalOf(who, paperId), requestId: requestId() })
const titlesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, {})).rows.map(({ title, target }) => [title, target])
const detailPath = (paperId: string) => `/office/detail?paperId=${paperId}`

test('papers are approved, sealed by a colleague with the right, and valid for everybody', async () => {
  const before = (await boss.client.call(getQuotas, {})).left
  const paperId = await handedIn(clerk, 'fileSeal', {
    terms: { approverIds: [legal.memberId], copyIds: [second.memberId], sets: 3 },
  })
  const waiting = await seenBy(legal, paperId)
  expect([waiting.status, waiting.waitingFor, waiting.sets, waiting.copies, waiting.reason]).toEqual([
    PAPER_STATUS.approving,
    ['方法务'],
    3,
    ['何同事'],
    '办理工商变更',
  ])
  expect([await tasks(legal, 'toApprove'), await dots(legal), await dots(sealer)]).toEqual([
    [paperId],
    [{ listType: 13, countNum: 1 }],
    [],
  ])
  expect(await titlesOf(legal)).toContainEqual(['有一项审批等您处理', detailPath(paperId)])
  expect(await titlesOf(second)).toContainEqual(['有一份办公申请抄送给您', detailPath(paperId)])
  // It is no contract: neither list of contracts has it.
  expect((await legal.client.call(listApprovals, { tab: 'toDo' })).rows).toEqual([])

  expect((await agree(legal, paperId)).code).toBe('000000')
  await runJobs(app)
  const toSeal = await seenBy(clerk, paperId)
  expect([toSeal.status, toSeal.waitingFor.toSorted(), toSeal.sealAt]).toEqual([
    PAPER_STATUS.toSeal,
    ['程总理', '章用印'].toSorted(),
    expect.anything(),
  ])
  expect([await tasks(sealer, 'toSeal'), await dots(sealer), await tasks(legal, 'toSeal')]).toEqual([
    [paperId],
    [{ listType: 13, countNum: 1 }],
    [],
  ])
  expect((await sealer.client.call(listSealRequests, { activeTab: 2 })).rows).toEqual([])
  expect((await sealPaper(app, sealer, paperId)).code).toBe('000000')
  await runJobs(app)

  const done = await seenBy(second, paperId)
  expect([done.status, done.sealed?.sealer, done.actions]).toEqual([
    PAPER_STATUS.completed,
    '章用印',
    ['download'],
  ])
  expect(await titlesOf(clerk)).toContainEqual(['已用印', detailPath(paperId)])
  expect([await tasks(sealer, 'done'), await tasks(legal, 'done')]).toEqual([[paperId], [paperId]])
  const [document] = done.sealed?.documents ?? []
  const sealed = { paperId, documentId: document?.documentId ?? '' }
  const { body } = await second.client.ask(calls.downloadSealed, sealed)
  expect(await stretchesOf(second.client, calls.downloadSealed, sealed)).toEqual(IN_STRETCHES)
  const brought = { paperId, fileId: done.files[0]?.fileId ?? '' }
  expect(await stretchesOf(clerk.client, calls.downloadPaperFile, brought)).toEqual(IN_STRETCHES)
  if (!HAS_NO_JUDGES) {
    const { said, signers } = await judgedFile(app, body)
    expect([said, signers]).toEqual([FINISHED(1), ['杭州办公科技有限公司', '诺印时间戳服务']])
  }
  const contractId = done.sealed?.contractId ?? ''
  expect((await clerk.client.ask(downloadEvidence, { contractId })).code).toBe('000000')
  expect((await clerk.client.call(listContracts, { tab: 'all' })).rows).toEqual([])
  // One document of the quota, as for a contract.
  expect((await boss.client.call(getQuotas, {})).left).toBe(before - 1)
})

test('a refusal, a return and a withdrawal give it back to its author, who hands it in again', async () => {
  const paperId = await handedIn(clerk, 'fileSeal', { terms: { approverIds: [legal.memberId] } })
  const reason = '用途写得不清楚'
  const approvalId = await approvalOf(legal, paperId)
  await legal.client.call(refuseApproval, { approvalId, requestId: requestId(), reason })
  const back = await seenBy(clerk, paperId)
  expect([back.status, back.endReason, back.actions, await dots(clerk)]).toEqual([
    PAPER_STATUS.returned,
    reason,
    ['reopen', 'delete'],
    [{ listType: 19, countNum: 1 }],
  ])
  const again = async (approverIds: string[]) => {
    await clerk.client.call(calls.reopenPaper, { paperId, requestId: requestId() })
    const { version, content } = await clerk.client.call(calls.getPaperDraft, { paperId })
    const paper = { ...content.paper!, approverIds }
    const saved = await clerk.client.call(calls.savePaper, {
      paperId,
      version,
      content: { ...content, paper },
    })
    return clerk.client.call(calls.submitPaper, { paperId, version: saved.version, requestId: requestId() })
  }
  // Nobody need approve: those who hold the right to the seal are asked at once.
  expect(await again([])).toEqual({ inApproval: false })
  await runJobs(app)
  const sealAt = (await seenBy(sealer, paperId)).sealAt!
  const give = { ...sealAt, requestId: requestId(), reason: '请改用合同专用章' }
  expect((await sealer.client.ask(returnSealRequest, give)).code).toBe('000000')
  const returned = await seenBy(clerk, paperId)
  expect([returned.status, returned.endReason]).toEqual([PAPER_STATUS.returned, '请改用合同专用章'])

  await again([])
  // Taken back before the seal was even asked for, and again after.
  const withdraw = { paperId, requestId: requestId(), reason: '先不盖了' }
  expect((await legal.client.ask(calls.withdrawPaper, withdraw)).code).toBe('paper.not-possible')
  await clerk.client.call(calls.withdrawPaper, withdraw)
  await runJobs(app)
  expect(await statusOf(clerk, paperId)).toBe(PAPER_STATUS.withdrawn)
  await again([])
  await runJobs(app)
  expect(await tasks(sealer, 'toSeal')).toEqual([paperId])
  await clerk.client.call(calls.withdrawPaper, { ...withdraw, requestId: requestId() })
  expect([await statusOf(clerk, paperId), await tasks(sealer, 'toSeal')]).toEqual([
    PAPER_STATUS.withdrawn,
    [],
  ])
  await clerk.client.call(calls.deletePaper, { paperId })
  expect((await clerk.client.ask(calls.getPaper, { paperId })).code).toBe('not-found')
})

test('a report is agreed to under a signature and forwarded as a contract of its own', async () => {
  const paperId = await handedIn(clerk, 'report', {
    terms: {
      reason: '拟与甲公司签订设备采购合同',
      counterparty: '宁波外人有限公司',
      approverIds: [legal.memberId, sealer.memberId],
      copyIds: [second.memberId],
    },
    content: { name: '设备采购合同', amount: 1_280_000, contractType: '采购合同' },
  })
  const [signature] = await legal.client.call(listApprovalSignatures, {})
  const approvalId = await approvalOf(legal, paperId)
  const said = { approvalId, requestId: requestId(), opinion: '同意，价格合理' }
  expect((await sealer.client.ask(agreeApproval, said)).code).toBe('not-found')
  await legal.client.call(agreeApproval, { ...said, signatureId: signature?.sealId ?? '' })
  // Named one after the other: the second is asked now, and may not sign with the hand of the first.
  const foreign = { ...said, requestId: requestId(), signatureId: signature?.sealId ?? '' }
  expect((await sealer.client.ask(agreeApproval, foreign)).code).toBe('seal.not-usable')
  expect((await agree(sealer, paperId)).code).toBe('000000')
  const done = await seenBy(clerk, paperId)
  const [first, last] = done.approval?.nodes[0]?.tasks ?? []
  expect([done.status, done.actions, first?.opinion, first?.signature, last?.signature]).toEqual([
    PAPER_STATUS.completed,
    ['forward'],
    '同意，价格合理',
    signature?.svg,
    null,
  ])
  expect((await legal.client.ask(calls.forwardReport, { paperId, requestId: requestId() })).code).toBe(
    'permission.denied',
  )
  const { contractId } = await clerk.client.call(calls.forwardReport, { paperId, requestId: requestId() })
  const { content } = await clerk.client.call(getDraft, { contractId })
  expect([
    content.name,
    content.amount,
    content.contractType,
    content.files.map(({ name }) => name),
    content.parties.map(({ companyName }) => companyName),
    content.paper,
    content.startType,
    content.remark,
    content.cc.map(({ name, phone, timing }) => [name, phone, timing]),
  ]).toEqual([
    '设备采购合同',
    1_280_000,
    '采购合同',
    ['介绍信.pdf'],
    ['杭州办公科技有限公司', '宁波外人有限公司'],
    undefined,
    1,
    '拟与甲公司签订设备采购合同',
    [['何同事', second.phone, 2]],
  ])
})

test('a report that wants the seal is sealed without a document of the quota', async () => {
  const before = (await boss.client.call(getQuotas, {})).left
  const paperId = await handedIn(clerk, 'report', {
    terms: { needsSeal: true, approverIds: [legal.memberId] },
  })
  await agree(legal, paperId)
  await runJobs(app)
  await sealPaper(app, boss, paperId)
  await runJobs(app)
  expect([await statusOf(clerk, paperId), (await boss.client.call(getQuotas, {})).left]).toEqual([
    PAPER_STATUS.completed,
    before,
  ])
})

test('the strictest fitting process decides who approves, whomever the author names', async () => {
  const memberIds = [second.memberId]
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds })], { scope: 'report' })
  const paperId = await handedIn(clerk, 'report', { terms: { approverIds: [legal.memberId] } })
  expect((await seenBy(clerk, paperId)).waitingFor).toEqual(['何同事'])
  expect((await legal.client.ask(calls.getPaper, { paperId })).code).toBe('not-found')
  const found = await clerk.client.call(calls.getPaperProcess, { kind: 'report' })
  expect(found.map((process) => process.processId)).toEqual([processId])
  // Nobody passes what they handed in themselves.
  const own = await newPaper(second, 'report')
  const submit = { paperId: own.contractId, version: own.version, requestId: requestId() }
  expect((await second.client.ask(calls.submitPaper, submit)).code).toBe('approval.nobody')
  await boss.client.call(disableApprovalProcess, { processId })
  const refused = await second.client.ask(calls.submitPaper, { ...submit, requestId: requestId() })
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['approval.nobody', ['paper.approvers']])
})

test('nobody sees, moves or hands in what is not theirs', async () => {
  const { contractId: paperId, version, content } = await newPaper(clerk, 'fileSeal')
  const whose = [second, boss, outsider]
  for (const { client } of whose)
    expect([
      (await client.ask(calls.getPaperDraft, { paperId })).code,
      (await client.ask(calls.savePaper, { paperId, version, content })).code,
      (await client.ask(calls.submitPaper, { paperId, version, requestId: requestId() })).code,
      (await client.ask(calls.getPaper, { paperId })).code,
      (await client.ask(calls.deletePaper, { paperId })).code,
    ]).toEqual(['not-found', 'not-found', 'not-found', 'not-found', 'not-found'])
  await clerk.client.call(calls.submitPaper, { paperId, version, requestId: requestId() })
  const fileId = content.files[0]?.fileId ?? ''
  expect([
    (await boss.client.ask(calls.downloadPaperFile, { paperId, fileId })).code,
    (await second.client.ask(calls.downloadPaperFile, { paperId, fileId })).code,
    (await outsider.client.ask(calls.getPaper, { paperId })).code,
    (await legal.client.ask(calls.createReport, { requestId: requestId() })).code,
    (await legal.client.ask(calls.createFileSeal, { requestId: requestId() })).code,
  ]).toEqual(['000000', 'not-found', 'not-found', 'permission.denied', 'permission.denied'])
})

test('what is not complete is not handed in, and each wrong input is named', async () => {
  const { contractId: paperId, version } = await newPaper(clerk, 'fileSeal', {
    terms: { reason: '盖', sets: 0 },
    content: { fields: [] },
  })
  const refused = await clerk.client.ask(calls.submitPaper, { paperId, version, requestId: requestId() })
  expect([refused.code, Object.keys(refused.fields ?? {}).toSorted()]).toEqual([
    'draft.invalid',
    ['paper.reason', 'paper.sets', expect.stringMatching(/^parties\..*\.place$/)],
  ])
})

test('papers are sealed by one batch, which leads back to the papers', async () => {
  const ids: string[] = []
  for (let paper = 0; paper < 2; paper += 1) {
    const paperId = await handedIn(clerk, 'fileSeal', { terms: { approverIds: [legal.memberId] } })
    expect((await agree(legal, paperId)).code).toBe('000000')
    ids.push(paperId)
  }
  await runJobs(app)
  const contractIds: string[] = []
  for (const paperId of ids) contractIds.push((await seenBy(sealer, paperId)).sealAt?.contractId ?? '')
  const input = await batchInput(app, sealer, contractIds, 'sealer')
  await sealer.client.call(startBatch, { ...input, jumpStatus: JUMP.papers })
  await runJobs(app)
  const [task] = (await sealer.client.call(listBatches, {})).rows
  expect([task?.jumpStatus, task?.totalContracts, task?.finishedContracts]).toEqual([3, 2, 2])
  expect([await statusOf(clerk, ids[0] ?? ''), await statusOf(clerk, ids[1] ?? '')]).toEqual([
    PAPER_STATUS.completed,
    PAPER_STATUS.completed,
  ])
})
