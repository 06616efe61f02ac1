// A person's file brings together what the company keeps; what runs out is listed and told twice.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import * as forms from '#protocol/hr/hr-forms/hr-forms.ts'
import { listHrDues, settleHrDue } from '#protocol/hr/hr-people/dues.ts'
import type { HrDueTab } from '#protocol/hr/hr-people/dues.ts'
import {
  getEmployeeFile,
  MOST_HR_PAPERS,
  noteHrPaper,
  removeHrPaper,
} from '#protocol/hr/hr-people/hr-people.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { hrDue } from '#server/db/schema/hr/hr-people.ts'
import { planFirstDues } from '#server/operations/hr/hr-people/refresh.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { runJobs, signInByCode } from '#tests/support/contracts.ts'
import { afterDays, agreeTo, dayIn, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { bringNoticeTexts, newNotice } from '#tests/support/hr-notices.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']

beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  ;({ people, ids } = await newHrPeople(app))
})
afterAll(() => app.close())

const requestId = () => randomUUID()

const duesIn = async (tab: HrDueTab, search = '') =>
  (await people.initiator.client.call(listHrDues, { tab, search })).rows.map(({ name, words, day }) => [
    name,
    words,
    day,
  ])

const textsOf = async (role: Role): Promise<string[]> => {
  const rows = await app.db
    .current()
    .select({ text: notice.text })
    .from(notice)
    .where(eq(notice.userId, people[role].userId))
  return rows
    .map(({ text }) => text)
    .filter((text) => /还有 |今天到期/u.test(text))
    .toSorted()
}

it('shows what runs out next, tells HR of it twice before, and stops once it was seen to', async () => {
  const { client } = people.initiator
  const newcomer = await newPerson(app, '')
  const healthCard = { ...newHrField(randomUUID(), 'hr', 'date'), label: '健康证有效期至', runsOut: true }
  await client.call(saveHrDesign, {
    kind: 'entry',
    version: 0,
    fields: [healthCard],
    copies: { timing: 1, memberIds: [] },
    requestId: requestId(),
  })
  const effectiveDay = dayIn(app, 1)
  const hrFormId = await sentHrForm(
    people.initiator,
    'entry',
    {
      name: '苏新来',
      phone: newcomer.phone,
      post: '工程师',
      effectiveDay,
      needsFilling: false,
      approverIds: [ids.admin],
    },
    { design: 1, answers: { [healthCard.fieldId]: dayIn(app, 20) } },
  )
  expect((await client.call(getEmployeeFile, { hrFormId })).dues).toEqual([])
  await agreeTo(app, people.admin, hrFormId)
  await runJobs(app)
  const file = await client.call(getEmployeeFile, { hrFormId })
  expect([file.name, file.place?.status, file.place?.roles]).toEqual(['苏新来', 'invited', ['员工']])
  expect(file.dues.map(({ what, words }) => [what, words])).toEqual([
    ['certificate', '健康证到期'],
    ['written', expect.stringContaining('书面')],
    ['probation', '试用期届满'],
    ['contract', '劳动合同到期'],
  ])
  const [card, written] = file.dues
  expect(await duesIn('month')).toEqual([
    ['苏新来', '健康证到期', card!.day],
    ...(written!.day <= dayIn(app, 30) ? [['苏新来', written!.words, written!.day]] : []),
  ])
  expect([await duesIn('over'), (await duesIn('all', '试用期')).length]).toEqual([[], 1])
  const settle = (role: Role) =>
    people[role].client.ask(settleHrDue, { dueId: card!.dueId, requestId: requestId() })
  expect((await settle('party')).code).toBe('not-found')
  await afterDays(app, people, 14)
  const toldCard = `苏新来：健康证到期，${card!.day}，还有 6 天。`
  expect(await textsOf('initiator')).toEqual([toldCard])
  expect((await settle('initiator')).code).toBe('000000')
  // Past the first of its two days, then past the second one.
  await afterDays(app, people, 12)
  await afterDays(app, people, 5)
  const toldWritten = expect.stringMatching(
    new RegExp(
      `^苏新来：${written!.words}，${written!.day}，(还有 [0-9] 天|今天到期)（${written!.clause}）。$`,
      'u',
    ),
  )
  expect(new Set(await textsOf('initiator')).size).toBe(3)
  expect(await textsOf('initiator')).toEqual(expect.arrayContaining([toldCard, toldWritten, toldWritten]))
  const { history } = await client.call(forms.getHrForm, { hrFormId })
  expect(history.filter(({ event }) => event === 'hrForm:due.told')).toHaveLength(2)
  expect((await client.call(getEmployeeFile, { hrFormId })).dues.map(({ what }) => what)).not.toContain(
    'certificate',
  )
})

it('HR notes papers of a colleague by hand: the newest day counts, and nobody without the right may', async () => {
  const { client } = people.initiator
  const memberId = ids.clerk
  const note = (role: Role, kind: 'contract' | 'idCard' | 'certificate', name: string, day: string) =>
    people[role].client.ask(noteHrPaper, { requestId: requestId(), memberId, kind, name, day })
  expect((await note('initiator', 'certificate', '', dayIn(app, 9))).fields).toEqual({
    name: '请填写证件名称',
  })
  expect((await note('initiator', 'certificate', '电工证', '')).code).toBe('draft.invalid')
  await signInByCode(app, people.clerk)
  await actFor(people.clerk, people.clerk.companyId!)
  expect([
    (await note('clerk', 'idCard', '', dayIn(app, 9))).code,
    (
      await people.party.client.ask(noteHrPaper, {
        requestId: requestId(),
        memberId,
        kind: 'idCard',
        name: '',
        day: dayIn(app, 9),
      })
    ).code,
  ]).toEqual(['permission.denied', expect.stringMatching(/not-found|session|login/u)])
  await note('initiator', 'certificate', '电工证', dayIn(app, 5))
  await note('initiator', 'certificate', '电工证', dayIn(app, 400))
  await note('initiator', 'idCard', '', dayIn(app, 40))
  await note('initiator', 'contract', '', dayIn(app, 60))
  const { dues, papers } = await client.call(getEmployeeFile, { memberId })
  expect(dues.map(({ words, day }) => [words, day])).toEqual([
    ['身份证到期', dayIn(app, 40)],
    ['劳动合同到期', dayIn(app, 60)],
    ['电工证到期', dayIn(app, 400)],
  ])
  const { hrPaperId } = papers.find(({ kind }) => kind === 'idCard')!
  await client.call(removeHrPaper, { hrPaperId, requestId: requestId() })
  expect((await client.ask(removeHrPaper, { hrPaperId, requestId: requestId() })).code).toBe('not-found')
  expect((await client.call(getEmployeeFile, { memberId })).dues.map(({ words }) => words)).toEqual([
    '劳动合同到期',
    '电工证到期',
  ])
})

it('takes a new day for a paper that is noted already, however many there are', async () => {
  const { client } = people.initiator
  const memberId = ids.admin
  const note = (name: string, days: number) =>
    client.ask(noteHrPaper, {
      requestId: requestId(),
      memberId,
      kind: 'certificate',
      name,
      day: dayIn(app, days),
    })
  for (let at = 0; at < MOST_HR_PAPERS; at += 1) expect((await note(`证件${at}`, 300)).code).toBe('000000')
  expect([(await note('再一个', 300)).code, (await note('证件0', 600)).code]).toEqual([
    'hrPaper.too-many',
    '000000',
  ])
  const { papers } = await client.call(getEmployeeFile, { memberId })
  expect(papers.find(({ name }) => name === '证件0')?.day).toBe(dayIn(app, 600))
})

it('works out what runs out for forms that were there before it was kept', async () => {
  const before = await duesIn('all')
  await app.db.current().delete(hrDue)
  expect(await duesIn('all')).toEqual([])
  await planFirstDues(app.deps)
  await runJobs(app)
  expect((await duesIn('all')).length).toBeGreaterThan(0)
  expect(before.length).toBeGreaterThan(0)
})

it('shows a colleague with their notices, to those who attend to HR in the company alone', async () => {
  const memberId = ids.clerk
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const file = await people.initiator.client.call(getEmployeeFile, { memberId: memberId })
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
    (await people.clerk.client.ask(getEmployeeFile, { memberId: memberId })).code,
    (await people.party.client.ask(getEmployeeFile, { memberId: memberId })).code,
    (await people.initiator.client.ask(getEmployeeFile, {})).code,
  ]).toEqual(['permission.denied', 'not-found', 'not-found'])
})
