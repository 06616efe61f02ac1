// The page of invoices: an empty list leads to the orders, for those who may see them.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { InvoicesPage } from '#src/features/trade/invoices/invoices-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const node = (resCode: string, actionCode: string) => ({
  resCode,
  nodeActions: [{ actionCode }],
  children: [],
})

it.each([
  ['may see the orders', [node('companyInvoiceManage', 'apply'), node('selfMeal', 'view')], 1],
  ['may not', [node('companyInvoiceManage', 'apply')], 0],
])('leads to the orders whoever %s', async (_, userRoleResAction, links) => {
  page = await renderPage(<InvoicesPage />, {
    user: asCompany({ userRoleResAction }),
    at: '/user/userCenter/companyInvoiceManage',
    answers: {
      '/VirtualProductService/invoice/orders': () => ({
        data: { rows: [], total: 0, page: 1, pageSize: 10 },
      }),
    },
  })
  await screen.findByText('没有可开票的订单')
  expect(screen.queryAllByRole('link', { name: '查看订单' })).toHaveLength(links)
})
