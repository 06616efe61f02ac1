// The labour contract of an entry that has passed: a draft with what is known filled in.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import { getDraft } from '#protocol/contracts/drafts/drafts.ts'
import { valuesOf } from '#protocol/contracts/drafts/filling.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { labourFixedTerm } from '#server/domain/templates/platform-texts/labour-fixed-term.ts'
import { bringPlatformTexts } from '#server/operations/templates/platform-texts/bring.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  await bringPlatformTexts(app.deps, [labourFixedTerm])
  people = await newPeople(app)
})
afterAll(() => app.close())

const requestId = () => randomUUID()

it('begins once the entry has passed, with the employee on the other side and what is known filled in', async () => {
  const { client } = people.initiator
  const newcomer = await newPerson(app, '')
  const form = await client.call(calls.createHrForm, {
    requestId: requestId(),
    kind: 'entry',
    terms: {
      ...newHrTerms('entry'),
      name: '苏新来',
      phone: newcomer.phone,
      post: '工程师',
      effectiveDay: '2026-12-01',
      needsFilling: false,
      approverIds: await memberIdsOf(people.initiator, [people.admin]),
    },
    pay: { pay: 1_500_000, probationPay: 1_300_000 },
  })
  const { hrFormId } = form
  const [text] = await client.call(calls.listLabourTexts, {})
  const begin = () =>
    client.ask(calls.beginLabourContract, { hrFormId, templateId: text!.templateId, requestId: requestId() })
  expect((await begin()).code).toBe('hrForm.not-possible')
  await client.call(calls.sendHrForm, { ...form, wentOn: [], requestId: requestId() })
  const approvalId = (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id
  await people.admin.client.call(agreeApproval, { approvalId, requestId: requestId() })

  expect((await client.call(calls.getHrForm, { hrFormId })).actions).toContain('launchContract')
  const { contractId } = (await begin()).data as { contractId: string }
  const { content } = await client.call(getDraft, { contractId })
  const other = content.parties.find(({ isSelf }) => !isSelf)!
  expect([content.name, other.partyType, other.name, other.phone]).toEqual([
    '固定期限劳动合同（苏新来）',
    1,
    '苏新来',
    newcomer.phone,
  ])
  expect(valuesOf(content)).toMatchObject({
    employer: '杭州清和文化科技有限公司',
    worker: '苏新来',
    from: '2026-12-01',
    until: '2029-11-30',
    probation: '约定试用期',
    probationUntil: '2027-02-28',
    probationPay: '1300000',
    post: '工程师',
    pay: '1500000',
  })
  const after = await client.call(calls.getHrForm, { hrFormId })
  expect([after.labour, after.actions.includes('launchContract'), after.history.at(-1)?.event]).toEqual([
    { contractId, name: '固定期限劳动合同（苏新来）', status: 0, isDraft: true, isOpen: true },
    false,
    'hrForm:contract.begun',
  ])
  expect((await begin()).code).toBe('hrForm.not-possible')
})
