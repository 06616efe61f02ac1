// The message centre: tabs with counts, reading, deleting, going to the thing (domain.md §8 消息中心).
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MessagePage } from '#src/features/account/notices/message-page.tsx'
import type { Notice } from '#src/features/account/notices/queries.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const noticeOf = (n: number, changes: Partial<Notice> = {}): Notice => ({
  noticeId: `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  kind: 'contract',
  title: `第 ${n} 条消息`,
  text: `《合同 ${n}》等待您签署。`,
  target: `/signDetail?contractId=${n}`,
  read: false,
  resolved: false,
  createdAt: '2026-11-20T01:00:00.000Z',
  ...changes,
})

let kept: Notice[] = []
let page: RenderedPage | undefined
beforeEach(() => {
  kept = []
})
afterEach(async () => {
  await page?.close()
})

const countsOf = () => {
  const of = (kind: Notice['kind']) => kept.filter((one) => one.kind === kind && !one.read).length
  return {
    contractCounts: of('contract'),
    systemCounts: of('system'),
    totalCounts: of('contract') + of('system'),
  }
}

/** A server that keeps what is read and deleted. */
const show = async (notices: Notice[], at = '/message') => {
  kept = notices
  page = await renderPage(<MessagePage />, {
    at,
    user: makeUser(),
    countNotices: () => Promise.resolve(countsOf()),
    answers: {
      '/BaseService/notice/page': ({ json }) => {
        const rows = kept.filter(({ kind }) => json['kind'] === undefined || kind === json['kind'])
        const number = (json['page'] as number | undefined) ?? 1
        return {
          data: {
            total: rows.length,
            page: number,
            pageSize: 10,
            rows: rows.slice((number - 1) * 10, number * 10),
          },
        }
      },
      '/BaseService/notice/read': ({ json }) => {
        const ids = json['noticeIds'] as string[] | undefined
        kept = kept.map((one) =>
          (ids === undefined || ids.includes(one.noticeId)) &&
          (json['kind'] === undefined || one.kind === json['kind'])
            ? { ...one, read: true }
            : one,
        )
        return { data: {} }
      },
      '/BaseService/notice': ({ query }) => {
        const ids = JSON.parse(query['ids'] ?? '[]') as string[]
        kept = kept.filter(({ noticeId }) => !ids.includes(noticeId))
        return { data: {} }
      },
    },
  })
}
const list = () => screen.findByRole('list', { name: '消息' })
const titles = async () => {
  const items = within(await list()).getAllByRole('listitem')
  return items.map((item) => /第 \d+ 条消息/.exec(item.textContent)?.[0])
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

describe('the message centre', () => {
  it('counts what is unread on each tab and keeps the tab in the address', async () => {
    await show([noticeOf(1), noticeOf(2, { read: true }), noticeOf(3, { kind: 'system' })])
    await expect.poll(tabs).toEqual(['全部 2', '合同消息 1', '系统消息 1'])
    await userEvent.click(screen.getByRole('tab', { name: /系统消息/ }))
    await expect.poll(titles).toEqual(['第 3 条消息'])
    expect(page!.history.at(-1)).toBe('/message?tab=system')
  })

  it('follows a message to its thing and marks it read', async () => {
    await show([noticeOf(1)])
    await userEvent.click(await screen.findByRole('link', { name: /第 1 条消息/ }))
    expect(page!.history.at(-1)).toBe('/signDetail?contractId=1')
    await expect.poll(() => kept[0]?.read).toBe(true)
  })

  it('marks all of the tab shown as read', async () => {
    await show([noticeOf(1), noticeOf(2, { kind: 'system' })], '/message?tab=contract')
    await expect.poll(tabs).toEqual(['全部 2', '合同消息 1', '系统消息 1'])
    await userEvent.click(await screen.findByRole('button', { name: '全部标为已读' }))
    await expect.poll(tabs).toEqual(['全部 1', '合同消息', '系统消息 1'])
    // While the lists are read again the button bears a second word for the spinner.
    expect(await screen.findByRole('button', { name: '全部标为已读' })).toHaveProperty('disabled', true)
  })

  it('deletes one after asking by its name', async () => {
    await show([noticeOf(1), noticeOf(2)])
    await userEvent.click(await screen.findByRole('button', { name: '删除：第 1 条消息' }))
    const dialog = await screen.findByRole('dialog', { name: '删除消息“第 1 条消息”？' })
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    await expect.poll(titles).toEqual(['第 2 条消息'])
  })

  it('keeps everything when one thinks better of it', async () => {
    await show([noticeOf(1)])
    await userEvent.click(await screen.findByRole('button', { name: '删除：第 1 条消息' }))
    await userEvent.click(await screen.findByRole('button', { name: '取消' }))
    expect(kept.length).toBe(1)
  })

  it('deletes the chosen ones; an emptied last page gives way to the one before', async () => {
    await show(
      Array.from({ length: 12 }, (_, at) => noticeOf(at + 1)),
      '/message?page=2',
    )
    await expect.poll(titles).toEqual(['第 11 条消息', '第 12 条消息'])
    await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '删除选中的 2 条消息？' })
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    await expect.poll(async () => (await titles()).length).toBe(10)
    expect(page!.history.at(-1)).toBe('/message')
  })

  it('marks the chosen ones as read', async () => {
    await show([noticeOf(1), noticeOf(2), noticeOf(3)])
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择：第 1 条消息' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择：第 3 条消息' }))
    expect(screen.getByText('已选 2 条')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '标为已读' }))
    await expect.poll(() => kept.map(({ read }) => read)).toEqual([true, false, true])
  })

  it('says so when there is nothing, and when it cannot be read', async () => {
    await show([])
    await screen.findByText('没有消息')
    await page!.close()
    page = await renderPage(<MessagePage />, { at: '/message', user: makeUser() })
    await screen.findByText('没有这个地址')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})
