// Closing one's account: what is deleted, what stays and why is said before the code.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DELETED_AT_CLOSING, KEPT_AFTER_CLOSING } from '#protocol/account/own-data.ts'
import { ClosingPage } from '#src/features/account/closing/closing-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it('says what goes, what stays and why, and where a copy is had', async () => {
  page = await renderPage(<ClosingPage />, {
    at: '/cancellationAccount',
    user: makeUser({}),
    answers: { '/AccountService/user/logoff': () => ({ data: { contracts: 0, orders: 0, companies: [] } }) },
  })
  const part = within(await screen.findByRole('region', { name: '您的个人信息' }))
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...DELETED_AT_CLOSING,
    ...KEPT_AFTER_CLOSING.map(({ what, why }) => `${what}：${why}`),
  ])
  expect(part.getByRole('link', { name: '账号信息' }).getAttribute('href')).toBe('/user/userCenter/userInfo')
  expect(screen.getByRole('button', { name: '注销账号' })).toBeTruthy()
})

it.each([
  [
    'for the company, leads to its staff',
    ['transferAdmin'],
    '请先转让杭州清和文化科技有限公司的超级管理员',
    ['去转让'],
  ],
  [
    'for oneself, says to switch first',
    [],
    '请先切换到单位身份，转让杭州清和文化科技有限公司的超级管理员',
    [],
  ],
])('a super-administrator who acts %s', async (_, actions, note, ways) => {
  page = await renderPage(<ClosingPage />, {
    at: '/cancellationAccount',
    user: makeUser({
      userRoleResAction: [
        { resCode: 'staffManage', nodeActions: actions.map((actionCode) => ({ actionCode })), children: [] },
      ],
    }),
    answers: {
      '/AccountService/user/logoff': () => ({
        data: {
          contracts: 0,
          orders: 0,
          companies: [{ companyName: '杭州清和文化科技有限公司', isSuperAdmin: true, tasks: 0 }],
        },
      }),
    },
  })
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: '去转让' }).map(({ textContent }) => textContent)).toEqual(
    ways,
  )
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
