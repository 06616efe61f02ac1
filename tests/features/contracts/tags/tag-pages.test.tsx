// Tags as people see them: their page, the dialog that puts them on, and the filter.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Tag, TagName } from '#protocol/contracts/tags.ts'
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { Facts } from '#src/features/contracts/contracts/facts.tsx'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { TagManagePage } from '#src/features/contracts/tags/tag-manage-page.tsx'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const urgent: TagName = { tagId: '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a01', name: '加急', colour: 'red' }
const yearly: TagName = { tagId: '8a0d7a52-95c4-4a86-8f3a-3a8f3c1f0a02', name: '年度框架', colour: 'blue' }
const tagOf = (name: TagName, contracts: number): Tag => ({
  ...name,
  contracts,
  createdAt: '2026-11-21T02:00:00.000Z',
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
const LIST = '/ContractService/label/list'
const NAMES = '/ContractService/label/names'
const TAG = '/ContractService/label'
const PUT = '/ContractService/label/contracts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const keeper = withRights('view', 'tagEdit')
const open = async (ui: Parameters<typeof renderPage>[0], setting: Partial<PageSetting> = {}) => {
  page = await renderPage(ui, {
    user: keeper,
    resource: 'contractFiling',
    ...setting,
    answers: {
      [LIST]: () => ({ data: [tagOf(urgent, 2), tagOf(yearly, 0)] }),
      [NAMES]: () => ({ data: [urgent, yearly] }),
      [PUT]: () => ({ data: {} }),
      ...setting.answers,
    },
  })
}
const sent = (path: string, method: string) =>
  page!.asked.filter((one) => one.path === path && one.method === method).map(({ json }) => json)

test('the page shows each tag with its contracts, and leads to them', async () => {
  await open(<TagManagePage />)
  const link = await screen.findByRole('link', { name: '2 份' })
  expect(link.getAttribute('href')).toBe(`/sign/list/signing?filters=open&tag=${urgent.tagId}`)
  expect(screen.getAllByRole('button', { name: /删\s?除/ })).toHaveLength(2)
})

test('a name that is taken is said at its field, and what was typed stays', async () => {
  await open(<TagManagePage />, {
    answers: {
      [TAG]: () => ({
        refusal: { code: 'tag.taken', info: '已有标签', fields: { name: '已有同名标签，请换一个名称' } },
      }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /新建标签/ }))
  const dialog = await screen.findByRole('dialog', { name: '新建标签' })
  await userEvent.type(within(dialog).getByLabelText('标签名称'), '加急')
  await userEvent.click(within(dialog).getByRole('button', { name: /新\s?建/ }))
  expect(await within(dialog).findByText('已有同名标签，请换一个名称')).toBeTruthy()
  expect(within(dialog).getByLabelText('标签名称')).toHaveProperty('value', '加急')
  expect(sent(TAG, 'POST')).toEqual([expect.objectContaining({ name: '加急', colour: 'blue' })])
})

test('a tag is moved in the order, and merged into another one', async () => {
  const [order, merge] = [`${TAG}/order`, `${TAG}/merge`]
  await open(<TagManagePage />, {
    answers: { [order]: () => ({ data: {} }), [merge]: () => ({ data: { contracts: 2 } }) },
  })
  const choose = async (word: string) => {
    await userEvent.click(await screen.findByRole('button', { name: '“加急”的更多操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: word }))
  }
  await choose('下移')
  await waitFor(() =>
    expect(sent(order, 'PUT')).toEqual([expect.objectContaining({ tagIds: [yearly.tagId, urgent.tagId] })]),
  )
  await choose('合并到其他标签')
  const dialog = await screen.findByRole('dialog', { name: '合并标签“加急”' })
  await userEvent.click(within(dialog).getByRole('button', { name: /合\s?并/ }))
  expect(await within(dialog).findByText('请选择标签')).toBeTruthy()
  await userEvent.click(within(dialog).getByLabelText('合并到'))
  await userEvent.click(await screen.findByTitle('年度框架'))
  await userEvent.click(within(dialog).getByRole('button', { name: /合\s?并/ }))
  await waitFor(() =>
    expect(sent(merge, 'POST')).toEqual([
      expect.objectContaining({ tagId: urgent.tagId, into: yearly.tagId }),
    ]),
  )
})

test('who may only look changes nothing', async () => {
  await open(<TagManagePage />, { user: withRights('view') })
  expect(await screen.findByRole('link', { name: '2 份' })).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('of one contract the ticks say what it has, and only what changed is sent', async () => {
  await open(<Facts detail={detailOf({ contract: rowOf({ tags: [urgent] }) })} tags={tagParts} />)
  await userEvent.click(await screen.findByRole('button', { name: /修\s?改/ }))
  const dialog = await screen.findByRole('dialog', { name: '修改标签' })
  expect(await within(dialog).findByRole('checkbox', { name: '加急' })).toHaveProperty('checked', true)
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '加急' }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '年度框架' }))
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(sent(PUT, 'PUT')).toEqual([
      expect.objectContaining({
        contractIds: [rowOf().contractId],
        add: [yearly.tagId],
        remove: [urgent.tagId],
      }),
    ]),
  )
})

test('a person without tags sees nothing of them', async () => {
  await open(<Facts detail={detailOf()} tags={tagParts} />, { user: asCompany() })
  expect(await screen.findByText('签署顺序')).toBeTruthy()
  expect(screen.queryByText('标签')).toBeNull()
})

test('the list shows a contract’s tags and is narrowed by one', async () => {
  await open(<SigningListPage tags={tagParts} />, {
    at: '/sign/list/signing?filters=open',
    answers: {
      '/ContractService/homepage/list': () => ({
        data: { total: 1, page: 1, pageSize: 10, rows: [rowOf({ tags: [urgent] })] },
      }),
    },
  })
  expect(await screen.findByText('加急')).toBeTruthy()
  await userEvent.click(await screen.findByRole('combobox', { name: '标签' }))
  await userEvent.click(await screen.findByTitle('年度框架'))
  await waitFor(() =>
    expect(
      page!.asked
        .filter(({ path }) => path === '/ContractService/homepage/list')
        .map(({ query }) => query['tag'])
        .at(-1),
    ).toBe(yearly.tagId),
  )
})
