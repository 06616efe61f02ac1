// Inviting where the packages allow nobody more: it says so, and leads to larger ones.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { InviteDrawer } from '#src/features/company/staff/invite-drawer.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(() => page?.close())

const FULL =
  '当前套餐最多 20 名员工（含待加入），已经满了。请先取消不用的邀请或办理离职，或换用人数更多的套餐。'

test('a company that is full is told how many it may have, and led to the packages', async () => {
  page = await renderPage(<InviteDrawer departmentId={undefined} onClose={() => undefined} />, {
    user: asCompany({}),
    at: '/user/userCenter/staffManage',
    resource: 'staffManage',
    answers: {
      '/ResourceService/org/tree': () => ({
        data: { companyName: '', total: 0, direct: 0, departments: [] },
      }),
      '/AccountService/staff/invitation': () => ({ refusal: { code: 'staff.limit', info: FULL } }),
    },
  })
  await userEvent.type(await screen.findByLabelText('姓名'), '周远')
  await userEvent.type(screen.getByLabelText('手机号'), '13900004499')
  await userEvent.click(screen.getByRole('button', { name: '发送邀请' }))
  expect((await screen.findByRole('alert')).textContent).toContain(FULL)
  expect(screen.getByRole('link', { name: '查看套餐' }).getAttribute('href')).toBe('/setMeal/list')
})
