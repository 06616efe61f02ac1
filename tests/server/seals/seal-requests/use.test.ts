// What is done with an application for the seal, and by whom: sealed, returned, handed on.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { createRole } from '#protocol/company/roles.ts'
import { readHome } from '#protocol/contracts/contracts/home.ts'
import { Refusal } from '#protocol/failures.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { maskPhone } from '#protocol/phone.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { grantSeal, listSealUses, restrictSeal } from '#protocol/seals/seals/use.ts'
import { user } from '#server/db/schema/account/users.ts'
import { readSealingCompany } from '#server/operations/seals/seal-requests/company.ts'
import { runJobs, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { BOTH, openSealingHouse, sealPath } from '#tests/support/sealing-house.ts'
import type { SealingHouse } from '#tests/support/sealing-house.ts'

let house: SealingHouse
beforeAll(async () => {
  house = await openSealingHouse()
})
afterAll(() => house.app.close())
afterEach(() => house.disableProcesses())

test('what is returned tells the applicant why and may be applied for again', async () => {
  const {
    boss,
    sealer,
    legal,
    clerk,
    other,
    inbound,
    apply,
    seal,
    handTo,
    statusOf,
    written,
    tab,
    titlesOf,
  } = house
  const at = await inbound()
  await apply(clerk, at)
  const back = (who: Signer) =>
    who.client.ask(calls.returnSealRequest, { ...at, requestId: randomUUID(), reason: '附件缺少报价单' })
  expect([(await back(legal)).code, (await back(sealer)).code]).toEqual(['not-found', '000000'])
  const decided = [
    'seal.not-possible',
    '这份用印申请已由他人办理、已退回或已撤回，不需要您再处理。请刷新页面查看。',
  ]
  const { code, info } = await back(boss)
  expect([[code, info], await handTo(boss, at, sealer)]).toEqual([decided, decided])
  expect(await written(at, 'party:seal.returned')).toEqual({
    id: at.partyId,
    companyId: boss.companyId,
    reason: '附件缺少报价单',
    from: 'toSeal',
    to: 'toSign',
  })
  const { request, prospect } = await clerk.client.call(getSignTask, at)
  expect([request?.outcome, request?.closedBy, request?.closeReason]).toEqual([
    'returned',
    '章用印',
    '附件缺少报价单',
  ])
  expect(prospect?.mustApply).toBe(true)
  expect((await tab(sealer, 4))[0]?.partyId).toBe(at.partyId)
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('用印申请被退回')
  // The other side learns nothing of it.
  expect((await seen(other, at.contractId)).contract.parties.map((party) => party.reason)).toEqual(['', ''])

  expect((await apply(clerk, at)).code).toBe('000000')
  // The one before keeps how it ended, and nothing is to be done about it.
  const [before] = await tab(sealer, 4)
  expect(before).toMatchObject({
    outcome: 'returned',
    status: PARTY_STATUS.toSeal,
    waitingFor: [],
    actions: [],
  })
  expect((await clerk.client.ask(calls.withdrawSealRequest, { ...at, requestId: randomUUID() })).code).toBe(
    '000000',
  )
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSign)
  expect(await seal(sealer, at).catch((error: Error) => error.message)).toContain('退回或已撤回')
})

test('a grant that needs approval lets nobody seal alone', async () => {
  const { app, boss, sealer, inbound, apply, seal, grantTo } = house
  const granted = await hire(app, boss, '柳授权', { roles: ['staff'] })
  await grantTo(granted, { needsApproval: true })
  const at = await inbound(granted)
  const { prospect } = await granted.client.call(getSignTask, at)
  expect([prospect?.why, prospect?.sealers.toSorted()]).toEqual([
    '您的用印授权须逐次申请，由他人确认后用印。',
    BOTH,
  ])
  await apply(granted, at)
  expect((await granted.client.call(getSignTask, { ...at, as: 'sealer' })).blocked?.code).toBe('not-sealer')
  expect((await seal(sealer, at)).code).toBe('000000')
})

test('it is handed to one colleague who may seal, by a sealer or an administrator', async () => {
  const { boss, sealer, clerk, inbound, apply, written, dots, titlesOf } = house
  const at = await inbound()
  await apply(clerk, at)
  const hand = (who: Signer, to: Colleague) =>
    who.client.ask(calls.transferSealRequest, { ...at, requestId: randomUUID(), toMemberId: to.memberId })
  expect([(await hand(boss, clerk)).code, (await hand(clerk, sealer)).code]).toEqual([
    'seal.successor',
    'seal.not-possible',
  ])
  // Offered is exactly who would be taken: not who hands it on, nor who only applies or approves.
  const offered = async (who: Signer) => (await who.client.call(calls.getSealRequest, at)).successors
  const one = ({ memberId, name, phone }: Colleague) => ({
    memberId,
    name,
    phoneMasked: maskPhone(phone),
  })
  expect([await offered(boss), await offered(clerk)]).toEqual([[one(sealer)], []])
  expect((await hand(sealer, sealer)).code).toBe('seal.successor')
  expect((await offered(sealer)).map(({ name }) => name)).toEqual(['程总理'])
  expect((await hand(boss, sealer)).code).toBe('000000')
  expect(await written(at, 'party:seal.transferred')).toEqual({
    id: at.partyId,
    companyId: boss.companyId,
    toName: '章用印',
    from: 'toSeal',
    to: 'toSeal',
  })
  expect([await dots(boss), (await dots(sealer)).length]).toEqual([[], 1])
  // Nor does it wait on the home page of whoever handed it on.
  const waiting = async (who: Signer) =>
    (await who.client.call(readHome, {})).tasks.map(({ act, partyId }) => [act, partyId])
  expect([await waiting(boss), await waiting(sealer)]).toEqual([[], [['seal', at.partyId]]])
  expect((await boss.client.call(calls.getSealRequest, at)).waitingFor).toEqual(['章用印'])
  expect((await titlesOf(sealer)).map(([title]) => title)).toContain('同事转交给您一份待用印合同')
})

test('who looks after seals without the right to use them sees applications and hands them on, and nobody else who may not seal', async () => {
  const { app, boss, sealer, clerk, applied, sendBack, handTo, official, tab } = house
  const holder = async (name: string, grants: Record<string, string[]>) => {
    const { roleId } = await boss.client.call(createRole, { requestId: randomUUID(), name, note: '', grants })
    return hire(app, boss, name, { roles: [roleId] })
  }
  const viewer = await holder('看合同的', { contract: ['viewAll'] })
  const authorizer = await holder('管授权的', { signature: ['view', 'authorize'] })
  const at = await applied(clerk)
  for (const who of [viewer, authorizer]) {
    const { actions, successors } = await who.client.call(calls.getSealRequest, at)
    expect([actions, successors.map(({ name }) => name).toSorted()]).toEqual([['transfer'], BOTH])
    expect((await tab(who, 2)).map(({ partyId }) => partyId)).toContain(at.partyId)
    expect(await handTo(who, at, sealer)).toEqual(['000000', ''])
    const { code, info } = await sendBack(who, at, '附件缺少报价单')
    expect([code, info]).toEqual(['seal.not-possible', '只有能用印的同事可以退回用印申请。'])
  }
  const restrict = async (onlyGranted: boolean) =>
    boss.client.call(restrictSeal, { sealId: await official(), onlyGranted })
  await restrict(true)
  expect(await handTo(viewer, at, sealer)).toEqual([
    'seal.successor',
    '目前没有同事能用印。请先在“签名与印章”里授权用印人，授权后即可用印。',
  ])
  await restrict(false)
})

test('a seal put again by a colleague rests on their own right, not on the authorisation of the one before', async () => {
  const { app, boss, sealer, clerk, applied, seal, official, grantTo, statusOf, titlesOf } = house
  const granted = await hire(app, boss, '戴授权')
  await grantTo(granted)
  const at = await applied(clerk)
  expect((await seal(granted, at)).code).toBe('000000')
  const refused = new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。')
  const sealing = { ...app.deps.sealing, sign: () => Promise.reject(refused) }
  await runJobs({ ...app, deps: { ...app.deps, sealing } })
  expect(await statusOf(at)).toBe(PARTY_STATUS.toSeal)
  expect(await titlesOf(sealer)).toContainEqual(['用印未完成，请重试', sealPath(at)])
  expect((await seal(sealer, at)).code).toBe('000000')
  await runJobs(app)
  const { rows } = await boss.client.call(listSealUses, { sealId: await official() })
  expect(rows[0]).toMatchObject({ contractId: at.contractId, who: '章用印', by: 'role' })
})

test('who may seal is read with what was given to people, roles and departments; who is not certified may not', async () => {
  const { app, boss, sealer, legal, clerk, applied } = house
  const add = async (name: string, parentId: string | null) =>
    (await boss.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const upper = await add('销售中心', null)
  const lower = await add('华东组', upper)
  const inside = await hire(app, boss, '组里人', { departments: [lower] })
  const unproved = await hire(app, boss, '未实名', { roles: ['sealer'] })
  await app.db.current().update(user).set({ autStatus: 0 }).where(eq(user.id, unproved.userId))
  const [official] = await boss.client.call(listSeals, {})
  for (const subject of [
    { kind: 'department', departmentId: upper },
    { kind: 'role', roleCode: 'legal' },
    { kind: 'member', memberId: clerk.memberId },
  ] as const) {
    const given = { subject, contractTypes: [], until: null }
    await boss.client.call(grantSeal, { requestId: randomUUID(), sealId: official!.sealId, ...given })
  }
  const { people, seals } = await readSealingCompany(app.deps, boss.companyId!)
  const known = [boss, sealer, legal, clerk, inside, unproved].map(({ userId }) => userId)
  const line = (who: Signer) => {
    const found = people.find(({ userId }) => userId === who.userId)!
    const { name, phone, hasRoleRight, isLegalPerson, grants } = found
    return [name, phone === who.phone, hasRoleRight, isLegalPerson, grants.map((one) => one.subjectKind)]
  }
  expect(known.filter((id) => !people.some(({ userId }) => userId === id))).toEqual([unproved.userId])
  expect([boss, sealer, legal, clerk, inside].map(line)).toEqual([
    ['程总理', true, true, true, []],
    ['章用印', true, true, false, []],
    ['方法务', true, false, false, ['role']],
    ['许职员', true, false, false, ['member']],
    ['组里人', true, false, false, ['department']],
  ])
  expect(seals).toEqual([{ id: official!.sealId, kind: 'companySeal', onlyGranted: false }])
  // To whom nobody hands it, and who sees none.
  const at = await applied(clerk)
  expect((await unproved.client.ask(calls.getSealRequest, at)).code).toBe('not-found')
  expect(await unproved.client.call(calls.getSealProspect, {})).toMatchObject({
    mustApply: true,
    why: '您没有所需印章的用印权限，可以提交用印申请。',
  })
})
