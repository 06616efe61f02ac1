// What a page of a department says, what its changes leave behind, and what is recorded of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#protocol/company/departments.ts'
import { disableStaff, editStaff } from '#protocol/company/staff/staff.ts'
import { department } from '#server/db/schema/company/companies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
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
  boss = await companySigner(app, '沈望舒', `宁波望舒${(count += 1)}号科技有限公司`)
})
afterAll(() => app.close())

const add = async (name: string, parentId: string | null = null, headMemberId: string | null = null) =>
  (await boss.client.call(calls.addDepartment, { parentId, name, headMemberId })).departmentId
const edit = async (departmentId: string, name: string, headMemberId: string | null) => {
  const { code, fields } = await boss.client.ask(calls.editDepartment, { departmentId, name, headMemberId })
  return [code, fields]
}
const move = (departmentId: string, parentId: string | null, index: number) =>
  boss.client.call(calls.moveDepartment, { departmentId, parentId, index })
const namesUnder = async (parentId: string | null) =>
  (await boss.client.call(calls.getOrgTree, {})).departments
    .filter((one) => one.parentId === parentId)
    .map(({ name }) => name)
const recorded = async () =>
  (await readChain(app.db, boss.companyId!)).map(({ event, detail }) => [event, detail] as const)

test('a page has its place in the tree, those right beneath it, and whoever heads and administers', async () => {
  const research = await add('研发中心')
  const front = await add('前端组', research)
  const style = await add('样式组', front)
  const sales = await add('销售部')
  const head = await hire(app, boss, '周远', { departments: [front, style] })
  const admin = await hire(app, boss, '许一', { roles: ['admin'], departments: [sales] })
  await boss.client.call(editStaff, { memberId: admin.memberId, post: '行政', departments: [sales] })
  await edit(front, '前端组', head.memberId)
  const shown = {
    departmentId: front,
    parentId: research,
    name: '前端组',
    headMemberId: head.memberId,
    headName: '周远',
    direct: 1,
    total: 1,
  }
  const beneath = { headMemberId: null, headName: '', direct: 1, total: 1 }
  const page = await boss.client.call(calls.getOrgDetail, { departmentId: front })
  expect(page.department).toEqual({ ...shown, path: '研发中心/前端组', level: 2 })
  expect(page.children).toEqual([{ ...beneath, departmentId: style, parentId: front, name: '样式组' }])
  expect([page.staffTotal, page.departmentTotal]).toEqual([3, 4])
  expect(page.administrators.map(({ name, post }) => [name, post])).toEqual([
    ['沈望舒', ''],
    ['许一', '行政'],
  ])
  const unit = await boss.client.call(calls.getOrgDetail, {})
  expect([unit.department, unit.children.map(({ name, total }) => [name, total])]).toEqual([
    null,
    [
      ['研发中心', 1],
      ['销售部', 1],
    ],
  ])
})

test('the tree names its unit, and who works in no department', async () => {
  const research = await add('研发中心')
  await hire(app, boss, '周远', { departments: [research] })
  const away = await hire(app, boss, '许一')
  await boss.client.call(disableStaff, { memberId: away.memberId })
  const { companyName, total, direct } = await boss.client.call(calls.getOrgTree, {})
  expect([companyName, total, direct]).toEqual([boss.companyName, 3, 2])
})

test('there are a thousand departments and not one more', async () => {
  const { companyId } = boss
  const at = app.clock.now()
  await app.db
    .current()
    .insert(department)
    .values(
      Array.from({ length: calls.DEPARTMENTS_MAX - 1 }, (_, position) => ({
        id: randomUUID(),
        companyId: companyId!,
        parentId: null,
        name: `第${position + 1}部`,
        position,
        headMemberId: null,
        createdAt: at,
        updatedAt: at,
      })),
    )
  await add('最后一部')
  const { code, info } = await boss.client.ask(calls.addDepartment, {
    parentId: null,
    name: '多一部',
    headMemberId: null,
  })
  expect([code, info]).toEqual(['department.too-many', '部门最多 1000 个，请先整理现有部门。'])
  expect((await namesUnder(null)).at(-1)).toBe('最后一部')
})

test('a new department stands last, and a moved one where it was put', async () => {
  const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')]
  await move(c, null, 0)
  expect(await namesUnder(null)).toEqual(['丙', '甲', '乙'])
  await add('丁')
  expect(await namesUnder(null)).toEqual(['丙', '甲', '乙', '丁'])
  const rest = []
  for (const name of ['戊', '己', '庚', '辛', '壬']) {
    const departmentId = await add(name)
    await move(departmentId, null, 0)
    rest.push(departmentId)
  }
  expect(await namesUnder(null)).toEqual(['壬', '辛', '庚', '己', '戊', '丙', '甲', '乙', '丁'])
  for (const departmentId of rest) await move(departmentId, c, 9)
  expect(await namesUnder(c)).toEqual(['戊', '己', '庚', '辛', '壬'])
  await move(b, a, 0)
  await move(c, a, 1)
  expect([await namesUnder(null), await namesUnder(a)]).toEqual([
    ['甲', '丁'],
    ['乙', '丙'],
  ])
})

test('a head who is disabled stays as long as nobody names another, and is named by nobody', async () => {
  const research = await add('研发中心')
  const head = await hire(app, boss, '周远')
  expect(await edit(research, '研发中心', head.memberId)).toEqual(['000000', undefined])
  await boss.client.call(disableStaff, { memberId: head.memberId })
  expect((await edit(research, '研发部', head.memberId))[0]).toBe('000000')
  const refused = ['not-found', { headMemberId: '所选主管不在职，请重新选择' }]
  const sales = await add('销售部')
  expect(await edit(sales, '销售部', head.memberId)).toEqual(refused)
  const added = await boss.client.ask(calls.addDepartment, {
    parentId: null,
    name: '市场部',
    headMemberId: head.memberId,
  })
  expect([added.code, added.fields]).toEqual(refused)
  expect(await edit(research, '研发部', null)).toEqual(['000000', undefined])
})

test('a name that a sibling has is not taken by renaming, one’s own stays', async () => {
  const research = await add('研发中心')
  await add('前端组', research)
  const back = await add('后端组', research)
  const taken = { name: '同级已有同名部门，请换一个名称' }
  expect(await edit(back, '前端组', null)).toEqual(['department.name-taken', taken])
  expect(await edit(back, '后端组', null)).toEqual(['000000', undefined])
  expect(await edit(back, '研发中心', null)).toEqual(['000000', undefined])
  expect(await namesUnder(research)).toEqual(['前端组', '研发中心'])
})

test('nothing is added beneath a department that is not there, or is another company’s', async () => {
  const elsewhere = await companySigner(app, '陈外人', `宁波外人${count}号有限公司`)
  const theirs = await elsewhere.client.call(calls.addDepartment, {
    parentId: null,
    name: '机密部',
    headMemberId: null,
  })
  for (const parentId of [theirs.departmentId, randomUUID()]) {
    const input = { parentId, name: '下级', headMemberId: null }
    const { code, info } = await boss.client.ask(calls.addDepartment, input)
    expect([code, info]).toEqual(['not-found', '没有找到这个部门，可能已被删除。请刷新页面。'])
  }
})

test('whose only department is deleted stands right beneath the unit', async () => {
  const research = await add('研发中心')
  await hire(app, boss, '周远', { departments: [research] })
  await boss.client.call(calls.deleteDepartment, { departmentId: research, moveTo: 'unit' })
  const { total, direct } = await boss.client.call(calls.getOrgTree, {})
  expect([total, direct]).toEqual([2, 2])
})

test('whoever is of the other department already is of it once', async () => {
  const [from, to, kept] = [await add('研发中心'), await add('销售部'), await add('市场部')]
  const both = await hire(app, boss, '周远', { departments: [from, to] })
  const other = await hire(app, boss, '许一', { departments: [kept, from] })
  await boss.client.call(calls.deleteDepartment, { departmentId: from, moveTo: to })
  const of = async (memberId: string) => (await rowOf(boss, memberId)).departments.map(({ name }) => name)
  expect([await of(both.memberId), await of(other.memberId)]).toEqual([['销售部'], ['市场部', '销售部']])
  expect((await recorded()).at(-1)).toEqual([
    'department:deleted',
    { id: from, name: '研发中心', people: 2, moveTo: to },
  ])
})

test('each change is recorded with what was and what is', async () => {
  const research = await add('研发中心')
  const front = await add('前端组', research)
  await edit(front, '客户端组', null)
  await move(front, null, 1)
  const unit = { shortName: '望舒', contactPhone: '0574-88886666', address: '海曙区中山路 9 号' }
  await boss.client.call(calls.editUnit, unit)
  expect((await recorded()).slice(-5)).toEqual([
    ['department:added', { id: research, name: '研发中心', parentId: null }],
    ['department:added', { id: front, name: '前端组', parentId: research }],
    ['department:edited', { id: front, from: '前端组', name: '客户端组', headMemberId: null }],
    ['department:moved', { id: front, name: '客户端组', from: research, to: null }],
    ['company:edited', unit],
  ])
  expect((await boss.client.call(calls.getOrgDetail, {})).unit).toMatchObject(unit)
})
