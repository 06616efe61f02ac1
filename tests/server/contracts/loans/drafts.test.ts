// Drafts of loan notes are their author's alone, saved after a lost answer, and thrown away.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/loans/loans.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
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
