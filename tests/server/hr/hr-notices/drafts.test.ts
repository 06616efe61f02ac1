// Drafts of notices to employees: saved, seen as pages, counted, and HR's alone.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteStaff } from '#protocol/company/invitations.ts'
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { createTemplate, deleteTemplate, setTemplateUse } from '#protocol/templates/templates/templates.ts'
import { leavingCertificate } from '#server/domain/templates/platform-texts/leaving-certificate.ts'
import type { PlatformText } from '#server/domain/templates/platform-texts/platform-text.ts'
import { terminationByAgreement } from '#server/domain/templates/platform-texts/termination-by-agreement.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { draftHrForm } from '#tests/support/hr-forms.ts'
import { bringNoticeTexts, newNotice, NOTICE_VALUES } from '#tests/support/hr-notices.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这份人事通知，可能已取消，或当前身份无权查看。']

let app: TestApp
let people: People
let memberId = ''
let textId = ''
beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  people = await newPeople(app)
  memberId = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
  const [text] = await people.initiator.client.call(calls.listNoticeTexts, { kind: 'leaving' })
  textId = text!.templateId
})
afterAll(() => app.close())

test('a save whose answer was lost is sent again; anything else from before is a conflict', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const { client } = people.initiator
  const { version } = await client.call(calls.getHrNotice, { hrNoticeId })
  const first = { hrNoticeId, version, values: { ...NOTICE_VALUES, post: '采购主管' } }
  const stale = ['draft.stale', '这份通知已在别处改动，请刷新页面后再改。您填写的内容还在本页。']
  const refused = async (values: Record<string, string>, from = version) => {
    const { code, info } = await client.ask(calls.saveHrNotice, { ...first, version: from, values })
    return [code, info]
  }
  expect([
    await client.call(calls.saveHrNotice, first),
    await client.call(calls.saveHrNotice, first),
  ]).toEqual([{ version: version + 1 }, { version: version + 1 }])
  expect([await refused(NOTICE_VALUES), await refused(first.values, version - 1)]).toEqual([stale, stale])
  const kept = await client.call(calls.getHrNotice, { hrNoticeId })
  expect([kept.version, kept.values['post']]).toEqual([version + 1, '采购主管'])
  await client.call(calls.saveHrNotice, { ...first, version: kept.version, values: NOTICE_VALUES })
  expect((await client.call(calls.getHrNotice, { hrNoticeId })).values['post']).toBe('采购')
})

test('its pages are seen at what is typed, also where that is wrong or missing', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  for (const values of [NOTICE_VALUES, {}, { ...NOTICE_VALUES, from: '不是日期' }]) {
    const { body, headers } = await people.initiator.client.ask(calls.previewHrNotice, { hrNoticeId, values })
    expect([Buffer.from(body).toString('latin1', 0, 5), headers['content-type']]).toEqual([
      '%PDF-',
      'application/pdf',
    ])
  }
})

test('nobody of another company saves, sees or counts it', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const values = NOTICE_VALUES
  const refused = []
  for (const id of [hrNoticeId, randomUUID()]) {
    refused.push(await people.party.client.ask(calls.saveHrNotice, { hrNoticeId: id, version: 1, values }))
    refused.push(await people.party.client.ask(calls.previewHrNotice, { hrNoticeId: id, values }))
  }
  expect(refused.map(({ code, info }) => [code, info])).toEqual(refused.map(() => NOWHERE))
  const counted = await people.initiator.client.call(calls.countHrNotices, {})
  const { total } = await people.initiator.client.call(calls.listHrNotices, { tab: 'all' })
  expect([counted.all, counted.draft]).toEqual([total, total])
  expect((await people.party.client.call(calls.countHrNotices, {})).all).toBe(0)
  const denied = await people.clerk.client.ask(calls.countHrNotices, {})
  expect(denied.code).toBe('permission.denied')
})

const begin = (change: object) =>
  people.initiator.client.ask(calls.beginHrNotice, {
    requestId: randomUUID(),
    kind: 'leaving',
    templateId: textId,
    hrFormId: null,
    memberId,
    ...change,
  })

test('it is about somebody of the company: a colleague without an account too, nobody of another one', async () => {
  const { initiator, party } = people
  const phone = '13911112222'
  const invited = await initiator.client.call(inviteStaff, { name: '苏受邀', phone, roles: ['staff'] })
  const { hrNoticeId } = (await begin({ memberId: invited.memberId })).data!
  const { name, phoneMasked, hrFormId } = await initiator.client.call(calls.getHrNotice, { hrNoticeId })
  expect([name, phoneMasked, hrFormId]).toEqual(['苏受邀', '139****2222', null])

  const [foreignId = ''] = await memberIdsOf(party, [party])
  const formOf = async (who: Signer, given: Partial<HrTerms>) =>
    ((await draftHrForm(who, 'entry', given)).data as { hrFormId: string }).hrFormId
  const foreignForm = await formOf(party, { name: '外人', phone: '13911113333' })
  const withoutPhone = await formOf(initiator, { name: '苏无号' })
  const noColleague = ['not-found', '所选的同事不存在，请重新选择。']
  const noForm = ['not-found', '没有找到这份人事单，可能已取消，或当前身份无权查看。']
  const refused = async (change: object) => {
    const { code, info } = await begin(change)
    return [code, info]
  }
  for (const other of [foreignId, randomUUID(), null])
    expect(await refused({ memberId: other })).toEqual(noColleague)
  for (const other of [foreignForm, withoutPhone, randomUUID()])
    expect(await refused({ hrFormId: other, memberId: null })).toEqual(noForm)
})

test('the company’s own texts are offered, however many others it keeps, and those that are no notice are not', async () => {
  const { client } = people.initiator
  const make = async (name: string, { text }: PlatformText) =>
    (
      await client.call(createTemplate, {
        requestId: randomUUID(),
        name,
        category: 'labour',
        note: '',
        content: { templateStyle: 1, text },
      })
    ).templateId
  const own = await make('本单位离职证明', leavingCertificate)
  const stopped = await make('停用的证明', leavingCertificate)
  await client.call(setTemplateUse, { templateId: stopped, useStatus: 1 })
  await make('两方协议', terminationByAgreement)
  // What was written later stands before it.
  const columns = await app.db.current().execute<{ names: string }>(sql`
    select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
    where table_schema = current_schema() and table_name = 'template'
      and column_name not in ('id', 'style', 'updated_at')`)
  const names = sql.raw(columns.rows[0]!.names)
  await app.db.current().execute(sql`
    insert into template (id, style, updated_at, ${names})
    select gen_random_uuid(), 2, updated_at + interval '1 minute', ${names}
    from template, generate_series(1, 120) where id = ${own}`)
  const offered = async (kind: 'leaving' | 'offer' | 'other') => client.call(calls.listNoticeTexts, { kind })
  const ours = { templateId: own, name: '本单位离职证明', isPlatform: false }
  const ofPlatform = { templateId: textId, name: '离职证明', isPlatform: true }
  expect([await offered('leaving'), await offered('offer'), await offered('other')]).toEqual([
    [ofPlatform, ours],
    [ours],
    [ours],
  ])
})

test('it goes on with the text it was begun with, also when that was stopped and deleted since', async () => {
  const { client } = people.initiator
  const content = { templateStyle: 1 as const, text: leavingCertificate.text }
  const { templateId } = await client.call(createTemplate, {
    requestId: randomUUID(),
    name: '旧版离职证明',
    category: 'labour',
    note: '',
    content,
  })
  const { hrNoticeId } = (await begin({ templateId })).data!
  const before = await client.call(calls.getHrNotice, { hrNoticeId })
  await client.call(setTemplateUse, { templateId, useStatus: 1 })
  const stopped = await begin({ templateId })
  await client.call(deleteTemplate, { templateId })
  expect([stopped.code, (await begin({ templateId })).code]).toEqual(['template.stopped', 'not-found'])
  const after = await client.call(calls.getHrNotice, { hrNoticeId })
  expect(after).toEqual(before)
  expect([after.title, after.fields.length, after.actions]).toEqual(['旧版离职证明', 10, ['edit', 'cancel']])
  const { code, fields } = await client.ask(calls.sendHrNotice, {
    hrNoticeId,
    version: 1,
    values: { ...NOTICE_VALUES, post: '' },
    requestId: randomUUID(),
  })
  expect([code, fields]).toEqual(['draft.invalid', { post: '请填写“工作岗位”' }])
})

test('it is handed in whole, as it was read, and once; what is wrong is said at its field', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const send = (version: number, values: Record<string, string> = NOTICE_VALUES) =>
    people.initiator.client.ask(calls.sendHrNotice, { hrNoticeId, version, values, requestId: randomUUID() })
  const { post, ...without } = NOTICE_VALUES
  const wrong = await send(1, { ...without, until: '不是日期' })
  expect([post, wrong.code, Object.keys(wrong.fields ?? {})]).toEqual([
    '采购',
    'draft.invalid',
    ['until', 'post'],
  ])
  expect(wrong.info).toBe(wrong.fields?.['until'])
  const stale = await send(2)
  expect([stale.code, stale.info]).toEqual([
    'draft.stale',
    '这份通知已在别处改动，请刷新页面后再改。您填写的内容还在本页。',
  ])
  expect((await people.initiator.client.call(calls.getHrNotice, { hrNoticeId })).status).toBe(0)
})

test('a draft is cancelled by HR with the reason, and is over', async () => {
  const hrNoticeId = await newNotice(people.initiator, memberId)
  const cancel = async (who: Signer) => {
    const of = { hrNoticeId, requestId: randomUUID(), reason: '不再需要' }
    const { code, info } = await who.client.ask(calls.cancelHrNotice, of)
    return [code, info]
  }
  expect([await cancel(people.party), (await cancel(people.clerk))[0]]).toEqual([
    NOWHERE,
    'permission.denied',
  ])
  expect((await cancel(people.initiator))[0]).toBe('000000')
  expect(await cancel(people.initiator)).toEqual([
    'hrNotice.not-possible',
    '已经送达的通知不能取消。请刷新页面查看。',
  ])
  const over = await people.initiator.client.call(calls.getHrNotice, { hrNoticeId })
  expect([over.status, over.endReason, over.actions, over.values, over.paperId]).toEqual([
    5,
    '不再需要',
    [],
    {},
    null,
  ])
  expect(over.history.at(-1)?.detail).toMatchObject({ reason: '不再需要' })
})
