// What somebody says they paid: handed in, confirmed or objected to, and seen by whom it concerns.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listNotices, uploadAttachment, uploadIdentityPicture } from '#protocol/base.ts'
import { getLoan, namePayer } from '#protocol/contracts/loans/loans.ts'
import * as calls from '#protocol/contracts/repayments/repayments.ts'
import { REPAYMENT_STATUS } from '#protocol/contracts/repayments/status.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { getRepayment } from '#server/domain/contracts/repayments/store.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { bringLoanTo, insertLoanRow, insertRepaymentRow } from '#tests/support/loan-rows.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这笔还款，或当前身份无权查看。']
const DECIDED = ['repayment.not-possible', '这笔还款已经办理，或只有出借人能办理，请刷新后再看。']
const DONE = ['000000', '']

const app = await createTestApp()
const lender = await personSigner(app, '林小满')
const borrower = await personSigner(app, '陈一诺')
const helper = await personSigner(app, '王大海')
const company = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
afterAll(() => app.close())
// What one test tells stands before what those before it told, whatever the ids.
beforeEach(() => app.clock.advance(1000))

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  .png()
  .toBuffer()
const voucherOf = async ({ client }: Signer) =>
  (await client.call(uploadAttachment, { name: '回单.png' }, { body: picture })).fileId
const running = async () => {
  const loanId = await insertLoanRow(app, { lender, borrower })
  await bringLoanTo(app, loanId, 'repaying')
  return loanId
}
const coded = ({ code, info, fields }: { code: string; info: string; fields?: object | undefined }) => [
  code,
  info,
  ...(fields === undefined ? [] : [fields]),
]
const confirm = async ({ client }: Signer, repaymentId: string) =>
  coded(await client.ask(calls.confirmRepayment, { repaymentId, requestId: randomUUID() }))
const dispute = async ({ client }: Signer, repaymentId: string, reason = '没有到账') =>
  coded(await client.ask(calls.disputeRepayment, { repaymentId, reason, requestId: randomUUID() }))
const newest = async ({ client }: Signer) => {
  const [row] = (await client.call(listNotices, { pageSize: 1 })).rows
  return row && [row.kind, row.title, row.text, row.target, row.resolved]
}
const submit = (who: Signer, loanId: string, change: object) =>
  who.client.ask(calls.submitRepayment, {
    loanId,
    amount: 30_000,
    paidOn: '2026-11-23',
    fileId: randomUUID(),
    requestId: randomUUID(),
    ...change,
  })

test('what is wrong is named at each input, and nothing is handed in', async () => {
  const loanId = await running()
  const words = {
    amount: '还款不能超过今天结清所需的 ¥1,000.00',
    paidOn: '还款日期须在借款日和今天之间',
    fileId: '请上传还款凭证：图片或 PDF',
  }
  const all = await submit(borrower, loanId, { amount: 100_001, paidOn: '2026-11-22' })
  expect(coded(all)).toEqual(['repayment.invalid', words.amount, words])
  const fileId = await voucherOf(borrower)
  for (const paidOn of ['2026-11-22', '2026-11-24'])
    expect(coded(await submit(borrower, loanId, { paidOn, fileId }))).toEqual([
      'repayment.invalid',
      words.paidOn,
      { paidOn: words.paidOn },
    ])
  const identity = await borrower.client.call(uploadIdentityPicture, { name: '证件.png' }, { body: picture })
  const text = await voucherOf(borrower)
  await app.db.current().update(file).set({ mime: 'text/plain' }).where(eq(file.id, text))
  for (const id of [await voucherOf(helper), identity.fileId, text, randomUUID()])
    expect(coded(await submit(borrower, loanId, { fileId: id }))).toEqual([
      'repayment.invalid',
      words.fileId,
      { fileId: words.fileId },
    ])
  const not = ['loan.not-possible', '现在不能提交还款：借条不在还款中，或您不是还款的人。']
  expect(coded(await submit(lender, loanId, { fileId: await voucherOf(lender) }))).toEqual(not)
  expect((await borrower.client.call(getLoan, { loanId })).repayments).toEqual([])
})

test('what is handed in waits for the lender, who is told by whom and how much, and is told whole', async () => {
  const loanId = await running()
  const fileId = await voucherOf(borrower)
  const { repaymentId } = (await submit(borrower, loanId, { fileId, amount: 100_000 })).data!
  const target = `/loanDetail?loanId=${loanId}`
  expect(await newest(lender)).toEqual([
    'contract',
    '有一笔还款等您确认',
    '陈一诺还款 ¥1,000.00，请核对到账后确认；没有收到请提出异议。',
    target,
    false,
  ])
  const submittedAt = app.clock.now().toISOString()
  const line = {
    repaymentId,
    status: REPAYMENT_STATUS.submitted,
    amount: 100_000,
    paidOn: '2026-11-23',
    payer: '陈一诺',
    isOnBehalf: false,
    voucherName: '回单.png',
    reason: '',
    submittedAt,
    decidedAt: null,
  }
  const lines = async () => (await lender.client.call(getLoan, { loanId })).repayments
  expect(await lines()).toEqual([line])
  app.clock.advance(1000)
  expect(await dispute(lender, repaymentId)).toEqual(DONE)
  const decidedAt = app.clock.now().toISOString()
  expect(await lines()).toEqual([
    { ...line, status: REPAYMENT_STATUS.disputed, reason: '没有到账', decidedAt },
  ])
  expect([await newest(borrower), (await newest(lender))?.at(-1)]).toEqual([
    [
      'contract',
      '还款有异议',
      '出借人对 ¥1,000.00 的还款有异议：没有到账。核对后可以重新提交。',
      target,
      false,
    ],
    true,
  ])
  expect((await readChain(app.db, loanId)).map(({ event, detail }) => [event, detail])).toMatchObject([
    ['loan:repayment.submitted', { amount: 100_000, paidOn: '2026-11-23' }],
    ['repayment:repayment.disputed', { reason: '没有到账' }],
  ])
})

test('who pays for the borrower is named to the lender, and sees their own alone', async () => {
  const loanId = await running()
  await borrower.client.call(namePayer, {
    loanId,
    name: '王大海',
    phone: helper.phone,
    requestId: randomUUID(),
  })
  const own = (await submit(helper, loanId, { fileId: await voucherOf(helper) })).data!.repaymentId
  expect((await newest(lender))?.slice(1, 3)).toEqual([
    '有一笔还款等您确认',
    '王大海代陈一诺还款 ¥300.00，请核对到账后确认；没有收到请提出异议。',
  ])
  const other = await insertRepaymentRow(app, { loanId, borrower })
  const download = async ({ client }: Signer, repaymentId: string) => {
    const { headers, body, code } = await client.ask(calls.downloadVoucher, { repaymentId })
    return code === 'not-found'
      ? code
      : [headers['content-type'], Buffer.compare(Buffer.from(body), picture) === 0]
  }
  const bytes = ['image/png', true]
  for (const who of [lender, borrower, helper]) expect(await download(who, own)).toEqual(bytes)
  for (const [who, id] of [
    [helper, other],
    [company, own],
    [lender, randomUUID()],
  ] as const)
    expect(await download(who, id)).toBe('not-found')
  for (const id of [other, randomUUID()])
    expect([await confirm(helper, id), await dispute(helper, id)]).toEqual([NOWHERE, NOWHERE])
  for (const who of [helper, borrower])
    expect([await confirm(who, own), await dispute(who, own)]).toEqual([DECIDED, DECIDED])
  const { repayments } = await helper.client.call(getLoan, { loanId })
  expect(repayments.map(({ payer, isOnBehalf }) => [payer, isOnBehalf])).toEqual([['王大海', true]])
  app.clock.advance(1000)
  expect(await confirm(lender, own)).toEqual(DONE)
  expect((await newest(helper))?.slice(1, 3)).toEqual(['还款已确认', '出借人已确认收到 ¥300.00。'])
  expect([await confirm(lender, own), await dispute(lender, own)]).toEqual([DECIDED, DECIDED])
  expect((await readChain(app.db, loanId)).at(-1)).toMatchObject({
    event: 'loan:repayment.confirmed',
    detail: { amount: 30_000, paidOn: '2026-11-23' },
  })
})

test('no more is confirmed than is owed today, and what is refused stays open', async () => {
  const loanId = await running()
  const [first, last, more] = [
    await insertRepaymentRow(app, { loanId, borrower, amount: 40_000 }),
    await insertRepaymentRow(app, { loanId, borrower, amount: 60_000 }),
    await insertRepaymentRow(app, { loanId, borrower, amount: 60_001 }),
  ]
  expect(await confirm(lender, first)).toEqual(DONE)
  expect(await confirm(lender, more)).toEqual([
    'repayment.invalid',
    '这笔还款超过今天结清所需的 ¥600.00，不能确认。请提出异议，请对方按实际金额重新提交。',
  ])
  expect((await getRepayment(app.db, more))?.state).toBe('submitted')
  expect(await confirm(lender, last)).toEqual(DONE)
  expect((await lender.client.call(getLoan, { loanId })).loan).toMatchObject({ balance: 0 })
})
