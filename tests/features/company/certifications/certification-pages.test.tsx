// Proving a company and reading the trail, as people meet them.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CompanyPage } from '#src/features/company/certifications/company-page.tsx'
import { ExaminePage } from '#src/features/company/certifications/examine-page.tsx'
import { LegalConsentPage } from '#src/features/company/certifications/legal-consent-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'
import { PROVING, COMPANY } from '#tests/support/proving-company.ts'

const ID = '30000000-0000-4000-8000-000000000001'

const BASE = '/AccountService/certification'

let page: RenderedPage | undefined

afterEach(async () => {
  await page?.close()
})

it('the amount that arrived is sent in 分, and a wrong one says how often is left', async () => {
  const refusal = {
    code: 'proof.amount-wrong',
    info: '金额不正确，还可以填写 2 次',
    fields: { amount: '金额不正确，还可以填写 2 次' },
  }
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: {
      [`${BASE}/organisation`]: () => ({ data: [PROVING] }),
      [`${BASE}/organisation/detail`]: () => ({ data: COMPANY }),
      [`${BASE}/organisation/amount`]: () => ({ refusal }),
    },
  })
  await userEvent.type(await screen.findByLabelText('收到的金额（元）'), '0.37')
  await userEvent.click(screen.getByRole('button', { name: '验证金额' }))
  expect(await screen.findByText('金额不正确，还可以填写 2 次')).toBeTruthy()
  const sent = page.asked.find(({ path }) => path.endsWith('/amount'))
  expect([sent?.json['companyId'], sent?.json['amount']]).toEqual([ID, 37])
})

it('a change that is looked at is shown by itself: what it is, and what goes on meanwhile', async () => {
  const reviewing = { ...PROVING, state: 'reviewing', name: '杭州新名科技有限公司' }
  const open = { ...COMPANY, ...reviewing, replaces: '杭州旧名科技有限公司' }
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: {
      [`${BASE}/organisation`]: () => ({ data: [reviewing] }),
      [`${BASE}/organisation/detail`]: () => ({ data: open }),
    },
  })
  expect(await screen.findByText('资料待审核')).toBeTruthy()
  const note = screen.getByText('变更“杭州旧名科技有限公司”的认证信息').closest('[role=alert]')
  expect(note?.textContent).toContain(
    '通过前原认证继续有效；通过后换发证书，与新信息不符的印章注销，需要重新制作。',
  )
  expect(screen.queryByLabelText('统一社会信用代码')).toBeNull()
})

it('a licence on its way is waited for: the form says so, and asks for none', async () => {
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: {
      [`${BASE}/organisation`]: () => ({ data: [] }),
      '/BaseService/file/uploadIdentity': () => new Promise<never>(() => undefined),
    },
  })
  await userEvent.upload(
    await screen.findByLabelText('营业执照'),
    new File(['x'], '执照.png', { type: 'image/png' }),
  )
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(await screen.findByText('正在上传，请稍候')).toBeTruthy()
  expect(screen.queryByText('请上传营业执照照片')).toBeNull()
})

it('the trail says what happened, by whom, and why', async () => {
  const entry = (event: string, by: string, reason = '') => ({
    at: '2026-11-21T02:00:00.000Z',
    event,
    by,
    reason,
  })
  page = await renderPage(<ExaminePage />, {
    at: '/user/userCenter/examineDetail',
    user: makeUser(),
    answers: {
      [`${BASE}/trail`]: () => ({
        data: {
          name: 'Anna Berg',
          mayResubmit: true,
          submissions: [
            {
              certificationId: ID,
              state: 'failed',
              autStatus: -1,
              documentType: 2,
              name: 'Anna Berg',
              number: 'E12**5678',
              submittedAt: '2026-11-21T01:00:00.000Z',
              finishedAt: '2026-11-21T02:00:00.000Z',
              reason: '证件图片不清晰',
              entries: [
                entry('foreign.submitted', 'applicant'),
                entry('audit.failed', 'platform', '证件图片不清晰'),
              ],
            },
          ],
        },
      }),
    },
  })
  const submission = within(await screen.findByRole('region', { name: '第 1 次提交' }))
  expect(submission.getByText('未通过的原因：证件图片不清晰')).toBeTruthy()
  expect(submission.getByText('护照 E12**5678')).toBeTruthy()
  expect(submission.getByText(/^平台审核 · /)).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新提交' })).toBeTruthy()
})

it('a link that is over says so', async () => {
  page = await renderPage(<LegalConsentPage />, {
    at: '/legalConsent?token=old',
    answers: {
      [`${BASE}/legalConsent`]: () => ({
        data: {
          state: 'over',
          companyName: '',
          creditCode: '',
          legalPerson: '',
          applicant: '',
          applicantPhone: '',
          phoneMasked: '',
        },
      }),
    },
  })
  expect(await screen.findByText('这份授权请求已失效')).toBeTruthy()
})

it('who is not the legal person adds the stamped letter, and a company that is taken leads to joining it', async () => {
  const refusal = { code: 'company.taken', info: '该单位已认证或正在认证，请联系其管理员邀请您加入' }
  const tree = (code: string, name: string, child: string, childName: string) => () => ({
    data: [{ code, name, children: [{ code: child, name: childName }] }],
  })
  page = await renderPage(<CompanyPage />, {
    at: '/authCompany',
    user: makeUser(),
    answers: {
      [`${BASE}/organisation`]: ({ method }) =>
        method === 'GET'
          ? { data: [{ ...PROVING, state: 'failed', autStatus: -1, reason: '图片不清晰' }] }
          : { refusal },
      [`${BASE}/organisation/detail`]: () => ({
        data: {
          ...COMPANY,
          state: 'failed',
          autStatus: -1,
          reason: '图片不清晰',
          claim: { ...COMPANY.claim, licenceFileId: ID, authorisationFileId: ID },
        },
      }),
      '/ResourceService/industry/tree': tree('G', '交通运输、仓储和邮政业', '54', '道路运输业'),
      '/ResourceService/area/tree': tree('32', '江苏省', '3205', '苏州市'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '修改后重新提交' }))
  expect(await screen.findByText('上次认证没有通过：图片不清晰')).toBeTruthy()
  expect(await screen.findByText('道路运输业')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载授权书' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(await screen.findByText(refusal.info)).toBeTruthy()
  expect(screen.getByRole('link', { name: '申请加入' }).getAttribute('href')).toBe(
    '/joinCompany?creditCode=91350100M000100Y43',
  )
  const sent = page.asked.find(({ method }) => method === 'POST')
  expect([sent?.json['industry'], sent?.json['area'], sent?.json['authorisationFileId']]).toEqual([
    '54',
    '3205',
    ID,
  ])
})
