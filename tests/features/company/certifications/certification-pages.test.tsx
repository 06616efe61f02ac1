// Proving a company, reading the trail, and closing an account, as people meet them.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { maskPhone } from '#protocol/phone.ts'
import { InvitationPage } from '#src/features/company/invitations/invitation-page.tsx'
import { JoinCompanyPage } from '#src/features/company/invitations/join-company-page.tsx'
import { ClosingPage } from '#src/features/account/closing/closing-page.tsx'
import { CompanyPage } from '#src/features/company/certifications/company-page.tsx'
import { ExaminePage } from '#src/features/company/certifications/examine-page.tsx'
import { LegalConsentPage } from '#src/features/company/certifications/legal-consent-page.tsx'
import { PersonPage } from '#src/features/company/certifications/person-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ID = '30000000-0000-4000-8000-000000000001'
const PROVING = {
  companyId: ID,
  autStatus: 3,
  state: 'proving',
  check: 'passed',
  documentType: null,
  name: '苏州一诺物流有限公司',
  number: '913***********0Y43',
  submittedAt: '2026-11-21T01:00:00.000Z',
  finishedAt: null,
  reason: '',
  triesLeft: 3,
  deadline: '2026-11-28T01:00:00.000Z',
  certificate: null,
}
const COMPANY = {
  ...PROVING,
  claim: {
    name: PROVING.name,
    creditCode: '91350100M000100Y43',
    legalPerson: '林小满',
    legalPersonIdNumber: '11010519491231002X',
    industry: '54',
    area: '3205',
    licenceFileId: null,
    authorisationFileId: null,
  },
  isLegalPerson: false,
  proof: {
    proofId: ID,
    method: 'transfer',
    state: 'sent',
    shown: '中国工商银行 尾号 3456',
    reason: '',
    createdAt: '2026-11-21T02:00:00.000Z',
  },
  transfersLeft: 2,
  consentsLeft: 3,
  hasTransfer: true,
  replaces: null,
}
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

it('an account that something hangs on shows what, and no way to close it', async () => {
  page = await renderPage(<ClosingPage />, {
    at: '/cancellationAccount',
    user: makeUser(),
    answers: {
      '/AccountService/user/logoff': () => ({
        data: {
          contracts: 2,
          orders: 0,
          companies: [{ companyName: '杭州青禾科技有限公司', isSuperAdmin: true, tasks: 0 }],
        },
      }),
    },
  })
  expect(await screen.findByText('还有 2 份合同在进行，请签完、拒签或撤回')).toBeTruthy()
  expect(screen.getByText('请先切换到单位身份，转让杭州青禾科技有限公司的超级管理员')).toBeTruthy()
  expect(screen.getAllByLabelText('未满足')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
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
