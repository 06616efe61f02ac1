// The pages of receipts: the form beside its paper, and the list with what may be done.
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ReceiptListPage } from '#src/features/contracts/receipts/receipt-list-page.tsx'
import { ReceiptSetPage } from '#src/features/contracts/receipts/receipt-set-page.tsx'
import { defer } from '#tests/support/deferred.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const RECEIPT = '0b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d90'
const PAPER = '1b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d91'
const PARTY = '2b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d92'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const draftOf = (terms: Record<string, unknown>) => ({
  receiptId: RECEIPT,
  version: 1,
  own: { name: '陈晓明', phone: '13900000001' },
  terms: { name: '', phone: '', amount: null, goods: '', receivedOn: '2026-11-23', reason: '', ...terms },
})

it('the form shows the receipt of money as it is typed, and names what is missing', async () => {
  page = await renderPage(<ReceiptSetPage />, {
    user: makeUser(),
    at: `/flowStart/receiptSignSet?receiptId=${RECEIPT}`,
    answers: {
      '/ContractService/receipt/draft': () => ({
        data: { ...draftOf({ kind: 'money', amount: 1_000_000 }), version: 2 },
      }),
    },
  })
  const paper = await screen.findByRole('article', { name: '收条预览' })
  expect(paper.textContent).toContain('¥10,000.00（大写：人民币壹万元整）')
  await userEvent.type(screen.getByLabelText('真实姓名'), '李清')
  expect(paper.textContent).toContain('陈晓明（收款人）于2026年11月23日收到李清（付款人）支付的款项')
  await userEvent.click(screen.getByRole('button', { name: '核对无误，开具签署' }))
  expect(await screen.findByText('请填写对方的手机号（11 位数字）')).toBeDefined()
  expect(page.asked.some(({ path }) => path === '/ContractService/receipt/issue')).toBe(false)
})

it('who leaves while a save is on its way loses nothing: the rest is saved under the new version', async () => {
  const held = defer()
  const written = { kind: 'money', name: '李清', phone: '13900000002', amount: 1, reason: '货款' }
  page = await renderPage(<ReceiptSetPage />, {
    user: makeUser(),
    at: `/flowStart/receiptSignSet?receiptId=${RECEIPT}`,
    answers: {
      '/ContractService/receipt/draft': async ({ method }) => {
        if (method === 'PUT') await held.promise
        return { data: method === 'PUT' ? { version: 2 } : draftOf(written) }
      },
    },
  })
  const saves = () => page!.asked.filter(({ method }) => method === 'PUT')
  const reason = await screen.findByLabelText('事由')
  await userEvent.type(reason, '一')
  await userEvent.click(screen.getByRole('button', { name: '核对无误，开具签署' }))
  await expect.poll(saves).toHaveLength(1)
  await userEvent.type(reason, '二')
  cleanup()
  held.resolve()
  await expect.poll(saves).toHaveLength(2)
  expect(saves().map(({ json }) => json)).toMatchObject([
    { receiptId: RECEIPT, version: 1, terms: { reason: '货款一' } },
    { receiptId: RECEIPT, version: 2, terms: { reason: '货款一二' } },
  ])
})

describe('the sum of a receipt', () => {
  const showForm = async () => {
    page = await renderPage(<ReceiptSetPage />, {
      user: makeUser(),
      at: `/flowStart/receiptSignSet?receiptId=${RECEIPT}`,
      answers: {
        '/ContractService/receipt/draft': () => ({
          data: { ...draftOf({ kind: 'money', amount: 8_800_000_000 }), version: 2 },
        }),
      },
    })
    return screen.findByRole<HTMLInputElement>('spinbutton', { name: '金额（元）' })
  }
  const issue = () => userEvent.click(screen.getByRole('button', { name: '核对无误，开具签署' }))
  const lastSaved = () => {
    const saves = page?.asked.filter(({ method }) => method === 'PUT') ?? []
    return (saves.at(-1)?.json['terms'] as { amount?: number | null } | undefined)?.amount
  }

  it('is shown with both its decimals, and kept in 分', async () => {
    const field = await showForm()
    expect(field.value).toBe('88,000,000.00')
    await userEvent.clear(field)
    await userEvent.type(field, '0.07')
    await userEvent.tab()
    expect(field.value).toBe('0.07')
    await issue()
    await expect.poll(lastSaved).toBe(7)
  })

  it('beyond what may be received stays as it was typed, and the form says the limit', async () => {
    const field = await showForm()
    await userEvent.clear(field)
    await userEvent.type(field, '1234567890.12')
    await issue()
    expect(await screen.findByText('请填写收到的金额，0.01 元至 1 亿元')).toBeDefined()
    expect(field.value).toBe('1,234,567,890.12')
  })

  it('that was taken out is missing, not nothing', async () => {
    const field = await showForm()
    await userEvent.clear(field)
    await issue()
    expect(await screen.findByText('请填写收到的金额，0.01 元至 1 亿元')).toBeDefined()
    expect(field.value).toBe('')
  })
})

it('the form asks for goods where no money was received', async () => {
  page = await renderPage(<ReceiptSetPage />, {
    user: makeUser(),
    at: `/flowStart/receiptSignSet?receiptId=${RECEIPT}`,
    answers: {
      '/ContractService/receipt/draft': () => ({ data: { ...draftOf({ kind: 'goods' }), version: 2 } }),
    },
  })
  const paper = await screen.findByRole('article', { name: '收条预览' })
  await userEvent.type(screen.getByLabelText('物品和数量'), '钥匙 3 把')
  expect(paper.textContent).toContain('交付的物品：钥匙 3 把')
  expect(screen.queryByLabelText('金额（元）')).toBe(null)
})

it('what is no draft any more says so, and leads back to the list', async () => {
  page = await renderPage(<ReceiptSetPage />, {
    user: makeUser(),
    at: `/flowStart/receiptSignSet?receiptId=${RECEIPT}`,
    answers: {
      '/ContractService/receipt/draft': () => ({
        refusal: { code: 'receipt.not-possible', info: '这张收条已经开具，不能修改。' },
      }),
    },
  })
  expect(await screen.findByText('这张收条已经开具，不能修改。')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回' }).getAttribute('href')).toBe('/sign/list/receipt')
})

it('the list leads to the paper that waits for the viewer', async () => {
  page = await renderPage(<ReceiptListPage />, {
    user: makeUser(),
    at: '/sign/list/receipt?tab=toMe',
    answers: {
      '/ContractService/receipt/counts': () => ({ data: { issued: 0, toMe: 4 } }),
      '/ContractService/receipt/list': () => ({
        data: {
          total: 1,
          page: 1,
          pageSize: 10,
          rows: [
            {
              receiptId: RECEIPT,
              status: 1,
              kind: 'money',
              other: '李清',
              amount: 1_000_000,
              goods: '',
              receivedOn: '2026-11-23',
              actions: ['confirm'],
              contractId: PAPER,
              partyId: PARTY,
            },
          ],
        },
      }),
    },
  })
  expect(await screen.findByText('¥10,000.00')).toBeDefined()
  expect((await screen.findByRole('tab', { name: /^开给我的/ })).textContent).toBe('开给我的 4')
  await userEvent.click(screen.getByRole('button', { name: '核对确认：李清' }))
  expect(page.history.at(-1)).toBe(`/signModel/signAuth?contractId=${PAPER}&partyId=${PARTY}`)
})

it('a company is told that receipts are between persons', async () => {
  page = await renderPage(<ReceiptSetPage />, {
    user: asCompany(),
    at: '/flowStart/receiptSignSet',
    answers: {},
  })
  expect(await screen.findByRole('heading', { name: '收条由个人之间出具' })).toBeDefined()
})
