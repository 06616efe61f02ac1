// An approver adds colleagues (加签) and reminders go out (催办), through the server.
// See domain.md §1.1, §1.2.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { listNotices } from '#protocol/base.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { node } from '#tests/support/approvals.ts'
import { agreeTo, approvingCompany, askBesides, handedIn, persons } from '#tests/support/approving-company.ts'
import { personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'

const { app, boss, legal, finance, tech, clerk } = await approvingCompany('杭州审批科技有限公司', {
  legal: ['legal'],
  finance: ['finance'],
  tech: ['staff'],
  clerk: ['staff'],
})
const other = await personSigner(app, '外来客')
afterAll(() => app.close())
// What one test tells stands before what those before it told, whatever the ids.
beforeEach(() => app.clock.advance(1000))

const requestId = () => randomUUID()
const PASSED = '000000'

/** Launches as the clerk under a process of its own; gives contract and approval. */
const handIn = async (...nodes: ReturnType<typeof node>[]) => {
  const { contractId } = await handedIn({ boss, clerk, other }, nodes)
  return { contractId, approvalId: (await seen(clerk, contractId)).approval!.approvalId }
}

const approvalOf = (approvalId: string, who: Signer = clerk) =>
  who.client.call(calls.getApproval, { approvalId })

/** Everybody at the node that is asked now, as they are shown: in their order, each with how they stand. */
const standing = async (approvalId: string) => {
  const { node: at, nodes } = await approvalOf(approvalId)
  return [at, ...(nodes[at]?.tasks.map(({ name, status }) => `${name} ${status}`) ?? [])]
}

const agree = async (who: Signer, approvalId: string): Promise<string> =>
  (await agreeTo(who, approvalId)).code
const add = askBesides

const noticesOf = async (person: Signer) =>
  (await person.client.call(listNotices, { pageSize: 100 })).rows.map(({ title, text }) => [title, text])
const titlesOf = async (person: Signer) => (await noticesOf(person)).map(([title]) => title)

test('with 加签 before, the added decide one after the other, then whoever added them is asked again', async () => {
  const { contractId, approvalId } = await handIn(node(persons(legal), { name: '法务审核' }))
  expect((await add(legal, approvalId, [finance, tech])).code).toBe(PASSED)
  expect(await standing(approvalId)).toEqual([0, '钱财务 1', '孙技术 0', '方法务 0'])
  expect(await noticesOf(finance)).toContainEqual([
    '有一项加签等您审批',
    expect.stringMatching(
      /^方法务请您一起审批许职员提交的《设备采购合同》。流程“合同审批\d+”，步骤“法务审核”。原因：请核对付款条件$/,
    ),
  ])
  const mine = (await approvalOf(approvalId, legal)).nodes[0]!.tasks
  expect(mine.map(({ isMe, added, waitsForAdded }) => ({ isMe, added, waitsForAdded }))).toEqual([
    ...[0, 1].map(() => ({
      isMe: false,
      added: { by: '方法务', when: 'before', note: '请核对付款条件' },
      waitsForAdded: false,
    })),
    { isMe: true, added: null, waitsForAdded: true },
  ])
  expect((await approvalOf(approvalId, legal)).actions).toEqual([])
  expect(await agree(legal, approvalId)).toBe('approval.not-possible')
  expect(await agree(tech, approvalId)).toBe('not-found')

  expect(await agree(finance, approvalId)).toBe(PASSED)
  expect(await standing(approvalId)).toEqual([0, '钱财务 2', '孙技术 1', '方法务 0'])
  expect(await agree(tech, approvalId)).toBe(PASSED)
  expect(await standing(approvalId)).toEqual([0, '钱财务 2', '孙技术 2', '方法务 1'])
  expect(await titlesOf(legal)).toContain('加签的同事已同意，请您审批')
  expect(await agree(legal, approvalId)).toBe(PASSED)

  const { contract, history, historyIntact } = await seen(clerk, contractId)
  expect([contract.label, historyIntact]).toEqual(['toSign', true])
  const entry = history.find(({ event }) => event === 'approval:task.added')
  expect([entry?.who, entry?.detail]).toMatchObject([
    '方法务',
    { names: ['钱财务', '孙技术'], when: 'before', reason: '请核对付款条件', node: '法务审核' },
  ])
  // What the company asked within itself is not for the other side.
  expect((await seen(other, contractId)).history.some(({ event }) => event.startsWith('approval:'))).toBe(
    false,
  )
})

test('with 加签 after it is an agreement, and the step waits for the added as well', async () => {
  const { contractId, approvalId } = await handIn(node(persons(legal)), node(persons(finance)))
  expect((await add(legal, approvalId, [tech], { when: 'after' })).code).toBe(PASSED)
  expect(await standing(approvalId)).toEqual([0, '方法务 2', '孙技术 1'])
  expect(await legal.client.call(calls.countApprovals, {})).toMatchObject({ toDo: 0 })
  expect(await tech.client.call(calls.countApprovals, {})).toMatchObject({ toDo: 1 })
  expect(await agree(finance, approvalId)).toBe('not-found')
  expect(await agree(tech, approvalId)).toBe(PASSED)
  expect(await standing(approvalId)).toEqual([1, '钱财务 1'])
  await agree(finance, approvalId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('或签: who agrees and adds decides with them; who asks somebody first is not waited for', async () => {
  const after = await handIn(node(persons(legal, finance)))
  await add(legal, after.approvalId, [tech], { when: 'after' })
  expect(await standing(after.approvalId)).toEqual([0, '方法务 2', '孙技术 1', '钱财务 4'])
  expect(await agree(finance, after.approvalId)).toBe('approval.not-possible')
  expect(await agree(tech, after.approvalId)).toBe(PASSED)
  expect((await seen(clerk, after.contractId)).contract.label).toBe('toSign')

  const before = await handIn(node(persons(legal, finance)))
  await add(legal, before.approvalId, [tech])
  expect(await standing(before.approvalId)).toEqual([0, '孙技术 1', '方法务 0', '钱财务 1'])
  expect(await agree(finance, before.approvalId)).toBe(PASSED)
  expect((await seen(clerk, before.contractId)).contract.label).toBe('toSign')
})

test('会签 and 依次 wait for everybody in their order, and whoever was added may add again', async () => {
  const { contractId, approvalId } = await handIn(
    node(persons(legal, finance), { mode: 2 }),
    node(persons(legal, finance), { mode: 3 }),
  )
  await add(legal, approvalId, [tech], { when: 'after' })
  await agree(finance, approvalId)
  expect(await standing(approvalId)).toEqual([0, '方法务 2', '孙技术 1', '钱财务 2'])
  await add(tech, approvalId, [boss])
  expect(await standing(approvalId)).toEqual([0, '方法务 2', '程总理 1', '孙技术 0', '钱财务 2'])
  await agree(boss, approvalId)
  await agree(tech, approvalId)
  expect(await standing(approvalId)).toEqual([1, '方法务 1', '钱财务 0'])
  await add(legal, approvalId, [tech], { when: 'after' })
  expect(await standing(approvalId)).toEqual([1, '方法务 2', '孙技术 1', '钱财务 0'])
  await agree(tech, approvalId)
  await agree(finance, approvalId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('a refusal by somebody who was added sends the contract back', async () => {
  const { contractId, approvalId } = await handIn(node(persons(legal)))
  await add(legal, approvalId, [finance])
  const reason = '账期太长'
  await finance.client.call(calls.refuseApproval, { approvalId, requestId: requestId(), reason })
  const { contract, reason: why } = await seen(clerk, contractId)
  expect([contract.label, why]).toEqual(['returned', reason])
})

test('who cannot be added is named with the reason, and nothing changes', async () => {
  const { approvalId } = await handIn(node(persons(legal, finance), { name: '会签', mode: 2 }))
  const gone = await hire(app, boss, '将离职')
  const leaving = { memberId: gone.memberId, requestId: requestId(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  const told = async (people: readonly Colleague[], change = {}) => {
    const { code, info, fields } = await add(legal, approvalId, people, change)
    return [code, fields === undefined ? info : Object.values(fields)[0]]
  }
  expect([
    await told([clerk]),
    await told([legal]),
    await told([finance]),
    await told([gone]),
    await told([tech, tech]),
    await told([]),
    await told([tech, tech, tech, tech, tech, tech]),
    await told([tech], { note: '看' }),
  ]).toEqual([
    ['approval.colleague', '许职员是发起人，不能审批自己提交的内容，请选择其他同事。'],
    ['approval.colleague', '您本人已在审批，请选择其他同事。'],
    ['approval.colleague', '钱财务已在“会签”这一步审批，请选择其他同事。'],
    ['approval.colleague', '加签的人须是在职且已实名认证的同事，请重新选择。'],
    ['approval.colleague', '孙技术选择了两次，请去掉一个。'],
    ['input.invalid', '请选择加签的同事'],
    ['input.invalid', '一次最多加签 5 位同事'],
    ['input.invalid', '请填写 2–200 字的加签原因'],
  ])
  expect((await add(clerk, approvalId, [tech])).code).toBe('approval.not-possible')
  expect((await add(tech, approvalId, [gone])).code).toBe('not-found')
  expect(await standing(approvalId)).toEqual([0, '方法务 1', '钱财务 1'])
})

test('two who add the same person at once add them once, and a request sent twice adds once', async () => {
  const { approvalId } = await handIn(node(persons(legal, finance), { mode: 2 }))
  const answers = await Promise.all([add(legal, approvalId, [tech]), add(finance, approvalId, [tech])])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([PASSED, 'approval.colleague'])

  const again = await handIn(node(persons(legal)))
  const once = { requestId: requestId() }
  await Promise.all([add(legal, again.approvalId, [tech], once), add(legal, again.approvalId, [tech], once)])
  expect(await standing(again.approvalId)).toEqual([0, '孙技术 1', '方法务 0'])
})

test('a step never has more than twenty people', async () => {
  const crowd: Colleague[] = []
  for (let at = 1; at <= 16; at += 1)
    crowd.push(await hire(app, boss, `同事${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'[at - 1]}`))
  const { approvalId } = await handIn(node(persons(...crowd), { mode: 2 }))
  const asker = crowd[0]!
  expect((await add(asker, approvalId, [legal, finance, tech])).code).toBe(PASSED)
  const late = await hire(app, boss, '后来人')
  const { code, info } = await add(crowd[1]!, approvalId, [boss, late])
  expect([code, info]).toEqual([
    'approval.colleague',
    '一个步骤最多 20 人审批，这一步已有 19 人，请少选几位。',
  ])
  expect((await add(crowd[1]!, approvalId, [boss])).code).toBe(PASSED)
  expect((await add(crowd[2]!, approvalId, [late])).code).toBe('approval.colleague')
  expect((await approvalOf(approvalId, crowd[2])).actions).toEqual(['agree', 'refuse', 'transfer'])
})

test('what was added goes to a colleague like any other task, and whoever waits may still leave', async () => {
  const { contractId, approvalId } = await handIn(node(persons(legal)))
  const leaver = await hire(app, boss, '将走人')
  await add(legal, approvalId, [leaver, tech])
  await add(leaver, approvalId, [finance])
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: leaver.memberId })
  expect(tasks.map(({ detail }) => detail.replace(/（.*/, ''))).toEqual(['许职员提交，尚未轮到'])
  const handOver = tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: boss.memberId }))
  const leaving = { memberId: leaver.memberId, requestId: requestId(), reason: '个人原因', handOver }
  await boss.client.call(leaveStaff, leaving)
  expect(await standing(approvalId)).toEqual([0, '钱财务 1', '程总理 0', '孙技术 0', '方法务 0'])
  for (const who of [finance, boss, tech, legal]) expect(await agree(who, approvalId)).toBe(PASSED)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('whoever is asked is reminded every half hour and three times a day, by notice and text message', async () => {
  const { approvalId } = await handIn(node(persons(legal)), node(persons(finance)))
  const tasks = (await approvalOf(approvalId)).nodes.flatMap((facts) => facts.tasks)
  expect(tasks.map(({ name, urge }) => [name, urge])).toEqual([
    ['方法务', { againAt: null }],
    ['钱财务', null],
  ])
  const [{ taskId }, later] = tasks as [(typeof tasks)[number], (typeof tasks)[number]]
  const urge = async (who: Signer = clerk, id = taskId) => {
    const { code, info } = await who.client.ask(calls.urgeApprover, {
      approvalId,
      taskId: id,
      requestId: requestId(),
    })
    return code === PASSED ? code : [code, info]
  }
  const againAt = async (who: Signer = clerk) =>
    (await approvalOf(approvalId, who)).nodes[0]?.tasks[0]?.urge?.againAt
  const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

  expect(await urge(clerk, later.taskId)).toEqual([
    'approval.not-possible',
    '只有发起人和单位管理员能催办正轮到审批的人，请刷新页面查看最新进度。',
  ])
  expect(await urge(legal)).toEqual(['approval.not-possible', '这一步正等您本人审批，无需催办。'])
  expect(await urge(finance)).toEqual(['not-found', expect.any(String)])
  expect((await approvalOf(approvalId, legal)).nodes[0]?.tasks[0]?.urge).toBe(null)

  expect(await urge()).toBe(PASSED)
  expect(await titlesOf(legal)).toContain('提醒：有一项审批等您处理')
  const [message] = await readOutbox(app.db, { phone: legal.phone, limit: 1 })
  expect(message?.text).toMatch(
    /^【诺印】许职员提交的《设备采购合同》等您审批，请点击查看：http[^ ]*\/s\/[\w-]{20}$/,
  )
  expect(await againAt()).toBe(inMinutes(30))
  expect(await urge()).toEqual(['approval.not-possible', '刚刚催办过，请 30 分钟后再催。'])
  // The limit is the person's, whoever reminds.
  expect((await urge(boss))[0]).toBe('approval.not-possible')
  app.clock.advance(30 * 60_000)
  expect(await againAt(boss)).toBe(null)
  expect(await urge(boss)).toBe(PASSED)
  app.clock.advance(30 * 60_000)
  expect(await urge()).toBe(PASSED)
  app.clock.advance(30 * 60_000)
  expect(await urge()).toEqual(['approval.not-possible', '24 小时内最多催办 3 次，请明天再催。'])
  expect(await againAt()).toBe(inMinutes(24 * 60 - 90))

  await legal.client.call(calls.transferApproval, {
    approvalId,
    taskId,
    requestId: requestId(),
    toMemberId: tech.memberId,
  })
  expect(await urge()).toBe(PASSED)
  expect(await titlesOf(tech)).toContain('提醒：有一项审批等您处理')
})
