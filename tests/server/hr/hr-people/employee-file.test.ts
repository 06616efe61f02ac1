// An employee's file as a whole: by their place or by a form about them, of this company alone.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { getEmployeeFile, noteHrPaper, removeHrPaper } from '#protocol/hr/hr-people/hr-people.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import { user } from '#server/db/schema/account/users.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { dayIn, draftHrForm, newHrPeople } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOBODY = ['not-found', '没有找到这位员工，可能已被移除，或当前身份无权查看。']

let app: TestApp
let people: People
let ids: HrPeople['ids']
beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
})
afterAll(() => app.close())

const file = (asked: { memberId?: string; hrFormId?: string }) =>
  people.initiator.client.call(getEmployeeFile, asked)
const refused = async (asked: { memberId?: string; hrFormId?: string }) => {
  const { code, info } = await people.initiator.client.ask(getEmployeeFile, asked)
  return [code, info]
}
const formBy = async (who: Signer, kind: HrKind, terms: Partial<HrTerms>) =>
  ((await draftHrForm(who, kind, terms)).data as { hrFormId: string }).hrFormId
const kept = async (event: string) =>
  (await readChain(app.db, people.initiator.companyId!)).findLast((one) => one.event === event)?.detail

test('a colleague’s place stands in it with departments, roles, and the seals they use by name', async () => {
  const { client } = people.initiator
  const department = async (name: string, parentId: string | null) =>
    (await client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const lower = await department('采购组', await department('供应部', null))
  const joinedAt = new Date('2024-03-01T01:00:00.000Z')
  const place = { staffNo: 'A7', post: '采购', departments: [lower], joinedAt }
  await app.db.current().update(member).set(place).where(eq(member.id, ids.clerk))
  const [seal] = await client.call(listSeals, {})
  const until = new Date(app.clock.now().getTime() + 9 * 86_400_000).toISOString()
  const grant = async (memberId: string, end: string | null, contractTypes: string[]) =>
    client.call(grantSeal, {
      requestId: randomUUID(),
      sealId: seal!.sealId,
      subject: { kind: 'member', memberId },
      contractTypes,
      until: end,
    })
  await grant(ids.clerk, until, ['采购合同'])
  await grant(ids.clerk, null, ['租赁合同'])
  await grant(ids.admin, null, [])
  const { name, phoneMasked, ...rest } = await file({ memberId: ids.clerk })
  expect([name, phoneMasked]).toEqual([
    '许一',
    `${people.clerk.phone.slice(0, 3)}****${people.clerk.phone.slice(-4)}`,
  ])
  expect({
    ...rest,
    seals: rest.seals.toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? '')),
  }).toEqual({
    place: {
      memberId: ids.clerk,
      status: 'active',
      staffNo: 'A7',
      post: '采购',
      departments: ['供应部/采购组'],
      roles: ['员工'],
      joinedAt: joinedAt.toISOString(),
      leftAt: null,
    },
    dues: [],
    papers: [],
    forms: [],
    notices: [],
    contracts: [],
    seals: [
      { name: seal!.name, until: null },
      { name: seal!.name, until },
    ],
  })
})

test('whoever is yet to come has no place in it, and the contract that was begun with them', async () => {
  const entry = { name: '苏新来', phone: '13966667777', post: '工程师' }
  const hrFormId = await formBy(people.initiator, 'entry', entry)
  const at = app.clock.now()
  const contractId = randomUUID()
  await app.db
    .current()
    .insert(contract)
    .values({
      id: contractId,
      no: 'HT-2',
      name: '劳动合同（苏新来）',
      initiatorId: people.admin.userId,
      initiator: '周远',
      state: 'signing',
      status: CONTRACT_STATUS.signing,
      context: {},
      version: 1,
      content: {} as DraftContent,
      searchText: '',
      createdAt: at,
      updatedAt: at,
    })
  await app.db.current().update(hrForm).set({ labourContractId: contractId }).where(eq(hrForm.id, hrFormId))
  const regular = await formBy(people.initiator, 'regular', { memberId: ids.clerk })
  const found = await file({ hrFormId })
  expect([found.name, found.place, found.seals, found.forms.map((form) => form.hrFormId)]).toEqual([
    '苏新来',
    null,
    [],
    [hrFormId],
  ])
  expect(found.contracts).toEqual([
    { contractId, name: '劳动合同（苏新来）', status: CONTRACT_STATUS.signing, isDraft: false, isOpen: true },
  ])
  // A form of another kind has no labour contract, whatever stands in its row.
  await app.db.current().update(hrForm).set({ labourContractId: contractId }).where(eq(hrForm.id, regular))
  expect((await file({ memberId: ids.clerk })).contracts).toEqual([])
})

test('a form leads to the colleague it is about, also when they have another phone by now', async () => {
  const hrFormId = await formBy(people.initiator, 'regular', { memberId: ids.clerk })
  expect((await file({ hrFormId })).place?.memberId).toBe(ids.clerk)
  await app.db.current().update(user).set({ phone: '13900001111' }).where(eq(user.id, people.clerk.userId))
  const { place, phoneMasked } = await file({ hrFormId })
  expect([place?.memberId, phoneMasked]).toEqual([
    ids.clerk,
    `${people.clerk.phone.slice(0, 3)}****${people.clerk.phone.slice(-4)}`,
  ])
  const { phone } = people.clerk
  await app.db.current().update(user).set({ phone }).where(eq(user.id, people.clerk.userId))
})

test('nobody of another company is found, nor anybody by a draft without a phone or by nothing', async () => {
  const [foreignId = ''] = await memberIdsOf(people.party, [people.party])
  const foreign = await formBy(people.party, 'entry', { name: '外人', phone: '13911113333' })
  const withoutPhone = await formBy(people.initiator, 'entry', { name: '苏无号' })
  for (const asked of [
    { memberId: foreignId },
    { memberId: randomUUID() },
    { hrFormId: foreign },
    { hrFormId: randomUUID() },
    { hrFormId: withoutPhone },
    {},
  ])
    expect(await refused(asked)).toEqual(NOBODY)
})

test('a paper has a name where it is a certificate alone, and what is noted and taken out is written down', async () => {
  const { client } = people.initiator
  const day = dayIn(app, 9)
  const whose = { requestId: randomUUID(), memberId: ids.clerk, day }
  await client.call(noteHrPaper, { ...whose, kind: 'idCard', name: '不是证件的名称' })
  expect(await kept('hrPaper:noted')).toEqual({ kind: 'idCard', day })
  const { papers } = await file({ memberId: ids.clerk })
  expect(papers).toEqual([
    { hrPaperId: expect.any(String), kind: 'idCard', name: '', day, notedBy: '林清和' },
  ])
  await client.call(removeHrPaper, { requestId: randomUUID(), hrPaperId: papers[0]!.hrPaperId })
  expect(await kept('hrPaper:removed')).toEqual({ kind: 'idCard', day })
})
