// The message centre: counts, pages, reading, deleting — each person's own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/base.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const withNotices = async () => {
  const person = await newPerson(app)
  for (const [kind, title] of [
    ['contract', '一'],
    ['contract', '二'],
    ['system', '三'],
  ] as const) {
    app.clock.advance(1000)
    await notify(app.deps, person.userId, { kind, title, text: `${title}。`, target: '/home' })
  }
  return person
}

test('unread notices are counted by kind', async () => {
  const { client } = await withNotices()
  expect(await client.call(calls.countNotices, {})).toEqual({
    contractCounts: 2,
    systemCounts: 1,
    totalCounts: 3,
  })
})

test('pages are newest first and say how many there are', async () => {
  const { client } = await withNotices()
  const page = await client.call(calls.listNotices, { page: 2, pageSize: 2 })
  expect(page).toEqual({
    total: 3,
    page: 2,
    pageSize: 2,
    rows: [
      {
        noticeId: expect.any(String),
        kind: 'contract',
        title: '一',
        text: '一。',
        target: '/home',
        read: false,
        resolved: false,
        createdAt: expect.stringMatching(/^2026-11-23T01:.*Z$/),
      },
    ],
  })
  expect((await client.call(calls.listNotices, { kind: 'system' })).rows.map(({ title }) => title)).toEqual([
    '三',
  ])
})

test('reading some, reading all', async () => {
  const { client } = await withNotices()
  const { rows } = await client.call(calls.listNotices, {})
  await client.call(calls.readNotices, { noticeIds: [rows[0]!.noticeId] })
  expect((await client.call(calls.countNotices, {})).totalCounts).toBe(2)
  await client.call(calls.readNotices, {})
  expect((await client.call(calls.countNotices, {})).totalCounts).toBe(0)
})

test('reading all of a kind leaves the other', async () => {
  const { client } = await withNotices()
  await client.call(calls.readNotices, { kind: 'contract' })
  expect(await client.call(calls.countNotices, {})).toEqual({
    contractCounts: 0,
    systemCounts: 1,
    totalCounts: 1,
  })
})

test('nobody reads or deletes the notices of another', async () => {
  const { client } = await withNotices()
  const stranger = await newPerson(app)
  const ids = (await client.call(calls.listNotices, {})).rows.map(({ noticeId }) => noticeId)
  await stranger.client.call(calls.deleteNotices, { ids })
  await stranger.client.call(calls.readNotices, { noticeIds: ids })
  expect((await client.call(calls.countNotices, {})).totalCounts).toBe(3)
  await client.call(calls.deleteNotices, { ids: ids.slice(0, 2) })
  expect((await client.call(calls.listNotices, {})).total).toBe(1)
})
