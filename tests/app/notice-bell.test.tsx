// The bell: how many are unread, what pops up by itself, and reading (specification §2, §8, §9).
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { NoticeCounts } from '#protocol/base.ts'
import { AlertsView } from '#src/app/alerts-view.tsx'
import { NoticeBell } from '#src/app/layout/notice-bell.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const counts = (totalCounts: number): NoticeCounts => ({
  contractCounts: totalCounts,
  systemCounts: 0,
  totalCounts,
})
const NOTICE = {
  noticeId: '10000000-0000-4000-8000-000000000001',
  kind: 'contract',
  title: '有合同待您签署',
  text: '《房屋租赁合同》等待您签署。',
  target: '/signDetail?contractId=1',
  read: false,
  createdAt: '2026-11-21T01:00:00.000Z',
}
const LIST = '/BaseService/notice/page'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const Bell = () => (
  <>
    {useMaybeUser() !== null && <NoticeBell />}
    <AlertsView />
  </>
)
const show = async (setting: PageSetting) => {
  page = await renderPage(<Bell />, {
    user: makeUser(),
    answers: {
      [LIST]: () => ({ data: { total: 1, page: 1, pageSize: 8, rows: [NOTICE] } }),
      '/BaseService/notice/read': () => ({ data: {} }),
    },
    ...setting,
  })
}
const tellNotices = (event: { type: 'tab.counted'; counts: NoticeCounts }) =>
  page!.session.getSnapshot().children.notices?.send(event)

describe('the bell', () => {
  it.each([
    [7, '7'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i unread as %s (specification §9)', async (total, shown) => {
    await show({ countNotices: () => Promise.resolve(counts(total)) })
    await screen.findByRole('button', { name: `消息，${total} 条未读` })
    // Every digit is drawn by a scroller of its own.
    await expect
      .poll(() => document.querySelector('.ant-badge-count')?.getAttribute('title'))
      .toBe(String(total))
    if (total > 99) await screen.findByText(shown)
  })

  it('opens on a click and marks what is followed as read', async () => {
    await show({ countNotices: () => Promise.resolve(counts(1)) })
    await userEvent.click(await screen.findByRole('button', { name: '消息，1 条未读' }))
    await userEvent.click(await screen.findByRole('link', { name: /房屋租赁合同/ }))
    await expect.poll(() => page!.history.at(-1)).toBe(NOTICE.target)
    await expect
      .poll(() => page!.asked.find(({ method }) => method === 'PUT')?.json['noticeIds'])
      .toEqual([NOTICE.noticeId])
    await expect.poll(() => screen.queryByRole('region', { name: '消息' })).toBeNull()
  })

  it('is as high before the messages come as with them', async () => {
    const answer = Promise.withResolvers<undefined>()
    await show({
      countNotices: () => Promise.resolve(counts(1)),
      answers: {
        [LIST]: async () => {
          await answer.promise
          return { data: { total: 1, page: 1, pageSize: 8, rows: [NOTICE] } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '消息，1 条未读' }))
    const panel = await screen.findByRole('region', { name: '消息' })
    const body = panel.querySelector('.ant-skeleton')?.parentElement
    expect(body).not.toBe(panel)
    answer.resolve(undefined)
    expect((await screen.findByRole('link', { name: /房屋租赁合同/ })).closest('ul')?.parentElement).toBe(
      body,
    )
  })

  it('pops the newest up when another tab heard of a new message, but not what was there before', async () => {
    await show({ countNotices: () => Promise.resolve(counts(1)) })
    await screen.findByRole('button', { name: '消息，1 条未读' })
    expect(screen.queryByRole('region', { name: '消息' })).toBeNull()
    tellNotices({ type: 'tab.counted', counts: counts(2) })
    expect(screen.queryByRole('region', { name: '消息' })).toBeNull()
    await screen.findByRole('region', { name: '消息' })
    await screen.findByText('有合同待您签署')
  })

  it('says why counts are missing in the server’s words (specification §8)', async () => {
    const { CallFailure } = await import('#protocol/call-failure.ts')
    await show({ countNotices: () => Promise.reject(new CallFailure('refused', '消息服务正在升级')) })
    await screen.findByText('消息服务正在升级')
  })

  it('says that the red dots are missing (specification §8)', async () => {
    await show({ getDots: () => Promise.reject(new Error('down')) })
    await screen.findByText('获取红点提示服务失败')
  })
})
