// Scan-code login through the whole pipeline: who learns what, who may answer, and how long.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelTicket,
  confirmTicket,
  createTicket,
  readTicket,
  scanTicket,
} from '#protocol/account/sessions/scan-login.ts'
import { getCurrentAccount, logIn } from '#protocol/account/sessions/session.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { deviceWords } from '#server/domain/account/tickets/rules.ts'
import { getTicket } from '#server/domain/account/tickets/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { newPerson, PASSWORD } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let phone: TestPerson
let desk: TestClient
let ticket: { ticketId: string; pollSecret: string }

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  phone = await newPerson(app)
  desk = app.client({ ip: '10.1.1.7' })
  const { ticketId, pollSecret } = await desk.call(createTicket, {})
  ticket = { ticketId, pollSecret }
})

const look = async () => (await desk.call(readTicket, ticket)).state
const id = () => ({ ticketId: ticket.ticketId })
const runJobs = () =>
  createJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.deps.log,
    handlers: jobHandlers(app.deps),
  }).runDue()

test('a code is scanned, confirmed, and signs the asking browser in; the phone stays signed in', async () => {
  expect(await look()).toBe('waiting')
  const request = await phone.client.call(scanTicket, id())
  expect(request).toMatchObject({
    ticketId: ticket.ticketId,
    ip: '10.1.1.7',
    isSameNetwork: false,
    device: '未知设备',
  })
  const { phone: number } = phone
  expect(await desk.call(readTicket, ticket)).toEqual({
    state: 'scanned',
    scannedBy: `${number.slice(0, 3)}****${number.slice(-4)}`,
    userInfo: null,
  })
  await phone.client.call(confirmTicket, id())
  expect(desk.token).toBe(undefined)
  const answer = await desk.call(readTicket, ticket)
  expect([answer.state, answer.userInfo?.userId]).toEqual(['confirmed', phone.userId])
  expect(desk.token).toMatch(/^[\w-]{43}$/)
  expect((await desk.call(getCurrentAccount, {})).userId).toBe(phone.userId)
  expect((await phone.client.call(getCurrentAccount, {})).userId).toBe(phone.userId)
})

test('the session is handed out once', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.client().ask(readTicket, ticket)))
  const given = answers.filter(({ headers }) => headers['authorization'] !== undefined)
  expect([given.length, given[0]?.data.state]).toEqual([1, 'confirmed'])
  expect(new Set(answers.map(({ data }) => data.state))).toEqual(new Set(['confirmed', 'used']))
  expect(await look()).toBe('used')
})

test('seeing the code is not enough: without the secret it has expired', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  const thief = app.client()
  const answer = await thief.call(readTicket, { ...id(), pollSecret: 'a'.repeat(43) })
  expect([answer, thief.token]).toEqual([{ state: 'expired', scannedBy: '', userInfo: null }, undefined])
  expect(await look()).toBe('confirmed')
})

test('signing in anew elsewhere ends both the phone and the browser it let in', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  await look()
  await app.client().call(logIn, { userAccount: phone.phone, method: 'password', password: PASSWORD })
  expect((await desk.ask(getCurrentAccount, {})).status).toBe(511)
  expect((await phone.client.ask(getCurrentAccount, {})).status).toBe(511)
})

test('the same person may scan again, nobody else', async () => {
  const first = await phone.client.call(scanTicket, id())
  app.clock.advance(5_000)
  expect(await phone.client.call(scanTicket, id())).toEqual({ ...first, secondsLeft: 115 })
  const other = await newPerson(app)
  const answers = [
    await other.client.ask(scanTicket, id()),
    await other.client.ask(confirmTicket, id()),
    await other.client.ask(cancelTicket, id()),
    await other.client.ask(scanTicket, { ticketId: '00000000-0000-4000-8000-000000000000' }),
  ]
  expect(new Set(answers.map(({ code, info }) => `${code} ${info}`))).toEqual(
    new Set(['not-found 二维码已失效，请在电脑上刷新二维码后重新扫描。']),
  )
  expect(await look()).toBe('scanned')
})

test('of two who scan at once one has it', async () => {
  const other = await newPerson(app)
  const answers = await Promise.all([phone.client.ask(scanTicket, id()), other.client.ask(scanTicket, id())])
  expect(answers.map(({ code }) => code).sort()).toEqual(['000000', 'not-found'])
})

test('a browser turned away learns it and gets nothing', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(cancelTicket, id())
  expect([await look(), desk.token]).toEqual(['cancelled', undefined])
  expect((await phone.client.ask(confirmTicket, id())).code).toBe('not-found')
})

test('a code shown too long is over, scanned or not', async () => {
  app.clock.advance(119_999)
  expect(await look()).toBe('waiting')
  app.clock.advance(1)
  expect(await look()).toBe('expired')
  expect((await phone.client.ask(scanTicket, id())).code).toBe('not-found')
})

test('a question not answered in time is over, and its job writes that down', async () => {
  app.clock.advance(100_000)
  await phone.client.call(scanTicket, id())
  app.clock.advance(119_999)
  expect(await look()).toBe('scanned')
  app.clock.advance(1)
  expect([await look(), (await phone.client.ask(confirmTicket, id())).code]).toEqual(['expired', 'not-found'])
  await runJobs()
  expect((await getTicket(app.db, ticket.ticketId))?.state).toBe('expired')
})

test('a confirmation nobody fetches in time signs nobody in', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  app.clock.advance(120_000)
  expect([await look(), desk.token]).toEqual(['expired', undefined])
})

test('the job of a code that was answered changes nothing', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  await look()
  app.clock.advance(600_000)
  await runJobs()
  expect((await getTicket(app.db, ticket.ticketId))?.state).toBe('used')
})

test('the person’s own history tells from where', async () => {
  await phone.client.call(scanTicket, id())
  await phone.client.call(confirmTicket, id())
  await look()
  const entries = (await readChain(app.db, phone.userId)).filter(({ event }) => event.startsWith('ticket:'))
  expect(entries.map(({ event, detail }) => [event, detail['from_ip']])).toEqual([
    ['ticket:ticket.scanned', '10.1.1.7'],
    ['ticket:ticket.confirmed', '10.1.1.7'],
    ['ticket:ticket.used', '10.1.1.7'],
  ])
})

test('the code says the confirming page’s address and not the secret', async () => {
  const { url, ticketId, pollSecret } = await desk.call(createTicket, {})
  expect(url).toBe(`${app.deps.config.publicUrl}/scanConfirm?ticketId=${ticketId}`)
  expect(pollSecret).toMatch(/^[\w-]{43}$/)
  expect(url).not.toContain(pollSecret)
})

test('an address that asks without end is turned away', async () => {
  const busy = app.client({ ip: '10.1.1.8' })
  for (let i = 0; i < 120; i += 1) await busy.call(createTicket, {})
  expect(await busy.ask(createTicket, {})).toMatchObject({ code: 'ticket.too-many' })
})

describe('the asking browser is called', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge 浏览器，Windows 电脑',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 浏览器，Mac 电脑',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 MicroMessenger/8.0',
      '微信，安卓设备',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 浏览器，Linux 电脑'],
    ['curl/8.0', '未知设备'],
  ])('%s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words))
})
