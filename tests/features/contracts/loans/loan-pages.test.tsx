// The pages of loans: the form beside its paper, and the list with what may be done.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { LoanListPage } from '#src/features/contracts/loans/loan-list-page.tsx'
import { LoanPage } from '#src/features/contracts/loans/loan-page.tsx'
import { LoanSetPage } from '#src/features/contracts/loans/loan-set-page.tsx'
import { connect } from '#src/services/http/bind.ts'
import { testClient } from '#tests/support/web-client.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const LOAN = '0b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d90'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const draft = {
  loanId: LOAN,
  version: 1,
  savedAt: '2026-11-23T01:00:00.000Z',
  own: { name: '陈晓明', phone: '13900000001', idNumberMasked: '330***********0011' },
  lpr: { rate: '3.00', since: '2025-05-20', most: '12' },
  terms: {
    role: 'lender',
    name: '',
    phone: '',
    idNumber: '',
    amount: 1_000_000,
    rate: '6',
    overdueRate: '',
    start: '2026-11-23',
    end: '2027-11-23',
    method: 1,
    purpose: '',
    payment: '',
    guarantor: '',
  },
}

it('the form shows the paper as it is typed, and names what is missing', async () => {
  page = await renderPage(<LoanSetPage />, {
    user: makeUser(),
    at: `/flowStart/loanSignSet?loanId=${LOAN}`,
    answers: {
      '/ContractService/loan/draft': () => ({ data: { ...draft, version: 2 } }),
    },
  })
  const paper = await screen.findByRole('article', { name: '借条预览' })
  expect(paper.textContent).toContain('¥10,000.00（大写：人民币壹万元整）')
  await userEvent.type(screen.getByLabelText('真实姓名'), '李清')
  expect(paper.textContent).toContain('李清（借款人）')
  await userEvent.click(screen.getByRole('button', { name: '核对无误，发起签署' }))
  expect(await screen.findByText('请填写对方的手机号（11 位数字）')).toBeDefined()
  expect(page.asked.some(({ path }) => path === '/ContractService/loan/launch')).toBe(false)
})

describe('the sum of a loan note', () => {
  const showForm = async () => {
    page = await renderPage(<LoanSetPage />, {
      user: makeUser(),
      at: `/flowStart/loanSignSet?loanId=${LOAN}`,
      answers: { '/ContractService/loan/draft': () => ({ data: { ...draft, version: 2 } }) },
    })
    return screen.findByRole<HTMLInputElement>('spinbutton', { name: '金额（元）' })
  }
  const paper = () => screen.getByRole('article', { name: '借条预览' }).textContent
  const lastSaved = () => {
    const saves = page?.asked.filter(({ method }) => method === 'PUT') ?? []
    return (saves.at(-1)?.json['terms'] as typeof draft.terms | undefined)?.amount
  }

  it('is shown with both its decimals, and kept in 分', async () => {
    const field = await showForm()
    expect(field.value).toBe('10,000.00')
    await userEvent.clear(field)
    await userEvent.type(field, '20000.05')
    expect(paper()).toContain('¥20,000.05（大写：人民币贰万元零伍分）')
    await userEvent.tab()
    expect(field.value).toBe('20,000.05')
    await userEvent.click(screen.getByRole('button', { name: '核对无误，发起签署' }))
    await expect.poll(lastSaved).toBe(2_000_005)
  })

  it('beyond what may be lent stays as it was typed, and the form says the limit', async () => {
    const field = await showForm()
    await userEvent.clear(field)
    await userEvent.type(field, '100000000.01')
    await userEvent.click(screen.getByRole('button', { name: '核对无误，发起签署' }))
    expect(await screen.findByText('请填写借款金额，0.01 元至 1 亿元')).toBeDefined()
    expect(field.value).toBe('100,000,000.01')
    expect(page?.asked.some(({ path }) => path === '/ContractService/loan/launch')).toBe(false)
  })

  it('that was taken out is missing, not nothing', async () => {
    const field = await showForm()
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: '核对无误，发起签署' }))
    expect(await screen.findByText('请填写借款金额，0.01 元至 1 亿元')).toBeDefined()
    expect([field.value, paper()?.includes('零元')]).toEqual(['', false])
  })
})

it('what is no draft any more says so, and leads back to the list', async () => {
  page = await renderPage(<LoanSetPage />, {
    user: makeUser(),
    at: `/flowStart/loanSignSet?loanId=${LOAN}`,
    answers: {
      '/ContractService/loan/draft': () => ({
        refusal: { code: 'loan.not-possible', info: '这张借条已经发起，不能修改。' },
      }),
    },
  })
  expect(await screen.findByText('这张借条已经发起，不能修改。')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回' }).getAttribute('href')).toBe('/sign/list/loan')
})

it('the list shows what may be done with each loan', async () => {
  page = await renderPage(<LoanListPage />, {
    user: makeUser(),
    at: '/sign/list/loan?tab=lent',
    answers: {
      '/ContractService/loan/counts': () => ({ data: { borrowed: 0, lent: 7, onBehalf: 0 } }),
      '/ContractService/loan/list': () => ({
        data: {
          total: 1,
          page: 1,
          pageSize: 10,
          rows: [
            {
              loanId: LOAN,
              status: 3,
              title: '李清',
              lender: '陈晓明',
              borrower: '李清',
              amount: 1_000_000,
              balance: 1_060_000,
              nextDue: { n: 1, dueOn: '2026-11-20', amount: 1_060_000 },
              end: '2026-11-20',
              toConfirm: 1,
              actions: ['confirm', 'extend'],
              rowType: 1,
              signing: null,
              updatedAt: '2026-11-23T01:00:00.000Z',
            },
          ],
        },
      }),
    },
  })
  expect(await screen.findByText('已逾期')).toBeDefined()
  expect(screen.getByText('1 笔还款待确认')).toBeDefined()
  expect((await screen.findByRole('tab', { name: /^我借出/ })).textContent).toBe('我借出 7')
  await userEvent.click(screen.getByRole('button', { name: '确认还款：李清' }))
  expect(page.history.at(-1)).toBe(`/loanDetail?loanId=${LOAN}`)
})

const row = {
  loanId: LOAN,
  status: 1,
  title: '李清',
  lender: '陈晓明',
  borrower: '李清',
  amount: 1_000_000,
  balance: null,
  nextDue: null,
  end: '2027-11-20',
  toConfirm: 0,
  actions: [],
  rowType: 2,
  signing: null,
  updatedAt: '2026-11-23T01:00:00.000Z',
}
const detail = {
  loan: row,
  facts: [{ label: '出借人', value: '陈晓明' }],
  standing: null,
  repayments: [],
  papers: [{ contractId: 'c0000000-0000-4000-8000-000000000001', name: '借条（李清）', isSigned: false }],
  payer: null,
  proposedEnd: null,
  history: [],
}
const standing = {
  principalLeft: 1_000_000,
  interestOwed: 0,
  principalPaid: 0,
  interestPaid: 0,
  balance: 1_000_000,
  isOverdue: false,
  plan: [{ n: 1, dueOn: '2027-11-20', principal: 1_000_000, interest: 60_000, isPaid: false }],
}
const showLoan = async (data: unknown) => {
  page = await renderPage(<LoanPage notePages={(contractId) => <p>note {contractId}</p>} />, {
    user: makeUser(),
    at: `/loanDetail?loanId=${LOAN}`,
    answers: { '/ContractService/loan': () => ({ data }) },
  })
}

it('the page shows the note until both signed, and the books from then on', async () => {
  await showLoan(detail)
  await screen.findByText('note c0000000-0000-4000-8000-000000000001')
  await page?.close()
  await showLoan({ ...detail, loan: { ...row, status: 2, balance: 1_000_000 }, standing })
  await screen.findByRole('heading', { name: '还款计划' })
  expect(screen.queryByText(/^note/)).toBe(null)
})

it('a payment is dated by the server’s day, whatever the computer says', async () => {
  await showLoan({
    ...detail,
    loan: { ...row, status: 2, balance: 1_000_000, actions: ['repay'] },
    standing,
  })
  const button = await screen.findByRole('button', { name: /^还\s?款$/ })
  connect(testClient('', { now: () => Date.parse('2031-03-05T02:00:00.000Z') }).client)
  await userEvent.click(button)
  expect((await screen.findByLabelText('付款日期')).getAttribute('value')).toBe('2031-03-05')
})

it('a payment is sent in 分 with its voucher, and nothing is not a payment', async () => {
  const voucher = '90000000-0000-4000-8000-000000000003'
  page = await renderPage(<LoanPage notePages={() => null} />, {
    user: makeUser(),
    at: `/loanDetail?loanId=${LOAN}`,
    answers: {
      '/ContractService/loan': () => ({
        data: { ...detail, loan: { ...row, status: 2, balance: 1_000_000, actions: ['repay'] }, standing },
      }),
      '/BaseService/file/uploadAttach': () => ({
        data: {
          fileId: voucher,
          name: '回单.pdf',
          sha256: 'a'.repeat(64),
          size: 8,
          pages: [],
          alreadySigned: false,
          notes: [],
        },
      }),
      '/ContractService/settle': () => ({ data: { repaymentId: LOAN } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^还\s?款$/ }))
  const sum = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '已付金额（元）' })
  expect(sum.value).toBe('10,000.00')
  await userEvent.clear(sum)
  await userEvent.type(sum, '0')
  await userEvent.upload(
    screen.getByLabelText('付款凭证'),
    new File(['%PDF-1.7'], '回单.pdf', { type: 'application/pdf' }),
  )
  await screen.findByText('回单.pdf')
  const submit = screen.getByRole('button', { name: '提交给出借人确认' })
  await userEvent.click(submit)
  expect(await screen.findByText('还款金额须大于 0')).toBeDefined()
  await userEvent.clear(sum)
  await userEvent.click(submit)
  expect(await screen.findByText('请填写已付金额')).toBeDefined()
  await userEvent.type(sum, '1234.5')
  await userEvent.click(submit)
  const sent = () => page?.asked.find(({ path }) => path === '/ContractService/settle')?.json
  await expect.poll(() => [sent()?.['amount'], sent()?.['fileId']]).toEqual([123_450, voucher])
})

it('a company is told that loans are between persons', async () => {
  page = await renderPage(<LoanSetPage />, { user: asCompany(), at: '/flowStart/loanSignSet', answers: {} })
  expect(await screen.findByRole('heading', { name: '借条由个人之间订立' })).toBeDefined()
})
