// A contract's page: parties, history from the audit chain, details, end, and a broken chain.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

// Pages are not drawn here: nothing ever comes into view.
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

const show = async (detail: ReturnType<typeof detailOf> | undefined) => {
  page = await renderPage(<DetailPage />, {
    user: asCompany(),
    at: `/signDetail?contractId=${rowOf().contractId}`,
    answers: {
      '/ContractService/contract/detail': () =>
        detail === undefined
          ? { refusal: { code: 'not-found', info: '没有找到这份合同' } }
          : { data: detail },
    },
  })
}

it('shows each party with its state and who I am', async () => {
  await show(detailOf())
  const parties = within(await screen.findByRole('region', { name: '签署进度' }))
  const lines = parties.getAllByRole('listitem').map((item) => item.textContent)
  expect(lines.length).toBe(2)
  expect(lines[0]).toContain('杭州清和文化科技有限公司 我方')
  expect(lines[0]).toContain('已签署')
  expect(lines[1]).toContain('周既明')
  expect(lines[1]).toContain('待签署')
})

it('tells the history with who did it, and that its chain holds', async () => {
  await show(detailOf())
  expect(await screen.findByText('发起合同签署')).toBeTruthy()
  expect(screen.getByText('共 1 条记录，哈希链完整。')).toBeTruthy()
  expect(screen.queryByText('记录链不完整')).toBeNull()
})

it('says plainly that the chain is broken', async () => {
  await show(detailOf({ historyIntact: false }))
  expect(await screen.findByText('记录链不完整')).toBeTruthy()
  expect(screen.queryByText(/哈希链完整/)).toBeNull()
})

it('says which files are attachments, and what binds them', async () => {
  const main: ContractDocument = {
    documentId: 'd2d2d2d2-0000-4000-8000-000000000001',
    name: '合同.pdf',
    pages: [{ width: 595, height: 842 }],
    sha256: 'a'.repeat(64),
    originalSha256: 'b'.repeat(64),
    size: 1000,
    isAttachment: false,
  }
  const attached = {
    ...main,
    documentId: 'd2d2d2d2-0000-4000-8000-000000000002',
    name: '图纸.pdf',
    isAttachment: true,
  }
  await show(detailOf({ documents: [main, attached] }))
  expect(screen.queryByText(/仅作附件/)).toBeNull()
  await userEvent.click(await screen.findByText('图纸.pdf（附件）'))
  expect(
    screen.getByText('仅作附件，没有人在上面签署；它的名称和哈希由各签署方的签名写明，换掉或改动都能发现。'),
  ).toBeTruthy()
})

it('lists the files that go along, to be saved, and from when to when the contract holds', async () => {
  const attachList = [
    {
      documentId: 'd2d2d2d2-0000-4000-8000-000000000003',
      name: '价目.xlsx',
      sha256: 'c'.repeat(64),
      size: 2048,
    },
  ]
  const term = { begin: '2026-12-01', end: '2027-11-30', renewalMonths: 12 }
  await show(detailOf({ attachList, term }))
  const attached = within(await screen.findByRole('region', { name: '附件' }))
  expect(attached.getByRole('listitem').textContent).toBe('价目.xlsx2 KB')
  expect(attached.getByRole('button', { name: '下载附件 价目.xlsx' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  expect(screen.getByText('2026-12-01 至 2027-11-30，到期自动续期 12 个月')).toBeTruthy()
})

it('writes the amount in figures and capitals', async () => {
  await show(detailOf())
  await userEvent.click(await screen.findByRole('tab', { name: '基本信息' }))
  expect(screen.getByText('¥12,800.00')).toBeTruthy()
  expect(screen.getByText('人民币壹万贰仟捌佰元整')).toBeTruthy()
})

it('says why the contract ended', async () => {
  await show(
    detailOf({ reason: '付款期限与约定不符', contract: rowOf({ label: 'rejected', actions: ['copy'] }) }),
  )
  expect(await screen.findByText('原因：付款期限与约定不符')).toBeTruthy()
  expect(screen.getByText('已拒签')).toBeTruthy()
})

it('says that there is no such contract', async () => {
  await show(undefined)
  expect(await screen.findByText('没有找到这份合同')).toBeTruthy()
})

it('offers the identity that the contract is in', async () => {
  const user = makeUser()
  const { companyId, companyName } = user.companies[0]!
  const switched: unknown[] = []
  page = await renderPage(<DetailPage />, {
    user,
    at: `/signDetail?contractId=${rowOf().contractId}`,
    switchIdentity: (input) => {
      switched.push(input)
      return new Promise(() => undefined)
    },
    answers: {
      '/ContractService/contract/detail': () => ({
        refusal: { code: 'not-found', info: '没有找到这份合同' },
      }),
      '/ContractService/contract/identities': () => ({ data: [{ companyId, companyName }] }),
    },
  })
  expect(await screen.findByText('这份合同在您的另一个身份下')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: `切换到${companyName}` }))
  expect(switched).toEqual([{ identity: { type: 2, companyId }, companyName }])
})

it('goes on with a draft in the wizard', async () => {
  await show(detailOf({ contract: rowOf({ label: 'draft', actions: ['edit', 'delete'] }) }))
  const { contractId } = rowOf()
  await expect.poll(() => page!.history.at(-1)).toBe(`/flowStart/editDoc?contractId=${contractId}`)
})

it('of a paper about a loan leads back to the loan, and not to a list which does not have it', async () => {
  await show(detailOf({ kind: 'settlement', aboutId: 'about' }))
  await screen.findByRole('link', { name: '所属借条' })
  const trail = within(screen.getByRole('navigation'))
  const links = trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['签署服务', '/sign/list/signing'],
    ['借条', '/sign/list/loan'],
    ['所属借条', '/loanDetail?loanId=about'],
  ])
})

it('asks a recipient for the viewing code, says why a code was not taken, and then shows the contract', async () => {
  const asked: unknown[] = []
  let isOpen = false
  page = await renderPage(<DetailPage />, {
    user: makeUser(),
    at: `/signDetail?contractId=${rowOf().contractId}`,
    answers: {
      '/ContractService/contract/detail': () =>
        isOpen
          ? { data: detailOf() }
          : { refusal: { code: 'viewing.code-due', info: '发起方为这份合同设置了查看码。' } },
      '/ContractService/contract/viewingCode': ({ json }) => {
        asked.push(json['code'])
        isOpen = json['code'] === '602718'
        return isOpen
          ? { data: {} }
          : { refusal: { code: 'viewing.wrong-code', info: '查看码不正确，还可尝试 4 次。' } }
      },
    },
  })
  const user = userEvent.setup()
  const field = await screen.findByLabelText('查看码')
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: '查看合同' }))
  expect(await screen.findByText('查看码为 4–8 位数字')).toBeTruthy()
  await user.type(field, '34')
  await user.click(screen.getByRole('button', { name: '查看合同' }))
  expect(await screen.findByText('查看码不正确，还可尝试 4 次。')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '602718')
  await user.click(screen.getByRole('button', { name: '查看合同' }))
  expect(await screen.findByText('发起合同签署')).toBeTruthy()
  expect(asked).toEqual(['1234', '602718'])
})

it('shows the initiator the viewing code to pass on', async () => {
  await show(detailOf({ viewingCode: '602718' }))
  await userEvent.click(await screen.findByRole('tab', { name: '基本信息' }))
  expect(screen.getByText('602718')).toBeTruthy()
})
