// Home says what waits in which list, from the red dots, and leads there.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import { WaitingForMe } from '#src/features/account/home/waiting-for-me.tsx'
import type { Answer } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const COUNTS = {
  all: 9,
  toSign: 2,
  waiting: 3,
  completed: 10_001,
  revoked: 0,
  rejected: 0,
  expired: 0,
  cc: 0,
  drafts: 1,
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const NOTHING = { data: { tasks: [], due: [], steps: { hasSeal: true, hasLaunched: true } } }

const show = async (
  dots: RedDots,
  home: () => Answer = () => NOTHING,
  counts: () => Answer = () => ({ data: COUNTS }),
) => {
  page = await renderPage(<WaitingForMe />, {
    user: asCompany(),
    getDots: () => Promise.resolve(dots),
    answers: {
      '/ContractService/homepage/counts': counts,
      '/ContractService/homepage/home': home,
    },
  })
  return within(await screen.findByRole('region', { name: '待我处理' }))
}

it('names each list in which something waits, and leads to its tab', async () => {
  const card = await show([
    { listType: 4, countNum: 120 },
    { listType: 1, countNum: 2 },
  ])
  const list = within(await card.findByRole('list'))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['待我签署2', '/sign/list/signing?tab=toSign'],
    ['待我用印或审批用印99+', '/sign/list/signatureApprovalList'],
  ])
})

it('says so when nothing waits, and counts the other contracts', async () => {
  const card = await show([])
  expect(await card.findByText('没有等您处理的事项')).toBeTruthy()
  expect(await card.findByRole('link', { name: '1 万+已完成' })).toBeTruthy()
})

it('says when what waits could not be read, and never that nothing does', async () => {
  const refusal = { code: 'server.broken', info: '系统繁忙，请稍后再试' }
  const card = await show([], () => ({ refusal }))
  expect(await card.findByRole('button', { name: /重\s?试/ })).toBeTruthy()
  expect(card.queryByText('没有等您处理的事项')).toBeNull()
})

it('says once that nothing could be read, and one press reads all of it', async () => {
  let isAway = true
  const away = { refusal: { code: 'server.broken', info: '系统繁忙，请稍后再试' } }
  const card = await show(
    [],
    () => (isAway ? away : NOTHING),
    () => (isAway ? away : { data: COUNTS }),
  )
  await expect.poll(() => card.queryByRole('group', { name: '合同概览' })).toBeNull()
  expect(card.getAllByText('系统繁忙，请稍后再试').length).toBe(1)
  isAway = false
  await userEvent.click(card.getByRole('button', { name: /重\s?试/ }))
  expect(await card.findByText('没有等您处理的事项')).toBeTruthy()
  expect(await card.findByRole('link', { name: '1 万+已完成' })).toBeTruthy()
})
