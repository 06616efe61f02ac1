// A transfer moves roles on its day, never more than those behind it may give.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs, signInByCode } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let approverIds: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  approverIds = await memberIdsOf(people.initiator, [people.admin])
}, 120_000)
afterAll(() => app.close())

const DAY_MS = 86_400_000
const dayIn = (days: number): string =>
  new Date(app.clock.now().getTime() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

const draft = (change: Partial<HrTerms>) =>
  people.initiator.client.ask(calls.createHrForm, {
    requestId: randomUUID(),
    kind: 'transfer',
    terms: { ...newHrTerms('transfer'), approverIds, ...change },
    pay: { pay: null, probationPay: null },
  })

const sent = async (change: Partial<HrTerms>): Promise<{ hrFormId: string }> => {
  const form = (await draft(change)).data as { hrFormId: string; version: number }
  await people.initiator.client.call(calls.sendHrForm, { ...form, wentOn: [], requestId: randomUUID() })
  return form
}

const agree = async (hrFormId: string): Promise<void> => {
  const approvalId = (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id
  await people.admin.client.call(agreeApproval, { approvalId, requestId: randomUUID() })
}

/** So many days later; those who work on forms sign in again. */
const later = async (days: number): Promise<void> => {
  app.clock.advance(days * DAY_MS + 1)
  await runJobs(app)
  await runJobs(app)
  for (const role of ['initiator', 'admin'] as const) {
    await signInByCode(app, people[role])
    await actFor(people[role], people.initiator.companyId!)
  }
}

it('only roles of the company are named, and not the super-administrator’s', async () => {
  for (const code of ['superAdmin', randomUUID()])
    expect((await draft({ addRoles: [code] })).code).toBe('not-found')
})

it('a transfer gives and takes the roles it names, never more than those behind it may give', async () => {
  const companyId = people.initiator.companyId!
  const [memberId = ''] = await memberIdsOf(people.initiator, [people.clerk])
  const rolesOf = async () => (await findStaff(app.db, companyId, memberId))?.member.roles
  const before = [...((await rolesOf()) ?? [])]
  const transferOf = (addRoles: string[], dropRoles: string[]) =>
    sent({
      memberId,
      post: '印章管理员',
      effectiveDay: dayIn(1),
      needsFilling: false,
      addRoles,
      dropRoles,
    })
  const given = await transferOf(['sealer'], before)
  const { terms, roleNames } = await people.initiator.client.call(calls.getHrForm, {
    hrFormId: given.hrFormId,
  })
  expect([terms.addRoles, roleNames['sealer']]).toEqual([['sealer'], '用印人'])
  await agree(given.hrFormId)
  expect(await rolesOf()).toEqual(before)
  await later(2)
  expect(await rolesOf()).toEqual(['sealer'])
  const back = await transferOf(before, ['sealer'])
  await agree(back.hrFormId)
  // Meanwhile nobody behind the form may give it any more.
  await app.db
    .current()
    .update(member)
    .set({ roles: ['hr'] })
    .where(eq(member.companyId, companyId))
  await later(2)
  expect(await rolesOf()).toEqual(['hr'])
  const chain = await readChain(app.db, back.hrFormId)
  expect(chain.findLast(({ event }) => event === 'hrForm:effect.refused')?.detail).toEqual({
    reason: expect.stringContaining('发起人和审批人都不能授予或收回'),
  })
})
