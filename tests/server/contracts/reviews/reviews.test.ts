// A company reviews a contract before its launch: read in turn, annotated, returned, changed, passed.
// See domain.md §1.1, §1.3.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, uploadContractFile } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import {
  getContract,
  listContracts,
  reopenContract,
  withdrawContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import * as calls from '#protocol/contracts/reviews/reviews.ts'
import * as noteCalls from '#protocol/contracts/reviews/notes.ts'
import * as versionCalls from '#protocol/contracts/reviews/versions.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, newDraft, partyFor, personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { giveBack, handInForReview, launchAgain, pass, pin, reviewedBy } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let legal: Colleague
let finance: Colleague
let clerk: Colleague
let bystander: Colleague
let other: Signer

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州审查科技有限公司')
  const role = { requestId: randomUUID(), name: '业务员', note: '', grants: { contract: ['revoke'] } }
  const { roleId } = await boss.client.call(createRole, role)
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  finance = await hire(app, boss, '钱财务', { roles: ['finance'] })
  clerk = await hire(app, boss, '许职员', { roles: ['staff', roleId] })
  bystander = await hire(app, boss, '旁观者', { roles: ['staff'] })
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const titlesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, {})).rows.map(({ title }) => title)
const handIn = (...reviewers: Colleague[]) =>
  handInForReview(clerk, reviewers, {
    parties: [partyFor(clerk, { isSelf: true }), partyFor(other)],
    content: () => ({ amount: 1_280_000 }),
  })

test('colleagues review a contract one after the other, and then it goes out', async () => {
  const contractId = await handIn(legal, finance)
  const { contract } = await seen(clerk, contractId)
  expect([contract.status, contract.label, contract.waitingFor, contract.actions]).toEqual([
    1,
    'reviewing',
    ['方法务'],
    ['withdraw', 'download'],
  ])
  const { rows: listed } = await clerk.client.call(listContracts, { tab: 'all' })
  expect(listed.map(({ label, waitingFor }) => [label, waitingFor])).toEqual([['reviewing', ['方法务']]])

  // Nobody outside hears of it, nor a colleague who does not review it, nor who comes later.
  for (const who of [other, bystander, finance]) {
    expect((await who.client.ask(getContract, { contractId })).code).toBe('not-found')
    expect((await who.client.ask(versionCalls.getReview, { contractId })).code).toBe('not-found')
  }
  expect(await titlesOf(other)).toEqual(['认证已通过'])

  // The first reviewer gets a notice, a to-do and a red dot, and reads the files.
  expect(await titlesOf(legal)).toContain('有一份合同等您审查')
  expect(await legal.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 2, countNum: 1 }])
  const { rows } = await legal.client.call(calls.listReviews, { tab: 'toDo', search: '外来客' })
  expect(rows.map(({ title, round, starter, waitingFor }) => [title, round, starter, waitingFor])).toEqual([
    ['《设备采购合同》', 1, '许职员', ['方法务']],
  ])
  const { review, documents, previous } = await reviewedBy(legal, contractId)
  expect([review.actions, previous]).toEqual([['pass', 'return', 'transfer', 'note'], null])
  const { reviewId } = review
  const documentId = documents[0]!.documentId
  const file = await legal.client.ask(versionCalls.downloadReviewed, { reviewId, documentId })
  expect(new TextDecoder().decode(file.body.slice(0, 5))).toBe('%PDF-')
  expect((await finance.client.ask(versionCalls.downloadReviewed, { reviewId, documentId })).code).toBe(
    'not-found',
  )

  // A note with its thread; open notes do not hold back a pass, but it says how many they are.
  expect((await pin(legal, reviewId, documentId)).code).toBe('000000')
  expect((await pin(legal, reviewId, documentId, { page: 7 })).code).toBe('not-found')
  const noteId = (await reviewedBy(clerk, contractId)).review.notes[0]!.noteId
  await clerk.client.call(noteCalls.replyToReviewNote, {
    reviewId,
    noteId,
    requestId: requestId(),
    text: '好的',
  })
  expect(await titlesOf(legal)).toContain('您的批注有新的回复')
  expect((await pass(legal, reviewId, '请补充付款期限')).code).toBe('000000')

  const next = await reviewedBy(finance, contractId)
  expect(
    next.review.tasks.map(({ name, status, opinion, openNotes }) => [name, status, opinion, openNotes]),
  ).toEqual([
    ['方法务', 2, '请补充付款期限', 1],
    ['钱财务', 1, '', 0],
  ])
  expect(
    next.review.notes.map(({ text, author, replies, actions }) => [text, author, replies.length, actions]),
  ).toEqual([['付款期限请写明', '方法务', 1, ['reply']]])
  // An administrator sees how far it is, and no notes.
  const byBoss = (await seen(boss, contractId)).review
  expect([byBoss?.notes, byBoss?.openNotes, byBoss?.actions]).toEqual([[], 1, ['reassign']])

  expect((await pass(finance, reviewId)).code).toBe('000000')
  const done = await seen(clerk, contractId)
  expect([done.contract.label, done.review?.status]).toEqual(['toSign', 2])
  expect(await titlesOf(clerk)).toContain('内容审查已通过')
  expect(await titlesOf(other)).toContain('有一份合同等您签署')
  expect(await legal.client.call(calls.countReviews, {})).toEqual({ toDo: 0, done: 1 })

  // What the company said among itself is not for the other side.
  const outside = await seen(other, contractId)
  expect(outside.review).toBe(null)
  expect(outside.history.filter(({ event }) => event.startsWith('review:'))).toEqual([])
  expect((await other.client.ask(versionCalls.getReview, { contractId })).code).toBe('not-found')
  expect(done.history.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['review:review.started', 'review:note.added', 'review:task.passed']),
  )
})

test('a returned contract is changed, and the next version stands beside the old one', async () => {
  const contractId = await handIn(legal)
  const first = await reviewedBy(legal, contractId)
  await pin(legal, first.review.reviewId, first.documents[0]!.documentId)
  expect((await giveBack(legal, first.review.reviewId, '请换用标准文本')).code).toBe('000000')
  const returned = await seen(clerk, contractId)
  expect([returned.contract.label, returned.reason, returned.contract.actions]).toEqual([
    'returned',
    '请换用标准文本',
    ['reopen', 'delete', 'download'],
  ])
  expect(await titlesOf(clerk)).toContain('内容审查被退回')

  await clerk.client.call(reopenContract, { contractId, requestId: requestId() })
  // While it is changed, the notes are still there for who has to change it.
  expect((await reviewedBy(clerk, contractId)).review.notes.map(({ text }) => text)).toEqual([
    '付款期限请写明',
  ])
  const draft = await clerk.client.call(getDraft, { contractId })
  const file = await clerk.client.call(uploadContractFile, { name: '设备采购合同.pdf' } as never, {
    body: pagesOf(3),
  })
  const { fileId: old } = draft.content.files[0]!
  await launchAgain(clerk, draft, {
    amount: 990_000,
    files: [file],
    fields: draft.content.fields.map((field) => ({
      ...field,
      fileId: field.fileId === old ? file.fileId : field.fileId,
    })),
  })

  const { review, documents, previous } = await reviewedBy(legal, contractId)
  expect([review.round, review.notes, documents[0]?.pages.length]).toEqual([2, [], 3])
  expect(previous?.changes).toEqual([
    { kind: 'amount', about: '', before: '1280000', after: '990000' },
    { kind: 'fileReplaced', about: '设备采购合同.pdf', before: '', after: '' },
  ])
  expect([previous?.review.round, previous?.review.reason, previous?.review.notes.length]).toEqual([
    1,
    '请换用标准文本',
    1,
  ])
  expect(previous?.review.notes[0]?.actions).toEqual([])
  const before = await legal.client.ask(versionCalls.downloadReviewed, {
    reviewId: previous!.review.reviewId,
    documentId: previous!.documents[0]!.documentId,
  })
  expect(before.body.length).toBeGreaterThan(1_000)
  const both = [
    { reviewId: previous!.review.reviewId, documentId: previous!.documents[0]!.documentId },
    { reviewId: review.reviewId, documentId: documents[0]!.documentId },
  ]
  for (const file of both)
    expect(await stretchesOf(legal.client, versionCalls.downloadReviewed, file)).toEqual(IN_STRETCHES)
})

test('a contract that needs both is reviewed first and approved then', async () => {
  const by = { by: 'persons' as const, memberIds: [finance.memberId] }
  const processId = await newProcess(boss, [node(by)])
  const contractId = await handIn(legal)
  expect((await seen(clerk, contractId)).approval).toBe(null)
  const { review } = await reviewedBy(legal, contractId)
  await pass(legal, review.reviewId)
  const { contract, approval } = await seen(clerk, contractId)
  await boss.client.call(disableApprovalProcess, { processId })
  expect([contract.label, contract.waitingFor]).toEqual(['approving', ['钱财务']])
  await finance.client.call(agreeApproval, { approvalId: approval!.approvalId, requestId: requestId() })
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('where no process fits any more after the review, the contract goes out', async () => {
  const by = { by: 'persons' as const, memberIds: [finance.memberId] }
  const processId = await newProcess(boss, [node(by)])
  const contractId = await handIn(legal)
  await boss.client.call(disableApprovalProcess, { processId })
  await pass(legal, (await reviewedBy(legal, contractId)).review.reviewId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('the initiator takes a contract back from review, and the reviewer is told', async () => {
  const contractId = await handIn(legal, finance)
  await clerk.client.call(withdrawContract, { contractId, requestId: requestId(), reason: '还要再改' })
  expect(await titlesOf(legal)).toContain('不再需要您审查')
  const { review } = await reviewedBy(clerk, contractId)
  expect([review.status, review.tasks.map(({ status }) => status)]).toEqual([4, [4, 4]])
  expect((await pass(legal, review.reviewId)).code).toBe('review.not-possible')
})

test('a launch says which reviewer cannot review, and why', async () => {
  const { roleId } = await boss.client.call(createRole, {
    requestId: requestId(),
    name: '仅发起',
    note: '',
    grants: { contract: ['launch'] },
  })
  const barred = await hire(app, boss, '无权者', { roles: [roleId] })
  const refused = async (initiator: Signer, memberId: string, name: string) => {
    const { contractId, version } = await newDraft(initiator, {
      parties: [partyFor(other)],
      content: () => ({ reviewers: [{ memberId, name }] }),
    })
    const answer = await initiator.client.ask(launchContract, { contractId, version, requestId: requestId() })
    return [answer.code, answer.info]
  }
  expect(await refused(clerk, randomUUID(), '走了的人')).toEqual([
    'draft.invalid',
    '审查人走了的人已不在本单位，请选择其他同事。',
  ])
  expect(await refused(clerk, clerk.memberId, '许职员')).toEqual([
    'draft.invalid',
    '审查人不能是发起人本人，请选择其他同事。',
  ])
  expect(await refused(clerk, barred.memberId, '无权者')).toEqual([
    'draft.invalid',
    '无权者没有“参与内容审查”的权限，请选择其他同事或联系单位管理员。',
  ])
  expect(await refused(other, legal.memberId, '方法务')).toEqual([
    'draft.invalid',
    '个人身份没有同事，不能指定审查人。请移除审查人。',
  ])
})

test('a review is handed on by its reviewer and an administrator, and never to who may not have it', async () => {
  const contractId = await handIn(legal, finance)
  const { review } = await reviewedBy(legal, contractId)
  const [mine, next] = review.tasks
  const hand = (who: Signer, taskId: string, toMemberId: string) =>
    who.client.ask(calls.transferReview, {
      reviewId: review.reviewId,
      taskId,
      requestId: requestId(),
      toMemberId,
    })
  expect((await hand(legal, next!.taskId, bystander.memberId)).code).toBe('not-found')
  expect((await hand(legal, mine!.taskId, finance.memberId)).info).toBe(
    '钱财务已是这份合同的审查人，请选择其他同事。',
  )
  expect((await hand(boss, mine!.taskId, clerk.memberId)).info).toBe(
    '许职员是发起人，不能审查自己发起的合同，请选择其他同事。',
  )
  expect((await hand(boss, mine!.taskId, bystander.memberId)).code).toBe('000000')
  expect((await legal.client.ask(versionCalls.getReview, { contractId })).code).toBe('not-found')
  expect((await reviewedBy(bystander, contractId)).review.actions).toEqual([
    'pass',
    'return',
    'transfer',
    'note',
  ])

  // A reminder reaches who is asked, once in half an hour.
  const urge = (who: Signer) =>
    who.client.ask(calls.urgeReviewer, {
      reviewId: review.reviewId,
      taskId: mine!.taskId,
      requestId: requestId(),
    })
  expect((await urge(clerk)).code).toBe('000000')
  expect(await titlesOf(bystander)).toContain('提醒：有一份合同等您审查')
  expect((await urge(boss)).info).toBe('刚刚催办过，请 30 分钟后再催。')

  // What lies with who leaves goes to a colleague.
  const target = { memberId: bystander.memberId }
  const { tasks } = await boss.client.call(listOpenTasks, target)
  expect(tasks.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['toReview', '《设备采购合同》', '许职员提交，等待审查'],
  ])
  const handOver = tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: legal.memberId }))
  await boss.client.call(leaveStaff, { ...target, requestId: requestId(), reason: '离职', handOver })
  expect((await reviewedBy(legal, contractId)).review.tasks[0]?.name).toBe('方法务')
})
