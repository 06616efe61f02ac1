// A review that is stuck is given to somebody who may read it, on the contract's page.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { reviewOf } from '#tests/models/reviewing.model.ts'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const CONTRACT = rowOf({ label: 'reviewing', actions: ['download'] })
const TRANSFER = '/ContractService/review/transfer'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const colleague = (memberId: string, name: string) => ({
  memberId,
  userId: `user of ${memberId}`,
  name,
  phoneMasked: '138****0001',
  post: '会计',
  departments: [],
  isCertified: true,
})
const ABLE = [colleague('m1', '许职员'), colleague('m2', '方法务'), colleague('m3', '钱财务')]

it('offers those who may review, but neither who handed it in nor who is asked already', async () => {
  const review = reviewOf({ notes: [], actions: ['reassign'], notAskable: ['user of m1', 'user of m2'] })
  page = await renderPage(<DetailPage />, {
    user: asCompany(),
    at: `/signDetail?contractId=${CONTRACT.contractId}`,
    answers: {
      '/ContractService/contract/detail': () => ({ data: detailOf({ contract: CONTRACT, review }) }),
      '/AccountService/staff/colleagues': ({ query }) => ({
        data: query['work'] === 'review' ? ABLE : [...ABLE, colleague('m4', '无权人')],
      }),
      [TRANSFER]: () => ({ data: {} }),
    },
  })
  const panel = within(await screen.findByRole('region', { name: /内容审查/ }))
  await userEvent.click(panel.getByRole('button', { name: /改派/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /的审查？$/ }))
  await userEvent.click(dialog.getByRole('combobox'))
  const offered = await screen.findByText('钱财务 · 会计 · 138****0001')
  expect(screen.getAllByText(/ · 会计 · /).map(({ textContent }) => textContent)).toEqual([
    '钱财务 · 会计 · 138****0001',
  ])
  await userEvent.click(offered)
  await userEvent.click(dialog.getByRole('button', { name: '改派' }))
  const sent = () => page!.asked.filter(({ path }) => path === TRANSFER).map(({ json }) => json)
  await expect.poll(sent).toEqual([
    expect.objectContaining({
      reviewId: review.reviewId,
      taskId: review.tasks[0]!.taskId,
      toMemberId: 'm3',
    }),
  ])
})
