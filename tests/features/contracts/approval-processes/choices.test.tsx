// Whom a process offers: for a decision those alone who may decide.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PeopleChoice } from '#src/features/contracts/approval-processes/choices.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const colleague = (memberId: string, name: string) => ({
  memberId,
  userId: memberId,
  name,
  phoneMasked: '138****0001',
  post: '会计',
  departments: [],
  isCertified: true,
})

const offeredBy = async (isDeciding: boolean) => {
  page = await renderPage(
    <PeopleChoice label="员工" value={[]} names={{}} isDeciding={isDeciding} onChange={() => undefined} />,
    {
      user: asCompany(),
      answers: {
        '/AccountService/staff/colleagues': ({ query }) => ({
          data: [
            colleague('m1', '方法务'),
            ...(query['work'] === 'approve' ? [] : [colleague('m2', '无权人')]),
          ],
        }),
      },
    },
  )
  await userEvent.click(await screen.findByRole('combobox', { name: '员工' }))
  await screen.findByText(/^方法务 · /)
  return screen.getAllByText(/ · 会计 · /).map(({ textContent }) => textContent?.split(' ')[0])
}

it('who decides is chosen among those who may', async () => {
  expect(await offeredBy(true)).toEqual(['方法务'])
})

it('who uses it or gets a copy is chosen among all colleagues', async () => {
  expect(await offeredBy(false)).toEqual(['方法务', '无权人'])
})
