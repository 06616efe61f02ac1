// Drafts of loan notes are their author's alone, saved after a lost answer, and thrown away.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDocument, revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import * as calls from '#protocol/contracts/loans/loans.ts'
import { issueSettlement } from '#protocol/contracts/repayments/repayments.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { companySigner, partyIdOf, personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { bringLoanTo, insertLoanRow } from '#tests/support/loan-rows.ts'
import { drawnUp, launchedLoan } from '#tests/support/loans.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这张借条，或当前身份无权查看。借条只在个人身份下办理。']

let app: TestApp
let lender: Signer
let borrower: Signer
beforeAll(async () => {
  app = await createTestApp()
  lender = await personSigner(app, '林小满')
  borrower = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

const asked = async ({ client }: Signer, loanId: string, version = 1) => {
  const { terms } = await drawnUp({ lender, borrower })
  const answers = [
    await client.ask(calls.getLoanDraft, { loanId }),
    await client.ask(calls.saveLoan, { loanId, version, terms }),
    await client.ask(calls.deleteLoan, { loanId }),
  ]
  return answers.map(({ code, info }) => [code, info])
}

test('the author reads what was saved, with the number of the other person', async () => {
  const { loanId, version, terms } = await drawnUp({ lender, borrower })
  const draft = await lender.client.call(calls.getLoanDraft, { loanId })
  expect(draft).toMatchObject({ loanId, version, terms, own: { name: '林小满', phone: lender.phone } })
  expect(draft.own.idNumberMasked).not.toContain(lender.idNumber.slice(6, 14))
  const save = { loanId, version, terms: { ...terms, purpose: '进货' } }
  const first = await lender.client.call(calls.saveLoan, save)
  expect([first.version, await lender.client.call(calls.saveLoan, save)]).toEqual([version + 1, first])
  const stale = await lender.client.ask(calls.saveLoan, { ...save, terms })
  expect([stale.code, stale.info]).toEqual([
    'draft.stale',
    '草稿已在其他窗口或设备上更新，本次内容未保存。请重新打开草稿，核对后再改。',
  ])
})

test('nobody else finds it, not even who it names, nor its author for a company', async () => {
  const { loanId } = await drawnUp({ lender, borrower })
  expect(await asked(borrower, loanId)).toEqual([NOWHERE, NOWHERE, NOWHERE])
  expect((await borrower.client.call(calls.listLoans, { tab: 'borrowed' })).total).toBe(0)
  const company = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  expect(await asked(company, loanId)).toEqual([NOWHERE, NOWHERE, NOWHERE])
  const made = await company.client.ask(calls.createLoan, { requestId: randomUUID(), role: 'lender' })
  expect(made.code).toBe('loan.persons-only')
  await actFor(company, null)
  expect(await asked(company, loanId)).toEqual([NOWHERE, NOWHERE, NOWHERE])
})

test('thrown away it is gone; once it is out it is neither changed nor thrown away', async () => {
  const { loanId } = await drawnUp({ lender, borrower })
  await lender.client.call(calls.deleteLoan, { loanId })
  expect(await asked(lender, loanId)).toEqual([NOWHERE, NOWHERE, NOWHERE])
  const out = await launchedLoan({ app, lender, borrower })
  const launched = ['draft.launched', '这张借条已经发起，不能再修改。']
  expect(await asked(lender, out.loanId)).toEqual([launched, launched, launched])
  expect(await asked(borrower, out.loanId)).toEqual([NOWHERE, NOWHERE, NOWHERE])
})

test('a note goes out as it was last saved, from whichever side it was drawn up, and to somebody else', async () => {
  const launch = (loanId: string, version: number, by = borrower) =>
    by.client.ask(calls.launchLoan, { loanId, version, requestId: randomUUID() })
  const made = await borrower.client.call(calls.createLoan, { requestId: randomUUID(), role: 'borrower' })
  const { loanId } = made
  const { terms: whole } = await drawnUp({ lender, borrower })
  const save = async (version: number, change: Partial<typeof whole>) => {
    const terms = { ...whole, role: 'borrower' as const, ...change }
    return (await borrower.client.call(calls.saveLoan, { loanId, version, terms })).version
  }
  const words = {
    phone: '不能和自己订立借条，请填写对方的手机号',
    idNumber: '这是您自己的身份证号，请填写对方的',
  }
  const own = {
    name: lender.name,
    phone: ` ${borrower.phone} `,
    idNumber: ` ${borrower.idNumber.toLowerCase()} `,
  }
  const second = await save(1, own)
  const refused = await launch(loanId, second)
  expect([refused.code, refused.info, refused.fields]).toEqual(['draft.invalid', words.phone, words])
  const third = await save(second, {
    name: ` ${lender.name} `,
    phone: ` ${lender.phone} `,
    idNumber: ` ${lender.idNumber} `,
  })
  expect((await launch(loanId, second)).code).toBe('draft.stale')
  const { contractId } = (await launch(loanId, third)).data!
  const { contract, documents } = await seen(borrower, contractId)
  expect([contract.name, contract.waitingFor, contract.parties.map(({ name }) => name)]).toEqual([
    '借条（陈一诺）',
    ['陈一诺'],
    ['陈一诺', '林小满'],
  ])
  const { documentId } = documents[0]!
  const { body } = await borrower.client.ask(downloadDocument, { contractId, documentId })
  const paper = textOf(body).replaceAll(/\s+/g, '')
  const said = [
    ['出借人', lender],
    ['借款人', borrower],
  ] as const
  for (const [role, { name, idNumber, phone }] of said)
    expect(paper).toContain(`${role}${name}，身份证号${idNumber}，手机${phone}`)
  const { loan, facts } = await borrower.client.call(calls.getLoan, { loanId })
  expect([loan.title, loan.lender, loan.borrower, facts[0]]).toEqual([
    '林小满',
    '林小满',
    '陈一诺',
    { label: '出借人', value: '林小满' },
  ])
})

test('a supplement that is refused leaves the end day, a proof that is taken back can be issued anew', async () => {
  const loanId = await insertLoanRow(app, { lender, borrower })
  await bringLoanTo(app, loanId, 'repaying')
  const act = () => ({ requestId: randomUUID(), reason: '不同意这样' })
  const { contractId } = await lender.client.call(calls.extendLoan, {
    loanId,
    end: '2027-01-23',
    requestId: randomUUID(),
  })
  const partyId = await partyIdOf(lender, contractId, lender)
  await lender.client.call(rejectContract, { ...act(), contractId, partyId })
  const { loan, proposedEnd } = await lender.client.call(calls.getLoan, { loanId })
  expect([loan.end, proposedEnd, loan.actions]).toEqual(['2026-12-23', null, ['extend']])
  await bringLoanTo(app, loanId, 'settling')
  const issue = () => lender.client.ask(issueSettlement, { loanId, requestId: randomUUID() })
  const proof = (await issue()).data!
  expect((await issue()).code).toBe('loan.not-possible')
  await lender.client.call(revokeContract, { ...act(), contractId: proof.contractId })
  expect((await issue()).code).toBe('000000')
})
