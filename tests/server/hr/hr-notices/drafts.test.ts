// Drafts of notices to employees: saved, seen as pages, counted, and HR's alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { bringNoticeTexts, newNotice, NOTICE_VALUES } from '#tests/support/hr-notices.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这份人事通知，可能已取消，或当前身份无权查看。']

let app: TestApp
let people: People
let memberId = ''
beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  people = await newPeople(app)
  memberId = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
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
