// A person certified by papers: their phone is proved by the session or by a code.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PersonPage } from '#src/features/company/certifications/person-page.tsx'
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

const PASSPORT = {
  ...PROVING,
  autStatus: -1,
  state: 'failed',
  documentType: 2,
  name: 'Anna Berg',
  number: 'E12**5678',
  reason: '证件图片不清晰',
  deadline: null,
  triesLeft: null,
  claim: {
    documentType: 2,
    name: 'Anna Berg',
    number: 'E12345678',
    nationality: 'SE',
    validUntil: '2131-05-30',
    frontFileId: ID,
    backFileId: null,
  },
  expectedName: '',
}

it('papers are sent in with the phone proof of the session, and with a code once that has run out', async () => {
  const refusal = {
    code: 'code.expired',
    info: '手机号需要重新验证，请获取验证码后提交',
    fields: { verifyCode: '手机号需要重新验证，请获取验证码后提交' },
  }
  const rendered = await renderPage(<PersonPage />, {
    at: '/authPersonal',
    user: makeUser({ autStatus: -1 }),
    answers: {
      [`${BASE}/person`]: () => ({ data: { ...PASSPORT, isPhoneProven: true } }),
      [`${BASE}/foreign`]: () => ({ refusal }),
    },
  })
  page = rendered
  const submit = await screen.findByRole('button', { name: '提交审核' })
  expect(screen.queryByLabelText('短信验证码')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(submit)
  expect(await screen.findByLabelText('短信验证码')).toBeTruthy()
  const sent = rendered.asked.find(({ path }) => path.endsWith('/foreign'))
  expect([sent?.json['number'], sent?.json['verifyCode']]).toEqual(['E12345678', undefined])
})

it('papers ask for a code where nothing proves the phone', async () => {
  page = await renderPage(<PersonPage />, {
    at: '/authPersonal',
    user: makeUser({ autStatus: -1 }),
    answers: { [`${BASE}/person`]: () => ({ data: { ...PASSPORT, isPhoneProven: false } }) },
  })
  expect(await screen.findByLabelText('短信验证码')).toBeTruthy()
})
