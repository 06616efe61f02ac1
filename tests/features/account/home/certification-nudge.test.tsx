// The hint on the home page about what is missing before anything can be signed.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { CertificationNudge } from '#src/features/account/home/certification-nudge.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const PERSON_RESTS = '您的实名认证已暂停：身份核验服务后来给出了否定结果。'
const COMPANY_RESTS = '该单位的认证已暂停：该单位已吊销营业执照。'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it.each<[string, UserInfo, (string | null)[]]>([
  [
    'a person whose certification rests',
    makeUser({ autStatus: 2, certificationPaused: PERSON_RESTS, personPaused: PERSON_RESTS }),
    ['实名认证已暂停', PERSON_RESTS, '/authPersonal'],
  ],
  [
    'the same acting for a company',
    asCompany({ autStatus: 2, personPaused: PERSON_RESTS }),
    ['您本人的实名认证已暂停', PERSON_RESTS, '/authPersonal'],
  ],
  [
    'a company whose certification rests',
    asCompany({ defaultBizCompanyAutStatus: 2, certificationPaused: COMPANY_RESTS }),
    ['单位认证已暂停', COMPANY_RESTS, '/authCompany'],
  ],
])('%s is told so and where to look', async (_, user, told) => {
  page = await renderPage(<CertificationNudge user={user} />, { user, at: '/home' })
  const link = screen.getByRole('link')
  const [title, text] = [...(link.parentElement?.querySelectorAll('strong, strong + span') ?? [])]
  expect([title?.textContent, text?.textContent, link.getAttribute('href')]).toEqual(told)
})

it('who may sign is told nothing', async () => {
  page = await renderPage(<CertificationNudge user={asCompany()} />, { user: asCompany(), at: '/home' })
  expect(screen.queryByRole('link')).toBeNull()
})
