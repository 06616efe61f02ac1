// The contract lists: actions of a row, tabs and search in the address, empty lists, drafts.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { DraftsListPage } from '#src/features/contracts/contracts/drafts-list-page.tsx'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const LIST = '/ContractService/homepage/list'
const COUNTS = '/ContractService/homepage/counts'
const DRAFTS = '/ContractService/draft/list'
const NO_COUNTS = {
  all: 0,
  toSign: 0,
  waiting: 0,
  completed: 0,
  revoked: 0,
  rejected: 0,
  expired: 0,
  cc: 0,
  drafts: 0,
}
const launcher = asCompany({
  userRoleResAction: [{ resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] }],
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const pageOf = (rows: readonly ContractRow[]) => ({ rows, total: rows.length, page: 1, pageSize: 10 })

const show = async (rows: readonly ContractRow[], setting: PageSetting = {}) => {
  page = await renderPage(<SigningListPage batchButton={() => <button type="button">批量用印</button>} />, {
    user: launcher,
    at: '/sign/list/signing',
    ...setting,
    answers: {
      [LIST]: () => ({ data: pageOf(rows) }),
      [COUNTS]: () => ({ data: { ...NO_COUNTS, all: 12, toSign: 3 } }),
      ...setting.answers,
    },
  })
  return page
}
const asked = (path: string) => page!.asked.filter((one) => one.path === path)

describe('a row', () => {
  it('names the contract, its number, parties, whom it waits for, and leads to its page', async () => {
    await show([rowOf()])
    const row = within((await screen.findByRole('link', { name: '房屋租赁合同' })).closest('tr')!)
    expect(row.getByText('HT-20261121-0001')).toBeTruthy()
    expect(row.getByText('周既明、杭州清和文化科技有限公司')).toBeTruthy()
    expect(row.getByText('待他人签')).toBeTruthy()
    expect(screen.getByRole('link', { name: '房屋租赁合同' }).getAttribute('href')).toBe(
      `/signDetail?contractId=${rowOf().contractId}`,
    )
  })

  it('shows two actions and the rest under 更多, only those the server allows', async () => {
    await show([rowOf()])
    const row = within((await screen.findByRole('link', { name: '房屋租赁合同' })).closest('tr')!)
    const buttons = row.getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['催办', '下载', '更多 ', ''])
    expect(buttons.at(-1)?.getAttribute('aria-label')).toBe('在手机上处理《房屋租赁合同》')
    await userEvent.click(row.getByRole('button', { name: '更多操作：房屋租赁合同' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['延期', '撤回'])
  })

  it('leads to signing as the party I am', async () => {
    const { history } = await show([rowOf({ label: 'toSign', actions: ['sign'] })])
    await userEvent.click(await screen.findByRole('button', { name: '签署' }))
    expect(history.at(-1)).toBe(
      `/signModel/signAuth?contractId=${rowOf().contractId}&partyId=${rowOf().myPartyId}`,
    )
  })
})

describe('the list', () => {
  it('counts in the tabs, and a tab stands in the address', async () => {
    const { history } = await show([rowOf()])
    await userEvent.click(await screen.findByRole('tab', { name: '待我签 3' }))
    expect(history.at(-1)).toBe('/sign/list/signing?tab=toSign')
    await expect.poll(() => asked(LIST).map(({ query }) => query['tab'])).toContain('toSign')
  })

  it('searches from the address and offers to clear a search that finds nothing', async () => {
    const { history } = await show([], { at: '/sign/list/signing?search=%E8%A3%85%E4%BF%AE' })
    expect(await screen.findByText('没有找到“装修”')).toBeTruthy()
    expect(asked(LIST)[0]?.query['search']).toBe('装修')
    await userEvent.click(screen.getByRole('button', { name: '清除搜索' }))
    expect(history.at(-1)).toBe('/sign/list/signing')
  })

  it('offers to launch the first contract to those who may', async () => {
    await show([])
    expect(await screen.findByText('还没有合同')).toBeTruthy()
    expect(screen.getAllByText('发起签署').length).toBe(2)
  })

  it('says why it could not be loaded and tries again', async () => {
    let isFailing = true
    await show([], {
      answers: {
        [LIST]: () =>
          isFailing
            ? { refusal: { code: 'server.busy', info: '服务器忙，请稍后再试' } }
            : { data: pageOf([rowOf()]) },
      },
    })
    expect(await screen.findByText('服务器忙，请稍后再试')).toBeTruthy()
    isFailing = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '房屋租赁合同' })).toBeTruthy()
  })
})

describe('a selection', () => {
  const other = '5d1d7a52-95c4-4a86-8f3a-3a8f3c1f0a55'
  const box = (name: string) => screen.findByRole('checkbox', { name: `选择《${name}》` })
  const chosen = () =>
    screen.queryAllByRole('status').find(({ textContent }) => textContent?.includes('已选'))

  it('is kept from page to page, and another tab begins anew', async () => {
    await show([], {
      answers: {
        [LIST]: ({ query }) => {
          const row = query['page'] === '2' ? rowOf({ contractId: other, name: '保密协议' }) : rowOf()
          return { data: { rows: [row], total: 12, page: Number(query['page'] ?? 1), pageSize: 10 } }
        },
      },
    })
    await userEvent.click(await box('房屋租赁合同'))
    await userEvent.click(screen.getByRole('listitem', { name: '2' }))
    await userEvent.click(await box('保密协议'))
    expect(chosen()?.textContent).toContain('已选 2 份')
    await userEvent.click(screen.getByRole('tab', { name: '待我签 3' }))
    await expect.poll(chosen).toBeUndefined()
  })

  it('offers to seal all at once in 全部 too, once one of them waits for me', async () => {
    const mine = rowOf({ contractId: other, name: '保密协议', actions: ['sign', 'download'] })
    await show([rowOf(), mine])
    await userEvent.click(await box('房屋租赁合同'))
    expect(chosen()?.textContent).toContain('已选 1 份')
    expect(screen.queryByRole('button', { name: '批量用印' })).toBeNull()
    await userEvent.click(await box('保密协议'))
    expect(screen.getByRole('button', { name: '批量用印' })).toBeTruthy()
  })

  it('takes everything that matches, on other pages too', async () => {
    const path = '/ContractService/homepage/pick'
    await show([rowOf()], {
      at: '/sign/list/signing?search=%E7%A7%9F%E8%B5%81',
      answers: { [path]: () => ({ data: { contractIds: [rowOf().contractId, other], hasMore: false } }) },
    })
    await userEvent.click(await box('房屋租赁合同'))
    await userEvent.click(screen.getByRole('button', { name: '全选符合条件的合同' }))
    await expect.poll(() => chosen()?.textContent).toContain('已选 2 份')
    expect(asked(path).map(({ query: { tab, search } }) => ({ tab, search }))).toEqual([
      { tab: 'all', search: '租赁' },
    ])
  })
})

it('a draft leads back into the wizard', async () => {
  page = await renderPage(<DraftsListPage />, {
    user: launcher,
    at: '/sign/list/drafts',
    answers: {
      [DRAFTS]: () => ({ data: pageOf([rowOf({ name: '', label: 'draft', actions: ['edit', 'delete'] })]) }),
    },
  })
  const link = await screen.findByRole('link', { name: '未命名草稿' })
  expect(link.getAttribute('href')).toBe(`/flowStart/editDoc?contractId=${rowOf().contractId}`)
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(page.history.at(-1)).toBe(`/flowStart/editDoc?contractId=${rowOf().contractId}`)
})
