// A company's own fields through the calls: designed, filled in by each part, copied, kept by version.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadIdentityPicture } from '#protocol/base.ts'
import {
  deleteApprovalProcess,
  disableApprovalProcess,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { getHrDesign, saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import { newHrTerms, NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let memberId = ''
let adminId = ''

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  ;[memberId = '', adminId = ''] = await memberIdsOf(people.initiator, [people.clerk, people.admin])
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const field = (owner: HrField['owner'], kind: HrField['kind'], change: Partial<HrField>): HrField => ({
  ...newHrField(randomUUID(), owner, kind),
  ...change,
})

const MARRIED = field('employee', 'select', { label: '婚姻状况', options: ['未婚', '已婚'], required: true })
const SPOUSE = field('employee', 'text', {
  label: '配偶姓名',
  required: true,
  isPersonal: true,
  when: { fieldId: MARRIED.fieldId, equals: '已婚' },
})
const PAPERS = field('employee', 'file', { label: '证书照片' })
const SCORE = field('head', 'number', { label: '主管评分', required: true })
const DESK = field('hr', 'person', { label: '带教同事', required: true })
const FIELDS = [MARRIED, SPOUSE, PAPERS, SCORE, DESK]

const save = (version: number, fields: HrField[], memberIds: string[] = []) =>
  people.initiator.client.ask(saveHrDesign, {
    kind: 'regular',
    version,
    fields,
    copies: { timing: 2, memberIds },
    requestId: requestId(),
  })

const created = async (design: number, answers: HrAnswers): Promise<string> => {
  const terms = { ...newHrTerms('regular'), memberId, effectiveDay: '2999-01-01', approverIds: [adminId] }
  const pay = { pay: null, probationPay: null }
  const { hrFormId } = await people.initiator.client.call(calls.createHrForm, {
    requestId: requestId(),
    kind: 'regular',
    design,
    terms,
    pay,
    answers,
  })
  return hrFormId
}
const send = (hrFormId: string) =>
  people.initiator.client.ask(calls.sendHrForm, { hrFormId, version: 1, wentOn: [], requestId: requestId() })
const personal = { ...NO_PERSONAL, summary: '完成了三个项目' }
const submit = async (hrFormId: string, answers: HrAnswers) => {
  const { version } = await people.clerk.client.call(parts.getHrFill, { hrFormId })
  return people.clerk.client.ask(parts.submitHrFill, {
    hrFormId,
    version,
    personal,
    answers,
    requestId: requestId(),
  })
}

it('keeps a design by version, refuses what is wrong in it, and whoever may not design', async () => {
  const wrong = await save(0, [
    { ...SPOUSE, when: null, label: '' },
    { ...MARRIED, options: ['一', '一'] },
  ])
  expect([wrong.code, wrong.fields]).toEqual([
    'draft.invalid',
    { [SPOUSE.fieldId]: '请填写字段名称', [MARRIED.fieldId]: '选项不能重复' },
  ])
  const colleague = await save(0, [field('employee', 'person', { label: '介绍人' })])
  expect(colleague.info).toBe('员工填写的部分不能选择同事或部门')
  expect((await save(0, FIELDS, [adminId])).data).toMatchObject({ version: 1, savedBy: '林清和' })
  expect((await save(0, FIELDS)).code).toBe('draft.stale')
  const design = { kind: 'regular', version: 1, fields: [], copies: { timing: 1, memberIds: [] } } as const
  const asClerk = {
    ...design,
    fields: [],
    copies: { timing: 1 as const, memberIds: [] },
    requestId: requestId(),
  }
  expect((await people.clerk.client.ask(saveHrDesign, asClerk)).code).toBe('permission.denied')
  const elsewhere = await people.party.client.call(getHrDesign, { kind: 'regular' })
  expect([elsewhere.version, elsewhere.fields]).toEqual([0, []])
})

it('asks each part for its own fields, keeps answers sealed, and copies the form once it passed', async () => {
  const hrFormId = await created(1, { [DESK.fieldId]: adminId, [MARRIED.fieldId]: '已婚' })
  // The next version is of no matter to a form that was begun.
  expect((await save(1, [DESK], [adminId])).code).toBe('000000')
  expect((await send(hrFormId)).data).toEqual({ status: 1 })
  const part = await people.clerk.client.call(parts.getHrFill, { hrFormId })
  expect([part.fields.map(({ label }) => label), part.answers]).toEqual([
    ['婚姻状况', '配偶姓名', '证书照片'],
    {},
  ])
  const missing = await submit(hrFormId, { [MARRIED.fieldId]: '已婚' })
  expect([missing.code, missing.fields]).toEqual([
    'draft.invalid',
    { [`answer-${SPOUSE.fieldId}`]: '请填写配偶姓名' },
  ])
  const foreign = await people.admin.client.call(
    uploadIdentityPicture,
    { name: '别人的.png' },
    { body: await licencePicture('证书') },
  )
  const answers = { [MARRIED.fieldId]: '已婚', [SPOUSE.fieldId]: '苏秘密', [SCORE.fieldId]: 100 }
  const picked = { ...answers, [PAPERS.fieldId]: [{ fileId: foreign.fileId, name: '别人的.png' }] }
  expect((await submit(hrFormId, picked)).code).toBe('not-found')
  const own = await people.clerk.client.call(
    uploadIdentityPicture,
    { name: '证书.png' },
    { body: await licencePicture('证书') },
  )
  const mine = { ...answers, [PAPERS.fieldId]: [{ fileId: own.fileId, name: '证书.png' }] }
  expect((await submit(hrFormId, mine)).code).toBe('000000')
  const [row] = (await app.db.current().select().from(hrForm)).filter(({ id }) => id === hrFormId)
  expect(JSON.stringify(row)).not.toContain('苏秘密')

  const approvalId = (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id
  const agree = () => people.admin.client.ask(agreeApproval, { approvalId, requestId: requestId() })
  expect((await agree()).info).toBe('主管部分还没有填好（请填写主管评分）。请先填写并保存，再同意。')
  const asked = await people.admin.client.call(calls.getHrForm, { hrFormId })
  // A part that an employee claims for their head is dropped.
  expect([asked.actions.includes('fillHead'), asked.answers[SCORE.fieldId]]).toEqual([true, undefined])
  expect([asked.answers[SPOUSE.fieldId], asked.names]).toEqual([undefined, { [adminId]: people.admin.name }])
  const head = { hrFormId, answers: { [SCORE.fieldId]: 92 } }
  expect((await people.initiator.client.ask(parts.saveHrHead, head)).code).toBe('hrForm.not-possible')
  await people.admin.client.call(parts.saveHrHead, head)
  expect((await agree()).code).toBe('000000')

  const dots = async () =>
    (await people.admin.client.call(getNotice, { processType: 3 })).filter(({ listType }) => listType === 16)
  expect(await dots()).toEqual([{ listType: 16, countNum: 1 }])
  const copies = await people.admin.client.call(calls.listHrCopies, {})
  expect(copies.rows.map((one) => [one.hrFormId, one.isRead])).toEqual([[hrFormId, false]])
  const detail = await people.admin.client.call(calls.getHrForm, { hrFormId })
  expect(detail.answers[SCORE.fieldId]).toBe(92)
  expect(await dots()).toEqual([])
  const full = await people.initiator.client.call(calls.revealHrForm, { hrFormId, requestId: requestId() })
  expect(full.answers[SPOUSE.fieldId]).toBe('苏秘密')
})

it('tells a design whole, with whom it is copied to, its processes, and what was kept of each save', async () => {
  const { initiator, admin, clerk, party } = people
  const read = () => initiator.client.call(getHrDesign, { kind: 'depart' })
  const none = { kind: 'depart', version: 0, fields: [], copies: { timing: 2, people: [] } }
  expect(await read()).toEqual({ ...none, savedBy: '', savedAt: null, processes: [] })
  const step = node({ by: 'persons', memberIds: [adminId] })
  const used = await newProcess(initiator, [step], { scope: 'depart', name: '在用' })
  app.clock.advance(1000)
  const unused = await newProcess(initiator, [step], { scope: 'depart', name: '停用' })
  const gone = await newProcess(initiator, [step], { scope: 'depart', name: '删除' })
  const other = await newProcess(initiator, [step], { scope: 'entry', name: '别的' })
  for (const processId of [unused, gone, other])
    await initiator.client.call(disableApprovalProcess, { processId })
  await initiator.client.call(deleteApprovalProcess, { processId: gone })
  const design = { kind: 'depart' as const, version: 0, fields: [MARRIED] }
  const ask = (memberIds: string[]) =>
    initiator.client.ask(saveHrDesign, {
      ...design,
      copies: { timing: 1, memberIds },
      requestId: requestId(),
    })
  // Somebody of another company is not copied to, nor somebody there is not, and nothing is kept.
  const [foreignId = ''] = await memberIdsOf(party, [party])
  for (const stranger of [foreignId, randomUUID()]) {
    const { code, info, fields } = await ask([adminId, stranger])
    expect([code, info, fields]).toEqual([
      'not-found',
      '抄送的同事不存在，请重新选择。',
      { copies: '抄送的同事不存在，请重新选择' },
    ])
  }
  expect((await read()).version).toBe(0)
  const saved = (await ask([adminId, memberId])).data
  expect(saved).toEqual({
    kind: 'depart',
    version: 1,
    fields: [MARRIED],
    copies: {
      timing: 1,
      people: [
        { memberId: adminId, name: admin.name },
        { memberId, name: clerk.name },
      ],
    },
    savedBy: '林清和',
    savedAt: app.clock.now().toISOString(),
    processes: [
      { processId: used, name: '在用', isEnabled: true },
      { processId: unused, name: '停用', isEnabled: false },
    ],
  })
  expect(await read()).toEqual(saved)
  const stale = await ask([])
  expect(stale.info).toBe('这份表单刚被其他人修改过。请载入最新内容，看过之后再改。')
  const kept = (await readChain(app.db, initiator.companyId ?? '')).filter(
    ({ event }) => event === 'hrDesign:saved',
  )
  expect(kept.at(-1)?.detail).toMatchObject({ kind: 'depart', version: 1, fields: 1 })
  await initiator.client.call(disableApprovalProcess, { processId: used })
})
