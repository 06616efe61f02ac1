// A transfer moves roles on its day, never more than those behind it may give.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { People } from '#tests/models/server/people.ts'
import { afterDays, agreeTo, dayIn, draftHrForm, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
})
afterAll(() => app.close())

it('only roles of the company are named, and not the super-administrator’s', async () => {
  for (const code of ['superAdmin', randomUUID()])
    expect((await draftHrForm(people.initiator, 'transfer', { addRoles: [code] })).code).toBe('not-found')
})

it('a transfer gives and takes the roles it names, never more than those behind it may give', async () => {
  const companyId = people.initiator.companyId!
  const memberId = ids.clerk
  const rolesOf = async () => (await findStaff(app.db, companyId, memberId))?.member.roles
  const before = [...((await rolesOf()) ?? [])]
  const transferOf = (addRoles: string[], dropRoles: string[]) =>
    sentHrForm(people.initiator, 'transfer', {
      approverIds: [ids.admin],
      memberId,
      post: '印章管理员',
      effectiveDay: dayIn(app, 1),
      needsFilling: false,
      addRoles,
      dropRoles,
    })
  const given = await transferOf(['sealer'], before)
  const { terms, roleNames } = await people.initiator.client.call(calls.getHrForm, {
    hrFormId: given,
  })
  expect([terms.addRoles, roleNames['sealer']]).toEqual([['sealer'], '用印人'])
  await agreeTo(app, people.admin, given)
  expect(await rolesOf()).toEqual(before)
  await afterDays(app, people, 2)
  expect(await rolesOf()).toEqual(['sealer'])
  const back = await transferOf(before, ['sealer'])
  await agreeTo(app, people.admin, back)
  // Meanwhile nobody behind the form may give it any more.
  await app.db
    .current()
    .update(member)
    .set({ roles: ['hr'] })
    .where(eq(member.companyId, companyId))
  await afterDays(app, people, 2)
  expect(await rolesOf()).toEqual(['hr'])
  const chain = await readChain(app.db, back)
  expect(chain.findLast(({ event }) => event === 'hrForm:effect.refused')?.detail).toEqual({
    reason: expect.stringContaining('发起人和审批人都不能授予或收回'),
  })
})
