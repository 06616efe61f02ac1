// Which process applies to what somebody launches, and which roles may be asked.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import { EVERYBODY, memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州流程科技有限公司')
})
afterAll(() => app.close())

test('whoever launches sees what applies: type, amount and circle of users', async () => {
  const own = await companySigner(app, '范围总', '杭州范围科技有限公司')
  const buyer = await hire(app, own, '采一')
  const seller = await hire(app, own, '销一')
  const [boss1] = await memberIdsOf(own, [own])
  const step = node({ by: 'persons', memberIds: [boss1 ?? ''] }, { name: '总经理' })
  await newProcess(own, [step], {
    name: '大额采购',
    conditions: { contractTypes: ['采购合同'], amountFrom: 10_000_00, amountBelow: null },
    users: { ...EVERYBODY, kind: 'some', memberIds: [buyer.memberId] },
  })
  const ask = async (who: Signer, contractType: string, amount?: number) =>
    (
      await who.client.call(calls.listApplicableProcesses, {
        contractType,
        ...(amount === undefined ? {} : { amount }),
      })
    ).map(({ name }) => name)
  expect(await ask(buyer, '采购合同', 10_000_00)).toEqual(['大额采购'])
  expect(await ask(buyer, '采购合同', 9_999_99)).toEqual([])
  // What is left open might be anything.
  expect(await ask(buyer, '采购合同')).toEqual(['大额采购'])
  expect(await ask(buyer, '', 10_000_00)).toEqual(['大额采购'])
  expect(await ask(buyer, '服务合同', 10_000_00)).toEqual([])
  expect(await ask(seller, '采购合同', 10_000_00)).toEqual([])
  const [preview] = await buyer.client.call(calls.listApplicableProcesses, {
    contractType: '采购合同',
    amount: 20_000_00,
  })
  expect(preview?.facts).toEqual(['contractType', 'amount'])
  expect(preview?.nodes).toEqual([
    { nodeId: step.nodeId, name: '总经理', mode: 1, people: ['范围总'], choose: 0, problem: '' },
  ])
})

test('of several that fit the strictest applies, and whoever launches is never asked about it themselves', async () => {
  const own = await companySigner(app, '严总', '杭州从严科技有限公司')
  const legal = await hire(app, own, '法一')
  const clerk = await hire(app, own, '员一')
  const [boss1] = await memberIdsOf(own, [own])
  const by = (...memberIds: string[]) => ({ by: 'persons' as const, memberIds })
  await newProcess(own, [node(by(boss1 ?? ''))], { name: '一人' })
  await newProcess(own, [node(by(boss1 ?? '')), node(by(legal.memberId))], { name: '两步' })
  await newProcess(own, [node(by(boss1 ?? '', legal.memberId), { mode: 1 })], { name: '或签' })
  const ask = async (who: Signer) =>
    (await who.client.call(calls.listApplicableProcesses, {})).map(({ name, nodes }) => [
      name,
      nodes.map(({ people, problem }) => people.join() || problem),
    ])
  expect(await ask(clerk)).toEqual([['两步', ['严总', '法一']]])
  expect(await ask(legal)).toEqual([['两步', ['严总', '审批人只有您本人，不能审批自己提交的内容']]])
  await newProcess(own, [node(by(legal.memberId)), node(by(legal.memberId)), node(by(legal.memberId))], {
    name: '可自批',
    allowsSelf: true,
  })
  expect(await ask(legal)).toEqual([['可自批', ['法一', '法一', '法一']]])
})

test('as many must agree as a step wants; of as many the one with more steps; others are not weighed', async () => {
  const own = await companySigner(app, '数总', '杭州人数科技有限公司')
  const clerk = await hire(app, own, '员一')
  const memberIds = await memberIdsOf(own, [own])
  for (const name of ['法一', '法二'])
    memberIds.push((await hire(app, own, name, { roles: ['approver'] })).memberId)
  const by = (...places: number[]) => ({
    by: 'persons' as const,
    memberIds: places.map((at) => memberIds[at]!),
  })
  const applied = async () =>
    (await clerk.client.call(calls.listApplicableProcesses, {})).map(({ name }) => name)
  await newProcess(own, [node(by(0, 1), { mode: 2 })], { name: '两人会签' })
  expect(await applied()).toEqual(['两人会签'])
  await newProcess(own, [node(by(0, 1, 2)), node(by(0, 1, 2))], { name: '两步或签' })
  expect(await applied()).toEqual(['两步或签'])
  await newProcess(own, [node(by(0, 1, 2), { mode: 2 })], { name: '三人会签' })
  expect(await applied()).toEqual(['三人会签'])
  // Neither what is for seals nor what is not in use.
  await newProcess(
    own,
    [0, 1, 2, 0].map((at) => node(by(at))),
    { name: '印章', scope: 'seal' },
  )
  const four = await newProcess(
    own,
    [0, 1, 2, 0].map((at) => node(by(at))),
    { name: '四步' },
  )
  expect(await applied()).toEqual(['四步'])
  await own.client.call(calls.disableApprovalProcess, { processId: four })
  expect(await applied()).toEqual(['三人会签'])
})

test('the roles that may be asked are told with how many hold each now, and to who looks after processes alone', async () => {
  const own = await companySigner(app, '邵总', '苏州角色科技有限公司')
  const { roleId } = await own.client.call(createRole, {
    requestId: randomUUID(),
    name: '采购总监',
    note: '',
    grants: {},
  })
  const approve = { approve: ['attend'] }
  // Roles are told in the order they were made in.
  app.clock.advance(1000)
  const able = await own.client.call(createRole, {
    requestId: randomUUID(),
    name: '能审批',
    note: '',
    grants: approve,
  })
  await hire(app, own, '法甲', { roles: ['legal', able.roleId] })
  const gone = await hire(app, own, '法乙', { roles: ['legal', 'staff'] })
  const clerk = await hire(app, own, '无权人', { roles: [roleId] })
  await own.client.call(disableStaff, { memberId: gone.memberId })
  const preset = {
    superAdmin: '超级管理员',
    admin: '管理员',
    legal: '法务',
    lawyer: '律师',
    approver: '审批人',
  }
  const others = { sealer: '用印人', hr: '人事', finance: '财务', staff: '员工' }
  const held: Record<string, number> = { superAdmin: 1, legal: 1 }
  expect(await own.client.call(calls.listApproverRoles, {})).toEqual([
    ...Object.entries({ ...preset, ...others }).map(([code, name]) => ({
      code,
      name,
      holders: held[code] ?? 0,
    })),
    // Who holds it lacks the right to decide.
    { code: roleId, name: '采购总监', holders: 0 },
    { code: able.roleId, name: '能审批', holders: 1 },
  ])
  const named = await boss.client.call(calls.listApproverRoles, {})
  expect(named.map(({ code }) => code).filter((code) => [roleId, able.roleId].includes(code))).toEqual([])
  expect((await clerk.client.ask(calls.listApproverRoles, {})).code).toBe('permission.denied')
  await actFor(own, null)
  expect((await own.client.ask(calls.listApproverRoles, {})).code).toBe('permission.denied')
  own.client.identity = { type: 2, companyId: boss.companyId ?? '' }
  const foreign = await own.client.ask(calls.listApproverRoles, {})
  own.client.identity = { type: 2, companyId: randomUUID() }
  const missing = await own.client.ask(calls.listApproverRoles, {})
  expect([foreign.code, foreign.info, foreign.status]).toEqual([missing.code, missing.info, missing.status])
  expect(foreign.data).toBeNull()
})
