// A loan from the draft to its proof of settlement, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { chineseDate } from '#protocol/chinese-date.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import {
  countLoans,
  extendLoan,
  getLoan,
  launchLoan,
  listLoans,
  namePayer,
} from '#protocol/contracts/loans/loans.ts'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { REPAYMENT_STATUS } from '#protocol/contracts/repayments/status.ts'
import {
  confirmRepayment,
  disputeRepayment,
  downloadVoucher,
  issueSettlement,
} from '#protocol/contracts/repayments/repayments.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { partyIdOf, personSigner, runJobs, sign, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FINISHED, HAS_NO_JUDGES, judged, unreadIn } from '#tests/support/judged.ts'
import { drawnUp, launchedLoan, loanOf, pay, payAndConfirm, signedLoan } from '#tests/support/loans.ts'
import type { Pair } from '#tests/support/loans.ts'
import { newIdNumber } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const TIMESTAMPS = '诺印时间戳服务'

let app: TestApp
let pair: Pair
let helper: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  const lender = await personSigner(app, '陈晓明')
  const borrower = await personSigner(app, '李清')
  pair = { app, lender, borrower }
  helper = await personSigner(app, '王大海')
  stranger = await personSigner(app, '顾南舟')
})
afterAll(() => app.close())

const goTo = async (time: string): Promise<void> => {
  app.clock.set(time)
  await runJobs(app)
  for (const signer of [pair.lender, pair.borrower, helper, stranger]) await signInByCode(app, signer)
}
const titles = async ({ client }: Signer) =>
  (await client.call(listNotices, { pageSize: 50 })).rows.map(({ title }) => title)
const statusOf = async (loanId: string) => (await loanOf(pair.lender, loanId)).loan.status
const asked = () => ({ requestId: randomUUID() })

describe('a loan note', () => {
  it('names what is wrong at its input, and costs nothing then', async () => {
    const { lender } = pair
    const before = (await lender.client.call(getQuotas, {})).left
    const { loanId, version } = await drawnUp(pair, {
      rate: '12.01',
      idNumber: newIdNumber('20100101'),
      end: '2027-11-22',
    })
    const { code, fields } = await lender.client.ask(launchLoan, { loanId, version, ...asked() })
    expect([code, fields]).toEqual([
      'draft.invalid',
      {
        rate: '年利率不能超过 12%（一年期 LPR 的 4 倍），请改低',
        idNumber: '未满 18 周岁，不能签署借条',
        end: '等额本息的期限须为整月，请改选还款日',
      },
    ])
    expect((await lender.client.call(getQuotas, {})).left).toBe(before)
  })

  it('is signed by the borrower and then by the lender, and costs one document', async () => {
    const { lender, borrower } = pair
    const before = (await lender.client.call(getQuotas, {})).left
    const { loanId, contractId } = await launchedLoan(pair)
    const mine = await borrower.client.call(listLoans, { tab: 'borrowed' })
    const [row] = mine.rows
    expect([row?.loanId, row?.status, row?.actions, row?.rowType, row?.signing?.contractId]).toEqual([
      loanId,
      LOAN_STATUS.toSign,
      ['sign'],
      ROW_TYPE.toDo,
      contractId,
    ])
    expect((await loanOf(lender, loanId)).loan.signing).toBe(null)
    expect(await borrower.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 9, countNum: 1 }])
    await sign(app, borrower, contractId)
    await sign(app, lender, contractId)
    const { loan, standing, papers } = await loanOf(borrower, loanId)
    expect([loan.status, loan.nextDue, standing?.plan.length, papers]).toEqual([
      LOAN_STATUS.repaying,
      { n: 1, dueOn: '2026-12-23', amount: 103_280 },
      12,
      [{ contractId, name: '借条（李清）', isSigned: true }],
    ])
    expect((await lender.client.call(getQuotas, {})).left).toBe(before - 1)
  })

  it('ends with its paper: refused, or taken back', async () => {
    const { lender, borrower } = pair
    const refused = await launchedLoan(pair)
    const partyId = await partyIdOf(lender, refused.contractId, borrower)
    await borrower.client.call(rejectContract, {
      ...asked(),
      contractId: refused.contractId,
      partyId,
      reason: '金额不对',
    })
    const taken = await launchedLoan(pair)
    await lender.client.call(revokeContract, { ...asked(), contractId: taken.contractId, reason: '写错了' })
    const late = await launchedLoan(pair)
    await goTo('2026-12-09T01:00:00.000Z')
    expect([
      await statusOf(refused.loanId),
      await statusOf(taken.loanId),
      await statusOf(late.loanId),
      (await loanOf(lender, refused.loanId)).history.at(-1)?.reason,
    ]).toEqual([LOAN_STATUS.rejected, LOAN_STATUS.revoked, LOAN_STATUS.expired, '金额不对'])
  })

  it('is there for nobody else', async () => {
    const { loanId } = await launchedLoan(pair)
    const missing = await stranger.client.ask(getLoan, { loanId: randomUUID() })
    expect(await stranger.client.ask(getLoan, { loanId })).toMatchObject({
      code: 'not-found',
      info: missing.info,
    })
    expect((await stranger.client.call(listLoans, { tab: 'lent' })).total).toBe(0)
    expect(await stranger.client.call(countLoans, {})).toEqual({ borrowed: 0, lent: 0, onBehalf: 0 })
  })

  it('is counted in the tab in which its viewer finds it, a draft for its author alone', async () => {
    const { lender, borrower } = pair
    const before = [await lender.client.call(countLoans, {}), await borrower.client.call(countLoans, {})]
    await drawnUp(pair)
    await launchedLoan(pair)
    expect([await lender.client.call(countLoans, {}), await borrower.client.call(countLoans, {})]).toEqual([
      { ...before[0], lent: (before[0]?.lent ?? 0) + 2 },
      { ...before[1], borrowed: (before[1]?.borrowed ?? 0) + 1 },
    ])
  })
})

describe.skipIf(HAS_NO_JUDGES)('the papers of a loan', () => {
  it('are valid for everybody and hold who, how much in digits and capitals, and when', async () => {
    const { lender, borrower } = pair
    const start = '2026-11-23'
    const { loanId, contractId } = await launchedLoan(pair, {
      amount: 1_234_567,
      method: 4,
      start,
      end: '2027-11-23',
    })
    await sign(app, borrower, contractId)
    const half = await judged(app, borrower, contractId)
    expect([half.said, half.signers]).toEqual([{ pdfsig: 1, qpdf: 0, check: ['valid', 1] }, ['李清']])
    await sign(app, lender, contractId)
    const note = await judged(app, borrower, contractId)
    expect([note.said, note.signers]).toEqual([FINISHED(2), ['李清', '陈晓明', TIMESTAMPS]])
    expect(
      unreadIn(note, [
        '借条',
        `陈晓明，身份证号 ${lender.idNumber}，手机 ${lender.phone}`,
        `李清，身份证号 ${borrower.idNumber}，手机 ${borrower.phone}`,
        '¥12,345.67（大写：人民币壹万贰仟叁佰肆拾伍元陆角柒分）',
        '2026年11月23日至2027年11月23日',
        '店铺装修',
        '银行转账',
        '随借随还',
      ]),
    ).toEqual([])

    const extension = await borrower.client.call(extendLoan, { ...asked(), loanId, end: '2027-12-23' })
    await sign(app, borrower, extension.contractId)
    await sign(app, lender, extension.contractId)
    const supplement = await judged(app, lender, extension.contractId)
    expect([supplement.said, supplement.signers]).toEqual([FINISHED(2), ['李清', '陈晓明', TIMESTAMPS]])
    expect(
      unreadIn(supplement, [
        '李清（借款人）与陈晓明（出借人）于2026年11月23日订立借条，借款¥12,345.67',
        '2027年11月23日',
        '2027年12月23日',
        '¥12,345.67（大写：人民币壹万贰仟叁佰肆拾伍元陆角柒分）',
      ]),
    ).toEqual([])

    await payAndConfirm(pair, borrower, loanId, 1_234_567, start)
    const proof = await lender.client.call(issueSettlement, { ...asked(), loanId })
    await sign(app, lender, proof.contractId)
    const settled = await judged(app, borrower, proof.contractId)
    expect([settled.said, settled.signers]).toEqual([FINISHED(1), ['陈晓明', TIMESTAMPS]])
    expect(
      unreadIn(settled, [
        '结清证明',
        '李清（借款人）于2026年11月23日向陈晓明（出借人）所借款项',
        '¥12,345.67（大写：人民币壹万贰仟叁佰肆拾伍元陆角柒分）',
        '¥0.00（大写：人民币零元整）',
        `出具日期${chineseDate(app.clock.now())}`,
      ]),
    ).toEqual([])
  })
})

describe('paying back', () => {
  it('goes by instalments, then somebody else pays the rest, and the proof settles it', async () => {
    const { lender, borrower } = pair
    const loanId = await signedLoan(pair, { start: '2026-12-09', end: '2027-12-09' })
    const first = (await loanOf(borrower, loanId)).loan.nextDue?.amount ?? 0
    await payAndConfirm(pair, borrower, loanId, first, '2026-12-09')
    await goTo('2027-01-09T01:00:00.000Z')
    expect(
      (await stranger.client.ask(namePayer, { ...asked(), loanId, name: '王大海', phone: helper.phone }))
        .code,
    ).toBe('not-found')
    await borrower.client.call(namePayer, { ...asked(), loanId, name: '王大海', phone: helper.phone })
    const [row] = (await helper.client.call(listLoans, { tab: 'onBehalf' })).rows
    expect([row?.loanId, row?.actions, row?.rowType]).toEqual([
      loanId,
      ['repayOnBehalf'],
      ROW_TYPE.settleForOther,
    ])
    expect((await loanOf(helper, loanId)).history).toEqual([])
    const balance = row?.balance ?? 0
    const repaymentId = await pay(helper, loanId, balance, '2027-01-09')
    expect((await helper.client.ask(confirmRepayment, { ...asked(), repaymentId })).code).toBe(
      'repayment.not-possible',
    )
    expect((await stranger.client.ask(downloadVoucher, { repaymentId })).code).toBe('not-found')
    expect((await lender.client.ask(downloadVoucher, { repaymentId })).status).toBe(200)
    expect((await lender.client.ask(issueSettlement, { ...asked(), loanId })).code).toBe('loan.not-possible')
    await lender.client.call(confirmRepayment, { ...asked(), repaymentId })
    expect(await statusOf(loanId)).toBe(LOAN_STATUS.settling)
    expect(await titles(lender)).toContain('请出具结清证明')
    const before = (await lender.client.call(getQuotas, {})).left
    const { contractId, myPartyId } = await lender.client.call(issueSettlement, { ...asked(), loanId })
    expect(myPartyId).not.toBe(null)
    await sign(app, lender, contractId)
    const { loan, standing, repayments } = await loanOf(borrower, loanId)
    expect([loan.status, loan.actions, loan.balance, standing?.principalPaid]).toEqual([
      LOAN_STATUS.settled,
      [],
      0,
      1_200_000,
    ])
    expect(repayments.map(({ payer, isOnBehalf, status }) => [payer, isOnBehalf, status])).toEqual([
      ['李清', false, REPAYMENT_STATUS.confirmed],
      ['王大海', true, REPAYMENT_STATUS.confirmed],
    ])
    expect((await lender.client.call(getQuotas, {})).left).toBe(before)
  })

  it('what the lender objects to does not count, and can be handed in again', async () => {
    const { lender, borrower } = pair
    const loanId = await signedLoan(pair, { method: 4, start: '2027-01-09', end: '2028-01-09' })
    const repaymentId = await pay(borrower, loanId, 100_000, '2027-01-09')
    const [shown] = (await lender.client.call(listLoans, { tab: 'lent' })).rows
    expect([shown?.toConfirm, shown?.actions, shown?.rowType]).toEqual([
      1,
      ['confirm', 'extend'],
      ROW_TYPE.toDo,
    ])
    await lender.client.call(disputeRepayment, { ...asked(), repaymentId, reason: '没有到账' })
    expect((await lender.client.ask(confirmRepayment, { ...asked(), repaymentId })).code).toBe(
      'repayment.not-possible',
    )
    const { loan, repayments } = await loanOf(borrower, loanId)
    expect((await titles(borrower)).includes('还款有异议')).toBe(true)
    expect([loan.balance, repayments[0]?.reason]).toEqual([1_200_000, '没有到账'])
    await payAndConfirm(pair, borrower, loanId, 100_000, '2027-01-09')
    expect((await loanOf(borrower, loanId)).loan.balance).toBe(1_100_000)
  })

  it('two payments that together are more than is owed are not both confirmed', async () => {
    const { lender, borrower } = pair
    const loanId = await signedLoan(pair, { method: 4, start: '2027-01-09', end: '2028-01-09' })
    const [one, two] = [
      await pay(borrower, loanId, 700_000, '2027-01-09'),
      await pay(borrower, loanId, 700_000, '2027-01-09'),
    ]
    await lender.client.call(confirmRepayment, { ...asked(), repaymentId: one })
    expect((await lender.client.ask(confirmRepayment, { ...asked(), repaymentId: two })).code).toBe(
      'repayment.invalid',
    )
    const left = (await loanOf(lender, loanId)).repayments.find((line) => line.repaymentId === two)
    expect(left?.status).toBe(REPAYMENT_STATUS.submitted)
  })
})

describe('the end day', () => {
  it('makes a loan overdue by the clock, both are told, and a supplement puts it off', async () => {
    const { lender, borrower } = pair
    const loanId = await signedLoan(pair, { method: 1, start: '2027-01-09', end: '2027-02-09' })
    await goTo('2027-02-09T15:59:00.000Z')
    expect(await statusOf(loanId)).toBe(LOAN_STATUS.repaying)
    await goTo('2027-02-09T16:00:00.000Z')
    expect(await statusOf(loanId)).toBe(LOAN_STATUS.overdue)
    expect(await titles(borrower)).toContain('借款已逾期')
    expect(await titles(lender)).toContain('出借款已逾期')
    expect((await borrower.client.ask(extendLoan, { ...asked(), loanId, end: '2027-02-01' })).code).toBe(
      'draft.invalid',
    )
    const { contractId } = await borrower.client.call(extendLoan, { ...asked(), loanId, end: '2027-03-09' })
    expect((await lender.client.ask(extendLoan, { ...asked(), loanId, end: '2027-04-09' })).code).toBe(
      'loan.not-possible',
    )
    await sign(app, borrower, contractId)
    expect(await statusOf(loanId)).toBe(LOAN_STATUS.overdue)
    await sign(app, lender, contractId)
    const { loan, proposedEnd } = await loanOf(borrower, loanId)
    expect([loan.status, loan.end, loan.nextDue?.dueOn, proposedEnd]).toEqual([
      LOAN_STATUS.repaying,
      '2027-03-09',
      '2027-03-09',
      null,
    ])
  })
})
