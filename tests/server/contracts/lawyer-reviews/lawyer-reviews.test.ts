// A lawyer review from the application to the confirmed opinion, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import {
  addLawyer,
  changeLawyer,
  listDeskFirms,
  listLawFirms,
  saveLawFirm,
} from '#protocol/contracts/law-firms.ts'
import * as calls from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { LAWYER_REVIEW_STATUS } from '#protocol/contracts/lawyer-reviews/status.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { QUESTION, applied, newFirm } from '#tests/support/lawyers.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Signer
let lawyer: Signer
let stranger: Signer
let asked: { firmId: string; lawyerId: string }
let desk: Awaited<ReturnType<typeof newFirm>>['desk']
beforeAll(async () => {
  app = await createTestApp()
  customer = await companySigner(app, '陈晓明', '杭州云栖测试有限公司')
  lawyer = await personSigner(app, '方律行')
  stranger = await personSigner(app, '顾南舟')
  ;({ desk, ...asked } = await newFirm(app, lawyer))
})
afterAll(() => app.close())

const request = () => ({ requestId: randomUUID() })
const WRITTEN = {
  conclusion: '修改付款条款后可以签署。',
  opinion: '第五条约定验收后付款。\n建议写明验收的期限。',
}
const read = (viewer: Signer, lawyerReviewId: string) =>
  viewer.client.call(calls.getLawyerReview, { lawyerReviewId })
const titles = async ({ client }: Signer) =>
  (await client.call(listNotices, { pageSize: 50 })).rows.map(({ title }) => title)
const accepted = async (): Promise<string> => {
  const lawyerReviewId = await applied(customer, asked)
  await lawyer.client.call(calls.acceptLawyerReview, { lawyerReviewId, ...request() })
  return lawyerReviewId
}
const signed = async (lawyerReviewId: string): Promise<string> => {
  const { contractId } = await lawyer.client.call(calls.issueOpinion, {
    lawyerReviewId,
    ...WRITTEN,
    ...request(),
  })
  await sign(app, lawyer, contractId)
  return contractId
}

describe('the registry', () => {
  it('is kept by operators who may, and shows customers who takes on work', async () => {
    const { client } = await newOperator(app, desk, ['audit.view'])
    expect((await client.ask(listDeskFirms, {})).code).toBe('permission.denied')
    expect((await desk.call(listDeskFirms, {})).map(({ name, lawyers }) => [name, lawyers.length])).toEqual([
      ['北京明理律师事务所', 1],
    ])
    expect(await stranger.client.call(listLawFirms, {})).toEqual([
      {
        firmId: asked.firmId,
        name: '北京明理律师事务所',
        lawyers: [{ lawyerId: asked.lawyerId, name: '方律行' }],
      },
    ])
  })

  it('takes no licence twice, and as lawyers only certified people', async () => {
    const firm = { firmId: null, name: '上海同名律师事务所', licenceNo: '31110000MD0123456X', isActive: true }
    const licenceNo = '11101202610123456'
    expect([
      (await desk.ask(saveLawFirm, { ...firm, ...request() })).code,
      (await desk.ask(saveLawFirm, { ...firm, firmId: randomUUID(), ...request() })).code,
      (await desk.ask(addLawyer, { firmId: asked.firmId, phone: '13900000001', licenceNo, ...request() }))
        .code,
      (await desk.ask(addLawyer, { firmId: asked.firmId, phone: lawyer.phone, licenceNo, ...request() }))
        .code,
      (await desk.ask(addLawyer, { firmId: asked.firmId, phone: stranger.phone, licenceNo, ...request() }))
        .code,
      (await desk.ask(addLawyer, { firmId: randomUUID(), phone: stranger.phone, licenceNo, ...request() }))
        .code,
      (await desk.ask(changeLawyer, { lawyerId: randomUUID(), licenceNo, isActive: true, ...request() }))
        .code,
    ]).toEqual([
      'law-firm.known',
      'not-found',
      'law-firm.no-person',
      'law-firm.known',
      'law-firm.known',
      'not-found',
      'not-found',
    ])
  })

  it('gives no work to a lawyer who is not active, and what waited goes back', async () => {
    const lawyerReviewId = await applied(customer, asked)
    const licenceNo = '11101202610123456'
    await desk.call(changeLawyer, { lawyerId: asked.lawyerId, licenceNo, isActive: false, ...request() })
    expect(await customer.client.call(listLawFirms, {})).toEqual([])
    expect((await lawyer.client.ask(calls.acceptLawyerReview, { lawyerReviewId, ...request() })).code).toBe(
      'lawyerReview.not-possible',
    )
    const { review } = await read(lawyer, lawyerReviewId)
    expect([review.status, review.actions]).toEqual([LAWYER_REVIEW_STATUS.declined, []])
    await desk.call(changeLawyer, { lawyerId: asked.lawyerId, licenceNo, isActive: true, ...request() })
  })
})

describe('an application', () => {
  it('is accepted, an opinion is signed, sent back once and confirmed, and costs nothing', async () => {
    const before = (await lawyer.client.call(getQuotas, {})).left
    const lawyerReviewId = await applied(customer, asked)
    const [row] = (await lawyer.client.call(calls.listLawyerReviews, { tab: 'toDo' })).rows
    expect([row?.lawyerReviewId, row?.lawfirmTypeStr, row?.customer, row?.actions, row?.rowType]).toEqual([
      lawyerReviewId,
      '合同审查',
      '杭州云栖测试有限公司',
      ['accept', 'decline'],
      ROW_TYPE.toDo,
    ])
    expect(await lawyer.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 5, countNum: 1 }])
    expect((await read(customer, lawyerReviewId)).review.rowType).toBe(ROW_TYPE.view)
    await lawyer.client.call(calls.acceptLawyerReview, { lawyerReviewId, ...request() })
    expect((await customer.client.ask(calls.cancelLawyerReview, { lawyerReviewId, ...request() })).code).toBe(
      'lawyerReview.not-possible',
    )
    await lawyer.client.call(calls.saveOpinion, { lawyerReviewId, conclusion: '', opinion: '写到一半' })
    expect((await read(lawyer, lawyerReviewId)).draft).toEqual({ conclusion: '', opinion: '写到一半' })
    expect((await read(customer, lawyerReviewId)).draft).toEqual({ conclusion: '', opinion: '' })
    const first = await signed(lawyerReviewId)
    expect(await customer.client.call(calls.countLawyerReviews, {})).toEqual({
      isLawyer: false,
      mine: 1,
      toDo: 0,
    })
    await customer.client.call(calls.reviseOpinion, { lawyerReviewId, reason: '请补充验收', ...request() })
    expect((await read(lawyer, lawyerReviewId)).reason).toBe('请补充验收')
    const second = await signed(lawyerReviewId)
    expect((await read(customer, lawyerReviewId)).review.actions).toEqual(['confirm', 'revise'])
    await customer.client.call(calls.confirmOpinion, { lawyerReviewId, ...request() })
    const { review, opinions, history, question } = await read(customer, lawyerReviewId)
    expect([review.status, review.actions, opinions.map(({ contractId }) => contractId), question]).toEqual([
      LAWYER_REVIEW_STATUS.completed,
      [],
      [second, first],
      QUESTION,
    ])
    expect(history.map(({ event }) => event)).toEqual([
      'lawyerReview:application.made',
      'lawyerReview:application.accepted',
      'lawyerReview:opinion.issued',
      'lawyerReview:opinion.signed',
      'lawyerReview:opinion.returned',
      'lawyerReview:opinion.issued',
      'lawyerReview:opinion.signed',
      'lawyerReview:opinion.confirmed',
    ])
    expect(await titles(lawyer)).toEqual(
      expect.arrayContaining(['有律师服务等您接单', '客户要求修改意见书', '客户已确认意见书']),
    )
    expect(await titles(customer)).toEqual(expect.arrayContaining(['律师已接单', '请确认法律意见书']))
    expect((await lawyer.client.call(getQuotas, {})).left).toBe(before)
    expect((await lawyer.client.call(calls.listLawyerReviews, { tab: 'done' })).rows[0]?.lawyerReviewId).toBe(
      lawyerReviewId,
    )
    expect(
      (await customer.client.ask(calls.downloadOpinion, { lawyerReviewId, contractId: second })).status,
    ).toBe(200)
  })

  it('is about the files of a draft or of a contract the applicant sees, as they were', async () => {
    const draft = await newDraft(customer, { parties: [partyFor(customer, { isSelf: true })] })
    const contractId = await launched(customer, { parties: [partyFor(customer, { isSelf: true })] })
    const about = async (who: Signer, id: string | null) =>
      who.client.ask(calls.applyForLawyer, {
        ...request(),
        ...asked,
        lawyerId: null,
        type: 1,
        title: '采购合同',
        question: QUESTION,
        contractId: id,
        fileIds: [],
      })
    const filesOf = async (id: string) => {
      const { lawyerReviewId } = (await about(customer, id)).data as { lawyerReviewId: string }
      const { files } = await read(lawyer, lawyerReviewId)
      const { status } = await lawyer.client.ask(calls.downloadLawyerFile, {
        lawyerReviewId,
        fileId: files[0]?.fileId ?? '',
      })
      return [files.map(({ name, pages }) => [name, pages]), status]
    }
    expect(await filesOf(draft.contractId)).toEqual([[['设备采购合同.pdf', 2]], 200])
    expect(await filesOf(contractId)).toEqual([[['设备采购合同.pdf', 2]], 200])
    const other = await about(stranger, contractId)
    expect([other.code, (await about(stranger, randomUUID())).info]).toEqual(['not-found', other.info])
    expect((await about(customer, null)).fields).toEqual({
      fileIds: '请选择一份合同，或上传需要律师查看的文件',
    })
  })

  it('is not made to oneself, to a lawyer of another firm, or with files of others', async () => {
    const ask = (who: Signer, change: object) =>
      who.client.ask(calls.applyForLawyer, {
        ...request(),
        ...asked,
        type: 4,
        title: '法律咨询',
        question: QUESTION,
        contractId: null,
        fileIds: [],
        ...change,
      })
    expect([
      (await ask(lawyer, {})).fields,
      (await ask(stranger, { lawyerId: randomUUID() })).fields,
      (await ask(stranger, { fileIds: [randomUUID()] })).fields,
      (await ask(stranger, { firmId: randomUUID() })).fields,
    ]).toEqual([
      { firmId: '这家律所暂不接单，请另选律所' },
      { lawyerId: '这位律师暂不接单，请另选律师，或由律所安排' },
      { fileIds: '有文件不存在或不是您上传的，请删除后重新上传' },
      { firmId: '这家律所暂不接单，请另选律所' },
    ])
  })

  it('ends when it is declined, cancelled, or nobody accepts it in time', async () => {
    const declined = await applied(customer, asked)
    await lawyer.client.call(calls.declineLawyerReview, {
      lawyerReviewId: declined,
      reason: '利益冲突',
      ...request(),
    })
    const cancelled = await applied(customer, asked)
    await customer.client.call(calls.cancelLawyerReview, { lawyerReviewId: cancelled, ...request() })
    const given = await accepted()
    await lawyer.client.call(calls.declineLawyerReview, {
      lawyerReviewId: given,
      reason: '无法完成',
      ...request(),
    })
    const statuses = await Promise.all(
      [declined, cancelled, given].map(async (id) => (await read(customer, id)).review.status),
    )
    expect(statuses).toEqual([
      LAWYER_REVIEW_STATUS.declined,
      LAWYER_REVIEW_STATUS.cancelled,
      LAWYER_REVIEW_STATUS.declined,
    ])
    expect((await read(customer, declined)).reason).toBe('利益冲突')
    expect(await titles(customer)).toContain('律师未接受委托')
  })

  it('is written anew when its lawyer takes the unsigned opinion back', async () => {
    const lawyerReviewId = await accepted()
    const { contractId } = await lawyer.client.call(calls.issueOpinion, {
      lawyerReviewId,
      ...WRITTEN,
      ...request(),
    })
    const { review } = await read(lawyer, lawyerReviewId)
    expect([review.status, review.actions, review.signing?.contractId]).toEqual([
      LAWYER_REVIEW_STATUS.signing,
      ['sign'],
      contractId,
    ])
    expect((await lawyer.client.ask(calls.saveOpinion, { lawyerReviewId, ...WRITTEN })).code).toBe(
      'lawyerReview.not-possible',
    )
    expect((await customer.client.ask(calls.downloadOpinion, { lawyerReviewId, contractId })).code).toBe(
      'not-found',
    )
    await lawyer.client.call(revokeContract, { contractId, reason: '写错了', ...request() })
    const { review: again, draft } = await read(lawyer, lawyerReviewId)
    expect([again.status, draft.conclusion]).toEqual([LAWYER_REVIEW_STATUS.drafting, WRITTEN.conclusion])
    expect((await read(customer, lawyerReviewId)).reason).toBe('')
  })

  it('is there for nobody else, and in a company for those who may attend', async () => {
    const lawyerReviewId = await accepted()
    const missing = await stranger.client.ask(calls.getLawyerReview, { lawyerReviewId: randomUUID() })
    expect(await stranger.client.ask(calls.getLawyerReview, { lawyerReviewId })).toMatchObject({
      code: 'not-found',
      info: missing.info,
    })
    const staff = await newStaff(app, customer.companyId!, '史员工', ['staff'])
    expect((await staff.client.ask(calls.confirmOpinion, { lawyerReviewId, ...request() })).code).toBe(
      'permission.denied',
    )
    expect((await customer.client.ask(calls.saveOpinion, { lawyerReviewId, ...WRITTEN })).code).toBe(
      'lawyerReview.not-possible',
    )
  })

  it('asked of the firm, is accepted by the first of its lawyers', async () => {
    const colleague = await personSigner(app, '沈同行')
    await desk.call(addLawyer, {
      firmId: asked.firmId,
      phone: colleague.phone,
      licenceNo: '11101202610654321',
      ...request(),
    })
    const lawyerReviewId = await applied(
      customer,
      { firmId: asked.firmId, lawyerId: null },
      { title: '谁先接单' },
    )
    expect((await read(colleague, lawyerReviewId)).review.lawyer).toBe('')
    await colleague.client.call(calls.acceptLawyerReview, { lawyerReviewId, ...request() })
    expect((await lawyer.client.ask(calls.getLawyerReview, { lawyerReviewId })).code).toBe('not-found')
    const found = await customer.client.call(calls.listLawyerReviews, { tab: 'mine', search: '谁先' })
    expect(found.rows.map(({ lawyer: name, status }) => [name, status])).toEqual([
      ['沈同行', LAWYER_REVIEW_STATUS.drafting],
    ])
  })

  it('runs out when nobody accepts it for seven days', async () => {
    const lawyerReviewId = await applied(stranger, asked)
    app.clock.advance(7 * 86_400_000)
    await runJobs(app)
    await signInByCode(app, stranger)
    const { review } = await read(stranger, lawyerReviewId)
    expect([review.status, review.actions]).toEqual([LAWYER_REVIEW_STATUS.expired, []])
    expect(await titles(stranger)).toContain('没有律师接单')
  })
})
