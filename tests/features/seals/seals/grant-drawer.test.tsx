// The drawer that grants a seal: to whom, for which contracts, how long, and refusals.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { GrantDrawer } from '#src/features/seals/seals/grant-drawer.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { CALLS, SEAL_ID, sealOf } from './seal-answers.ts'

const COLLEAGUES = '/AccountService/staff/colleagues'
const TREE = '/ResourceService/org/tree'
const ROLES = '/ResourceService/role/names'
const colleague = (memberId: string, name: string) => ({
  memberId,
  userId: memberId,
  name,
  phoneMasked: '138****0005',
  post: '客户经理',
  departments: ['华东区'],
})
const BUYER = colleague('10000000-0000-4000-8000-000000000001', '苏予安')
const ENGINEER = colleague('10000000-0000-4000-8000-000000000002', '程以宁')
const EAST = '40000000-0000-4000-8000-000000000002'
const department = (departmentId: string, name: string, parentId: string | null) => ({
  departmentId,
  parentId,
  name,
  headMemberId: null,
  headName: '',
  direct: 1,
  total: 1,
})
const SALES = '40000000-0000-4000-8000-000000000001'
const TREE_DATA = {
  companyName: '',
  total: 2,
  direct: 0,
  departments: [department(SALES, '市场销售部', null), department(EAST, '华东区', SALES)],
}
const role = (roleId: string, name: string) => ({ roleId, name, isPreset: true, grantable: false })

// The radio itself lies below its words.
const user = userEvent.setup({ pointerEventsCheck: 0 })
let page: RenderedPage | undefined
const onClose = vi.fn()
beforeEach(() => onClose.mockReset())
afterEach(() => page?.close())

const show = async (answers: NonNullable<PageSetting['answers']> = {}) => {
  page = await renderPage(<GrantDrawer seal={sealOf()} onClose={onClose} />, {
    user: asCompany(),
    resource: 'signature',
    answers: {
      [COLLEAGUES]: ({ query }) => ({
        data: [BUYER, ENGINEER].filter(({ name }) => name.includes(query['search'] ?? '')),
      }),
      [TREE]: () => ({ data: TREE_DATA }),
      [ROLES]: () => ({ data: [role('superAdmin', '超级管理员'), role('sealer', '用印人')] }),
      [CALLS.grants]: () => ({ data: { grantId: '50000000-0000-4000-8000-000000000001' } }),
      ...answers,
    },
  })
  return page
}
const given = () => page!.asked.filter(({ path, method }) => path === CALLS.grants && method === 'POST')
const drawer = () => screen.findByRole('dialog', { name: '授权使用“合同专用章”' })
const submit = async () => user.click(within(await drawer()).getByRole('button', { name: /授\s?权/ }))
/** Opens a list of choices by its label. */
const open = async (label: string) => user.click(await screen.findByRole('combobox', { name: label }))
const choice = (text: string) =>
  screen.findByText(text, { selector: '[class*="-option-content"], [class*="-tree-title"]' })
const choose = async (label: string, text: string) => {
  await open(label)
  await user.click(await choice(text))
}

describe('to whom', () => {
  it('is a colleague found by what is typed, who stays chosen when the search is over', async () => {
    // Without words only some of the colleagues come.
    const { asked } = await show({
      [COLLEAGUES]: ({ query }) => ({ data: query['search'] === '程' ? [ENGINEER] : [BUYER] }),
    })
    await user.type(await screen.findByRole('combobox', { name: '同事' }), '程')
    await user.click(await choice('程以宁 · 客户经理 · 华东区'))
    expect(asked.some(({ path, query }) => path === COLLEAGUES && query['search'] === '程')).toBe(true)
    await open('同事')
    await choice('苏予安 · 客户经理 · 华东区')
    const field = (await drawer()).querySelector('.ant-select')
    expect(field?.textContent).toContain('程以宁 · 客户经理 · 华东区')
    await user.click(screen.getByRole('radio', { name: '长期有效' }))
    await submit()
    await expect
      .poll(() => given().map(({ json }) => json))
      .toEqual([
        expect.objectContaining({
          sealId: SEAL_ID,
          subject: { kind: 'member', memberId: ENGINEER.memberId },
          contractTypes: [],
          until: null,
        }),
      ])
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it('is a department of the tree', async () => {
    await show()
    await user.click(await screen.findByRole('radio', { name: '部门' }))
    await choose('部门（含下级部门）', '华东区')
    await submit()
    await expect.poll(() => given()[0]?.json['subject']).toEqual({ kind: 'department', departmentId: EAST })
  })

  it('is a role, but not the super-administrator’s, who needs none', async () => {
    await show()
    await user.click(await screen.findByRole('radio', { name: '角色' }))
    await choose('角色', '用印人')
    expect(screen.queryByText('超级管理员')).toBeNull()
    await submit()
    await expect.poll(() => given()[0]?.json['subject']).toEqual({ kind: 'role', roleCode: 'sealer' })
  })

  it('must be said, and a choice does not outlive its kind', async () => {
    await show()
    await choose('同事', '苏予安 · 客户经理 · 华东区')
    await user.click(screen.getByRole('radio', { name: '角色' }))
    await submit()
    expect(await screen.findByText('请选择授权给谁')).toBeTruthy()
    expect(given()).toEqual([])
  })

  it.each([
    ['同事', '同事', COLLEAGUES, '没有找到可选的同事', []],
    ['部门', '部门（含下级部门）', TREE, '单位还没有部门', { ...TREE_DATA, departments: [] }],
    ['角色', '角色', ROLES, '没有可以选择的角色', []],
  ])('has nobody to offer among %s: said as that', async (kind, label, path, words, data) => {
    await show({ [path]: () => ({ data }) })
    await user.click(await screen.findByRole('radio', { name: kind }))
    await open(label)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([
    ['同事', '同事', COLLEAGUES, '苏予安 · 客户经理 · 华东区', [BUYER]],
    ['部门', '部门（含下级部门）', TREE, '市场销售部', TREE_DATA],
    ['角色', '角色', ROLES, '用印人', [role('sealer', '用印人')]],
  ])(
    'among %s that could not be read is no empty list: they are asked for again',
    async (kind, label, path, text, data) => {
      let isDown = true
      await show({ [path]: () => (isDown ? { status: 500 } : { data }) })
      await user.click(await screen.findByRole('radio', { name: kind }))
      await open(label)
      const problem = await screen.findByText(/^没有读到：/)
      isDown = false
      await user.click(within(problem).getByRole('button', { name: '重试' }))
      expect(await choice(text)).toBeTruthy()
    },
  )
})

describe('for which and how long', () => {
  it('is some kinds of contract, of which there is at least one, until the end of the last day', async () => {
    await show()
    await choose('同事', '苏予安 · 客户经理 · 华东区')
    await user.click(screen.getByRole('radio', { name: '只限某些类型' }))
    await submit()
    expect(await screen.findByText('请至少选择一种合同类型')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: '合同类型' }), '框架协议{Enter}')
    await submit()
    await expect.poll(() => given().length).toBe(1)
    const { json } = given()[0]!
    expect([json['contractTypes'], 'from' in json]).toEqual([['框架协议'], false])
    const until = new Date(String(json['until']))
    expect([until.getHours(), until.getMinutes(), until.getSeconds()]).toEqual([23, 59, 59])
  })
})

describe('a refusal', () => {
  const answerTo = (refusal: { code: string; info: string; fields?: Record<string, string> }) => ({
    [CALLS.grants]: () => ({ refusal }),
  })

  it('leaves everything typed, and the next try is another request', async () => {
    await show(answerTo({ code: 'grant.exists', info: '已有相同范围的授权。' }))
    await choose('同事', '苏予安 · 客户经理 · 华东区')
    await user.click(screen.getByRole('radio', { name: '只限某些类型' }))
    await user.type(screen.getByRole('combobox', { name: '合同类型' }), '框架协议{Enter}')
    await user.click(screen.getByRole('radio', { name: '长期有效' }))
    await submit()
    expect(await screen.findByText('已有相同范围的授权。')).toBeTruthy()
    await submit()
    await expect.poll(() => given().length).toBe(2)
    const [first, second] = given().map(({ json }) => json)
    const said = ({ subject, contractTypes, until }: Record<string, unknown> = {}) => ({
      subject,
      contractTypes,
      until,
    })
    expect(said(second)).toEqual(said(first))
    expect(second?.['requestId']).not.toBe(first?.['requestId'])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('of the period is told at the dates, and taken back once they change', async () => {
    const info = '一次授权最长 10 年，或选择长期有效。'
    await show(answerTo({ code: 'grant.period', info, fields: { until: info } }))
    await choose('同事', '苏予安 · 客户经理 · 华东区')
    await submit()
    await expect.poll(() => screen.queryAllByText(info).length).toBe(2)
    const [dates] = document.querySelectorAll('.ant-picker-range')
    expect(dates?.closest('.ant-form-item')?.textContent).toContain(info)
  })
})

test('an answer that was lost is asked for again under the same number, so nothing is given twice', async () => {
  let isDown = true
  await show({
    [CALLS.grants]: () =>
      isDown ? { status: 502 } : { data: { grantId: '50000000-0000-4000-8000-000000000001' } },
  })
  await choose('同事', '苏予安 · 客户经理 · 华东区')
  await submit()
  await expect.poll(() => screen.queryByRole('alert')).not.toBeNull()
  isDown = false
  await submit()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [first, second] = given().map(({ json }) => json['requestId'])
  expect(second).toBe(first)
})
