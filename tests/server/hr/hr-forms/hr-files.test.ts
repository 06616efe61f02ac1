// Pictures handed in with an HR form: who opens them, and when the employee may.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadIdentityPicture } from '#protocol/base.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import { NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { agreeTo, newHrPeople, sentHrForm } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { licencePicture } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这份人事单，可能已取消，或当前身份无权查看。']
const GIVEN = ['000000', '']

let app: TestApp
let people: People
let ids: HrPeople['ids']
/** Is asked to approve, and does not work on HR forms. */
let head: Colleague
const diploma = { ...newHrField(randomUUID(), 'employee', 'file'), label: '学历证书' }
const work = { ...newHrField(randomUUID(), 'employee', 'file'), label: '工作照片', isPersonal: false }
const review = { ...newHrField(randomUUID(), 'head', 'file'), label: '面谈记录' }
const offer = { ...newHrField(randomUUID(), 'hr', 'file'), label: '定薪单' }

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  const { initiator } = people
  head = await hire(app, initiator, '方主管', { roles: ['approver'] })
  const by = { by: 'persons' as const, memberIds: [head.memberId] }
  await newProcess(initiator, [node(by, { name: '主管' })], {
    scope: 'regular',
    name: '转正审批',
    allowsSelf: true,
  })
  await initiator.client.call(saveHrDesign, {
    kind: 'regular',
    version: 0,
    fields: [diploma, work, review, offer],
    copies: { timing: 1, memberIds: [] },
    requestId: randomUUID(),
  })
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const personal = { ...NO_PERSONAL, summary: '完成了三个项目' }
const picture = async (role: Role) => {
  const body = await licencePicture()
  const { fileId } = await people[role].client.call(uploadIdentityPicture, { name: '照片.png' }, { body })
  return { fileId, name: '照片.png' }
}
const opened = async (
  { client }: Pick<Colleague, 'client'>,
  hrFormId: string,
  { fileId }: { fileId: string },
) => {
  const { code, info } = await client.ask(parts.openHrFile, { hrFormId, fileId })
  return [code, info]
}
const looks = async (hrFormId: string) =>
  (await readChain(app.db, hrFormId))
    .filter(({ event }) => event === 'hrForm:file.opened')
    .map(({ who, detail }) => [who, detail])

test('the employee opens their own while they write and while they mend, and at no other time', async () => {
  const salary = await picture('initiator')
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: '2999-01-01' },
    { design: 1, answers: { [offer.fieldId]: [salary] } },
  )
  const own = await picture('clerk')
  const shown = await picture('clerk')
  const answers = { [diploma.fieldId]: [own], [work.fieldId]: [shown] }
  const { client } = people.clerk
  const submit = async () => {
    const { version } = await client.call(parts.getHrFill, { hrFormId })
    await client.call(parts.submitHrFill, { hrFormId, version, personal, answers, requestId: requestId() })
  }
  const { version } = await client.call(parts.getHrFill, { hrFormId })
  await client.call(parts.saveHrFill, { hrFormId, version, personal, answers })
  // HR's own part is not theirs to see.
  expect([await opened(people.clerk, hrFormId, own), await opened(people.clerk, hrFormId, salary)]).toEqual([
    GIVEN,
    NOWHERE,
  ])
  await submit()
  expect(await opened(people.clerk, hrFormId, own)).toEqual(NOWHERE)
  const back = { hrFormId, owner: 'employee', reason: '请换一张清楚的' } as const
  await head.client.call(parts.returnHrPart, { ...back, requestId: requestId() })
  expect([await opened(people.clerk, hrFormId, own), await opened(people.clerk, hrFormId, salary)]).toEqual([
    GIVEN,
    NOWHERE,
  ])
  await submit()
  expect(await opened(people.clerk, hrFormId, own)).toEqual(NOWHERE)
  expect(await looks(hrFormId)).toEqual([])

  // Whoever approves sees what is not personal; HR sees all, and its looks are on record.
  expect([await opened(head, hrFormId, shown), await opened(head, hrFormId, own)]).toEqual([GIVEN, NOWHERE])
  expect([
    await opened(people.admin, hrFormId, own),
    await opened(people.admin, hrFormId, shown),
    await opened(people.admin, hrFormId, salary),
  ]).toEqual([GIVEN, GIVEN, GIVEN])
  expect(await looks(hrFormId)).toEqual([
    ['周远', { name: '学历证书' }],
    ['周远', { name: '定薪单' }],
  ])
  expect([
    await opened(people.stranger, hrFormId, shown),
    await opened(people.admin, hrFormId, await picture('admin')),
    await opened(people.admin, randomUUID(), shown),
  ]).toEqual([NOWHERE, NOWHERE, NOWHERE])
  const { headers } = await people.admin.client.ask(parts.openHrFile, { hrFormId, fileId: own.fileId })
  expect(headers['content-type']).toBe('image/png')
})

test('the head opens their own while it is theirs to write, and HR on record', async () => {
  const hrFormId = await sentHrForm(
    people.initiator,
    'regular',
    { memberId: ids.clerk, effectiveDay: '2999-01-01', needsFilling: false },
    { design: 1 },
  )
  const body = await licencePicture()
  const { fileId } = await head.client.call(uploadIdentityPicture, { name: '面谈.png' }, { body })
  await head.client.call(parts.saveHrHead, {
    hrFormId,
    answers: { [review.fieldId]: [{ fileId, name: '面谈.png' }] },
  })
  expect([await opened(head, hrFormId, { fileId }), await looks(hrFormId)]).toEqual([GIVEN, []])
  await agreeTo(app, head, hrFormId)
  expect([
    await opened(head, hrFormId, { fileId }),
    await opened(people.clerk, hrFormId, { fileId }),
    await opened(people.admin, hrFormId, { fileId }),
    await looks(hrFormId),
  ]).toEqual([NOWHERE, NOWHERE, GIVEN, [['周远', { name: '面谈记录' }]]])
})
