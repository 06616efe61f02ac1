// Work of a lawyer who stops: colleagues of the firm take it over, or its customers get it back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { closeAccount } from '#protocol/account/closing.ts'
import { addLawyer, changeLawyer, handOverLawyer, listDeskFirms } from '#protocol/contracts/law-firms.ts'
import * as calls from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { LAWYER_REVIEW_STATUS } from '#protocol/contracts/lawyer-reviews/status.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { companySigner, personSigner, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { applied, newFirm } from '#tests/support/lawyers.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Signer
let first: Signer & { lawyerId: string }
let second: Signer & { lawyerId: string }
let firmId: string
let desk: Awaited<ReturnType<typeof newFirm>>['desk']
beforeAll(async () => {
  app = await createTestApp()
  customer = await companySigner(app, '陈晓明', '杭州云栖测试有限公司')
  const [one, other] = [await personSigner(app, '方律行'), await personSigner(app, '程知衡')]
  const firm = await newFirm(app, one)
  ;({ desk, firmId } = firm)
  const licenceNo = '11101202610654321'
  const { lawyerId } = await desk.call(addLawyer, { ...request(), firmId, phone: other.phone, licenceNo })
  first = { ...one, lawyerId: firm.lawyerId }
  second = { ...other, lawyerId }
})
afterAll(() => app.close())

const request = () => ({ requestId: randomUUID() })
const asked = async (lawyer: Signer & { lawyerId: string }, isAccepted = true): Promise<string> => {
  const lawyerReviewId = await applied(customer, { firmId, lawyerId: lawyer.lawyerId })
  if (isAccepted) await lawyer.client.call(calls.acceptLawyerReview, { lawyerReviewId, ...request() })
  return lawyerReviewId
}
const issue = async (lawyer: Signer, lawyerReviewId: string): Promise<string> => {
  const words = { conclusion: '可以签署。', opinion: '付款条款清楚，违约责任对等。' }
  return (await lawyer.client.call(calls.issueOpinion, { lawyerReviewId, ...words, ...request() })).contractId
}
// What is told then is newer than all before.
const setActive = async ({ lawyerId }: { lawyerId: string }, isActive: boolean) => {
  app.clock.advance(60_000)
  const [firm] = await desk.call(listDeskFirms, {})
  const licenceNo = firm?.lawyers.find((lawyer) => lawyer.lawyerId === lawyerId)?.licenceNo ?? ''
  await desk.call(changeLawyer, { lawyerId, licenceNo, isActive, ...request() })
}
const registry = async () => {
  const [firm] = await desk.call(listDeskFirms, {})
  return Object.fromEntries(
    (firm?.lawyers ?? []).map(({ name, isActive, openReviews }) => [name, [isActive, openReviews]]),
  )
}
const standing = async (lawyerReviewId: string) => {
  const { review, reason } = await customer.client.call(calls.getLawyerReview, { lawyerReviewId })
  return [review.status, review.lawyer, reason]
}
const newest = async ({ client }: Signer) =>
  (await client.call(listNotices, { pageSize: 1 })).rows.map(({ title, text }) => `${title}：${text}`)[0]
const { applied: waiting, drafting, declined, delivered, completed } = LAWYER_REVIEW_STATUS
const LEFT = '承办律师已停止接受委托'

it('passes to the firm at every stage but a signed opinion, and a colleague goes on', async () => {
  const [isAsked, isDrafted] = [await asked(first, false), await asked(first)]
  const isSigning = await asked(first)
  const opinionId = await issue(first, isSigning)
  const isDelivered = await asked(first)
  await sign(app, first, await issue(first, isDelivered))
  expect(await registry()).toEqual({ 方律行: [true, 3], 程知衡: [true, 0] })
  await setActive(first, false)
  const open = [isAsked, isDrafted, isSigning]
  for (const id of open) expect(await standing(id)).toEqual([waiting, '', LEFT])
  expect((await standing(isDelivered))[0]).toBe(delivered)
  expect((await first.client.call(getContract, { contractId: opinionId })).contract.label).toBe('revoked')
  expect(await newest(customer)).toBe(
    `律师服务换人办理：“采购合同”改由北京明理律师事务所其他律师办理，原因：${LEFT}。接单后会通知您。`,
  )
  expect((await first.client.ask(calls.getLawyerReview, { lawyerReviewId: isDrafted })).code).toBe(
    'not-found',
  )

  for (const lawyerReviewId of open)
    await second.client.call(calls.acceptLawyerReview, { lawyerReviewId, ...request() })
  await sign(app, second, await issue(second, isSigning))
  await customer.client.call(calls.confirmOpinion, { lawyerReviewId: isSigning, ...request() })
  expect((await standing(isSigning)).slice(0, 2)).toEqual([completed, '程知衡'])

  const revised = { lawyerReviewId: isDelivered, reason: '请补充验收', ...request() }
  await customer.client.call(calls.reviseOpinion, revised)
  expect(await standing(isDelivered)).toEqual([waiting, '', LEFT])
  for (const id of [...open, isDelivered])
    expect(await checkHistory(app.deps, id)).toEqual({ intact: true, brokenAt: undefined })
  await setActive(first, true)
})

it('goes back to its customer where the firm has nobody else, also what was asked of the firm', async () => {
  const isDrafted = await asked(second)
  const isFirms = await applied(customer, { firmId, lawyerId: null })
  await setActive(first, false)
  expect([(await standing(isDrafted))[0], (await standing(isFirms))[0]]).toEqual([drafting, waiting])
  await setActive(second, false)
  const reason = `${LEFT}，本所暂无其他律师可以接手`
  expect([await standing(isDrafted), await standing(isFirms)]).toEqual([
    [declined, '程知衡', reason],
    [declined, '', reason],
  ])
  expect(await newest(customer)).toContain(
    `律师未接受委托：北京明理律师事务所未接受“采购合同”，原因：${reason}`,
  )
  await setActive(first, true)
  await setActive(second, true)
})

it('is given by an operator to a colleague by name, to the firm, or to nobody who is not of it', async () => {
  const id = await asked(first)
  const over = (toLawyerId: string | null, lawyerId = first.lawyerId) =>
    desk.ask(handOverLawyer, { lawyerId, toLawyerId, ...request() })
  expect([
    (await over(first.lawyerId)).code,
    (await over(randomUUID())).code,
    (await over(null, randomUUID())).code,
    (await customer.client.ask(handOverLawyer, { lawyerId: first.lawyerId, toLawyerId: null, ...request() }))
      .code,
  ]).toEqual(['law-firm.no-colleague', 'law-firm.no-colleague', 'not-found', 'session.unknown'])
  expect((await standing(id))[0]).toBe(drafting)
  app.clock.advance(60_000)
  await over(second.lawyerId)
  expect(await standing(id)).toEqual([waiting, '程知衡', '承办律师另有安排'])
  expect((await first.client.ask(calls.acceptLawyerReview, { lawyerReviewId: id, ...request() })).code).toBe(
    'not-found',
  )
  expect(await newest(second)).toContain('有律师服务等您接单')
  await over(null, second.lawyerId)
  expect((await standing(id)).slice(0, 2)).toEqual([waiting, ''])
  await first.client.call(calls.acceptLawyerReview, { lawyerReviewId: id, ...request() })
})

it('passes on when the lawyer closes the account', async () => {
  const id = await asked(second)
  app.clock.advance(60_000)
  await second.client.call(sendVerifyCode, { phone: second.phone, purpose: 'closeAccount' })
  await second.client.call(closeAccount, {
    verifyCode: await app.code(second.phone),
    agreed: true,
  })
  expect((await standing(id)).slice(0, 2)).toEqual([waiting, ''])
  expect(await registry()).toEqual({ 方律行: [true, 1], 程知衡: [false, 0] })
})
