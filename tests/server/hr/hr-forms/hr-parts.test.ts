// An approver gives one part of an HR form back: its owner mends it, and the same approver goes on.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import { NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { approvalOf, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']
const note = { ...newHrField(randomUUID(), 'head', 'text'), label: '私下提醒', isPersonal: true }
const mentor = { ...newHrField(randomUUID(), 'head', 'person'), label: '谈话人', isPersonal: true }
const plan = { ...newHrField(randomUUID(), 'employee', 'text'), label: '计划', isPersonal: true }
const grade = { ...newHrField(randomUUID(), 'hr', 'text'), label: '职级', isPersonal: true }
const headField = { ...newHrField(randomUUID(), 'head', 'text'), label: '主管评价', required: true }

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  const { initiator } = people
  await newProcess(
    initiator,
    [
      node({ by: 'persons', memberIds: [ids.admin] }, { name: '主管' }),
      node({ by: 'persons', memberIds: [ids.initiator] }, { name: '总经理' }),
    ],
    { scope: 'regular', name: '转正审批', allowsSelf: true },
  )
  await initiator.client.call(saveHrDesign, {
    kind: 'regular',
    version: 0,
    fields: [headField, note, mentor, plan, grade],
    copies: { timing: 1, memberIds: [] },
    requestId: randomUUID(),
  })
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const personal = { ...NO_PERSONAL, summary: '完成了三个项目' }

const approving = async (): Promise<{ hrFormId: string; approvalId: string }> => {
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: '2999-01-01' },
    { design: 1 },
  )
  const { version } = await people.clerk.client.call(parts.getHrFill, { hrFormId })
  await people.clerk.client.call(parts.submitHrFill, { hrFormId, version, personal, requestId: requestId() })
  return { hrFormId, approvalId: await approvalOf(app, hrFormId) }
}
const read = (hrFormId: string, role: Role = 'initiator') =>
  people[role].client.call(calls.getHrForm, { hrFormId })
const back = (role: Role, hrFormId: string, owner: 'employee' | 'head' | 'hr') =>
  people[role].client.ask(parts.returnHrPart, {
    hrFormId,
    owner,
    reason: '请补充业绩',
    requestId: requestId(),
  })
const agree = (role: Role, approvalId: string) =>
  people[role].client.ask(agreeApproval, { approvalId, requestId: requestId() })
const titlesOf = async (role: Role): Promise<string[]> => {
  const rows = await app.db
    .current()
    .select({ title: notice.title })
    .from(notice)
    .where(eq(notice.userId, people[role].userId))
  return rows.map(({ title }) => title)
}

it('the employee mends their part from a new link, nobody decides meanwhile, and the same step goes on', async () => {
  const { hrFormId, approvalId } = await approving()
  expect((await read(hrFormId, 'admin')).returnable).toEqual(['employee', 'hr'])
  expect((await back('admin', hrFormId, 'employee')).code).toBe('000000')
  const mending = await read(hrFormId, 'admin')
  expect([mending.status, mending.waitingFor, mending.mended, mending.approval?.actions]).toEqual([
    7,
    ['许一'],
    { owner: 'employee', by: '周远', reason: '请补充业绩' },
    [],
  ])
  expect((await agree('admin', approvalId)).code).toBe('approval.not-possible')
  expect(await titlesOf('clerk')).toContainEqual(expect.stringMatching(/请您修改转正资料$/u))
  const fill = await people.clerk.client.call(parts.getHrFill, { hrFormId })
  expect([fill.isOpen, fill.returnedWhy, fill.personal.summary]).toEqual([
    true,
    '请补充业绩',
    '完成了三个项目',
  ])
  await people.clerk.client.call(parts.submitHrFill, {
    hrFormId,
    version: fill.version,
    personal: { ...personal, summary: '完成了五个项目' },
    requestId: requestId(),
  })
  const after = await read(hrFormId, 'admin')
  expect([after.status, after.waitingFor, after.mended, after.personal.summary]).toEqual([
    2,
    ['周远'],
    null,
    '完成了五个项目',
  ])
  expect(await titlesOf('admin')).toContain('退回的人事单已补充，请继续审批')
  expect(after.history.map(({ event }) => event).slice(-2)).toEqual([
    'hrForm:hrForm.partReturned',
    'hrForm:hrForm.filled',
  ])
  expect(await approvalOf(app, hrFormId)).toBe(approvalId)
})

it('the head’s part goes back to who wrote it, from a later step to that step', async () => {
  const { hrFormId, approvalId } = await approving()
  const answers = { [headField.fieldId]: '合格' }
  await people.admin.client.call(parts.saveHrHead, { hrFormId, answers })
  expect((await back('admin', hrFormId, 'head')).code).toBe('hrForm.not-possible')
  await agree('admin', approvalId)
  expect((await read(hrFormId)).returnable).toEqual(['employee', 'head', 'hr'])
  await back('initiator', hrFormId, 'head')
  const mending = await read(hrFormId, 'admin')
  expect([mending.status, mending.actions.includes('fillHead')]).toEqual([7, true])
  expect((await read(hrFormId)).actions).not.toContain('fillHead')
  await people.admin.client.call(parts.saveHrHead, {
    hrFormId,
    answers: { [headField.fieldId]: '表现突出，建议转正' },
  })
  const after = await read(hrFormId)
  expect([after.status, after.waitingFor, after.answers[headField.fieldId]]).toEqual([
    2,
    ['林清和'],
    '表现突出，建议转正',
  ])
})

it('HR mends its own part without asking the approvers anew, and not whom it is about', async () => {
  const { hrFormId, approvalId } = await approving()
  await back('admin', hrFormId, 'hr')
  const mending = await read(hrFormId)
  expect([mending.status, mending.actions.includes('edit')]).toEqual([7, true])
  const pay = { pay: 1_000_000, probationPay: null }
  const save = (terms: typeof mending.terms) =>
    people.initiator.client.ask(calls.saveHrForm, { hrFormId, version: mending.version, terms, pay })
  expect((await save({ ...mending.terms, memberId: ids.admin })).code).toBe('hrForm.not-possible')
  await save({ ...mending.terms, effectiveDay: '2999-02-01', needsFilling: false })
  await people.initiator.client.call(calls.sendHrForm, {
    hrFormId,
    version: mending.version + 1,
    wentOn: [],
    requestId: requestId(),
  })
  const after = await read(hrFormId)
  expect([after.status, after.effectiveDay, after.terms.needsFilling, after.waitingFor]).toEqual([
    2,
    '2999-02-01',
    true,
    ['周远'],
  ])
  expect(await approvalOf(app, hrFormId)).toBe(approvalId)
})

it('the head’s personal answers are read by who wrote them and by HR on record, and kept by who did not see them', async () => {
  const { hrFormId, approvalId } = await approving()
  const head = { [headField.fieldId]: '合格', [note.fieldId]: '多给机会', [mentor.fieldId]: ids.clerk }
  await people.admin.client.call(parts.saveHrHead, { hrFormId, answers: head })
  const shown = async (role: Role) => {
    const { answers, names } = await read(hrFormId, role)
    return [answers, names]
  }
  const named = { [ids.clerk]: people.clerk.name }
  const open = { [headField.fieldId]: '合格' }
  expect([await shown('admin'), await shown('initiator')]).toEqual([
    [head, named],
    [open, {}],
  ])
  await agree('admin', approvalId)
  expect([await shown('admin'), await shown('initiator')]).toEqual([
    [open, {}],
    [open, {}],
  ])
  await people.initiator.client.call(parts.saveHrHead, {
    hrFormId,
    answers: { [headField.fieldId]: '同意转正' },
  })
  const { answers, names } = await people.initiator.client.call(calls.revealHrForm, {
    hrFormId,
    requestId: requestId(),
  })
  expect([answers, names]).toEqual([{ ...head, [headField.fieldId]: '同意转正' }, named])
  expect(await shown('initiator')).toEqual([{ [headField.fieldId]: '同意转正' }, {}])
})

it('what one employee filled in goes to nobody else when HR puts another one in their place', async () => {
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: '2999-01-01' },
    { design: 1, answers: { [grade.fieldId]: 'P5' } },
  )
  const { version } = await people.clerk.client.call(parts.getHrFill, { hrFormId })
  const typed = { ...personal, address: '杭州市西湖区文三路 1 号' }
  await people.clerk.client.call(parts.submitHrFill, {
    hrFormId,
    version,
    personal: typed,
    answers: { [plan.fieldId]: '带一个小组' },
    requestId: requestId(),
  })
  const approvalId = await approvalOf(app, hrFormId)
  await people.admin.client.call(parts.saveHrHead, {
    hrFormId,
    answers: { [headField.fieldId]: '暂不同意' },
  })
  await people.admin.client.call(refuseApproval, { approvalId, reason: '选错了人', requestId: requestId() })
  const reveal = async () => {
    const full = await people.initiator.client.call(calls.revealHrForm, { hrFormId, requestId: requestId() })
    return [full.address, full.answers]
  }
  const save = async (memberId: string) => {
    const { version: now, terms, answers } = await read(hrFormId)
    // HR reads its own part whole, and the rest of it when it asks.
    expect(answers[plan.fieldId]).toBeUndefined()
    return people.initiator.client.call(calls.saveHrForm, {
      hrFormId,
      version: now,
      terms: { ...terms, memberId, reason: `为${memberId}` },
      pay: { pay: null, probationPay: null },
      answers: { [grade.fieldId]: answers[grade.fieldId]! },
    })
  }
  await save(ids.clerk)
  const hr = { [grade.fieldId]: 'P5' }
  expect(await reveal()).toEqual([
    typed.address,
    { ...hr, [plan.fieldId]: '带一个小组', [headField.fieldId]: '暂不同意' },
  ])
  const saved = await save(ids.admin)
  expect(await reveal()).toEqual(['', hr])
  await people.initiator.client.call(calls.sendHrForm, {
    hrFormId,
    ...saved,
    wentOn: [],
    requestId: requestId(),
  })
  const fill = await people.admin.client.call(parts.getHrFill, { hrFormId })
  expect([fill.personal, fill.answers]).toEqual([NO_PERSONAL, {}])
})

it('cancelling what is mended ends its approval and the link', async () => {
  const { hrFormId } = await approving()
  await back('admin', hrFormId, 'employee')
  await people.initiator.client.call(calls.cancelHrForm, {
    hrFormId,
    reason: '不再转正',
    requestId: requestId(),
  })
  expect((await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))?.state).toBe('withdrawn')
  expect((await people.clerk.client.call(parts.getHrFill, { hrFormId })).isOpen).toBe(false)
})
