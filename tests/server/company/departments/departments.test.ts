// The department tree of a company and its particulars, through the calls.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as calls from '#protocol/company/departments.ts'
import type { Department } from '#protocol/company/departments.ts'
import { getAreaTree, getIndustryTree } from '#protocol/platform/regions.ts'
import { cancelInvitation, inviteStaff, reinviteStaff } from '#protocol/company/invitations.ts'
import { disableStaff, editStaff, listStaff } from '#protocol/company/staff/staff.ts'
import type { Database } from '#server/db/database.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPhone } from '#tests/support/people.ts'
import { hire, rowOf } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  boss = await companySigner(app, '林清和', `杭州清和${(count += 1)}号科技有限公司`)
})
afterAll(() => app.close())

const add = async (name: string, parentId: string | null = null): Promise<string> =>
  (await boss.client.call(calls.addDepartment, { parentId, name, headMemberId: null })).departmentId

/** The tree as lines: indent by level. */
const drawn = async (): Promise<string[]> => {
  const { departments } = await boss.client.call(calls.getOrgTree, {})
  const lines = (parentId: string | null, indent: string): string[] =>
    departments
      .filter((one: Department) => one.parentId === parentId)
      .flatMap((one) => [
        `${indent}${one.name} ${one.direct}/${one.total}`,
        ...lines(one.departmentId, `${indent}- `),
      ])
  return lines(null, '')
}

test('the tree of departments stands with the other trees, where the specification has it', () => {
  expect([calls.getOrgTree, getAreaTree, getIndustryTree].map(({ path }) => path)).toEqual([
    '/ResourceService/org/tree',
    '/ResourceService/area/tree',
    '/ResourceService/industry/tree',
  ])
})

test('departments stand in their order, are renamed, moved and counted with those beneath', async () => {
  const research = await add('研发中心')
  const front = await add('前端组', research)
  await add('后端组', research)
  const sales = await add('销售部')
  await hire(app, boss, '周远', { departments: [front, sales] })
  await hire(app, boss, '许一', { departments: [research] })
  expect(await drawn()).toEqual(['研发中心 1/2', '- 前端组 1/1', '- 后端组 0/0', '销售部 1/1'])
  const { total, direct } = await boss.client.call(calls.getOrgTree, {})
  expect([total, direct]).toEqual([3, 1])
  await boss.client.call(calls.moveDepartment, { departmentId: sales, parentId: research, index: 1 })
  await boss.client.call(calls.editDepartment, { departmentId: front, name: '客户端组', headMemberId: null })
  expect(await drawn()).toEqual(['研发中心 1/2', '- 客户端组 1/1', '- 销售部 1/1', '- 后端组 0/0'])
})

test('siblings have different names, and nobody is moved into themselves', async () => {
  const research = await add('研发中心')
  const front = await add('前端组', research)
  const taken = await boss.client.ask(calls.addDepartment, {
    parentId: null,
    name: ' 研发中心 ',
    headMemberId: null,
  })
  expect([taken.code, Object.keys(taken.fields ?? {})]).toEqual(['department.name-taken', ['name']])
  expect(
    (await boss.client.ask(calls.addDepartment, { parentId: null, name: '前端/组', headMemberId: null }))
      .code,
  ).toBe('input.invalid')
  await add('前端组')
  const inside = { departmentId: research, parentId: front, index: 0 }
  expect((await boss.client.ask(calls.moveDepartment, inside)).code).toBe('department.inside-itself')
  const up = { departmentId: front, parentId: null, index: 0 }
  expect((await boss.client.ask(calls.moveDepartment, up)).code).toBe('department.name-taken')
})

test('there are ten levels and not eleven, for moved trees too', async () => {
  let parentId: string | null = null
  for (let level = 1; level <= 10; level += 1) parentId = await add(`第${level}级`, parentId)
  const eleventh = { parentId, name: '第11级', headMemberId: null }
  expect((await boss.client.ask(calls.addDepartment, eleventh)).code).toBe('department.too-deep')
  const top = await add('平行部门')
  await add('平行组', top)
  const { departments } = await boss.client.call(calls.getOrgTree, {})
  const ninth = departments.find(({ name }) => name === '第9级')!.departmentId
  expect(
    (await boss.client.ask(calls.moveDepartment, { departmentId: top, parentId: ninth, index: 0 })).code,
  ).toBe('department.too-deep')
})

test('a department with people asks where they go, one with departments is not deleted', async () => {
  const research = await add('研发中心')
  const front = await add('前端组', research)
  const sales = await add('销售部')
  const { memberId } = await hire(app, boss, '周远', { departments: [front] })
  const ask = (departmentId: string, moveTo?: string) =>
    boss.client.ask(calls.deleteDepartment, { departmentId, ...(moveTo === undefined ? {} : { moveTo }) })
  expect((await ask(research)).code).toBe('department.has-departments')
  expect(await ask(front)).toMatchObject({
    code: 'department.has-people',
    info: expect.stringContaining('1 人'),
  })
  expect((await ask(front, front)).code).toBe('not-found')
  expect((await ask(front, sales)).code).toBe('000000')
  expect((await rowOf(boss, memberId)).departments).toEqual([{ id: sales, name: '销售部' }])
  expect((await ask(sales, 'unit')).code).toBe('000000')
  expect((await rowOf(boss, memberId)).departments).toEqual([])
  expect(await drawn()).toEqual(['研发中心 0/0'])
})

test('who was invited and never came is nobody of a department, and who waits or is disabled is', async () => {
  const research = await add('研发中心')
  const ask = async (moveTo?: string) => {
    const input = { departmentId: research, ...(moveTo === undefined ? {} : { moveTo }) }
    const { code, info } = await boss.client.ask(calls.deleteDepartment, input)
    return [code, info]
  }
  const invited = () =>
    boss.client.call(inviteStaff, {
      name: '许一',
      phone: newPhone(),
      roles: ['staff'],
      departments: [research],
    })
  const { memberId } = await invited()
  await boss.client.call(cancelInvitation, { memberId })
  const waiting = await invited()
  const away = await hire(app, boss, '周远', { departments: [research] })
  await boss.client.call(disableStaff, { memberId: away.memberId })
  expect(await ask()).toEqual(['department.has-people', '“研发中心”还有 2 人，请选择他们要去的部门。'])
  await boss.client.call(cancelInvitation, { memberId: waiting.memberId })
  await boss.client.call(editStaff, { memberId: away.memberId })
  expect(await ask()).toEqual(['000000', ''])
  const last = (await readChain(app.db, boss.companyId!)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'department:deleted',
    { id: research, name: '研发中心', people: 0, moveTo: null },
  ])
  // Asked again, they are of no department.
  await boss.client.call(reinviteStaff, { memberId })
  expect((await rowOf(boss, memberId, 'invited')).departments).toEqual([])
})

test('a department has a head who works in the company', async () => {
  const research = await add('研发中心')
  const { memberId } = await hire(app, boss, '周远')
  await boss.client.call(calls.editDepartment, {
    departmentId: research,
    name: '研发中心',
    headMemberId: memberId,
  })
  const detail = await boss.client.call(calls.getOrgDetail, { departmentId: research })
  expect(detail.department).toMatchObject({
    path: '研发中心',
    level: 1,
    headName: '周远',
    headMemberId: memberId,
  })
  const stranger = await companySigner(app, '陈外人', `宁波外人${count}号有限公司`)
  const other = await hire(app, stranger, '何方')
  const answer = await boss.client.ask(calls.editDepartment, {
    departmentId: research,
    name: '研发中心',
    headMemberId: other.memberId,
  })
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['not-found', ['headMemberId']])
})

test('the unit’s particulars are shown masked and changed by those who may', async () => {
  await boss.client.call(calls.editUnit, {
    shortName: '清和',
    contactPhone: '0571-88886666',
    address: '西湖区文三路 9 号',
  })
  const { unit, administrators, staffTotal } = await boss.client.call(calls.getOrgDetail, {})
  expect(unit).toMatchObject({
    companyName: boss.companyName,
    creditCode: expect.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{18}$/),
    legalPerson: '林清和',
    shortName: '清和',
    contactPhone: '0571-88886666',
  })
  expect([administrators.map(({ name }) => name), staffTotal]).toEqual([['林清和'], 1])
  const clerk = await hire(app, boss, '许一')
  expect((await clerk.client.ask(calls.getOrgDetail, {})).code).toBe('permission.denied')
  expect(
    (await clerk.client.ask(calls.editUnit, { shortName: '', contactPhone: '', address: '' })).code,
  ).toBe('permission.denied')
  expect((await clerk.client.call(calls.getOrgTree, {})).total).toBe(2)
  await actFor(clerk, null)
  expect((await clerk.client.ask(calls.getOrgTree, {})).code).toBe('identity.company-only')
})

test('whether lists may come from the replica is decided by those who may, and offered where there is one', async () => {
  const none = await boss.client.call(calls.getOrgDetail, {})
  const refused = await boss.client.ask(calls.setReplicaReading, { isAllowed: true })
  expect([none.replica, refused.code]).toEqual([null, 'replica.none'])

  const replica: Database['replica'] = {
    state: () => ({ condition: 'away', behindMs: undefined, mostBehindMs: 10_000 }),
    read: (work) => work(),
  }
  const other = await createTestApp({ db: { ...app.db, replica }, clock: app.clock })
  onTestFinished(() => other.close())
  const clerk = await hire(app, boss, '许一')
  const [ours, theirs] = [boss, clerk].map(({ client }) =>
    Object.assign(other.client(), { token: client.token, identity: client.identity }),
  )
  const shown = async () => (await ours!.call(calls.getOrgDetail, {})).replica
  expect(await shown()).toEqual({ isAllowed: false, mostSeconds: 10 })
  expect((await theirs!.ask(calls.setReplicaReading, { isAllowed: true })).code).toBe('permission.denied')
  for (const isAllowed of [true, true, false]) {
    await ours!.call(calls.setReplicaReading, { isAllowed })
    expect(await shown()).toEqual({ isAllowed, mostSeconds: 10 })
  }
  const chain = await readChain(app.db, boss.companyId!)
  expect(chain.filter(({ event }) => event === 'company:replica').map(({ detail }) => detail)).toEqual([
    { isAllowed: true },
    { isAllowed: false },
  ])
})

test('departments of another company do not exist', async () => {
  const foreign = await companySigner(app, '陈外人', `温州外人${count}号有限公司`)
  const { departmentId } = await foreign.client.call(calls.addDepartment, {
    parentId: null,
    name: '机密部',
    headMemberId: null,
  })
  const missing = '00000000-0000-4000-8000-000000000000'
  const own = await add('研发中心')
  for (const id of [departmentId, missing]) {
    const answers = [
      await boss.client.ask(calls.getOrgDetail, { departmentId: id }),
      await boss.client.ask(calls.editDepartment, { departmentId: id, name: '改名', headMemberId: null }),
      await boss.client.ask(calls.moveDepartment, { departmentId: id, parentId: null, index: 0 }),
      await boss.client.ask(calls.moveDepartment, { departmentId: own, parentId: id, index: 0 }),
      await boss.client.ask(calls.addDepartment, { parentId: id, name: '下级', headMemberId: null }),
      await boss.client.ask(calls.deleteDepartment, { departmentId: id, moveTo: 'unit' }),
      await boss.client.ask(calls.deleteDepartment, { departmentId: own, moveTo: id }),
      await boss.client.ask(listStaff, { departmentId: id }),
    ]
    expect(new Set(answers.map(({ code, info }) => `${code} ${info}`)).size).toBe(1)
    expect(answers[0]!.code).toBe('not-found')
  }
})

test('what was done stands in the company’s chain', async () => {
  const research = await add('研发中心')
  await boss.client.call(calls.editDepartment, { departmentId: research, name: '研发部', headMemberId: null })
  await boss.client.call(calls.deleteDepartment, { departmentId: research })
  const chain = await readChain(app.db, boss.companyId!)
  expect(chain.map(({ event }) => event).filter((event) => event.startsWith('department:'))).toEqual([
    'department:added',
    'department:edited',
    'department:deleted',
  ])
})
