// A certification that rests: what its people read, and what is refused meanwhile.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { maskPhone } from '#protocol/phone.ts'
import { InvitationPage } from '#src/features/company/invitations/invitation-page.tsx'
import { JoinCompanyPage } from '#src/features/company/invitations/join-company-page.tsx'
import { CompanyPage } from '#src/features/company/certifications/company-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'
import { PROVING } from '#tests/support/proving-company.ts'

const ID = '30000000-0000-4000-8000-000000000001'

const BASE = '/AccountService/certification'

let page: RenderedPage | undefined

afterEach(async () => {
  await page?.close()
})

const PAUSED =
  '您的个人实名认证已暂停：有人举报。核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。'

const pausedPerson = makeUser({ autStatus: 2, certificationPaused: PAUSED, personPaused: PAUSED })

it('a unit whose certification rests is listed with why, and what its people can do', async () => {
  const data = [{ ...PROVING, state: 'suspended', autStatus: 2, reason: '有人举报' }]
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: { [`${BASE}/organisation`]: () => ({ data }) },
  })
  const units = within(await screen.findByRole('region', { name: '我提交的单位' }))
  expect(units.getByText('已暂停')).toBeTruthy()
  expect(units.getByText(/^有人举报/).textContent).toBe(
    '有人举报。核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。',
  )
})

it('a certified unit’s people are told where its changed name is handed in', async () => {
  const data = [{ ...PROVING, state: 'certified', autStatus: 1 }]
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: { [`${BASE}/organisation`]: () => ({ data }) },
  })
  expect(await screen.findByRole('heading', { name: '认证其他单位，或变更单位信息' })).toBeTruthy()
})

it.each([
  ['certifying a unit', <CompanyPage key="certify" />, '/authCompany', '/authPersonal?next=%2FauthCompany'],
  ['joining one', <JoinCompanyPage key="join" />, '/joinCompany', '/authPersonal?next=/joinCompany'],
  [
    'answering an invitation',
    <InvitationPage key="invitation" />,
    '/invitation?token=abc',
    '/authPersonal?next=%2Finvitation%3Ftoken%3Dabc',
  ],
])('whoever’s own certification rests is told that, not to certify, on %s', async (_, shown, at, leads) => {
  page = await renderPage(shown, {
    at,
    user: pausedPerson,
    answers: {
      [`${BASE}/organisation`]: () => ({ data: [] }),
      '/AccountService/staff/mine': () => ({ data: [] }),
      '/AccountService/staff/invitation/read': () => ({
        data: {
          state: 'open',
          companyId: ID,
          companyName: PROVING.name,
          inviterName: '林小满',
          post: '',
          departments: [],
          name: pausedPerson.userName,
          phoneMasked: maskPhone(pausedPerson.phone),
          expiresAt: null,
          registered: true,
        },
      }),
    },
  })
  expect((await screen.findByText(/已暂停：有人举报/)).textContent).toBe(PAUSED)
  expect(screen.getByRole('link', { name: '查看实名认证' }).getAttribute('href')).toBe(leads)
  expect(screen.queryByText(/先完成个人实名认证/)).toBeNull()
})
