// The page of roles as a person sees it.
// Covers locks, permissions, saving, conflicts, deleting with a successor, and granting.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role, RoleMember } from '#protocol/company/roles.ts'
import { PERMISSIONS, PRESET_GRANTS, effectiveGrants } from '#protocol/permissions.ts'
import { RoleManagePage } from '#src/features/company/roles/role-manage-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const OWN_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
const legal: Role = {
  roleId: 'legal',
  isPreset: true,
  name: '法务',
  note: '内容审查、合同归档、履约提醒',
  grants: PRESET_GRANTS.legal as Role['grants'],
  holders: 1,
  version: 0,
  updatedAt: null,
  actions: ['copy', 'grant'],
}
const filing: Role = {
  ...legal,
  roleId: OWN_ID,
  isPreset: false,
  name: '档案员',
  note: '',
  grants: effectiveGrants({ integratedManage: ['add'] }) as Role['grants'],
  holders: 2,
  version: 3,
  updatedAt: '2026-11-21T02:00:00.000Z',
  actions: ['edit', 'delete', 'copy', 'grant'],
}
const chen: RoleMember = {
  memberId: '7d2e8b63-a6d5-4b97-9a4b-4b9a4d2a1b22',
  name: '陈一诺',
  phoneMasked: '139****5678',
  post: '法务专员',
  status: 'active',
  roles: ['法务'],
}
const administrator = asCompany({
  userRoleResAction: PERMISSIONS.filter(({ kind }) => kind === 'page').map(({ code, actions }) => ({
    resCode: code,
    nodeActions: actions.map((action) => ({ actionCode: action.code })),
    children: [],
  })),
  otherRoleAction: PERMISSIONS.filter(({ kind }) => kind === 'work').map(({ code, actions }) => ({
    resCode: code,
    nodeActions: actions.map((action) => ({ actionCode: action.code })),
    children: [],
  })),
})

const LIST = '/ResourceService/role/list'
const ROLE = '/ResourceService/role'
const MEMBERS = '/ResourceService/role/members'
const GRANT = '/ResourceService/authorization'

Element.prototype.scrollIntoView = () => undefined

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (answers: PageSetting['answers'] = {}, setting: Partial<PageSetting> = {}) => {
  page = await renderPage(<RoleManagePage />, {
    user: administrator,
    loadUser: () => Promise.resolve(administrator),
    resource: 'roleManage',
    at: `/user/userCenter/roleManage?role=${OWN_ID}`,
    answers: {
      [LIST]: () => ({ data: [legal, filing] }),
      [MEMBERS]: () => ({ data: { total: 1, page: 1, pageSize: 10, rows: [chen] } }),
      ...answers,
    },
    ...setting,
  })
  await screen.findByRole('navigation', { name: '角色' })
}
const sentTo = (path: string, method = 'PUT') =>
  page!.asked.filter((asked) => asked.path === path && asked.method === method)
const row = (name: string) => screen.getByRole('group', { name })
const box = (name: string, within_: string) => within(row(within_)).getByRole('checkbox', { name })

describe('a preset role', () => {
  it('is locked, says so, and offers a copy', async () => {
    await open({}, { at: '/user/userCenter/roleManage' })
    expect(screen.getByText('预设角色的权限不能修改。需要不一样的权限时，复制一份再改。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(box('参与', '合同审批')).toHaveProperty('disabled', true)
    expect(box('参与', '合同审批')).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('button', { name: '复制' }))
    expect(await screen.findByDisplayValue('法务（副本）')).toBeTruthy()
  })
})

describe('an own role', () => {
  it('is saved whole, with the version it was read in', async () => {
    await open({ [ROLE]: () => ({ data: { ...filing, version: 4 } }) })
    await userEvent.click(box('删除', '集成应用'))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sentTo(ROLE).length).toBe(1))
    const { name, version, roleId, grants } = sentTo(ROLE)[0]!.json
    expect({ name, version, roleId, filing: (grants as Role['grants'])['integratedManage'] }).toEqual({
      name: '档案员',
      version: 3,
      roleId: OWN_ID,
      filing: ['view', 'add', 'del'],
    })
  })

  it('asks before typed changes are lost', async () => {
    await open()
    await userEvent.click(box('删除', '集成应用'))
    await userEvent.click(screen.getByRole('button', { name: /法务/ }))
    const dialog = await screen.findByRole('dialog', { name: '放弃没有保存的修改？' })
    await userEvent.click(within(dialog).getByRole('button', { name: '继续编辑' }))
    expect(box('删除', '集成应用')).toHaveProperty('checked', true)
  })

  it('shows what somebody else changed, and saves over it only when told', async () => {
    let isNewer = false
    await open({
      [LIST]: () => ({
        data: [
          legal,
          isNewer
            ? {
                ...filing,
                version: 4,
                grants: { ...filing.grants, integratedManage: ['view', 'add', 'edit'] },
              }
            : filing,
        ],
      }),
      [ROLE]: ({ json }) =>
        json['version'] === 3
          ? { refusal: { code: 'role.stale', info: '这个角色刚被其他人修改过' } }
          : { data: { ...filing, version: 5 } },
    })
    isNewer = true
    await userEvent.click(box('删除', '集成应用'))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    const dialog = await screen.findByRole('dialog', { name: '“档案员”刚被其他人修改过' })
    expect(within(dialog).getByText('增加了 集成应用：修改')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '用我的内容覆盖' }))
    await waitFor(() => expect(sentTo(ROLE).map(({ json }) => json['version'])).toEqual([3, 4]))
  })

  it('can be given up for the newest', async () => {
    let isNewer = false
    await open({
      [LIST]: () => ({ data: [legal, isNewer ? { ...filing, version: 4, name: '档案管理员' } : filing] }),
      [ROLE]: () => ({ refusal: { code: 'role.stale', info: '这个角色刚被其他人修改过' } }),
    })
    isNewer = true
    await userEvent.click(box('删除', '集成应用'))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await userEvent.click(await screen.findByRole('button', { name: '载入最新内容' }))
    expect(await screen.findByDisplayValue('档案管理员')).toBeTruthy()
    expect(box('删除', '集成应用')).toHaveProperty('checked', false)
  })

  it('says at the name what is wrong with it', async () => {
    await open({
      [ROLE]: () => ({
        refusal: {
          code: 'role.name-taken',
          info: '已有同名的角色',
          fields: { name: '已有同名的角色，请换一个名称' },
        },
      }),
    })
    const name = screen.getByRole('textbox', { name: '角色名称' })
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('请填写角色名称')).toBeTruthy()
    await userEvent.type(name, '法务')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('已有同名的角色，请换一个名称')).toBeTruthy()
  })

  it('is deleted only with a successor while people hold it', async () => {
    await open({ [ROLE]: () => ({ data: {} }) })
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '删除角色“档案员”？' })
    await userEvent.click(within(dialog).getByRole('button', { name: '删除角色' }))
    expect(within(dialog).getByText('请选择改持的角色')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('combobox'))
    await userEvent.click(await screen.findByTitle('法务（内容审查、合同归档、履约提醒）'))
    await userEvent.click(within(dialog).getByRole('button', { name: '删除角色' }))
    await waitFor(() =>
      expect(sentTo(ROLE, 'DELETE').map(({ query }) => [query['roleId'], query['replacement']])).toEqual([
        [OWN_ID, 'legal'],
      ]),
    )
  })
})

it('ticks only what the person holds', async () => {
  const clerk = asCompany({
    userRoleResAction: administrator.userRoleResAction.filter(({ resCode }) =>
      ['roleManage', 'contact'].includes(resCode),
    ),
  })
  await open({}, { user: clerk })
  expect(box('删除', '集成应用')).toHaveProperty('disabled', true)
  expect(box('添加', '联系人')).toHaveProperty('disabled', false)
  await userEvent.click(screen.getByRole('checkbox', { name: '页面：全选' }))
  expect(box('导入', '联系人')).toHaveProperty('checked', true)
  expect(box('删除', '集成应用')).toHaveProperty('checked', false)
})

it('the search leaves what it finds, and says when there is nothing', async () => {
  await open()
  const search = screen.getByRole('textbox', { name: '搜索权限' })
  await userEvent.type(search, '重置密钥')
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['集成应用'])
  await userEvent.clear(search)
  await userEvent.type(search, '没有')
  expect(screen.getByText('没有名称含有“没有”的权限。')).toBeTruthy()
})

it('a new role is made from the keyboard alone', async () => {
  await open({ [ROLE]: () => ({ data: filing }) })
  screen.getByRole('button', { name: '新建角色' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: '角色名称' }))
  await userEvent.keyboard('审计员')
  box('查看', '联系人').focus()
  await userEvent.keyboard(' ')
  screen.getByRole('textbox', { name: '角色名称' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sentTo(ROLE, 'POST').length).toBe(1))
  const { name, grants } = sentTo(ROLE, 'POST')[0]!.json as unknown as Role
  expect([name, grants['contact']]).toEqual(['审计员', ['view']])
})

it('shows who holds a role with the way to them, and takes it back after asking', async () => {
  await open({ [GRANT]: () => ({ data: {} }) })
  await userEvent.click(screen.getByRole('tab', { name: '持有人 2' }))
  const link = await screen.findByRole('link', { name: '陈一诺' })
  expect(link.getAttribute('href')).toBe('/user/userCenter/staffManage?search=%E9%99%88%E4%B8%80%E8%AF%BA')
  await userEvent.click(screen.getByRole('button', { name: '收回陈一诺的角色' }))
  const dialog = await screen.findByRole('dialog', { name: '收回陈一诺的“档案员”？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '收回' }))
  await waitFor(() =>
    expect(sentTo(GRANT).map(({ json }) => [json['memberIds'], json['add'], json['remove']])).toEqual([
      [[chen.memberId], [], [OWN_ID]],
    ]),
  )
})

it('gives a role to people who are searched for', async () => {
  await open({ [GRANT]: () => ({ data: {} }) })
  await userEvent.click(screen.getByRole('tab', { name: '持有人 2' }))
  await userEvent.click(await screen.findByRole('button', { name: '授予员工' }))
  const dialog = await screen.findByRole('dialog', { name: '把“档案员”授予员工' })
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /陈一诺/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '授予 1 人' }))
  await waitFor(() => expect(sentTo(GRANT).map(({ json }) => json['add'])).toEqual([[OWN_ID]]))
})

it('a new role can be made on a page without TLS, where browsers offer no randomUUID', async () => {
  const without = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  await open()
  await userEvent.click(screen.getByRole('button', { name: '新建角色' }))
  expect(await screen.findByRole('textbox', { name: '角色名称' })).toBeTruthy()
  without.mockRestore()
})
