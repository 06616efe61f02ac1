// The pager below a list (specification §9: total, prev, pager, next, jumper; pager count 7; size 10).
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { afterEach, expect, it } from 'vitest'
import { MOST_COUNTED, PAGER_COUNT } from '#protocol/paging.ts'
import { Pager } from '#src/ui/pager.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
afterEach(cleanup)

const show = (total: number, page = 1, hasMore = false) => {
  const asked: number[] = []
  render(
    <ConfigProvider locale={zhCN}>
      <Pager total={total} hasMore={hasMore} page={page} onChange={(next) => asked.push(next)} />
    </ConfigProvider>,
  )
  return asked
}

it('says how many there are, and leads by page, by step and by number', async () => {
  const asked = show(95, 3)
  expect(screen.getByText('共 95 条')).toBeTruthy()
  await userEvent.click(screen.getByTitle('上一页'))
  await userEvent.click(screen.getByTitle('下一页'))
  await userEvent.click(screen.getByTitle('5'))
  await userEvent.type(screen.getByRole('textbox', { name: '页' }), '9')
  await userEvent.tab()
  expect(asked).toEqual([2, 4, 5, 9])
})

it('takes ten rows for a page', () => {
  show(31)
  expect(screen.queryByTitle('4')).toBeTruthy()
  expect(screen.queryByTitle('5')).toBeNull()
})

it('shows seven places at most: the pages around the present one, the first, the last, and the gaps', () => {
  show(200, 10)
  const places = screen
    .getAllByRole('listitem')
    .filter((item) => /-item |-jump-/.test(item.className))
    .map((item) => item.title)
  expect(places).toEqual(['1', '向前 5 页', '9', '10', '11', '向后 5 页', '20'])
  expect(places).toHaveLength(PAGER_COUNT)
})

it('is not there while there is nothing to page through', () => {
  show(0)
  expect(screen.queryByRole('list')).toBeNull()
})

it('says in words that there are more than are counted, and leads as far as was counted', () => {
  show(MOST_COUNTED, 1, true)
  expect(screen.getByText('共 1 万+ 条')).toBeTruthy()
  expect(screen.getByTitle(String(MOST_COUNTED / 10))).toBeTruthy()
  expect(screen.queryByTitle(String(MOST_COUNTED / 10 + 1))).toBeNull()
  cleanup()
  show(37, 1, true)
  expect(screen.getByText('共 37+ 条')).toBeTruthy()
})
