// One list in all its states: columns by width, tabs, first load, failure, stale rows, selection.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MOST_COUNTED } from '#protocol/paging.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListFrameProps } from '#src/ui/list-frame.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

interface Thing {
  readonly id: string
  readonly name: string
}
type Props = ListFrameProps<Thing, 'all' | 'mine'>

prepareScreen()
beforeEach(() => vi.stubGlobal('innerWidth', 1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROWS: readonly Thing[] = [
  { id: 't1', name: '租赁合同' },
  { id: 't2', name: '采购合同' },
]
const answerOf = (more: Partial<Props['answer']> = {}): Props['answer'] => ({
  data: { rows: ROWS, total: 2 },
  error: null,
  isPending: false,
  refetch: () => {},
  ...more,
})

const show = (more: Partial<Props> = {}) =>
  render(
    <ConfigProvider locale={zhCN}>
      <ListFrame<Thing, 'all' | 'mine'>
        answer={answerOf()}
        onPage={() => {}}
        rowKey="id"
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '发起方', key: 'initiator', from: '1600' },
          { title: '已签', key: 'signed', from: '1920' },
        ]}
        empty={<p>没有合同</p>}
        {...more}
      />
    </ConfigProvider>,
  )

const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)

it.each([
  [1280, ['名称']],
  [1366, ['名称']],
  [1600, ['名称', '发起方']],
  [1920, ['名称', '发起方', '已签']],
])('shows at %i the columns that have room', (width, shown) => {
  vi.stubGlobal('innerWidth', width)
  show()
  expect(heads()).toEqual(shown)
})

it('says at each value what it is, for the cards of a phone; a name and buttons speak for themselves', () => {
  show({
    columns: [
      { title: '名称', dataIndex: 'name' },
      { title: '状态', key: 'state', render: () => '待签' },
      { title: <b>标签</b>, key: 'tags', render: () => '急' },
      { title: '操作', key: 'actions', render: () => <button type="button">打开</button> },
    ],
  })
  const [row] = screen.getAllByRole('row').filter((one) => one.textContent?.startsWith('租赁合同'))
  expect([...(row?.children ?? [])].map((cell) => cell.getAttribute('data-label'))).toEqual([
    null,
    '状态',
    null,
    null,
  ])
})

it('says beside a tab how much is in it, up to what is counted, and leads to the others', async () => {
  const asked: string[] = []
  show({
    tabs: {
      active: 'all',
      items: [
        { key: 'all', word: '全部', count: MOST_COUNTED + 1 },
        { key: 'mine', word: '我的', count: 0 },
      ],
      onTab: (key) => asked.push(key),
    },
  })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['全部 1 万+', '我的'])
  await userEvent.click(screen.getByRole('tab', { name: '我的' }))
  expect(asked).toEqual(['mine'])
})

it('waits for the first answer without saying that there is nothing', () => {
  show({ answer: answerOf({ data: undefined, isPending: true }) })
  expect(screen.queryByText('没有合同')).toBeNull()
  expect(screen.getByRole('status', { name: '正在读取列表' }).children.length).toBe(5)
  expect(document.querySelector('.ant-spin-spinning')).toBeNull()
})

it('says that there is nothing, and has no pager then', () => {
  show({ answer: answerOf({ data: { rows: [], total: 0 } }) })
  expect(screen.getByText('没有合同')).toBeTruthy()
  expect(screen.queryByText(/^共/)).toBeNull()
})

it('says why nothing could be read, and tries again', async () => {
  let tries = 0
  show({ answer: answerOf({ data: undefined, error: new Error('gone'), refetch: () => (tries += 1) }) })
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(tries).toBe(1)
})

it('keeps the rows that were read when they cannot be read anew, and says so', async () => {
  let tries = 0
  show({ answer: answerOf({ error: new Error('gone'), refetch: () => (tries += 1) }) })
  expect(screen.getByText('采购合同')).toBeTruthy()
  expect(screen.getByText(/没有取到最新的列表/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(tries).toBe(1)
})

it('keeps what was ticked on other pages while rows of this one are ticked', async () => {
  const asked: (readonly string[])[] = []
  show({
    selection: {
      chosen: ['t9', 't1'],
      onChoose: (ids) => asked.push(ids),
      labelOf: ({ name }) => `选择${name}`,
    },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: '选择采购合同' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '选择租赁合同' }))
  expect(asked).toEqual([['t9', 't1', 't2'], ['t9']])
})

it('offers what can be done with the ticked rows only while some are', async () => {
  let cleared = 0
  const bar = (count: number) => (
    <SelectionBar count={count} word="份" onClear={() => (cleared += 1)}>
      <button type="button">导出</button>
    </SelectionBar>
  )
  const { rerender } = render(bar(0))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(bar(3))
  expect(screen.getByRole('status').textContent).toContain('已选 3 份')
  await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
  expect(cleared).toBe(1)
})

it('is scrolled by keyboard when its rows have nothing to stop at', () => {
  const body = () => document.querySelector('.ant-table-body')?.getAttribute('tabindex')
  const columns = [{ title: '名称', dataIndex: 'name' }]
  const { unmount } = show({ columns })
  expect(body()).toBe('0')
  unmount()
  show({ columns: [{ title: '名称', key: 'name', render: (_, { name }) => <a href="/x">{name}</a> }] })
  expect(body()).toBe(null)
})

it.each([
  ['what its columns want, where nothing is said', {}, '500px'],
  ['what is said', { minWidth: 720 }, '720px'],
])('is swiped sideways below %s', (_, more, least) => {
  show({
    columns: [
      { title: '名称', dataIndex: 'name', width: '20%' },
      { title: '步骤', key: 'steps' },
      { title: '状态', key: 'state', width: 100 },
      { title: '操作', key: 'acts', width: 160 },
      { title: '已签', key: 'signed', from: '1920' },
    ],
    ...more,
  })
  expect(screen.getAllByRole('table').map(({ style }) => style.width)).toEqual([least, least])
})
