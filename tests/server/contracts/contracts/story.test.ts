// One contract through all its stages, from the lawyer's opinion to the agreement that voids it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import { confirmContract, getConfirmTask } from '#protocol/contracts/confirmations.ts'
import { reopenContract } from '#protocol/contracts/contracts/contracts.ts'
import { eventWords } from '#protocol/contracts/contracts/event-words.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import * as lawyers from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import { applySeal, getSealRequest } from '#protocol/seals/seal-requests.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { newDraft, partyFor, partyIdOf, runJobs, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FINISHED, judged } from '#tests/support/judged.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { giveBack, launchAgain, pass, pin, reviewedBy } from '#tests/support/reviews.ts'
import { HISTORIES } from '#tests/support/story-words.ts'
import { castOf, comeByLink, dotsOf, invitedPerson, sealFor } from '#tests/support/story.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof castOf>>
beforeAll(async () => {
  app = await createTestApp()
  people = await castOf(app)
}, 180_000)
afterAll(() => app.close())

const request = () => ({ requestId: randomUUID() })

/** The field a party fills in, under the places of the signatures. */
const fieldOf =
  ({ parties }: DraftContent, fileId: string) =>
  (position: number, kind: FilledKind, label: string): FilledField => ({
    ...newFilled(kind),
    fieldId: randomUUID(),
    fileId,
    partyId: parties[position]?.partyId ?? '',
    label,
    page: 0,
    x: 320,
    y: 40 + 60 * position,
    w: 400,
    h: 36,
  })

it.skipIf(missingTool('pdfsig', 'qpdf', 'pdftotext') !== false)(
  'is read, returned, passed, approved, filled, sealed, signed by link, completed and voided by all',
  async () => {
    const { cast, asked } = people
    const { 发起人: seller, 审查人: reviewer, 审批人: approver, 律师: lawyer } = cast
    const { 经办人: applicant, 用印审批人: sealApprover, 用印人: sealer } = cast
    const everybody: Record<string, Signer> = { ...cast }
    const dots = () => dotsOf(everybody)
    const left = async ({ client }: Signer) => (await client.call(getQuotas, {})).left
    const quota = await left(seller)
    const guest = invitedPerson('何必问')
    const draft = await newDraft(seller, {
      parties: [applicant, { ...guest, companyId: null, companyName: '' } as Signer].map((signer) =>
        partyFor(signer),
      ),
      content: (content, fileId) => {
        const field = fieldOf(content, fileId)
        return {
          reviewers: [{ memberId: reviewer.memberId, name: reviewer.name }],
          filled: [field(0, 'text', '交货地点'), field(1, 'idNo', '身份证号')],
        }
      },
    })
    const { contractId } = draft

    // A lawyer reads the draft before it goes out.
    const { lawyerReviewId } = await seller.client.call(lawyers.applyForLawyer, {
      ...request(),
      ...asked,
      type: 1,
      title: '设备采购合同',
      question: '请审查付款条款。',
      contractId,
      fileIds: [],
    })
    expect(await dots()).toEqual({ 律师: 'lawyer 1' })
    await lawyer.client.call(lawyers.acceptLawyerReview, { lawyerReviewId, ...request() })
    const opinion = await lawyer.client.call(lawyers.issueOpinion, {
      lawyerReviewId,
      conclusion: '可以签署。',
      opinion: '付款条款清楚，违约责任对等。',
      ...request(),
    })
    await sign(app, lawyer, opinion.contractId)
    expect(await dots()).toEqual({ 发起人: 'lawyer 1' })
    expect((await judged(app, lawyer, opinion.contractId)).said).toEqual(FINISHED(1))
    await seller.client.call(lawyers.confirmOpinion, { lawyerReviewId, ...request() })
    expect(await dots()).toEqual({})

    // Returned once, changed, passed.
    await seller.client.call(launchContract, { contractId, version: draft.version, ...request() })
    expect(await dots()).toEqual({ 审查人: 'review 1' })
    expect(await left(seller)).toBe(quota - 1)
    const first = await reviewedBy(reviewer, contractId)
    await pin(reviewer, first.review.reviewId, first.documents[0]?.documentId ?? '')
    await giveBack(reviewer, first.review.reviewId)
    expect(await dots()).toEqual({})
    expect(await left(seller)).toBe(quota)
    await seller.client.call(reopenContract, { contractId, ...request() })
    const again = await seller.client.call(getDraft, { contractId })
    await launchAgain(seller, again, { remark: '付款期限三十日' })
    const second = await reviewedBy(reviewer, contractId)
    expect(second.previous?.changes).toEqual([
      { kind: 'remark', about: '', before: '', after: '付款期限三十日' },
    ])
    await pass(reviewer, second.review.reviewId)
    expect(await dots()).toEqual({ 审批人: 'approval 1' })
    const { approval } = await seen(approver, contractId)
    await approver.client.call(agreeApproval, {
      approvalId: approval?.approvalId ?? '',
      ...request(),
    } as never)

    // The other side fills in and confirms; one of them comes by the link.
    expect(await dots()).toEqual({ 经办人: 'confirm 1' })
    const person = await comeByLink(app, guest)
    everybody['个人'] = person
    expect(await dots()).toEqual({ 经办人: 'confirm 1', 个人: 'confirm 1' })
    const values = ['宁波北仑港区', person.idNumber]
    for (const [position, signer] of [applicant, person].entries()) {
      const at = { contractId, partyId: await partyIdOf(seller, contractId, signer) }
      const { version, fields } = await signer.client.call(getConfirmTask, at)
      await signer.client.call(confirmContract, {
        ...at,
        ...request(),
        version,
        values: { [fields[0]?.fieldId ?? '']: values[position] ?? '' },
      })
    }
    await runJobs(app)
    expect(await dots()).toEqual({ 经办人: 'signing 1', 个人: 'signing 1' })
    const prepared = await judged(app, seller, contractId)
    expect(prepared.said).toEqual({ pdfsig: 0, qpdf: 0, check: ['unsigned', 0] })
    const text = runTool('pdftotext', ['-raw', '{pdf}', '-'], { pdf: prepared.pdf }).output
    expect(values.filter((value) => !text.includes(value))).toEqual([])

    // The company asks for its seal; it is approved and put.
    const company = { contractId, partyId: await partyIdOf(seller, contractId, applicant) }
    await applicant.client.call(applySeal, { ...company, ...request(), reason: '采购设备' })
    expect(await dots()).toEqual({ 用印审批人: 'approval 1, seal 1', 个人: 'signing 1' })
    const asking = await sealApprover.client.call(getSealRequest, company)
    await sealApprover.client.call(agreeApproval, {
      approvalId: asking.approval?.approvalId ?? '',
      ...request(),
    } as never)
    expect(await dots()).toEqual({ 用印人: 'seal 1', 个人: 'signing 1' })
    await sealFor(app, sealer, company)
    await runJobs(app)
    expect(await dots()).toEqual({ 个人: 'signing 1' })
    expect((await judged(app, seller, contractId)).said).toEqual({ pdfsig: 1, qpdf: 0, check: ['valid', 1] })
    expect(await left(seller)).toBe(quota - 1)

    // The person signs, and all is finished.
    await sign(app, person, contractId)
    await runJobs(app)
    expect(await dots()).toEqual({})
    const finished = await judged(app, seller, contractId)
    expect(finished.said).toEqual(FINISHED(2))

    // All agree to void it.
    const voiding = await person.client.call(startVoiding, { contractId, reason: 4, note: '', ...request() })
    expect(await dots()).toEqual({ 经办人: 'abandon 1', 个人: 'abandon 1' })
    await sign(app, person, voiding.contractId)
    const agreeing = {
      contractId: voiding.contractId,
      partyId: await partyIdOf(person, voiding.contractId, applicant),
    }
    await applicant.client.call(applySeal, { ...agreeing, ...request(), reason: '作废合同' })
    const voidApproval = await sealApprover.client.call(getSealRequest, agreeing)
    await sealApprover.client.call(agreeApproval, {
      approvalId: voidApproval.approval?.approvalId ?? '',
      ...request(),
    } as never)
    await sealFor(app, sealer, agreeing)
    await runJobs(app)
    expect(await dots()).toEqual({})
    expect((await judged(app, person, voiding.contractId)).said).toEqual(FINISHED(2))
    const voided = await judged(app, seller, contractId)
    expect(voided.pdf).toEqual(finished.pdf)
    expect(await left(seller)).toBe(quota - 1)

    const told = await seen(seller, contractId)
    expect([told.contract.label, told.historyIntact]).toEqual(['voided', true])
    for (const id of [contractId, voiding.contractId, opinion.contractId, lawyerReviewId])
      expect(await checkHistory(app.deps, id)).toEqual({ intact: true, brokenAt: undefined })
    const toldTo = async (viewer: Signer, id = contractId) =>
      (await seen(viewer, id)).history.map(({ event, who }) => `${who}：${eventWords(event)}`)
    expect(await toldTo(seller)).toEqual(HISTORIES.initiator)
    expect(await toldTo(sealer)).toEqual(HISTORIES.counterparty)
    expect(await toldTo(person)).toEqual(HISTORIES.person)
    expect(await toldTo(sealer, voiding.contractId)).toEqual(HISTORIES.agreement)
  },
  300_000,
)
