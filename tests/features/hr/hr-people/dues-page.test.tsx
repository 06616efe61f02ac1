// What runs out, as a list: where nothing does, the way to what fills it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DuesPage } from '#src/features/hr/hr-people/dues-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it('an empty list leads to the entries it is filled from, and an empty tab to the whole list', async () => {
  page = await renderPage(<DuesPage />, {
    user: asCompany({
      userRoleResAction: [
        {
          resCode: 'humanResouce',
          nodeActions: ['attend', 'launch'].map((actionCode) => ({ actionCode })),
          children: [],
        },
      ],
    }),
    at: '/human/dues?tab=week',
    answers: { '/HumanService/person/dues': () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }) },
  })
  await screen.findByText('没有 7 天内到期的事项')
  await userEvent.click(screen.getByRole('button', { name: '查看全部' }))
  await screen.findByText('没有要办的到期事项')
  expect(screen.getByRole('link', { name: '去入职管理' }).getAttribute('href')).toBe('/human/entryManage')
})
