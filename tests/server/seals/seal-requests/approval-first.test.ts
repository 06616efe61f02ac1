// The approval before a seal: which process is met, by whom, and what its end does.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import {
  agreeApproval,
  listApprovals,
  refuseApproval,
  transferApproval,
} from '#protocol/contracts/approvals.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import { launched, partyFor, partyIdOf, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { BOTH, openSealingHouse, sealPath } from '#tests/support/sealing-house.ts'
import type { SealingHouse } from '#tests/support/sealing-house.ts'

let house: SealingHouse
beforeAll(async () => {
  house = await openSealingHouse()
})
afterAll(() => house.app.close())
afterEach(() => house.disableProcesses())

test('a seal process is asked first, whoever launched, and even of whoever holds the right', async () => {
  const { app, boss, sealer, legal, clerk, other, inbound, apply, seal } = house
  const { statusOf, written, dots, titlesOf, process } = house
  await process([legal])
  const at = await inbound()
  const task = await clerk.client.call(getSignTask, at)
  expect(task.prospect?.process?.nodes.map(({ people }) => people)).toEqual([['方法务']])
  await apply(clerk, at)
  expect(await statusOf(at)).toBe(PARTY_STATUS.sealApproving)
  expect([await dots(legal), await dots(sealer)]).toEqual([[{ listType: 4, countNum: 1 }], []])
  expect(await titlesOf(legal)).toContainEqual(['有一项审批等您处理', sealPath(at)])
  const { approval, actions } = await legal.client.call(calls.getSealRequest, at)
  expect([actions, approval?.actions]).toEqual([['approve'], ['agree', 'refuse', 'transfer', 'add']])
  expect([approval?.starter, approval?.title]).toEqual(['许职员', '《设备采购合同》的用印申请'])
  // Nobody seals before it passed.
  expect((await boss.client.call(getSignTask, { ...at, as: 'sealer' })).blocked?.code).toBe('applied')

  await legal.client.call(agreeApproval, { approvalId: approval?.approvalId ?? '', requestId: randomUUID() })
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSeal)
  const { approvalId } = approval!
  const passed = {
    id: at.partyId,
    companyId: boss.companyId,
    approvalId,
    from: 'sealApproving',
    to: 'toSeal',
  }
  expect(await written(at, 'party:approval.passed')).toEqual(passed)
  expect([await dots(legal), await dots(sealer)]).toEqual([[], [{ listType: 4, countNum: 1 }]])
  expect((await seal(boss, at)).code).toBe('000000')
  await runJobs(app)
  expect(await statusOf(at)).toBe(PARTY_STATUS.signed)

  // The super-administrator, who may use every seal, asks all the same.
  const own = await launched(other, { parties: [partyFor(other), partyFor(boss)] })
  const mine = { contractId: own, partyId: await partyIdOf(other, own, boss) }
  const input = { ...mine, requestId: randomUUID(), willingToken: 'none', seals: {} }
  expect((await boss.client.ask(signContract, input)).code).toBe('sign.blocked')
  expect((await apply(boss, mine)).code).toBe('000000')
  expect(await statusOf(mine)).toBe(PARTY_STATUS.sealApproving)
})

test('a contract launched outside the company meets its process for contracts at the seal', async () => {
  const { boss, legal, clerk, other, inbound, process } = house
  await process([legal], {
    scope: 'contract',
    conditions: { contractTypes: ['采购合同'], amountFrom: 10_000, amountBelow: null },
  })
  const party = partyFor(boss)
  await actFor(boss, null)
  const contractId = await launched(
    { ...boss, companyId: null },
    { parties: [party, partyFor(other)], content: () => ({ contractType: '采购合同', amount: 10_000 }) },
  )
  const partyId = await partyIdOf(boss, contractId, boss)
  await actFor(boss, boss.companyId)
  const { prospect } = await boss.client.call(getSignTask, { contractId, partyId })
  expect(prospect?.process?.nodes.map(({ people }) => people)).toEqual([['方法务']])
  // One of somebody else's is asked by processes for seals alone.
  const at = await inbound()
  expect((await clerk.client.call(getSignTask, at)).prospect?.process).toBe(null)
})

test('one that the company itself launched went through its process for contracts, and is not asked twice', async () => {
  const { boss, legal, clerk, other, process } = house
  await process([legal], { scope: 'contract' })
  const contractId = await launched(boss, { parties: [partyFor(other), partyFor(clerk)] })
  const { rows } = await legal.client.call(listApprovals, { tab: 'toDo' })
  const approval = rows.find(({ scope }) => scope === 'contract')
  const { approvalId } = approval!
  await legal.client.call(agreeApproval, { approvalId, requestId: randomUUID() })
  const at = { contractId, partyId: await partyIdOf(boss, contractId, clerk) }
  const { blocked, prospect } = await clerk.client.call(getSignTask, at)
  expect([blocked, prospect?.mustApply, prospect?.process]).toEqual([null, true, null])
})

test('approvers in turn are asked one after the other, and see the contract from then on; who may seal sees it last', async () => {
  const { app, boss, sealer, legal, clerk, inbound, apply, sendBack, dots, process } = house
  const second = await hire(app, boss, '孙复核')
  const stamp = await hire(app, boss, '章备用', { roles: ['sealer'] })
  const at = await inbound()
  const opened = async () => {
    const open = async (who: Signer) => (await who.client.ask(getContract, at)).code === '000000'
    return {
      legal: await open(legal),
      second: await open(second),
      sealer: await open(sealer),
      stamp: await open(stamp),
    }
  }
  const nobody = { legal: false, second: false, sealer: false, stamp: false }
  await process([legal, second], { mode: NODE_MODE.inTurn })
  expect(await opened()).toEqual(nobody)
  await apply(clerk, at)
  expect([await opened(), await dots(second)]).toEqual([{ ...nobody, legal: true }, []])
  const { approval } = await legal.client.call(calls.getSealRequest, at)
  const { approvalId } = approval!
  const agree = (who: Signer) => who.client.call(agreeApproval, { approvalId, requestId: randomUUID() })
  expect((await second.client.ask(calls.getSealRequest, at)).code).toBe('not-found')
  expect((await boss.client.call(calls.getSealRequest, at)).actions).toEqual([])
  await agree(legal)
  expect([await opened(), await dots(second)]).toEqual([
    { ...nobody, legal: true, second: true },
    [{ listType: 4, countNum: 1 }],
  ])
  await agree(second)
  expect(await opened()).toEqual({ legal: true, second: true, sealer: true, stamp: true })
  // As a person nobody is asked anything.
  await actFor(sealer, null)
  expect([(await sealer.client.ask(getContract, at)).code, await dots(sealer)]).toEqual(['not-found', []])
  await actFor(sealer, sealer.companyId)
  await sendBack(sealer, at, '附件缺少报价单')
  expect(await opened()).toEqual({ legal: true, second: true, sealer: true, stamp: false })
})

test('a refused approval gives it back, and one who applies never approves it', async () => {
  const { app, legal, clerk, inbound, apply, statusOf, written, tab, process, disableProcesses } = house
  await process([clerk, legal])
  const at = await inbound()
  await apply(clerk, at)
  const { approval } = await clerk.client.call(calls.getSealRequest, at)
  expect(approval?.nodes.map(({ tasks }) => tasks.map(({ name }) => name))).toEqual([['方法务']])
  const approvalId = approval?.approvalId ?? ''
  const taskId = approval?.nodes[0]?.tasks[0]?.taskId ?? ''
  // Nor by way of a transfer, which offers neither them nor who is asked already.
  expect([approval?.notAskable.toSorted(), approval?.nodes.length]).toEqual([
    [clerk.userId, legal.userId].toSorted(),
    1,
  ])
  const transfer = { approvalId, taskId, requestId: randomUUID(), toMemberId: clerk.memberId }
  expect((await legal.client.ask(transferApproval, transfer)).code).toBe('approval.successor')
  await legal.client.call(refuseApproval, { approvalId, requestId: randomUUID(), reason: '价格未谈妥' })
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSign)
  expect((await clerk.client.call(getSignTask, at)).request?.closeReason).toBe('价格未谈妥')
  expect(await written(at, 'party:approval.refused')).toEqual({
    id: at.partyId,
    companyId: clerk.companyId,
    approvalId,
    reason: '价格未谈妥',
    from: 'sealApproving',
    to: 'toSign',
  })
  app.clock.advance(1_000)
  await apply(clerk, at)
  const before = (await tab(legal, 4)).find(({ partyId }) => partyId === at.partyId)
  expect(before).toMatchObject({
    outcome: 'returned',
    closedBy: '方法务',
    status: PARTY_STATUS.sealApproving,
    waitingFor: [],
    actions: [],
  })
  // The next one has no approval where no process asks for one any more.
  await clerk.client.call(calls.withdrawSealRequest, { ...at, requestId: randomUUID() })
  await disableProcesses()
  app.clock.advance(1_000)
  await apply(clerk, at)
  expect((await clerk.client.call(calls.getSealRequest, at)).approval).toBeNull()
})

test('the wizard is told beforehand who will seal, even those whose authorisation waits for an approval', async () => {
  const { app, boss, legal, clerk, other, grantTo, process } = house
  const granted = await hire(app, boss, '柳授权')
  await grantTo(granted, { needsApproval: true })
  const bound = await hire(app, boss, '康限类')
  await grantTo(bound, { contractTypes: ['采购合同'] })
  const prospect = async (who: Signer = clerk, input: { contractType?: string } = {}) => {
    const { sealers, ...rest } = await who.client.call(calls.getSealProspect, input)
    return { ...rest, sealers: sealers.toSorted() }
  }
  const stampers = [...BOTH, '章备用'].toSorted()
  const free = { mustApply: false, why: '', sealers: stampers, process: null }
  const bare = { ...free, mustApply: true }
  const limited = '您的用印授权只限于采购合同，可以提交用印申请。'
  expect(await prospect()).toEqual({ ...bare, why: '您没有所需印章的用印权限，可以提交用印申请。' })
  expect(await prospect(bound, { contractType: '租赁合同' })).toEqual({ ...bare, why: limited })
  expect(await prospect(bound, { contractType: '采购合同' })).toEqual({
    ...free,
    sealers: [...stampers, '康限类'].toSorted(),
  })
  expect(await prospect(boss)).toEqual(free)
  await process([legal], { name: '用印审批' })
  const nodes = [{ name: '审批', mode: 1, people: ['方法务'], choose: 0, problem: '' }]
  expect(await prospect()).toMatchObject({
    mustApply: true,
    why: '单位规定用印前须经“用印审批”审批。',
    sealers: ['柳授权', ...stampers].toSorted(),
    process: { name: '用印审批', nodes },
  })
  expect((await other.client.ask(calls.getSealProspect, {})).code).toBe('identity.company-only')
})
