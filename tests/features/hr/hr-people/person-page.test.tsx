// A person's file on the screen: what runs out first, and the way to each thing.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PersonPage } from '#src/features/hr/hr-people/person-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const FORM = 'a0000000-0000-4000-8000-000000000002'
const CONTRACT = 'a0000000-0000-4000-8000-000000000004'

it('shows what runs out, and leads to what the caller may open alone', async () => {
  page = await renderPage(<PersonPage />, {
    user: asCompany(),
    at: `/human/person?hrFormId=${FORM}`,
    answers: {
      '/HumanService/person': () => ({
        data: {
          name: '苏新来',
          phoneMasked: '139****0001',
          place: null,
          dues: [
            {
              dueId: FORM,
              what: 'probation',
              words: '试用期届满',
              day: '2020-01-31',
              clause: '《劳动合同法》第十九条',
            },
          ],
          papers: [
            { hrPaperId: FORM, kind: 'certificate', name: '健康证', day: '2030-01-31', notedBy: '林清和' },
          ],
          forms: [],
          notices: [],
          contracts: [
            { contractId: CONTRACT, name: '固定期限劳动合同', status: 6, isDraft: false, isOpen: false },
            { contractId: FORM, name: '实习协议', status: 0, isDraft: true, isOpen: true },
          ],
          seals: [{ name: '人事专用章', until: null }],
        },
      }),
    },
  })
  await screen.findByRole('heading', { name: '苏新来的档案' })
  expect(screen.getByText('试用期届满').closest('li')?.textContent).toContain('已过')
  expect(screen.getByText('健康证').closest('li')?.textContent).toContain('林清和登记')
  expect(screen.queryByRole('link', { name: '固定期限劳动合同' })).toBeNull()
  expect(screen.getByRole('link', { name: '实习协议' }).getAttribute('href')).toBe(
    `/flowStart/editDoc?contractId=${FORM}`,
  )
  expect(screen.getByText('人事专用章').closest('li')?.textContent).toContain('长期')
  expect(screen.getByText('未加入单位')).toBeTruthy()
})
