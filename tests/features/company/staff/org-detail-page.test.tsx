// The page of a department: its facts, and the way to its people for those who may open it.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrgDetailPage } from '#src/features/company/staff/org-detail-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const DETAIL = {
  unit: {
    companyName: '杭州清和文化科技有限公司',
    creditCode: '91330100M000100YX1',
    legalPerson: '林清和',
    autStatus: 1,
    shortName: '清和',
    contactPhone: '0571-88886666',
    address: '杭州市西湖区',
  },
  replica: null,
  department: null,
  children: [],
  administrators: [],
  staffTotal: 7,
  departmentTotal: 3,
}
const node = (resCode: string) => ({ resCode, nodeActions: [{ actionCode: 'view' }], children: [] })

it.each([
  ['may see the staff', [node('orgManage'), node('staffManage')], ['/user/userCenter/staffManage']],
  ['may not', [node('orgManage')], []],
])('leads to the people whoever %s', async (_, userRoleResAction, ways) => {
  page = await renderPage(<OrgDetailPage />, {
    user: asCompany({ userRoleResAction }),
    at: '/user/userCenter/orgDetail',
    answers: { '/AccountService/organisation/detail': () => ({ data: DETAIL }) },
  })
  await screen.findByRole('heading', { name: '单位详情' })
  expect(
    screen.queryAllByRole('link', { name: '查看人员' }).map((link) => link.getAttribute('href')),
  ).toEqual(ways)
})
