// Notices through the calls: written from a text, sealed by who may, delivered, and received.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { getPaper, withdrawPaper } from '#protocol/office/papers/papers.ts'
import { createCompanySeal, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { hrNotice } from '#server/db/schema/hr/hr-notices.ts'
import { offer } from '#server/domain/templates/platform-texts/offer.ts'
import { terminationByAgreement } from '#server/domain/templates/platform-texts/termination-by-agreement.ts'
import { readPlatformTemplates } from '#server/domain/templates/templates/lists.ts'
import { bringPlatformTexts } from '#server/operations/templates/platform-texts/bring.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { bringNoticeTexts, newNotice, NOTICE_VALUES } from '#tests/support/hr-notices.ts'
import { sealPaper } from '#tests/support/papers.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let memberId = ''

beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  await bringPlatformTexts(app.deps, [offer, terminationByAgreement])
  people = await newPeople(app)
  memberId = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const send = async (hrNoticeId: string, values: Record<string, string> = NOTICE_VALUES) => {
  const { version } = await people.initiator.client.call(calls.getHrNotice, { hrNoticeId })
  return people.initiator.client.ask(calls.sendHrNotice, {
    hrNoticeId,
    version,
    values,
    requestId: requestId(),
  })
}
const read = (hrNoticeId: string) => people.initiator.client.call(calls.getHrNotice, { hrNoticeId })

it('seals a certificate as a paper of the office, delivers it, and keeps the receipt', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const begun = await read(hrNoticeId)
  expect([
    begun.title,
    begun.hasHrSeal,
    begun.name,
    begun.values['employer'],
    begun.values['worker'],
  ]).toEqual(['离职证明', false, '许一', '杭州清和文化科技有限公司', '许一'])
  const wanting = await send(hrNoticeId, { ...NOTICE_VALUES, post: '' })
  expect([wanting.code, wanting.fields]).toEqual(['draft.invalid', { post: '请填写“工作岗位”' }])
  expect((await send(hrNoticeId)).data).toEqual({ status: 1 })
  const [row] = (await app.db.current().select().from(hrNotice)).filter(({ id }) => id === hrNoticeId)
  expect(JSON.stringify(row)).not.toContain(NOTICE_VALUES.workerId)
  const { paperId } = await read(hrNoticeId)
  expect((await people.initiator.client.call(getPaper, { paperId: paperId! })).reason).toBe(
    '向许一送达《离职证明》，请加盖公章等单位印章（本单位没有启用的人事专用章）',
  )
  expect((await people.clerk.client.ask(calls.getReceivedNotice, { hrNoticeId })).code).toBe('not-found')

  await runJobs(app)
  expect((await sealPaper(app, people.initiator, paperId!)).code).toBe('000000')
  await runJobs(app)
  const delivered = await read(hrNoticeId)
  expect([delivered.status, delivered.pages.length, delivered.actions, delivered.sealedWith]).toEqual([
    2,
    1,
    ['urge', 'open'],
    '公章',
  ])
  const received = await people.clerk.client.call(calls.getReceivedNotice, { hrNoticeId })
  expect([received.title, received.companyName, received.confirmedAt]).toEqual([
    '离职证明',
    '杭州清和文化科技有限公司',
    null,
  ])
  expect((await people.stranger.client.ask(calls.getReceivedNotice, { hrNoticeId })).code).toBe('not-found')
  expect(
    (await people.stranger.client.ask(calls.confirmHrNotice, { hrNoticeId, requestId: requestId() })).code,
  ).toBe('not-found')
  await people.clerk.client.call(calls.confirmHrNotice, { hrNoticeId, requestId: requestId() })
  const done = await read(hrNoticeId)
  expect([done.status, done.history.at(-1)?.who]).toEqual([3, '许一'])
})

it('takes the seal of HR beforehand where the company has one in use, and the notice says so', async () => {
  const { client } = people.initiator
  await client.call(createCompanySeal, {
    name: '人事章',
    spec: { type: SEAL_TYPE.personnel, shape: 'circle' },
  } as never)
  const hrNoticeId = await newNotice(people.initiator, memberId)
  expect((await read(hrNoticeId)).hasHrSeal).toBe(true)
  await send(hrNoticeId)
  const { paperId } = await read(hrNoticeId)
  expect((await client.call(getPaper, { paperId: paperId! })).reason).toBe(
    '向许一送达《离职证明》，请加盖人事专用章',
  )
  await runJobs(app)
  // It seals with what is chosen beforehand.
  expect((await sealPaper(app, people.initiator, paperId!)).code).toBe('000000')
  await runJobs(app)
  expect((await read(hrNoticeId)).sealedWith).toBe('人事章')
})

it('gives a notice back to HR with the reason when its paper is withdrawn, and takes it back when it is cancelled', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  await send(hrNoticeId)
  const { paperId } = await read(hrNoticeId)
  await people.initiator.client.call(withdrawPaper, {
    paperId: paperId!,
    requestId: requestId(),
    reason: '日期写错了',
  })
  const back = await read(hrNoticeId)
  expect([back.status, back.endReason, back.actions]).toEqual([4, '日期写错了', ['edit', 'cancel']])
  expect(back.history.at(-1)?.detail).toMatchObject({ paperId, reason: '日期写错了' })
  expect((await send(hrNoticeId)).code).toBe('000000')
  const again = await read(hrNoticeId)
  expect(again.paperId).not.toBe(paperId)
  await people.initiator.client.call(calls.cancelHrNotice, {
    hrNoticeId,
    requestId: requestId(),
    reason: '不再需要',
  })
  const paper = await people.initiator.client.call(getPaper, { paperId: again.paperId! })
  expect([(await read(hrNoticeId)).status, paper.status]).toEqual([5, 5])
})

it('fills an offer from the form of somebody who has no place in the company yet', async () => {
  const newcomer = await newPerson(app, '')
  const { client } = people.initiator
  const { hrFormId } = await client.call(createHrForm, {
    requestId: requestId(),
    kind: 'entry',
    terms: {
      ...newHrTerms('entry'),
      name: '苏新来',
      phone: newcomer.phone,
      post: '工程师',
      effectiveDay: '2026-12-01',
    },
    pay: { pay: 1_500_000, probationPay: 1_300_000 },
  })
  const [text] = await client.call(calls.listNoticeTexts, { kind: 'offer' })
  const { hrNoticeId } = await client.call(calls.beginHrNotice, {
    requestId: requestId(),
    kind: 'offer',
    templateId: text!.templateId,
    hrFormId,
    memberId: null,
  })
  const { values, name } = await read(hrNoticeId)
  expect([name, values]).toEqual([
    '苏新来',
    {
      employer: '杭州清和文化科技有限公司',
      worker: '苏新来',
      post: '工程师',
      pay: '1500000',
      probation: '3 个月，每月 13000.00 元',
      term: '36 个月，自 2026-12-01 起',
      reportOn: '2026-12-01',
    },
  ])
})

it('takes no text that two sides sign, and shows nothing to who has no right', async () => {
  const both = (await readPlatformTemplates(app.db)).find(
    ({ platformKey }) => platformKey === terminationByAgreement.key,
  )
  const refused = await people.initiator.client.ask(calls.beginHrNotice, {
    requestId: requestId(),
    kind: 'other',
    templateId: both!.id,
    hrFormId: null,
    memberId,
  })
  expect(refused.code).toBe('hrNotice.text')
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const codes = await Promise.all(
    [people.clerk, people.party].map(async ({ client }) => [
      (await client.ask(calls.listHrNotices, { tab: 'all' })).code,
      (await client.ask(calls.getHrNotice, { hrNoticeId })).code,
      (await client.ask(calls.openHrNotice, { hrNoticeId })).code,
    ]),
  )
  expect(codes).toEqual([
    ['permission.denied', 'permission.denied', 'not-found'],
    ['000000', 'not-found', 'not-found'],
  ])
})
