// The life of HR forms through the calls: sent, filled in, approved, in force.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { agreeApproval, listApprovals, refuseApproval } from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import { LAW_RULES } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { newHrTerms, NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { findByPhone, findStaff } from '#server/domain/company/staff/store.ts'
import { hrFormLifecycle, pastOf } from '#server/domain/hr/hr-forms/store.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs, signInByCode } from '#tests/support/contracts.ts'
import { actFor, newIdNumber, newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let approverIds: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  approverIds = await memberIdsOf(people.initiator, [people.admin])
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const DAY_MS = 86_400_000
const dayIn = (days: number): string =>
  new Date(app.clock.now().getTime() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

const made = async (kind: HrKind, change: Partial<HrTerms>, pay: Partial<HrPay> = {}) =>
  people.initiator.client.call(calls.createHrForm, {
    requestId: requestId(),
    kind,
    terms: { ...newHrTerms(kind), effectiveDay: dayIn(10), approverIds, ...change },
    pay: { pay: null, probationPay: null, ...pay },
  })

const send = (
  form: { hrFormId: string; version: number },
  wentOn: readonly (typeof LAW_RULES)[number][] = [],
) => people.initiator.client.ask(calls.sendHrForm, { ...form, wentOn: [...wentOn], requestId: requestId() })

/** So many days later; everybody who works here signs in again. */
const later = async (days: number): Promise<void> => {
  app.clock.advance(days * DAY_MS + 1)
  await runJobs(app)
  await runJobs(app)
  for (const role of ['initiator', 'admin', 'clerk', 'party', 'otherParty'] as const) {
    const { companyId } = people[role]
    await signInByCode(app, people[role])
    if (companyId !== undefined) await actFor(people[role], companyId).catch(() => undefined)
  }
}

const decide = async (hrFormId: string, isAgreed: boolean): Promise<void> => {
  const approvalId = (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id
  if (isAgreed) await people.admin.client.call(agreeApproval, { approvalId, requestId: requestId() })
  else
    await people.admin.client.call(refuseApproval, { approvalId, requestId: requestId(), reason: '薪资有误' })
}

const read = (hrFormId: string) => people.initiator.client.call(calls.getHrForm, { hrFormId })
const stateOf = async (hrFormId: string) => (await hrFormLifecycle.load(app.db, hrFormId))!.state

const PERSONAL = {
  ...NO_PERSONAL,
  idNumber: newIdNumber('19950601'),
  bankCard: '6222020000000000017',
  address: '杭州市西湖区文三路 1 号',
  emergency: '赵某 13500000000',
}

it('takes a new colleague from the link through approval to the invitation and into force', async () => {
  const newcomer = await newPerson(app, '')
  const form = await made(
    'entry',
    { name: '苏新来', phone: newcomer.phone, post: '工程师', probationMonths: 6 },
    { pay: 1_000_000, probationPay: 900_000 },
  )
  expect((await send(form)).data).toEqual({ status: 1 })
  expect((await people.stranger.client.ask(parts.getHrFill, { hrFormId: form.hrFormId })).code).toBe(
    'not-found',
  )
  const part = await newcomer.client.call(parts.getHrFill, { hrFormId: form.hrFormId })
  expect([part.companyName, part.post, part.personal]).toEqual([
    '杭州清和文化科技有限公司',
    '工程师',
    NO_PERSONAL,
  ])
  const half = { ...PERSONAL, address: '' }
  const { version } = await newcomer.client.call(parts.saveHrFill, {
    hrFormId: form.hrFormId,
    version: part.version,
    personal: half,
  })
  const refused = await newcomer.client.ask(parts.submitHrFill, {
    hrFormId: form.hrFormId,
    version,
    personal: half,
    requestId: requestId(),
  })
  expect([refused.code, refused.fields]).toEqual(['draft.invalid', { address: '请填写现住址' }])
  await newcomer.client.call(parts.submitHrFill, {
    hrFormId: form.hrFormId,
    version,
    personal: PERSONAL,
    requestId: requestId(),
  })
  const { rows } = await people.admin.client.call(listApprovals, { tab: 'toDo' })
  expect(rows.map(({ title, target }) => [title, target])).toEqual([
    ['苏新来的入职单', `/humanFlow/humanDetail?hrFormId=${form.hrFormId}`],
  ])
  await decide(form.hrFormId, true)
  expect(await stateOf(form.hrFormId)).toBe('passed')
  await runJobs(app)
  const place = await findByPhone(app.db, people.initiator.companyId!, newcomer.phone)
  expect([place?.member.status, place?.member.post]).toEqual(['invited', '工程师'])
  await later(10)
  expect(await stateOf(form.hrFormId)).toBe('done')
  const detail = await read(form.hrFormId)
  expect(detail.dues).toEqual([
    { what: '订立书面劳动合同', day: expect.any(String), clause: '《劳动合同法》第十条' },
  ])
})

it('keeps personal facts and pay sealed, shows them masked, and records who looked', async () => {
  const newcomer = await newPerson(app, '')
  const form = await made(
    'entry',
    { name: '苏保密', phone: newcomer.phone, post: '会计' },
    { pay: 1_234_567 },
  )
  await send(form)
  const { version } = await newcomer.client.call(parts.getHrFill, { hrFormId: form.hrFormId })
  await newcomer.client.call(parts.submitHrFill, {
    hrFormId: form.hrFormId,
    version,
    personal: PERSONAL,
    requestId: requestId(),
  })
  const [row] = (await app.db.current().select().from(hrForm)).filter(({ id }) => id === form.hrFormId)
  const stored = JSON.stringify(row)
  for (const secret of [PERSONAL.idNumber, PERSONAL.bankCard, PERSONAL.address, '1234567'])
    expect(stored).not.toContain(secret)
  const detail = await read(form.hrFormId)
  expect([detail.personal.idNumber.slice(3, -4), detail.personal.bankCard, detail.pay]).toEqual([
    '*'.repeat(11),
    '**** 0017',
    null,
  ])
  const reveal = { hrFormId: form.hrFormId, requestId: requestId() }
  expect((await people.clerk.client.ask(calls.revealHrForm, reveal)).code).toBe('permission.denied')
  const full = await people.initiator.client.call(calls.revealHrForm, { ...reveal, requestId: requestId() })
  expect([full.idNumber, full.pay]).toEqual([PERSONAL.idNumber, 1_234_567])
  const { history } = await read(form.hrFormId)
  expect(history.at(-1)).toMatchObject({ event: 'hrForm:personal.seen', who: '林清和' })
})

it('warns with the clause, goes on when it was read, and records who went on', async () => {
  const form = await made('entry', {
    name: '苏试用',
    phone: '13611112222',
    post: '助理',
    termMonths: 12,
    probationMonths: 3,
  })
  const refused = await send(form)
  expect([refused.code, refused.fields]).toEqual([
    'hrForm.law',
    { probationMonths: '这个合同期限的试用期最长 2 个月（《劳动合同法》第十九条）' },
  ])
  expect((await send(form, ['probationLength'])).code).toBe('000000')
  expect((await read(form.hrFormId)).history.at(-1)?.detail).toMatchObject({
    wentOn: ['《劳动合同法》第十九条：这个合同期限的试用期最长 2 个月'],
  })
})

it('lets nobody under sixteen hand in, whatever was read', async () => {
  const child = await newPerson(app, '')
  const form = await made('entry', { name: '苏小', phone: child.phone, post: '学徒' })
  await send(form, LAW_RULES)
  const { version } = await child.client.call(parts.getHrFill, { hrFormId: form.hrFormId })
  const refused = await child.client.ask(parts.submitHrFill, {
    hrFormId: form.hrFormId,
    version,
    personal: { ...PERSONAL, idNumber: newIdNumber('20150601') },
    requestId: requestId(),
  })
  expect([refused.code, refused.info]).toEqual([
    'hrForm.law',
    '入职当日未满 16 周岁，禁止招用（《劳动法》第十五条）',
  ])
})

it('reminds the employee every seven days, and gives what was refused back to HR', async () => {
  const [memberId] = await memberIdsOf(people.initiator, [people.clerk])
  const form = await made('regular', { memberId: memberId!, effectiveDay: dayIn(30) })
  expect((await send(form)).code).toBe('000000')
  await later(7)
  expect((await read(form.hrFormId)).history.at(-1)?.event).toContain('reminderTime')
  const { version } = await people.clerk.client.call(parts.getHrFill, { hrFormId: form.hrFormId })
  await people.clerk.client.call(parts.submitHrFill, {
    hrFormId: form.hrFormId,
    version,
    personal: { ...NO_PERSONAL, summary: '完成了三个项目' },
    requestId: requestId(),
  })
  await decide(form.hrFormId, false)
  const back = await read(form.hrFormId)
  expect([back.status, back.endReason, back.actions]).toEqual([5, '薪资有误', ['edit', 'reveal', 'cancel']])
})

it('reminds whoever many forms wait for, each as often as anybody may be reminded', async () => {
  const newcomer = await newPerson(app, '')
  const filled = await made('entry', { name: '苏待填', phone: newcomer.phone, post: '编辑' })
  await send(filled)
  const [memberId] = await memberIdsOf(people.initiator, [people.clerk])
  const asked = await made('regular', { memberId: memberId!, needsFilling: false })
  await send(asked)
  const draft = await made('entry', { name: '苏草稿', phone: newcomer.phone, post: '编辑' })
  const hrFormIds = [filled.hrFormId, asked.hrFormId, draft.hrFormId]
  const urge = () => people.initiator.client.call(calls.urgeHrForms, { requestId: requestId(), hrFormIds })
  expect(await urge()).toEqual({
    done: 2,
    failures: [
      { hrFormId: draft.hrFormId, name: '苏草稿', reason: '现在不等员工填写，不用提醒。请刷新页面查看。' },
    ],
  })
  expect((await read(filled.hrFormId)).history.at(-1)?.event).toBe('hrForm:hrForm.urged')
  const again = await urge()
  expect([again.done, again.failures.map(({ reason }) => reason.slice(0, 5))]).toEqual([
    0,
    ['刚刚催办过', '刚刚催办过', '现在不等员'],
  ])
  await people.initiator.client.call(calls.cancelHrForm, {
    hrFormId: asked.hrFormId,
    requestId: requestId(),
    reason: '改日再办',
  })
})

it('narrows a list to a department with all below it, and to a range of days', async () => {
  const { client } = people.initiator
  const department = async (name: string, parentId: string | null) =>
    (await client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const upper = await department('市场部', null)
  const lower = await department('活动组', upper)
  const phone = '13611113333'
  for (const [name, departmentId, days] of [
    ['苏上层', upper, 20],
    ['苏下层', lower, 21],
    ['苏旁人', null, 21],
  ] as const)
    await made('entry', { name, phone, post: '策划', departmentId, effectiveDay: dayIn(days) })
  const names = async (change: object) =>
    (await client.call(calls.listHrForms, { kind: 'entry', tab: 'all', ...change })).rows.map(
      ({ name }) => name,
    )
  expect(await names({ departmentId: upper })).toEqual(['苏上层', '苏下层'])
  expect(await names({ departmentId: lower })).toEqual(['苏下层'])
  expect((await names({ from: dayIn(21), to: dayIn(21) })).toSorted()).toEqual(['苏下层', '苏旁人'])
  expect(await names({ departmentId: randomUUID() })).toEqual([])
  const counts = await client.call(calls.countHrForms, { kind: 'entry', departmentId: upper })
  expect([counts['all'], counts['draft']]).toEqual([2, 2])
})

it('counts the service of somebody without an entry form from the day they joined', async () => {
  const companyId = people.initiator.companyId!
  const id = randomUUID()
  const sinceOf = async (phone: string) => (await pastOf(app.db, { companyId, phone, id })).servedSince
  expect(await sinceOf(people.clerk.phone)).toMatch(/^\d{4}-\d{2}-\d{2}$/u)
  expect(await sinceOf('13900000000')).toBe('')
})

it('is approved by who made it, and not by who sends it', async () => {
  const { phone } = await newPerson(app, '')
  const [maker, sender] = await memberIdsOf(people.initiator, [people.initiator, people.admin])
  const sentWith = async (approverId: string) => {
    const form = await made('entry', { name: '另一人', phone, post: '会计', approverIds: [approverId] })
    return people.admin.client.ask(calls.sendHrForm, { ...form, wentOn: [], requestId: requestId() })
  }
  expect((await sentWith(sender!)).code).toBe('approval.nobody')
  expect((await sentWith(maker!)).data).toEqual({ status: 1 })
})

it('moves somebody on the day, and lets somebody go after their last one', async () => {
  const companyId = people.initiator.companyId!
  const [memberId, successorId] = await memberIdsOf(people.initiator, [people.clerk, people.admin])
  const transfer = await made('transfer', {
    memberId: memberId!,
    post: '采购主管',
    effectiveDay: dayIn(1),
    needsFilling: false,
  })
  expect((await send(transfer)).data).toEqual({ status: 2 })
  await decide(transfer.hrFormId, true)
  await later(2)
  expect((await findStaff(app.db, companyId, memberId!))?.member.post).toBe('采购主管')

  const depart = await made('depart', {
    memberId: memberId!,
    successorId: successorId!,
    noticeDay: dayIn(-40),
    effectiveDay: dayIn(0),
    reason: '回乡发展',
  })
  expect((await send(depart)).data).toEqual({ status: 2 })
  await decide(depart.hrFormId, true)
  await runJobs(app)
  expect((await findStaff(app.db, companyId, memberId!))?.member.status).toBe('active')
  await later(1)
  const place = await findStaff(app.db, companyId, memberId!)
  expect([place?.member.status, place?.member.reason]).toEqual(['left', '回乡发展'])
})

it('lists by state with counts, exports with its right, and shows nothing to others', async () => {
  const { client } = people.initiator
  const { rows } = await client.call(calls.listHrForms, { kind: 'depart', tab: 'done' })
  const counts = await client.call(calls.countHrForms, { kind: 'depart' })
  expect([rows.length, counts['done'], counts['all']]).toEqual([1, 1, 1])
  const hrFormId = rows[0]!.hrFormId
  expect((await people.party.client.ask(calls.getHrForm, { hrFormId })).code).toBe('not-found')
  expect((await people.otherParty.client.ask(calls.listHrForms, { kind: 'entry', tab: 'all' })).code).toBe(
    'permission.denied',
  )
})
