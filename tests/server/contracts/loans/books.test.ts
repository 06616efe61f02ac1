// A loan that runs, as its three kinds of people read it, and who pays it back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import * as calls from '#protocol/contracts/loans/loans.ts'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import * as repayments from '#protocol/contracts/repayments/repayments.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { maskPhone } from '#protocol/phone.ts'
import { updateUser } from '#server/domain/account/users/store.ts'
import { getLoan } from '#server/domain/contracts/loans/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { companySigner, personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { bringLoanTo, insertLoanRow, insertRepaymentRow } from '#tests/support/loan-rows.ts'
import { newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这张借条，或当前身份无权查看。借条只在个人身份下办理。']

const app = await createTestApp()
const lender = await personSigner(app, '林小满')
const borrower = await personSigner(app, '陈一诺')
const helper = await personSigner(app, '王大海')
const company = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
afterAll(() => app.close())
// What one test tells stands before what those before it told, whatever the ids.
beforeEach(() => app.clock.advance(1000))

const running = async (state: LoanState = 'repaying', change: Parameters<typeof bringLoanTo>[3] = {}) => {
  const loanId = await insertLoanRow(app, { lender, borrower })
  await bringLoanTo(app, loanId, state, change)
  return loanId
}
const rowIn = async ({ client }: Signer, tab: calls.LoanTab, loanId: string) =>
  (await client.call(calls.listLoans, { tab, pageSize: 50 })).rows.find((row) => row.loanId === loanId)
const newest = async ({ client }: Signer) => {
  const [row] = (await client.call(listNotices, { pageSize: 1 })).rows
  return row && [row.kind, row.title, row.text, row.target]
}
const coded = ({ code, info, fields }: { code: string; info: string; fields?: object | undefined }) => [
  code,
  info,
  ...(fields === undefined ? [] : [fields]),
]
const name = async (who: Signer, loanId: string, phone = helper.phone, called = '王大海') =>
  coded(await who.client.ask(calls.namePayer, { loanId, requestId: randomUUID(), name: called, phone }))
const DONE = ['000000', '']

test('each reads the row from their side, with what they may do', async () => {
  const loanId = await running()
  await name(borrower, loanId)
  const row = {
    loanId,
    status: LOAN_STATUS.repaying,
    lender: '林小满',
    borrower: '陈一诺',
    amount: 100_000,
    balance: 100_000,
    nextDue: { n: 1, dueOn: '2026-12-23', amount: 100_000 },
    end: '2026-12-23',
    toConfirm: 0,
    signing: null,
    updatedAt: app.clock.now().toISOString(),
  }
  await insertRepaymentRow(app, { loanId, borrower })
  await insertRepaymentRow(app, { loanId: await running(), borrower })
  expect([
    await rowIn(lender, 'lent', loanId),
    await rowIn(borrower, 'borrowed', loanId),
    await rowIn(helper, 'onBehalf', loanId),
  ]).toEqual([
    { ...row, title: '陈一诺', toConfirm: 1, actions: ['confirm', 'extend'], rowType: ROW_TYPE.toDo },
    { ...row, title: '林小满', actions: ['repay', 'namePayer', 'extend'], rowType: ROW_TYPE.settle },
    {
      ...row,
      title: '陈一诺向林小满借款',
      actions: ['repayOnBehalf'],
      rowType: ROW_TYPE.settleForOther,
    },
  ])
  const draft = await running('draft')
  expect(await rowIn(lender, 'lent', draft)).toMatchObject({
    balance: null,
    nextDue: null,
    actions: ['edit', 'delete'],
  })
  const nothing = { total: 0, page: 1, pageSize: 10, rows: [] }
  expect([
    await company.client.call(calls.listLoans, { tab: 'lent' }),
    await company.client.call(calls.countLoans, {}),
  ]).toEqual([nothing, { borrowed: 0, lent: 0, onBehalf: 0 }])
  expect(coded(await company.client.ask(calls.getLoan, { loanId }))).toEqual(NOWHERE)
})

test('a loan is told whole, and to who pays for the borrower no more than they paid themselves', async () => {
  const loanId = await running('repaying', { proposedEnd: '2027-01-23' })
  await name(borrower, loanId)
  await insertRepaymentRow(app, { loanId, borrower })
  const own = await insertRepaymentRow(app, { loanId, borrower: helper, amount: 10_000 })
  const read = (who: Signer) => who.client.call(calls.getLoan, { loanId })
  const { loan, repayments: lines, history, ...rest } = await read(borrower)
  expect(loan).toEqual(await rowIn(borrower, 'borrowed', loanId))
  expect(rest).toEqual({
    facts: [
      { label: '出借人', value: '林小满' },
      { label: '借款人', value: '陈一诺' },
      { label: '借款金额', value: '¥1,000.00' },
      { label: '期限', value: '2026年11月23日至2026年12月23日' },
      { label: '年利率', value: '0%' },
      { label: '逾期年利率', value: '0%' },
      { label: '还款方式', value: '到期本息' },
      { label: '用途', value: '周转' },
      { label: '交付方式', value: '银行转账' },
    ],
    standing: {
      principalLeft: 100_000,
      interestOwed: 0,
      principalPaid: 0,
      interestPaid: 0,
      balance: 100_000,
      isOverdue: false,
      plan: [expect.objectContaining({ n: 1, dueOn: '2026-12-23', principal: 100_000, isPaid: false })],
    },
    papers: [],
    payer: { name: '王大海', phoneMasked: maskPhone(helper.phone) },
    proposedEnd: '2027-01-23',
  })
  expect(history.map(({ event, reason }) => [event, reason])).toEqual([['loan:payer.named', '']])
  expect(lines.map(({ amount }) => amount).toSorted()).toEqual([10_000, 30_000])
  const theirs = await read(helper)
  expect([theirs.repayments.map(({ repaymentId }) => repaymentId), theirs.history, theirs.papers]).toEqual([
    [own],
    [],
    [],
  ])
  const plain = await running('toSign', {
    terms: {
      ...(await getLoan(app.db, loanId))!.terms,
      amount: null,
      rate: '',
      overdueRate: '9',
      guarantor: '周保',
    },
  })
  const early = await lender.client.call(calls.getLoan, { loanId: plain })
  expect([early.standing, early.payer, early.facts.map(({ value }) => value)]).toEqual([
    null,
    null,
    [
      '林小满',
      '陈一诺',
      '—',
      '2026年11月23日至2026年12月23日',
      '—',
      '9%',
      '到期本息',
      '周转',
      '银行转账',
      '周保',
    ],
  ])
})

test('somebody waits for what is late, to confirm or to prove, in their own identity', async () => {
  const dots = async (who: Signer) =>
    (await who.client.call(getNotice, { processType: 1 })).find(({ listType }) => listType === 9)?.countNum ??
    0
  const before = [await dots(lender), await dots(borrower)]
  await running('overdue')
  const settling = await running('settling')
  const submitted = await running()
  await insertRepaymentRow(app, { loanId: submitted, borrower })
  expect([await dots(lender), await dots(borrower), await dots(company)]).toEqual([
    before[0]! + 2,
    before[1]! + 1,
    0,
  ])
  const shown = (await rowIn(lender, 'lent', settling))!
  expect([shown.actions, shown.rowType]).toEqual([['prove'], ROW_TYPE.toDo])
})

test('the borrower names who pays: a person, and none of the two, whatever phone they have now', async () => {
  const loanId = await running()
  const two = '代结清人不能是借款双方，请填写其他人的手机号'
  const who = '请填写代结清人的真实姓名（2–30 个字）'
  for (const phone of [lender.phone, borrower.phone])
    expect(await name(borrower, loanId, phone)).toEqual(['loan.invalid', two, { phone: two }])
  const moved = newPhone()
  await updateUser(app.db, lender.userId, { phone: moved, updatedAt: app.clock.now() })
  expect(await name(borrower, loanId, moved)).toEqual(['loan.invalid', two, { phone: two }])
  expect(await name(borrower, loanId, lender.phone, '1')).toEqual([
    'loan.invalid',
    who,
    { name: who, phone: two },
  ])
  await updateUser(app.db, lender.userId, { phone: lender.phone, updatedAt: app.clock.now() })
  expect(await name(lender, loanId)).toEqual(['loan.not-possible', '只有借款人能在还款期间指定代结清人。'])
  expect(await name(company, loanId)).toEqual(NOWHERE)
  const stranger = newPhone()
  expect(await name(borrower, loanId, stranger, ' 周远 ')).toEqual(DONE)
  expect(await getLoan(app.db, loanId)).toMatchObject({
    payer: '周远',
    payerPhone: stranger,
    payerId: null,
  })
  const sms = async (phone: string) => (await readOutbox(app.db, { phone, limit: 1 }))[0]?.text
  expect(await sms(stranger)).toContain('陈一诺请您代为结清一笔借款')
  app.clock.advance(1000)
  expect(await name(borrower, loanId)).toEqual(DONE)
  expect(await newest(helper)).toEqual([
    'contract',
    '请您代结清',
    '陈一诺请您代为结清一笔借款，出借人是林小满。',
    `/loanDetail?loanId=${loanId}`,
  ])
  expect(await getLoan(app.db, loanId)).toMatchObject({ payerPhone: helper.phone, payerId: helper.userId })
  expect((await readChain(app.db, loanId)).map(({ event, detail }) => [event, detail['name']])).toEqual([
    ['loan:payer.named', '周远'],
    ['loan:payer.named', '王大海'],
  ])
})

test('what is confirmed late makes it overdue and is told to both, what pays it off asks for the proof', async () => {
  const loanId = await running('repaying', {
    terms: { ...(await getLoan(app.db, await running()))!.terms, start: '2026-09-23', end: '2026-10-23' },
  })
  const confirm = async (amount: number) => {
    const repaymentId = await insertRepaymentRow(app, { loanId, borrower, amount })
    await lender.client.call(repayments.confirmRepayment, { repaymentId, requestId: randomUUID() })
  }
  app.clock.advance(1000)
  await confirm(30_000)
  const target = `/loanDetail?loanId=${loanId}`
  expect((await getLoan(app.db, loanId))?.state).toBe('overdue')
  expect(await newest(lender)).toEqual([
    'contract',
    '出借款已逾期',
    '陈一诺的借款到期未还，应还 ¥700.00。可以与借款人协商展期。',
    target,
  ])
  const told = (await borrower.client.call(listNotices, { pageSize: 2 })).rows
  expect(told.map(({ title, text }) => [title, text])).toContainEqual([
    '借款已逾期',
    '您向林小满的借款到期未还，应还 ¥700.00。请还款后提交凭证，或与出借人协商展期。',
  ])
  const issue = async (who: Signer) =>
    coded(await who.client.ask(repayments.issueSettlement, { loanId, requestId: randomUUID() }))
  const early = ['loan.not-possible', '现在不能出具结清证明：借款未还清，或证明正在等出借人签署。']
  expect(await issue(lender)).toEqual(early)
  app.clock.advance(1000)
  await confirm(70_000)
  expect(await newest(lender)).toEqual([
    'contract',
    '请出具结清证明',
    '陈一诺的借款已全部还清，请出具并签署结清证明。',
    target,
  ])
  expect(await issue(borrower)).toEqual(early)
  const proof = await lender.client.call(repayments.issueSettlement, { loanId, requestId: randomUUID() })
  const { contract } = await seen(lender, proof.contractId)
  expect([contract.name, contract.deadline, contract.parties.map((party) => party.name)]).toEqual([
    '结清证明（陈一诺）',
    new Date(app.clock.now().getTime() + 15 * 86_400_000).toISOString(),
    ['林小满'],
  ])
  expect(await issue(lender)).toEqual(early)
  const { loan, papers } = await lender.client.call(calls.getLoan, { loanId })
  expect([loan.actions, loan.signing, papers]).toEqual([
    ['sign'],
    { contractId: proof.contractId, partyId: proof.myPartyId },
    [{ contractId: proof.contractId, name: '结清证明（陈一诺）', isSigned: false }],
  ])
})

test('a later end day is proposed by one of the two, and once', async () => {
  const loanId = await running()
  const extend = async (who: Signer, end: string) =>
    who.client.ask(calls.extendLoan, { loanId, end, requestId: randomUUID() })
  await name(borrower, loanId)
  const no = ['loan.not-possible', '现在不能展期：借条不在还款中，或已有一份展期协议等待签署。']
  expect(coded(await extend(helper, '2027-01-23'))).toEqual(no)
  const early = await extend(lender, '2026-12-01')
  expect([early.code, early.fields]).toEqual(['draft.invalid', { end: early.info }])
  const { data } = await extend(lender, '2027-01-23')
  expect(coded(await extend(borrower, '2027-02-23'))).toEqual(no)
  const { contract } = await seen(lender, data!.contractId)
  expect([contract.name, contract.parties.map((party) => party.name), contract.waitingFor]).toEqual([
    '借条展期协议（陈一诺）',
    ['林小满', '陈一诺'],
    ['林小满'],
  ])
  const found = await getLoan(app.db, loanId)
  expect([found?.extensionId, found?.proposedEnd]).toEqual([data!.contractId, '2027-01-23'])
  expect((await readChain(app.db, loanId)).at(-1)?.detail).toMatchObject({ end: '2027-01-23' })
})
