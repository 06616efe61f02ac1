// Saved views above a list: opened by one click, saved under a name, renamed and deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { View } from '#protocol/contracts/views.ts'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'

const TAG = '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a01'
const viewOf = (name: string, filters: View['filters'], at: Partial<View> = {}): View => ({
  viewId: '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0b01',
  list: 'contracts',
  name,
  filters,
  isTagGone: false,
  ...at,
})
const purchases = viewOf('采购待签', { tab: 'waiting', search: '采购', order: 'oldest' })
const LIST = '/ContractService/view/list'
const VIEW = '/ContractService/view'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (views: readonly View[], setting: Partial<PageSetting> = {}) => {
  page = await renderPage(<SigningListPage />, {
    at: '/sign/list/signing',
    ...setting,
    answers: {
      [LIST]: () => ({ data: views }),
      '/ContractService/homepage/list': () => ({
        data: { rows: [], total: 0, hasMore: false, page: 1, pageSize: 10 },
      }),
      ...setting.answers,
    },
  })
}
const sent = (path: string, method: string) =>
  page!.asked.filter((one) => one.path === path && one.method === method)

test('one click opens a view, with its tab, search and order', async () => {
  await open([purchases, viewOf('别的列表', {}, { list: 'reviews' })])
  const chip = await screen.findByRole('button', { name: '采购待签' })
  expect(screen.queryByRole('button', { name: '别的列表' })).toBeNull()
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(chip)
  await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'))
  expect(page!.history.at(-1)).toBe('/sign/list/signing?tab=waiting&search=%E9%87%87%E8%B4%AD&order=oldest')
})

test('rows wait for the views above them, so that nothing moves away under a pointer', async () => {
  const late = Promise.withResolvers<void>()
  await open([], {
    answers: {
      [LIST]: async () => {
        await late.promise
        return { data: [purchases] }
      },
    },
  })
  await waitFor(() => expect(sent('/ContractService/homepage/list', 'GET')).toHaveLength(1))
  expect(await screen.findByRole('status', { name: '正在读取列表' })).toBeTruthy()
  expect(screen.queryByText('还没有合同')).toBeNull()
  late.resolve()
  await screen.findByRole('button', { name: '采购待签' })
  expect(screen.queryByRole('status', { name: '正在读取列表' })).toBeNull()
})

test('a view whose tag is gone says so and opens with the rest', async () => {
  await open([viewOf('加急采购', { search: '采购', tag: TAG }, { isTagGone: true })])
  await userEvent.click(await screen.findByRole('button', { name: '加急采购' }))
  expect(JSON.stringify(page!.alerts.getSnapshot().context)).toContain(
    '“加急采购”中的标签已被删除，已按其余条件打开。',
  )
  expect(page!.history.at(-1)).toBe('/sign/list/signing?search=%E9%87%87%E8%B4%AD')
})

test('what is narrowed is saved under a name; a name that is taken is said at its field', async () => {
  await open([], {
    at: '/sign/list/signing?tab=waiting&search=采购',
    answers: {
      [VIEW]: () => ({
        refusal: { code: 'view.taken', info: '已有', fields: { name: '已有同名的常用筛选，请换一个名称' } },
      }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '保存当前筛选' }))
  const dialog = await screen.findByRole('dialog', { name: '保存当前筛选' })
  await userEvent.type(within(dialog).getByLabelText('名称'), '采购')
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
  expect(await within(dialog).findByText('已有同名的常用筛选，请换一个名称')).toBeTruthy()
  expect(within(dialog).getByLabelText('名称')).toHaveProperty('value', '采购')
  expect(sent(VIEW, 'POST').map(({ json }) => json)).toEqual([
    expect.objectContaining({
      list: 'contracts',
      name: '采购',
      filters: { tab: 'waiting', search: '采购' },
    }),
  ])
})

test('views of all lists are renamed and deleted in one place', async () => {
  await open([purchases], { answers: { [VIEW]: () => ({ data: {} }) } })
  await userEvent.click(await screen.findByRole('button', { name: /管\s?理/ }))
  await userEvent.click(await screen.findByRole('button', { name: '重命名采购待签' }))
  const dialog = await screen.findByRole('dialog', { name: '重命名“采购待签”' })
  await userEvent.type(within(dialog).getByLabelText('名称'), '一')
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sent(VIEW, 'PUT')).toHaveLength(1))
  expect(sent(VIEW, 'PUT')[0]?.json).toEqual(
    expect.objectContaining({ viewId: purchases.viewId, name: '采购待签一' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '删除采购待签' }))
  await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(sent(VIEW, 'DELETE')).toHaveLength(1))
})
