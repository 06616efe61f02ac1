// Fields that begin with what is known of the person, given to nobody who may not see it.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import { getHrForm, getHrStarts } from '#protocol/hr/hr-forms/hr-forms.ts'
import { getHrFill, submitHrFill } from '#protocol/hr/hr-forms/hr-parts.ts'
import { NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { People } from '#tests/models/server/people.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { agreeTo, dayIn, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']
let entryId = ''

const field = (
  owner: HrField['owner'],
  kind: HrField['kind'],
  start: NonNullable<HrField['start']>,
): HrField => ({
  ...newHrField(randomUUID(), owner, kind),
  label: `${owner}-${start}`,
  start,
  isPersonal: start === 'idNumber' || start === 'phone',
})
const HR = [field('hr', 'text', 'idNumber'), field('hr', 'date', 'contractEnd'), field('hr', 'text', 'post')]
const OWN = [field('employee', 'text', 'idNumber'), field('employee', 'date', 'entryDay')]
const HEAD = [field('head', 'text', 'name'), field('head', 'date', 'probationEnd')]
const ID_NUMBER = '110101199003070011'

const save = (kind: 'entry' | 'regular', version: number, fields: HrField[]) =>
  people.initiator.client.ask(saveHrDesign, {
    kind,
    version,
    fields,
    copies: { timing: 1, memberIds: [] },
    requestId: randomUUID(),
  })

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  await app.db.current().update(member).set({ post: '采购' }).where(eq(member.id, ids.clerk))
  entryId = await sentHrForm(people.initiator, 'entry', {
    name: '许一',
    phone: people.clerk.phone,
    post: '采购',
    effectiveDay: dayIn(app, 0),
    approverIds: [ids.admin],
  })
  const { version } = await people.clerk.client.call(getHrFill, { hrFormId: entryId })
  await people.clerk.client.call(submitHrFill, {
    hrFormId: entryId,
    version,
    personal: {
      ...NO_PERSONAL,
      idNumber: ID_NUMBER,
      address: '杭州',
      emergency: '许二',
      bankCard: '6222020000000000',
    },
    requestId: randomUUID(),
  })
  await agreeTo(app, people.admin, entryId)
  await runJobs(app)
  await save('regular', 0, [...HR, ...OWN, ...HEAD])
})
afterAll(() => app.close())

it('a design refuses facts that do not fit a field, or that its part may not see', async () => {
  const wrong = [
    { ...newHrField(randomUUID(), 'hr', 'date'), label: '一', start: 'name' as const },
    {
      ...newHrField(randomUUID(), 'head', 'text'),
      label: '二',
      start: 'idNumber' as const,
      isPersonal: true,
    },
    { ...newHrField(randomUUID(), 'hr', 'text'), label: '三', start: 'idNumber' as const },
    { ...newHrField(randomUUID(), 'hr', 'text'), label: '四', runsOut: true },
    { ...newHrField(randomUUID(), 'hr', 'date'), label: '五', runsOut: true, isPersonal: true },
  ]
  expect(Object.values((await save('entry', 0, wrong)).fields ?? {})).toEqual([
    '默认填入的内容不适合这个字段，请重新选择',
    '默认填入的内容不适合这个字段，请重新选择',
    '默认填入个人信息的字段，须勾选“个人信息”',
    '只有日期字段可以设为到期日',
    '到期日会列在到期事项中，不能同时设为个人信息',
  ])
})

it('HR gets what is known of the colleague, and is on record for the personal part', async () => {
  const ask = (role: 'initiator' | 'clerk' | 'party') =>
    people[role].client.ask(getHrStarts, { kind: 'regular', design: 1, memberId: ids.clerk })
  const { data } = await ask('initiator')
  expect(data?.answers).toEqual({
    [HR[0]!.fieldId]: ID_NUMBER,
    [HR[1]!.fieldId]: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    [HR[2]!.fieldId]: '采购',
  })
  const seen = (await readChain(app.db, entryId)).filter(({ event }) => event === 'hrForm:personal.seen')
  expect(seen.map(({ detail }) => detail)).toEqual([{ reason: '用于人事单的默认值' }])
  expect([(await ask('clerk')).code, (await ask('party')).code]).toEqual(['permission.denied', 'not-found'])
})

it('the person begins with their own facts, the head with none that are personal', async () => {
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: dayIn(app, 3), approverIds: [ids.admin] },
    { design: 1 },
  )
  const fill = await people.clerk.client.call(getHrFill, { hrFormId })
  expect(fill.answers).toEqual({
    [OWN[0]!.fieldId]: ID_NUMBER,
    [OWN[1]!.fieldId]: dayIn(app, 0),
  })
  await people.clerk.client.call(submitHrFill, {
    hrFormId,
    version: fill.version,
    personal: { ...NO_PERSONAL, summary: '完成了三个项目' },
    answers: fill.answers,
    requestId: randomUUID(),
  })
  const asHead = await people.admin.client.call(getHrForm, { hrFormId })
  expect(asHead.answers).toMatchObject({ [HEAD[0]!.fieldId]: '许一', [HEAD[1]!.fieldId]: expect.any(String) })
  expect(Object.values(asHead.answers)).not.toContain(ID_NUMBER)
})

it('who has the phone now but not the place gets no personal facts of who had it before', async () => {
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: dayIn(app, 3), approverIds: [ids.admin] },
    { design: 1 },
  )
  await app.db
    .current()
    .update(member)
    .set({ userId: null, phone: people.clerk.phone })
    .where(eq(member.id, ids.clerk))
  await actFor(people.clerk, null)
  const fill = await people.clerk.client.call(getHrFill, { hrFormId })
  expect(Object.values(fill.answers)).not.toContain(ID_NUMBER)
})
