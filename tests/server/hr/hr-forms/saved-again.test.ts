// A save of an HR form whose answer was lost is sent again: it is no conflict of a person with itself.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import { newHrTerms, NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let newcomer: TestPerson
let approverIds: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  newcomer = await newPerson(app, '')
  approverIds = await memberIdsOf(people.initiator, [people.admin])
})
afterAll(() => app.close())

const content = () => ({
  terms: {
    ...newHrTerms('entry'),
    effectiveDay: '2126-12-01',
    approverIds,
    name: '苏新来',
    phone: newcomer.phone,
    post: '工程师',
  },
  pay: { pay: 1_000_000, probationPay: null },
})
const made = () =>
  people.initiator.client.call(calls.createHrForm, { requestId: randomUUID(), kind: 'entry', ...content() })

it('keeps what HR wrote once when its save is sent twice, and refuses something else from before', async () => {
  const { hrFormId, version } = await made()
  const { terms, pay } = content()
  const first = { hrFormId, version, terms: { ...terms, post: '架构师' }, pay }
  const { client } = people.initiator
  expect([
    await client.call(calls.saveHrForm, first),
    await client.call(calls.saveHrForm, first),
    (await client.ask(calls.saveHrForm, { ...first, terms })).code,
    (await client.ask(calls.saveHrForm, { ...first, pay: { ...pay, pay: 1 } })).code,
  ]).toEqual([{ version: version + 1 }, { version: version + 1 }, 'draft.stale', 'draft.stale'])
  const { terms: kept, version: now } = await client.call(calls.getHrForm, { hrFormId })
  expect([kept.post, now]).toEqual(['架构师', version + 1])
})

it('keeps what the employee wrote once when its save is sent twice', async () => {
  const form = await made()
  await people.initiator.client.ask(calls.sendHrForm, { ...form, wentOn: [], requestId: randomUUID() })
  const { hrFormId } = form
  const { version } = await newcomer.client.call(parts.getHrFill, { hrFormId })
  const first = { hrFormId, version, personal: { ...NO_PERSONAL, address: '文三路 1 号' } }
  expect([
    await newcomer.client.call(parts.saveHrFill, first),
    await newcomer.client.call(parts.saveHrFill, first),
    (await newcomer.client.ask(parts.saveHrFill, { ...first, personal: NO_PERSONAL })).code,
  ]).toEqual([{ version: version + 1 }, { version: version + 1 }, 'draft.stale'])
})
