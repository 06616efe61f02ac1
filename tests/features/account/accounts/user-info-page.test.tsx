// The account page in both identities: what it shows, what it offers, and what its dialogs send.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { UserInfoPage } from '#src/features/account/accounts/user-info-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(() => page?.close())

const actions = (codes: string) => codes.split(' ').map((actionCode) => ({ actionCode }))
const OWN = actions('view edit changePhone changePwd signPwd bindWechat')
const tree = (...resources: [string, string][]): UserInfo['userRoleResAction'] => [
  { resCode: 'userInfo', nodeActions: OWN, children: [] },
  ...resources.map(([resCode, codes]) => ({ resCode, nodeActions: actions(codes), children: [] })),
]

const CERTIFIED = {
  autStatus: 1,
  name: '林清和',
  number: '330106********002X',
  submittedAt: '2026-10-01T02:00:00.000Z',
  finishedAt: '2026-10-01T02:00:05.000Z',
  reason: '',
  certificate: {
    subject: 'CN=林清和',
    serial: '0a1b2c',
    issuer: 'CN=诺印',
    notBefore: '2026-10-01T02:00:05.000Z',
    notAfter: '2028-10-01T02:00:05.000Z',
  },
}
const DETAIL = {
  unit: {
    companyName: '杭州清和文化科技有限公司',
    creditCode: '91330100M000100YX1',
    legalPerson: '林清和',
    autStatus: 1,
    shortName: '清和',
    contactPhone: '0571-88886666',
    address: '杭州市西湖区',
  },
  replica: null,
  department: null,
  children: [],
  administrators: [{ memberId: '10000000-0000-4000-8000-000000000001', name: '林清和', post: '' }],
  staffTotal: 7,
  departmentTotal: 3,
}
const bindings = (bound: boolean) => [
  { provider: 'zky', bound, name: bound ? '林' : '', boundAt: bound ? '2026-10-02T02:00:00.000Z' : null },
]

const show = async (user: UserInfo, answers: PageSetting['answers'] = {}) => {
  page = await renderPage(<UserInfoPage />, {
    user,
    resource: 'userInfo',
    answers: {
      '/AccountService/certification/person': () => ({ data: CERTIFIED }),
      '/AccountService/binding/list': () => ({ data: [] }),
      '/BaseService/notice/settings': () => ({
        data: { rows: [], hasMail: true, address: 'lin@example.com', isFailing: false },
      }),
      '/AccountService/organisation/detail': () => ({ data: DETAIL }),
      ...answers,
    },
    loadUser: () => Promise.resolve(user),
  })
  return page
}

test('a person sees name, certification and certificate, and no company', async () => {
  await show(makeUser({ userRoleResAction: tree() }))
  expect(await screen.findByText('林清和 · 330106********002X')).toBeTruthy()
  expect(screen.getByText('有效期至 2028-10-01')).toBeTruthy()
  expect(screen.queryByText('单位资料')).toBeNull()
})

test('an administrator sees the company’s facts and where they are changed', async () => {
  await show(asCompany({ userRoleResAction: tree(['orgManage', 'view edit']) }))
  expect(await screen.findByText('91330100M000100YX1')).toBeTruthy()
  expect(screen.getByText('7 人，3 个部门')).toBeTruthy()
  expect(screen.getByRole('link', { name: '修改资料' }).getAttribute('href')).toBe(
    '/user/userCenter/orgDetail',
  )
  expect(screen.getByRole('button', { name: '上传单位标志' })).toBeTruthy()
})

test.each([
  [
    'may see the staff',
    tree(['orgManage', 'view'], ['staffManage', 'view']),
    ['/user/userCenter/staffManage'],
  ],
  ['may not', tree(['orgManage', 'view']), []],
])('the company’s facts lead to the staff whoever %s', async (_, userRoleResAction, ways) => {
  await show(asCompany({ userRoleResAction }))
  await screen.findByText('7 人，3 个部门')
  expect(
    screen.queryAllByRole('link', { name: '管理员工' }).map((link) => link.getAttribute('href')),
  ).toEqual(ways)
})

test('where the installation has a replica, lists may be let come from it by who may edit the company', async () => {
  const user = userEvent.setup()
  const name = '列表可从只读副本读取'
  const answers = {
    '/AccountService/organisation/detail': () => ({
      data: { ...DETAIL, replica: { isAllowed: false, mostSeconds: 10 } },
    }),
    '/AccountService/organisation/replica': () => ({ data: {} }),
  }
  const { asked, alerts } = await show(
    asCompany({ userRoleResAction: tree(['orgManage', 'view edit']) }),
    answers,
  )
  const change = await screen.findByRole('switch', { name })
  expect(change.getAttribute('aria-checked')).toBe('false')
  await user.click(change)
  await waitFor(() =>
    expect(alerts.getSnapshot().context.toasts.map(({ words }) => words)).toEqual([
      '已开启：单位的列表可从只读副本读取',
    ]),
  )
  expect(asked.find(({ path }) => path.endsWith('/replica'))?.json).toMatchObject({ isAllowed: true })
  await page?.close()

  await show(asCompany({ userRoleResAction: tree(['orgManage', 'view']) }), answers)
  expect(await screen.findByText('未开启')).toBeTruthy()
  expect(screen.queryByRole('switch', { name })).toBeNull()
})

test('plain staff see the company’s name without its facts', async () => {
  const { asked } = await show(asCompany({ userRoleResAction: tree() }))
  expect((await screen.findAllByText('杭州清和文化科技有限公司')).length).toBeGreaterThan(0)
  expect(screen.queryByText('单位资料')).toBeNull()
  expect(asked.map(({ path }) => path)).not.toContain('/AccountService/organisation/detail')
})

test.each([
  [500, '50', 0],
  [950, '95', 1],
])(
  'used room is shown with its share; scarce room says what to delete and where',
  async (used, share, links) => {
    const MB = 1024 * 1024
    await show(makeUser({ userRoleResAction: tree() }), {
      '/BaseService/file/storage': () => ({ data: { used: used * MB, limit: 1000 * MB } }),
    })
    const bar = await screen.findByRole('progressbar', { name: '文件空间已用比例' })
    expect(bar.getAttribute('aria-valuenow')).toBe(share)
    expect(screen.getByText(`已用 ${used}.0 MB，共 1000.0 MB`)).toBeTruthy()
    const drafts = screen.queryAllByRole('link', { name: '草稿' })
    expect(drafts.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: links }, () => '/sign/list/drafts'),
    )
  },
)

test('the password is changed with the present one; a wrong one is said at its field', async () => {
  const user = userEvent.setup()
  const words = '当前密码不正确，还可尝试 4 次。'
  const { asked } = await show(makeUser({ userRoleResAction: tree() }), {
    '/AccountService/user/password/change': () => ({
      refusal: { code: 'password.wrong', info: words, fields: { oldPassword: words } },
    }),
  })
  await user.click(await screen.findByRole('button', { name: '修改密码' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改登录密码' }))
  await user.type(dialog.getByLabelText('当前密码'), 'horse7battery')
  await user.type(dialog.getByLabelText('新密码'), 'another9horse')
  await user.type(dialog.getByLabelText('再输一次'), 'another9horse')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(await dialog.findByText(words)).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/password/change'))?.json).toMatchObject({
    proof: 'password',
    oldPassword: 'horse7battery',
    password: 'another9horse',
  })
})

test('unbinding says what is lost and what stays, and asks first', async () => {
  const user = userEvent.setup()
  let isBound = true
  await show(makeUser({ userRoleResAction: tree() }), {
    '/AccountService/binding/list': () => ({ data: bindings(isBound) }),
    '/AccountService/binding/remove': () => {
      isBound = false
      return { data: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: '解除绑定' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/仍可用手机号 138\*\*\*\*1234 的短信验证码登录/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '解除绑定' }))
  await waitFor(() => expect(screen.getByText('未绑定')).toBeTruthy())
})

test('without the right to change things there are no buttons for it', async () => {
  await show(
    makeUser({
      userRoleResAction: [{ resCode: 'userInfo', nodeActions: actions('view'), children: [] }],
    }),
  )
  await screen.findByText('账号安全')
  for (const name of ['更换手机号', '修改密码', '设置签署密码', '上传头像'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('applications that may sign one in are named with their company, and the consent is taken back after asking', async () => {
  const bindingId = '10000000-0000-4000-8000-000000000009'
  let isBound = true
  await show(makeUser(), {
    '/ApiService/mine': ({ method }) => {
      if (method === 'DELETE') isBound = false
      const mine = {
        bindingId,
        name: '青禾进销存',
        companyName: '杭州青禾科技有限公司',
        boundAt: '2026-10-02T02:00:00.000Z',
      }
      return { data: method === 'DELETE' ? {} : isBound ? [mine] : [] }
    },
  })
  const section = await screen.findByRole('region', { name: '可以为我免登的应用' })
  expect(within(section).getByText('杭州青禾科技有限公司')).toBeTruthy()
  await userEvent.click(within(section).getByRole('button', { name: '解除绑定' }))
  const dialog = await screen.findByRole('dialog', { name: '解除与“青禾进销存”的绑定？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '解除绑定' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '可以为我免登的应用' })).toBeNull())
  expect(
    page!.asked.filter(({ method }) => method === 'DELETE').map(({ query }) => query['bindingId']),
  ).toEqual([bindingId])
})

test('a copy of one’s data is asked for with a code; a refusal is said where it was asked', async () => {
  const { asked } = await show(makeUser({ userRoleResAction: tree() }), {
    '/BaseService/sms/verifyCode': () => ({ data: { resendAfterSeconds: 60 } }),
    '/AccountService/user/ownData': () => ({
      refusal: { code: 'own-data.too-many', info: '一天最多导出 3 次个人信息，请明天再试。' },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '导出个人信息' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/一天最多导出 3 次，每次都会记录/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/verifyCode'))?.json).toMatchObject({
      purpose: 'exportData',
    }),
  )
  await userEvent.type(dialog.getByLabelText('短信验证码'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: /^导\s?出$/ }))
  expect(await dialog.findByText('一天最多导出 3 次个人信息，请明天再试。')).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/ownData'))?.json).toMatchObject({ verifyCode: '123456' })
})
