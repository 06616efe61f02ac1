// The list of people in each of its states: arriving, missing, empty, narrowed by the address.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { StaffManagePage } from '#src/features/company/staff/staff-manage-page.tsx'
import type { Asked } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(() => page?.close())

const LIST = '/AccountService/staff/page'
const PERSON = {
  memberId: '10000000-0000-4000-8000-000000000001',
  userId: '20000000-0000-4000-8000-000000000001',
  name: '苏予安',
  phoneMasked: '138****0005',
  staffNo: 'QH-0012',
  post: '客户经理',
  email: '',
  departments: [],
  roles: [{ id: 'staff', name: '员工' }],
  status: 'active',
  isSuperAdmin: false,
  isMe: false,
  reason: '',
  invitedAt: null,
  expiresAt: null,
  joinedAt: '2026-10-01T02:00:00.000Z',
  leftAt: null,
  actions: ['edit'],
}

const rowsOf = (rows: readonly object[], total = rows.length) => ({
  data: { total, page: 1, pageSize: 10, rows },
})
const show = async (at: string, list: NonNullable<PageSetting['answers']>[string]) => {
  page = await renderPage(<StaffManagePage />, {
    user: asCompany({
      userRoleResAction: [
        {
          resCode: 'staffManage',
          nodeActions: [{ actionCode: 'view' }, { actionCode: 'invite' }],
          children: [],
        },
      ],
    }),
    at: `/user/userCenter/staffManage${at}`,
    resource: 'staffManage',
    answers: {
      '/ResourceService/org/tree': () => ({
        data: { companyName: '', total: 0, direct: 0, departments: [] },
      }),
      '/AccountService/staff/counts': () => ({ data: { working: 1, invited: 0, applied: 0, left: 0 } }),
      [LIST]: list,
    },
  })
  return page
}
const askedFor = (asked: readonly Asked[]) => asked.filter(({ path }) => path === LIST)

test('the search of the address is asked for and stands in the field', async () => {
  const { asked } = await show('?search=%E8%8B%8F', () => rowsOf([PERSON]))
  expect(await screen.findByText('苏予安')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索员工' }).value).toBe('苏')
  const [first] = askedFor(asked)
  expect({ ...first?.query, ...first?.json }).toMatchObject({ search: '苏' })
})

test('nobody found names the way back to everybody', async () => {
  const user = userEvent.setup()
  await show('?search=%E6%97%A0', ({ query, json }) =>
    rowsOf('search' in { ...query, ...json } && (query['search'] ?? json['search']) ? [] : [PERSON]),
  )
  expect(await screen.findByText('没有符合条件的员工')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清除条件' }))
  expect(await screen.findByText('苏予安')).toBeTruthy()
})

test('a list that does not come says why and is asked for again', async () => {
  const user = userEvent.setup()
  let isDown = true
  await show('', () => (isDown ? { status: 500 } : rowsOf([PERSON])))
  const retry = await screen.findByRole('button', { name: /重试|重新加载/ })
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('苏予安')).toBeTruthy()
})

test('a page that is no longer there leads to the last one', async () => {
  const { history } = await show('?page=3', ({ query, json }) =>
    Number(query['page'] ?? json['page']) > 1 ? rowsOf([], 4) : rowsOf([PERSON], 4),
  )
  expect(await screen.findByText('苏予安')).toBeTruthy()
  await waitFor(() => expect(history.at(-1)).toBe('/user/userCenter/staffManage'))
})
