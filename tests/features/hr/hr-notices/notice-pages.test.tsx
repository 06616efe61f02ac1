// The pages of notices: their list, one being begun, and the employee's receipt.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { HrNoticeRow } from '#protocol/hr/hr-notices/hr-notices.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import { NoticeListPage } from '#src/features/hr/hr-notices/list-page.tsx'
import { NoticePage } from '#src/features/hr/hr-notices/notice-page.tsx'
import { ReceivePage } from '#src/features/hr/hr-notices/receive-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

// Pages are drawn when they are near; here none is.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
} as never

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const ID = 'a0000000-0000-4000-8000-000000000001'
const FORM = 'a0000000-0000-4000-8000-000000000002'
const TEXT = 'a0000000-0000-4000-8000-000000000003'
const ROW: HrNoticeRow = {
  hrNoticeId: ID,
  kind: 'offer',
  title: '录用通知书',
  name: '苏新来',
  phoneMasked: '139****0001',
  launcher: '林清和',
  status: HR_NOTICE_STATUS.delivered,
  deliveredAt: '2026-11-22T01:00:00.000Z',
  confirmedAt: null,
  updatedAt: '2026-11-22T01:00:00.000Z',
  actions: ['urge', 'open'],
}
const node = (resCode: string, actions: readonly string[]) => ({
  resCode,
  nodeActions: actions.map((actionCode) => ({ actionCode })),
  children: [],
})
const user = (actions: readonly string[], ...more: ReturnType<typeof node>[]) =>
  asCompany({ userRoleResAction: [node('humanResouce', actions), ...more] })
const show = async (
  shown: React.ReactNode,
  at: string,
  answers: PageSetting['answers'],
  actions: readonly string[] = ['attend', 'launch'],
) => {
  page = await renderPage(shown, { user: user(actions), at, answers })
}
const asked = (path: string) =>
  page!.asked.filter((one) => one.path === path).map(({ body }) => JSON.parse(String(body)) as object)

const list = {
  '/HumanService/notice/list': () => ({ data: { rows: [ROW], total: 1, page: 1, pageSize: 10 } }),
  '/HumanService/notice/counts': () => ({ data: { all: 1, delivered: 1 } }),
}

it('lists notices by state, and offers a new one to those who may launch alone', async () => {
  await show(<NoticeListPage />, '/human/notices', list, ['attend'])
  expect((await screen.findByRole('link', { name: '苏新来' })).getAttribute('href')).toBe(
    `/humanFlow/humanNotice?hrNoticeId=${ID}`,
  )
  expect(screen.getByRole('row', { name: /苏新来/u }).textContent).toContain('待签收')
  expect(screen.queryByRole('button', { name: '新建通知' })).toBeNull()
})

it('begins a notice from a form with the first text of the kind that is chosen', async () => {
  await show(<NoticePage />, `/humanFlow/humanNotice?hrFormId=${FORM}`, {
    '/HumanService/notice/texts': ({ query }) => ({
      data:
        query['kind'] === 'offer'
          ? [{ templateId: FORM, name: '录用通知书', isPlatform: true }]
          : [{ templateId: TEXT, name: '离职证明', isPlatform: true }],
    }),
    '/HumanService/notice': () => ({ data: { hrNoticeId: ID, version: 1 } }),
  })
  await screen.findByText('录用通知书（平台）')
  await userEvent.click(screen.getByRole('combobox', { name: '通知' }))
  await userEvent.click(await screen.findByTitle('离职证明'))
  await screen.findByText('离职证明（平台）')
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  await vi.waitFor(() =>
    expect(asked('/HumanService/notice')).toMatchObject([
      { kind: 'leaving', templateId: TEXT, hrFormId: FORM, memberId: null },
    ]),
  )
})

it.each([
  ['may see them', [node('signature', ['view'])], ['/user/userCenter/signature']],
  ['may not', [], []],
])(
  'a company without a 人事专用章 is told so, with the way to the seals for whoever %s',
  async (_, more, ways) => {
    page = await renderPage(<NoticePage />, {
      user: user(['attend', 'launch'], ...more),
      at: `/humanFlow/humanNotice?hrNoticeId=${ID}`,
      answers: {
        '/HumanService/notice/detail': () => ({
          data: {
            ...ROW,
            status: HR_NOTICE_STATUS.draft,
            deliveredAt: null,
            actions: ['edit', 'cancel'],
            version: 1,
            fields: [],
            values: {},
            hrFormId: null,
            paperId: null,
            hasHrSeal: false,
            sealedWith: '',
            pages: [],
            endReason: '',
            history: [],
          },
        }),
        '/HumanService/notice/preview': () => ({ data: new Uint8Array() }),
      },
    })
    await screen.findByText('本单位没有启用的人事专用章，用印时改用公章等其他单位印章')
    expect(
      screen.queryAllByRole('link', { name: '印章管理' }).map((link) => link.getAttribute('href')),
    ).toEqual(ways)
  },
)

it('the employee confirms the receipt, and is told what that means', async () => {
  await show(<ReceivePage />, `/humanFlow/receiveNotice?hrNoticeId=${ID}`, {
    '/HumanService/notice/received': () => ({
      data: {
        title: '录用通知书',
        companyName: '杭州清和文化科技有限公司',
        name: '苏新来',
        status: HR_NOTICE_STATUS.delivered,
        deliveredAt: '2026-11-22T01:00:00.000Z',
        confirmedAt: null,
        pages: [],
      },
    }),
    '/HumanService/notice/confirm': () => ({ data: {} }),
  })
  await screen.findByRole('heading', { name: '苏新来，请查收《录用通知书》' })
  expect(screen.getByText(/^签收只表示您已收到这份文件/u)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '确认签收' }))
  await vi.waitFor(() => expect(asked('/HumanService/notice/confirm')).toMatchObject([{ hrNoticeId: ID }]))
})
