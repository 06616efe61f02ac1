// The archive as people see it: who may do what, what a move left out, and its undoing.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FilingRow } from '#protocol/archive/filings/filings.ts'
import { ContractFilingPage } from '#src/features/archive/filings/contract-filing-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const CLASS = '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a01'
const MOVE = '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a02'
const rowOf = (change: Partial<FilingRow> = {}): FilingRow => ({
  filingId: '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a03',
  contractId: '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a04',
  no: 'HT-20261121-0001',
  name: '设备采购合同',
  parties: '上海云帆贸易有限公司',
  type: '采购合同',
  amount: 88_000_00,
  at: '2026-11-21T02:00:00.000Z',
  status: 1,
  classId: null,
  path: [],
  isVoided: false,
  hold: null,
  filedAt: null,
  filedBy: '',
  tags: [],
  actions: ['file', 'hold'],
  ...change,
})
const withRights = (...nodeActions: string[]) =>
  asCompany({
    userRoleResAction: [
      {
        resCode: 'contractFiling',
        nodeActions: nodeActions.map((actionCode) => ({ actionCode })),
        children: [],
      },
    ],
  })
const moved = {
  moveId: MOVE,
  kind: 'file',
  path: ['采购'],
  total: 2,
  done: 1,
  failed: 1,
  failures: [{ name: '租赁合同', reason: '被保全，不能移动' }],
  isOver: true,
  undoUntil: '2026-11-21T02:30:00.000Z',
  isUndone: false,
  undone: 0,
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (setting: Partial<PageSetting> = {}, rows = [rowOf()], pending: number | null = 1) => {
  page = await renderPage(<ContractFilingPage />, {
    user: withRights('view', 'file', 'move'),
    resource: 'contractFiling',
    at: '/user/userCenter/contractFiling',
    ...setting,
    answers: {
      '/ContractService/classify/list': () => ({
        data: {
          classes: [
            {
              classId: CLASS,
              parentId: null,
              name: '采购',
              colour: 'blue',
              filings: 1,
              fields: [],
              rule: null,
              retentionYears: null,
              isOpen: true,
              viewers: null,
              createdAt: '2026-11-21T02:00:00.000Z',
            },
          ],
          unclassed: pending === null ? null : 0,
        },
      }),
      '/ContractService/filing/counts': () => ({ data: { pending, filed: 1 } }),
      '/ContractService/filing/list': () => ({ data: { total: rows.length, page: 1, pageSize: 10, rows } }),
      '/ContractService/filing/move/last': () => ({ data: { moveId: null } }),
      '/ContractService/filing/file': () => ({ data: { moveId: MOVE } }),
      '/ContractService/filing/move': () => ({ data: moved }),
      '/ContractService/filing/move/undo': () => ({ data: {} }),
      ...setting.answers,
    },
  })
}
const sent = (path: string) => page!.asked.filter((one) => one.path === path).map(({ json }) => json)

test('what waits is filed in a class; what was left out is said, and it can be undone', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^归\s?档$/ }))
  const dialog = await screen.findByRole('dialog', { name: '归档 1 份合同' })
  expect(within(dialog).getByRole('button', { name: /归\s?档/ })).toHaveProperty('disabled', true)
  await userEvent.click(within(dialog).getByRole('combobox', { name: '归档分类' }))
  await userEvent.click(await screen.findByTitle('采购'))
  await userEvent.click(within(dialog).getByRole('button', { name: /归\s?档/ }))
  expect(await screen.findByText('已归档 1 份合同到“采购”')).toBeTruthy()
  expect(screen.getByText('《租赁合同》被保全，不能移动')).toBeTruthy()
  expect(sent('/ContractService/filing/file')).toEqual([
    expect.objectContaining({ filingIds: [rowOf().filingId], classId: CLASS }),
  ])
  await userEvent.click(screen.getByRole('button', { name: /撤\s?销/ }))
  await waitFor(() =>
    expect(sent('/ContractService/filing/move/undo')).toEqual([expect.objectContaining({ moveId: MOVE })]),
  )
})

test.each([
  ['whoever may make classes is led there', ['classEdit'], ['/user/userCenter/classfyManage']],
  ['nobody else is sent where they may not go', [], []],
] as const)('without any class it may still be filed, and %s', async (_, more, ways) => {
  await open({
    user: withRights('view', 'file', ...more),
    answers: { '/ContractService/classify/list': () => ({ data: { classes: [], unclassed: 0 } }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^归\s?档$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '归档 1 份合同' }))
  expect(dialog.getByText(/单位还没有归档分类，可以先放入“未分类”。/)).toBeTruthy()
  expect(dialog.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ways)
  await userEvent.click(dialog.getByRole('button', { name: /归\s?档/ }))
  await waitFor(() =>
    expect(sent('/ContractService/filing/file')).toEqual([expect.objectContaining({ classId: null })]),
  )
})

test('who may only look sees what is filed alone, and nothing to do with it', async () => {
  const held = { by: '林小满', at: '2026-11-21T02:00:00.000Z', reason: '诉讼中' }
  await open(
    { user: withRights('view') },
    [rowOf({ status: 2, path: ['采购'], classId: CLASS, isVoided: true, hold: held, actions: [] })],
    null,
  )
  expect(await screen.findByText('已作废')).toBeTruthy()
  expect(screen.getByText('保全中')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: /待归档/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /归档线下合同/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /移\s?动/ })).toBeNull()
  expect(page!.asked.find(({ path }) => path === '/ContractService/filing/list')!.query['tab']).toBe('filed')
})
