// A person's file brings together what the company keeps, and HR is told of what runs out.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import * as forms from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { getEmployeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs, signInByCode } from '#tests/support/contracts.ts'
import { bringNoticeTexts, newNotice } from '#tests/support/hr-notices.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  people = await newPeople(app)
}, 120_000)
afterAll(() => app.close())

const requestId = () => randomUUID()
const DAY_MS = 86_400_000
const dayIn = (days: number): string =>
  new Date(app.clock.now().getTime() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

it('shows what runs out next, and tells HR of it before', async () => {
  const { client } = people.initiator
  const newcomer = await newPerson(app, '')
  const effectiveDay = dayIn(1)
  const form = await client.call(forms.createHrForm, {
    requestId: requestId(),
    kind: 'entry',
    terms: {
      ...newHrTerms('entry'),
      name: '苏新来',
      phone: newcomer.phone,
      post: '工程师',
      effectiveDay,
      needsFilling: false,
      approverIds: await memberIdsOf(people.initiator, [people.admin]),
    },
    pay: { pay: null, probationPay: null },
  })
  const { hrFormId } = form
  expect((await client.call(getEmployeeFile, { hrFormId })).dues).toEqual([])
  await client.call(forms.sendHrForm, { ...form, wentOn: [], requestId: requestId() })
  const approvalId = (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id
  await people.admin.client.call(agreeApproval, { approvalId, requestId: requestId() })
  await runJobs(app)
  const file = await client.call(getEmployeeFile, { hrFormId })
  expect([file.name, file.place?.status, file.place?.roles, file.dues.map(({ what }) => what)]).toEqual([
    '苏新来',
    'invited',
    ['员工'],
    ['written', 'probation', 'contract'],
  ])
  app.clock.advance(26 * DAY_MS)
  await runJobs(app)
  await signInByCode(app, people.initiator)
  await actFor(people.initiator, people.initiator.companyId!)
  const { history } = await client.call(forms.getHrForm, { hrFormId })
  expect(history.filter(({ event }) => event === 'hrForm:due.told').map(({ detail }) => detail)).toEqual([
    { what: `${file.dues[0]!.words}：${file.dues[0]!.day}` },
  ])
})

it('shows a colleague with their notices, to those who attend to HR in the company alone', async () => {
  const [memberId] = await memberIdsOf(people.initiator, [people.clerk])
  const hrNoticeId = await newNotice(people.initiator, memberId!)
  const file = await people.initiator.client.call(getEmployeeFile, { memberId: memberId! })
  expect([file.name, file.phoneMasked.slice(3, 7), file.notices.map((one) => one.hrNoticeId)]).toEqual([
    '许一',
    '****',
    [hrNoticeId],
  ])
  await signInByCode(app, people.clerk)
  await actFor(people.clerk, people.clerk.companyId!)
  await signInByCode(app, people.party)
  await actFor(people.party, people.party.companyId!)
  expect([
    (await people.clerk.client.ask(getEmployeeFile, { memberId: memberId! })).code,
    (await people.party.client.ask(getEmployeeFile, { memberId: memberId! })).code,
    (await people.initiator.client.ask(getEmployeeFile, {})).code,
  ]).toEqual(['permission.denied', 'not-found', 'not-found'])
})
