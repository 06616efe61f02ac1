// The command palette finds pages, contracts and contacts, and is operated by the keyboard alone.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PaletteKey } from '#src/app/palette/palette-key.tsx'
import { rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const CONTACT = {
  contactId: '5f0a9d0e-4a55-4b7e-9d8b-9a2f2f6d1c01',
  name: '周既明',
  phone: '13900005678',
  phoneMasked: '139****5678',
  companyName: '',
  email: '',
  remark: '',
  groupId: null,
  groupName: '',
  updatedAt: '2026-11-21T03:00:00.000Z',
}
const withContacts = [
  { resCode: 'contact', nodeActions: [{ actionCode: 'view' }], children: [] },
] satisfies UserInfo['userRoleResAction']

let page: RenderedPage | undefined
const asked: string[] = []
afterEach(async () => {
  asked.length = 0
  await page?.close()
})

const open = async (user: UserInfo) => {
  page = await renderPage(<PaletteKey user={user} />, {
    user,
    at: '/home',
    answers: {
      '/ContractService/homepage/list': () => {
        asked.push('contracts')
        return { data: { rows: [rowOf({ name: '采购合同' })], total: 1, page: 1, pageSize: 5 } }
      },
      '/AccountService/contact/page': () => {
        asked.push('contacts')
        return { data: { rows: [CONTACT], total: 1, page: 1, pageSize: 5 } }
      },
    },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: '搜索页面、合同、联系人' })
}
const chosen = () => screen.getByRole('option', { selected: true }).textContent

it('opens the page that the arrows chose', async () => {
  const field = await open(asCompany())
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, '合同')
  expect(chosen()).toContain('合同签署')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(page?.history.at(-1)).toBe('/sign/list/signing')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('finds contracts and contacts, each leading to its page', async () => {
  const field = await open(asCompany({ userRoleResAction: withContacts }))
  await userEvent.type(field, '周既明')
  const people = within(await screen.findByRole('group', { name: '联系人' }))
  expect(people.getByRole('option').textContent).toBe('周既明139****5678')
  const found = within(screen.getByRole('group', { name: '合同' }))
  expect(found.getByRole('option').textContent).toContain('采购合同')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(page?.history.at(-1)).toBe(
    `/user/userCenter/contact?scope=company&search=${encodeURIComponent('周既明')}`,
  )
})

it('offers no page and asks for nothing that this person may not open', async () => {
  const field = await open(asCompany({ defaultBizCompanyAutStatus: 2 }))
  expect(screen.queryByRole('option', { name: /角色/ })).toBeNull()
  await userEvent.type(field, '没有这样的')
  expect(await screen.findByText('没有找到“没有这样的”')).toBeTruthy()
  expect(asked).toEqual([])
})

it('leads to the search in the text of contracts, where the words can be searched for', async () => {
  const field = await open(asCompany())
  await userEvent.type(field, '违约金')
  await userEvent.click(await screen.findByRole('option', { name: /在合同正文中搜索“违约金”/ }))
  expect(page?.history.at(-1)).toBe(`/sign/textSearch?words=${encodeURIComponent('违约金')}`)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: '搜索页面、合同、联系人' }), '金')
  expect(screen.queryByRole('option', { name: /在合同正文中搜索/ })).toBeNull()
})
