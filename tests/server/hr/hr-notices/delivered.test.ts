// A notice that was sealed: who is told, what HR and the employee see, and what may be done still.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { hrNotice } from '#server/db/schema/hr/hr-notices.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { bringNoticeTexts, newNotice, NOTICE_VALUES } from '#tests/support/hr-notices.ts'
import { sealPaper } from '#tests/support/papers.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这份人事通知，可能已取消，或当前身份无权查看。']
const TITLE = '杭州清和文化科技有限公司向您送达《离职证明》，请查看并签收'

let app: TestApp
let people: People
let hrNoticeId = ''
let paperId = ''
let deliveredAt = ''
beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  people = await newPeople(app)
  const { initiator, clerk } = people
  const [memberId = ''] = await memberIdsOf(initiator, [clerk])
  hrNoticeId = await newNotice(initiator, memberId)
  const sent = { hrNoticeId, version: 1, values: NOTICE_VALUES, requestId: randomUUID() }
  await initiator.client.call(calls.sendHrNotice, sent)
  ;({ paperId } = (await initiator.client.call(calls.getHrNotice, { hrNoticeId })) as { paperId: string })
  await runJobs(app)
  await sealPaper(app, initiator, paperId)
  await runJobs(app)
  deliveredAt = app.clock.now().toISOString()
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const told = async (role: Role) =>
  (await app.db.current().select().from(notice).where(eq(notice.userId, people[role].userId)))
    .filter(({ target }) => target.includes(hrNoticeId))
    .map(({ title, text, target, todo, resolvedAt }) => [title, text, target, todo, resolvedAt !== null])
const links = async () =>
  (await readOutbox(app.db, { phone: people.clerk.phone })).filter(({ text }) => text.includes(TITLE)).length
const ask = async (act: 'urge' | 'cancel' | 'save' | 'send') => {
  const { client } = people.initiator
  const of = { hrNoticeId, requestId: requestId() }
  const written = { version: 2, values: NOTICE_VALUES }
  const { code, info } = await {
    urge: () => client.ask(calls.urgeHrNotice, of),
    cancel: () => client.ask(calls.cancelHrNotice, { ...of, reason: '写错了' }),
    save: () => client.ask(calls.saveHrNotice, { hrNoticeId, ...written }),
    send: async () => {
      const { version } = await client.call(calls.getHrNotice, { hrNoticeId })
      return client.ask(calls.sendHrNotice, { ...of, ...written, version })
    },
  }[act]()
  return [code, info]
}
const opened = async ({ client }: Pick<Signer, 'client'>, id = hrNoticeId) => {
  const { code, info, body, headers } = await client.ask(calls.openHrNotice, { hrNoticeId: id })
  return code === '000000'
    ? [
        Buffer.from(body).toString('latin1', 0, 5),
        decodeURIComponent(String(headers['content-disposition'])).includes('离职证明.pdf'),
      ]
    : [code, info]
}
const TO_RECEIVE = () => [
  TITLE,
  `${TITLE}。`,
  `/humanFlow/receiveNotice?hrNoticeId=${hrNoticeId}`,
  `hrNotice:${hrNoticeId}`,
]
const NEWS = (what: string) => [
  '人事通知有进展',
  `许一的《离职证明》${what}。`,
  `/humanFlow/humanNotice?hrNoticeId=${hrNoticeId}`,
  '',
  false,
]

test('the employee is told by a link and a message, and whoever launched it that it was delivered', async () => {
  expect([await links(), await told('clerk'), await told('initiator'), await told('admin')]).toEqual([
    1,
    [[...TO_RECEIVE(), false]],
    [NEWS('已盖章并送达员工')],
    [],
  ])
})

test('HR sees the whole of it but for what was filled in, the employee what concerns them', async () => {
  const { initiator, admin, clerk } = people
  const { updatedAt, history, pages, ...rest } = await initiator.client.call(calls.getHrNotice, {
    hrNoticeId,
  })
  expect(rest).toEqual({
    hrNoticeId,
    kind: 'leaving',
    title: '离职证明',
    name: '许一',
    phoneMasked: `${clerk.phone.slice(0, 3)}****${clerk.phone.slice(-4)}`,
    launcher: '林清和',
    status: 2,
    deliveredAt,
    confirmedAt: null,
    actions: ['urge', 'open'],
    version: expect.any(Number),
    fields: [],
    values: {},
    hrFormId: null,
    paperId,
    hasHrSeal: false,
    sealedWith: '公章',
    endReason: '',
  })
  expect([updatedAt, pages]).toEqual([
    deliveredAt,
    [{ width: expect.any(Number), height: expect.any(Number) }],
  ])
  expect(history.map(({ event, who }) => [event, who])).toEqual([
    ['hrNotice:draft.created', '林清和'],
    ['hrNotice:hrNotice.submitted', '林清和'],
    ['hrNotice:paper.completed', expect.any(String)],
  ])
  expect(history[0]).toEqual({
    n: 1,
    at: expect.any(String),
    event: 'hrNotice:draft.created',
    who: '林清和',
    identity: expect.anything(),
    ip: expect.any(String),
    detail: { kind: 'leaving' },
    hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
  })
  expect([history[1]?.detail['sha256'], history[2]?.detail]).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/u),
    expect.objectContaining({ paperId }),
  ])
  expect(history[2]?.detail).not.toHaveProperty('reason')
  // The application for the seal is its author's alone.
  expect((await admin.client.call(calls.getHrNotice, { hrNoticeId })).paperId).toBeNull()
  expect(await clerk.client.call(calls.getReceivedNotice, { hrNoticeId })).toEqual({
    title: '离职证明',
    companyName: '杭州清和文化科技有限公司',
    name: '许一',
    status: 2,
    deliveredAt,
    confirmedAt: null,
    pages,
  })
})

test('HR and the employee open its file, in whatever identity they are; nobody else does', async () => {
  const { initiator, admin, clerk, party, stranger } = people
  expect([await opened(initiator), await opened(admin), await opened(clerk)]).toEqual(
    [1, 2, 3].map(() => ['%PDF-', true]),
  )
  await actFor(clerk, null)
  await actFor(initiator, null)
  expect(await opened(clerk)).toEqual(['%PDF-', true])
  // HR acting for themselves is a private person like any other.
  for (const other of [initiator, party, stranger]) expect(await opened(other)).toEqual(NOWHERE)
  expect(await opened(admin, randomUUID())).toEqual(NOWHERE)
  for (const one of [clerk, initiator]) await actFor(one, people.initiator.companyId!)
})

test('it stands in the tab of its state, and is found by name, phone and title', async () => {
  const { client } = people.initiator
  const found = async (more: object) => {
    const { total, page, pageSize, rows } = await client.call(calls.listHrNotices, {
      tab: 'all',
      page: 1,
      pageSize: 10,
      ...more,
    })
    return [total, page, pageSize, rows.length]
  }
  expect(await client.call(calls.countHrNotices, {})).toEqual({
    all: 1,
    draft: 0,
    sealing: 0,
    delivered: 1,
    confirmed: 0,
    returned: 0,
    cancelled: 0,
  })
  expect([
    await found({ tab: 'delivered', search: '许一' }),
    await found({ tab: 'draft' }),
    await found({ search: '查无此人' }),
    await found({ page: 2, pageSize: 20 }),
  ]).toEqual([
    [1, 1, 10, 1],
    [0, 1, 10, 0],
    [0, 1, 10, 0],
    [1, 2, 20, 0],
  ])
})

test('HR reminds as often as anybody may be, which settles the message before', async () => {
  expect(await ask('urge')).toEqual(['000000', expect.any(String)])
  expect([await links(), await told('clerk')]).toEqual([
    2,
    expect.toSatisfy(
      (rows: unknown[][]) =>
        rows
          .map((row) => row[4])
          .toSorted()
          .join() === 'false,true',
    ),
  ])
  expect(await ask('urge')).toEqual(['hrNotice.not-possible', expect.stringMatching(/^刚刚催办过/u)])
  app.clock.advance(31 * 60_000)
  expect(await ask('urge')).toEqual(['000000', expect.any(String)])
  const { deliveredAt: first, updatedAt } = await people.initiator.client.call(calls.getHrNotice, {
    hrNoticeId,
  })
  expect([first, updatedAt]).toEqual([deliveredAt, app.clock.now().toISOString()])
  const denied = { hrNoticeId, requestId: requestId() }
  expect([
    (await people.clerk.client.ask(calls.urgeHrNotice, denied)).code,
    (await people.party.client.ask(calls.urgeHrNotice, denied)).code,
  ]).toEqual(['permission.denied', 'not-found'])
})

test('before it is delivered nobody opens it, and its employee knows nothing of it', async () => {
  const { initiator, clerk } = people
  const at = new Date(deliveredAt)
  const undelivered = { deliveredAt: null }
  await app.db.current().update(hrNotice).set(undelivered).where(eq(hrNotice.id, hrNoticeId))
  const { sealedWith, pages, actions } = await initiator.client.call(calls.getHrNotice, { hrNoticeId })
  expect([sealedWith, pages, actions]).toEqual(['', [], ['urge']])
  expect([await opened(initiator), await opened(clerk)]).toEqual([NOWHERE, NOWHERE])
  const received = await clerk.client.ask(calls.getReceivedNotice, { hrNoticeId })
  expect([received.code, received.info]).toEqual(NOWHERE)
  await app.db.current().update(hrNotice).set({ deliveredAt: at }).where(eq(hrNotice.id, hrNoticeId))
})

test('what was delivered is neither changed, sent nor cancelled', async () => {
  expect([await ask('save'), await ask('send'), await ask('cancel')]).toEqual([
    ['hrNotice.not-possible', '这份通知已经提交，不能再修改。请刷新页面查看。'],
    ['hrNotice.not-possible', '这份通知已经提交，请刷新页面查看。'],
    ['hrNotice.not-possible', '已经送达的通知不能取消。请刷新页面查看。'],
  ])
})

test('the employee confirms it once, which settles the message, and HR is told', async () => {
  const { clerk, initiator } = people
  app.clock.advance(60_000)
  const confirm = async () => {
    const { code, info } = await clerk.client.ask(calls.confirmHrNotice, {
      hrNoticeId,
      requestId: requestId(),
    })
    return [code, info]
  }
  expect((await confirm())[0]).toBe('000000')
  const confirmedAt = app.clock.now().toISOString()
  expect(await confirm()).toEqual(['hrNotice.not-possible', '这份通知已经签收过，不用再确认。'])
  const { status, actions, ...row } = await initiator.client.call(calls.getHrNotice, { hrNoticeId })
  expect([status, actions, row.confirmedAt]).toEqual([3, ['open'], confirmedAt])
  const received = await clerk.client.call(calls.getReceivedNotice, { hrNoticeId })
  expect([received.status, received.confirmedAt]).toEqual([3, confirmedAt])
  expect((await told('clerk')).every((notices) => notices[4])).toBe(true)
  expect((await told('initiator')).map(([, text]) => text)).toContain('许一的《离职证明》已由员工签收。')
  expect(await ask('urge')).toEqual(['hrNotice.not-possible', '现在不等员工签收，不用提醒。请刷新页面查看。'])
})
