// What runs out next: kept in step with forms, papers and the staff, and told to who attends to it.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { inviteStaff } from '#protocol/company/invitations.ts'
import { leaveStaff } from '#protocol/company/staff/staff.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import { listHrDues, settleHrDue } from '#protocol/hr/hr-people/dues.ts'
import { getEmployeeFile, noteHrPaper } from '#protocol/hr/hr-people/hr-people.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { hrDue } from '#server/db/schema/hr/hr-people.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { findDuesOfContract, findDuesOfForm } from '#server/operations/hr/hr-people/follows.ts'
import { FIND_DUES_JOB, planFirstDues } from '#server/operations/hr/hr-people/refresh.ts'
import { remindOfDue } from '#server/operations/hr/hr-people/remind.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { agreeTo, dayIn, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']
/** Of a colleague who came with an entry form. */
let hrFormId = ''
let entered = { memberId: '', phone: '' }
const card = { ...newHrField(randomUUID(), 'hr', 'date'), label: '健康证有效期至', runsOut: true }
const since = { ...newHrField(randomUUID(), 'hr', 'date'), label: '首次体检日' }

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  const { initiator, admin } = people
  entered = await hire(app, initiator, '苏在职')
  await initiator.client.call(saveHrDesign, {
    kind: 'entry',
    version: 0,
    fields: [card, since],
    copies: { timing: 1, memberIds: [] },
    requestId: randomUUID(),
  })
  const answers = { [card.fieldId]: dayIn(app, 20), [since.fieldId]: dayIn(app, 10) }
  const terms = {
    name: '苏在职',
    phone: entered.phone,
    post: '厨师',
    effectiveDay: dayIn(app, 0),
    needsFilling: false,
    approverIds: [ids.admin],
  }
  hrFormId = await sentHrForm(initiator, 'entry', terms, { design: 1, answers })
  await agreeTo(app, admin, hrFormId)
  await runJobs(app)
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const note = async (memberId: string, days: number, role: Role = 'initiator'): Promise<string> => {
  const day = dayIn(app, days)
  await people[role].client.call(noteHrPaper, {
    requestId: requestId(),
    memberId,
    kind: 'idCard',
    name: '不是证件的名称',
    day,
  })
  const rows = await app.db
    .current()
    .select()
    .from(hrDue)
    .where(and(eq(hrDue.memberId, memberId), eq(hrDue.what, 'idCard'), eq(hrDue.day, day)))
  return rows[0]!.id
}
const fileOf = (memberId: string) => people.initiator.client.call(getEmployeeFile, { memberId })
const listed = async (search: string) =>
  (await people.initiator.client.call(listHrDues, { tab: 'all', search })).rows
const wordsOf = async (search: string) => (await listed(search)).map(({ words }) => words)
const told = async (role: Role) =>
  (await app.db.current().select().from(notice).where(eq(notice.userId, people[role].userId)))
    .filter(({ title }) => /的(身份证|健康证)到期$/u.test(title))
    .map(({ title, text, target }) => [title, text, target])
const remind = (dueId: string | undefined, days: number) =>
  remindOfDue(app.deps, randomUUID(), { ...(dueId === undefined ? {} : { dueId }), days })

test('a form that passed is in the list at once, with what its person needs to be found by', async () => {
  const rows = await listed('苏在职')
  expect(rows.map(({ words, day }) => [words, day])).toEqual([
    ['健康证到期', dayIn(app, 20)],
    ['订立书面劳动合同', expect.any(String)],
    ['试用期届满', expect.any(String)],
    ['劳动合同到期', expect.any(String)],
  ])
  expect(rows[0]).toEqual({
    dueId: expect.any(String),
    what: 'certificate',
    words: '健康证到期',
    day: dayIn(app, 20),
    clause: '',
    name: '苏在职',
    phoneMasked: `${entered.phone.slice(0, 3)}****${entered.phone.slice(-4)}`,
    memberId: entered.memberId,
    hrFormId,
    openFormId: null,
  })
})

test('a form that moves on works out what runs out of it, and of no other one', async () => {
  const before = await wordsOf('苏在职')
  await app.db.current().delete(hrDue).where(eq(hrDue.phone, entered.phone))
  const moved = { id: randomUUID() } as Parameters<typeof findDuesOfForm.follow>[1]
  await findDuesOfForm.follow(app.deps, moved, undefined)
  expect(await wordsOf('苏在职')).toEqual([])
  await findDuesOfForm.follow(app.deps, { ...moved, id: hrFormId }, undefined)
  expect(await wordsOf('苏在职')).toEqual(before)
})

test('whoever noted it is told once for each of its days, with how many are left now', async () => {
  const told30 = [
    '许一的身份证到期',
    `许一：身份证到期，${dayIn(app, 9)}，还有 9 天。`,
    `/human/person?memberId=${ids.clerk}`,
  ]
  const dueId = await note(ids.clerk, 9, 'admin')
  for (const days of [30, 30]) await remind(dueId, days)
  expect([await told('admin'), await told('initiator')]).toEqual([[told30], []])
  for (const days of [7, 7, 30]) await remind(dueId, days)
  expect(await told('admin')).toEqual([told30, told30])
  // Jobs of before name nothing.
  for (const none of [undefined, randomUUID()]) await remind(none, 7)
  expect((await told('admin')).length).toBe(2)
})

test('a late job says what is so now, and nothing of what was seen to', async () => {
  const today = await note(ids.clerk, 0)
  await remind(today, 7)
  const past = await note(ids.clerk, -2)
  await remind(past, 7)
  expect(new Set((await told('initiator')).map(([, text]) => text))).toEqual(
    new Set([
      `许一：身份证到期，${dayIn(app, 0)}，今天到期。`,
      `许一：身份证到期，${dayIn(app, -2)}，已过 2 天。`,
    ]),
  )
  const settled = await note(ids.clerk, 9)
  const settle = () => people.initiator.client.ask(settleHrDue, { dueId: settled, requestId: requestId() })
  expect([(await settle()).code, (await settle()).code]).toEqual(['000000', '000000'])
  await remind(settled, 7)
  expect((await told('initiator')).length).toBe(2)
  const kept = (await readChain(app.db, people.initiator.companyId!)).filter(
    ({ event }) => event === 'hrForm:due.settled',
  )
  expect(kept.map(({ detail }) => detail)).toEqual([{ what: `身份证到期：${dayIn(app, 9)}` }])
  // It stays seen to, however often it is worked out anew.
  for (let at = 0; at < 2; at += 1) expect((await fileOf(ids.clerk)).dues).toEqual([])
  const gone = { dueId: randomUUID(), requestId: requestId() }
  const { code, info } = await people.initiator.client.ask(settleHrDue, gone)
  expect([code, info]).toEqual(['not-found', '这个到期事项已不在，请刷新页面。'])
})

test('where whoever noted it does not attend to HR any more, all who launch forms are told', async () => {
  const heard = async () =>
    Promise.all((['admin', 'initiator', 'clerk'] as const).map(async (role) => (await told(role)).length))
  const [admin = 0, initiator = 0] = await heard()
  const dueId = await note(ids.clerk, 12)
  await app.db.current().update(hrDue).set({ tellsId: people.clerk.userId }).where(eq(hrDue.id, dueId))
  await remind(dueId, 30)
  expect(await heard()).toEqual([admin + 1, initiator + 1, 0])
})

test('that it was told stands in the history of the form that says so', async () => {
  const written = (await listed('苏在职')).find(({ what }) => what === 'written')!
  await remind(written.dueId, 7)
  const chain = await readChain(app.db, hrFormId)
  expect(chain.findLast(({ event }) => event === 'hrForm:due.told')?.detail).toEqual({
    what: `订立书面劳动合同：${written.day}`,
  })
})

test('the list follows when a person’s name, place or newest form is another one', async () => {
  const named = async () => {
    const [row] = await listed('健康证')
    return [row?.name, row?.memberId, row?.hrFormId]
  }
  const right = ['苏在职', entered.memberId, hrFormId]
  const { dues } = await fileOf(entered.memberId)
  for (const change of [{ name: '曾用名' }, { memberId: null }, { hrFormId: null }]) {
    await app.db.current().update(hrDue).set(change).where(eq(hrDue.phone, entered.phone))
    expect(await named()).not.toEqual(right)
    expect((await fileOf(entered.memberId)).dues).toEqual(dues)
    expect(await named()).toEqual(right)
  }
})

test('what is worked out anew is read the nearest first', async () => {
  const { dues } = await fileOf(entered.memberId)
  await app.db.current().delete(hrDue).where(eq(hrDue.day, dues[0]!.day))
  const again = (await fileOf(entered.memberId)).dues
  expect(again.map(({ words, day }) => [words, day])).toEqual(dues.map(({ words, day }) => [words, day]))
})

test('a signed labour contract ends the term to write one, and a void one begins it again', async () => {
  const id = randomUUID()
  const at = app.clock.now()
  await app.db
    .current()
    .insert(contract)
    .values({
      id,
      no: 'HT-1',
      name: '劳动合同',
      initiatorId: people.initiator.userId,
      initiator: '林清和',
      state: 'completed',
      status: CONTRACT_STATUS.completed,
      context: {},
      version: 1,
      content: {} as DraftContent,
      searchText: '',
      createdAt: at,
      updatedAt: at,
    })
  await app.db.current().update(hrForm).set({ labourContractId: id }).where(eq(hrForm.id, hrFormId))
  const moved = { id } as Parameters<typeof findDuesOfContract.follow>[1]
  await findDuesOfContract.follow(app.deps, moved, undefined)
  expect(await wordsOf('苏在职')).toEqual(['健康证到期', '试用期届满', '劳动合同到期'])
  await app.db
    .current()
    .update(contract)
    .set({ state: 'voided', status: CONTRACT_STATUS.voided })
    .where(eq(contract.id, id))
  await findDuesOfContract.follow(app.deps, moved, undefined)
  expect((await wordsOf('苏在职')).length).toBe(4)
  // Another contract is nothing to HR.
  await findDuesOfContract.follow(app.deps, { ...moved, id: randomUUID() }, undefined)
})

test('somebody invited who has no account yet is known by the invitation', async () => {
  const phone = '13955556666'
  const { memberId } = await people.initiator.client.call(inviteStaff, {
    name: '苏受邀',
    phone,
    roles: ['staff'],
  })
  await note(memberId, 9)
  const file = await fileOf(memberId)
  expect([file.name, file.phoneMasked, file.place?.status, (await listed('苏受邀'))[0]?.memberId]).toEqual([
    '苏受邀',
    '139****6666',
    'invited',
    memberId,
  ])
})

test('nothing is due any more of who left but what the law asks for after leaving', async () => {
  await note(entered.memberId, 9)
  expect((await wordsOf('苏在职')).length).toBe(5)
  await people.initiator.client.call(leaveStaff, {
    memberId: entered.memberId,
    requestId: requestId(),
    reason: '回乡发展',
    handOver: [],
  })
  expect(await wordsOf('苏在职')).toEqual([])
  const depart = { id: randomUUID(), kind: 'depart', effective_day: dayIn(app, 0) }
  await app.db.current().execute(sql`
    insert into hr_form select (jsonb_populate_record(null::hr_form,
      to_jsonb(one) || ${JSON.stringify(depart)}::jsonb)).* from hr_form one where id = ${hrFormId}`)
  expect((await fileOf(entered.memberId)).dues.map(({ what }) => what)).toEqual(['leaving'])
})

test('forms of many people that were there before are worked out some at a time, once', async () => {
  await app.db.current().execute(sql`
    insert into hr_form select (jsonb_populate_record(null::hr_form, to_jsonb(one) || jsonb_build_object(
      'id', gen_random_uuid(), 'phone', '1380000' || lpad(at::text, 4, '0'), 'design_version', 0))).*
    from hr_form one, generate_series(1, 25) at where id = ${hrFormId}`)
  await app.db.current().delete(hrDue)
  await planFirstDues(app.deps)
  for (let run = 0; run < 3; run += 1) await runJobs(app)
  const known = await app.db.current().selectDistinct({ phone: hrDue.phone }).from(hrDue)
  expect(known.filter(({ phone }) => phone.startsWith('1380000')).length).toBe(25)
  await planFirstDues(app.deps)
  const planned = await app.db.current().select().from(job).where(eq(job.name, FIND_DUES_JOB))
  expect(planned.filter(({ status }) => status === 'waiting')).toEqual([])
})
