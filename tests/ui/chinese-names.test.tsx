// What the component library calls its controls, as a screen reader says it.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CloseOutlined } from '@ant-design/icons'
import {
  Alert,
  Button,
  ConfigProvider,
  Input,
  InputNumber,
  Pagination,
  Segmented,
  Select,
  Table,
  Tabs,
} from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nameInChinese } from '#src/ui/chinese-names.ts'
import { prepareScreen } from '#tests/support/screen.ts'

let stop: () => void
beforeEach(() => {
  prepareScreen()
  stop = nameInChinese(document.body)
})
afterEach(() => {
  stop()
  cleanup()
})
const shown = (part: React.ReactNode) => render(<ConfigProvider locale={zhCN}>{part}</ConfigProvider>)
const namesOf = () =>
  [...document.querySelectorAll('[aria-label]')]
    .filter((part) => part.closest('[aria-hidden="true"]') === null)
    .map((part) => part.getAttribute('aria-label') ?? '')

it('turns pages, searches, counts and chooses in Chinese', async () => {
  shown(
    <>
      <Pagination total={100} current={2} showSizeChanger={false} />
      <Input.Search />
      <InputNumber />
      <Segmented options={['甲', '乙']} />
      <Select allowClear defaultValue="甲" options={[{ value: '甲' }]} />
    </>,
  )
  for (const name of ['上一页', '下一页', '搜索'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(namesOf().filter((name) => /[A-Za-z]{3,}/.test(name))).toEqual([])
  expect(namesOf()).toEqual(expect.arrayContaining(['增加', '减少', '选项', '清除']))
})

it('keeps an icon silent where words say it already', async () => {
  shown(
    <>
      <Alert type="warning" showIcon title="还有未满足的条件" />
      <Button icon={<CloseOutlined />}>关闭</Button>
      <Input.Password />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '显示' }))
  expect(await screen.findByRole('button', { name: '隐藏' })).toBeTruthy()
  expect(namesOf()).toEqual(['隐藏'])
})

it('says in Chinese which tab it is, and again on the next one', async () => {
  shown(<Tabs items={['全部', '待签', '已签'].map((label) => ({ key: label, label }))} />)
  await userEvent.tab()
  expect(await screen.findByText('第 1 个标签，共 3 个')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('第 2 个标签，共 3 个')).toBeTruthy()
  expect(screen.queryByText(/^Tab \d/)).toBeNull()
})

it('chooses all rows of a table in Chinese', async () => {
  shown(<Table rowSelection={{}} columns={[{ title: '姓名', dataIndex: 'name' }]} dataSource={[]} />)
  expect(await screen.findByRole('checkbox', { name: '全选' })).toBeTruthy()
})
