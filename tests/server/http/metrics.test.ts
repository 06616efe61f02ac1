// Readiness and figures for monitoring: who may read them, and what they say.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createMeters } from '#server/gateways/meters.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const TOKEN = 'a token of some length'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { metrics: { kind: 'token', token: TOKEN } } })
})
afterAll(() => app.close())

const read = (headers: Record<string, string | undefined> = {}, remoteAddress = '10.1.2.3') =>
  app.fastify.inject({ url: '/metrics', headers, remoteAddress })

test('figures are read with the token alone', async () => {
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: TOKEN }])
    expect((await read(headers)).statusCode).toBe(403)
  const { statusCode, headers } = await read({ authorization: `Bearer ${TOKEN}` })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('they are closed unless they are set up, and on loopback open to this machine alone', async () => {
  const other = async (metrics: 'off' | 'loopback') =>
    createTestApp({ db: app.db, config: { metrics: { kind: metrics } } })
  const off = await other('off')
  const closed = await off.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(closed.body).not.toContain('nuoyin_')
  const here = await other('loopback')
  const status = async (remoteAddress: string, headers = {}) =>
    (await here.fastify.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect([
    await status('127.0.0.1'),
    await status('10.1.2.3'),
    await status('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' }),
  ]).toEqual([200, 403, 403])
})

test('calls are counted by name and status, refusals by code, jobs by state', async () => {
  const { client } = await newPerson(app)
  await client.call(getCurrentAccount, {})
  await app.client().ask(getCurrentAccount, {})
  const { body } = await read({ authorization: `Bearer ${TOKEN}` })
  const lines = body.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE nuoyin_requests_total counter',
      'nuoyin_requests_total{call="getCurrentAccount",status="200"} 1',
      expect.stringMatching(/^nuoyin_requests_total\{call="getCurrentAccount",status="4\d\d"\} 1$/),
      expect.stringMatching(/^nuoyin_refusals_total\{code="[\w.-]+"\} \d+$/),
      'nuoyin_request_seconds_count{call="getCurrentAccount"} 2',
      'nuoyin_request_seconds_bucket{call="getCurrentAccount",le="+Inf"} 2',
      expect.stringMatching(/^nuoyin_jobs\{state="waiting"\} \d+$/),
      'nuoyin_jobs{state="dead"} 0',
      'nuoyin_database_up 1',
      expect.stringMatching(/^nuoyin_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/),
    ]),
  )
  const shape = /^(# (HELP|TYPE) .+|nuoyin_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+|)$/
  expect(lines.filter((line) => !shape.test(line))).toEqual([])
})

test('a label cannot break out of its line', () => {
  const meters = createMeters()
  meters.count('refusals_total', { code: 'a"b\\c\nd' })
  expect(meters.text([])).toContain('nuoyin_refusals_total{code="a\\"b\\\\c\\nd"} 1\n')
})

test('what cannot be used is refused at the start', () => {
  expect(() => readConfig({ NUOYIN_METRICS: 'open' })).toThrow('NUOYIN_METRICS 只能是')
  expect(() => readConfig({ NUOYIN_METRICS_TOKEN: 'short' })).toThrow('太短')
  expect(() => readConfig({ NUOYIN_DRAIN_SECONDS: '61' })).toThrow('NUOYIN_DRAIN_SECONDS')
  expect(readConfig({}).metrics).toEqual({ kind: 'off' })
})

test('a server is ready while all its parts work, and not while it stops', async () => {
  const ready = async () => {
    const { statusCode, body } = await app.fastify.inject('/readyz')
    return [statusCode, JSON.parse(body)] as const
  }
  const well = { draining: false, database: 'ok', migrations: 'ok', storage: 'ok', jobs: 'ok' }
  expect(await ready()).toEqual([200, { status: 'ready', ...well }])
  app.fastify.readiness.jobsAlive = () => false
  expect(await ready()).toEqual([503, { status: 'notReady', ...well, jobs: 'stalled' }])
  app.fastify.readiness.jobsAlive = () => true
  app.fastify.readiness.isDraining = true
  expect(await ready()).toEqual([503, { status: 'notReady', ...well, draining: true }])
  app.fastify.readiness.isDraining = false
  const { rows } = await app.db
    .client()
    .query<{ name: string; sha256: string }>(
      `DELETE FROM migration WHERE name LIKE '0001%' RETURNING name, sha256`,
    )
  expect(await ready()).toEqual([503, { status: 'notReady', ...well, migrations: 'missing' }])
  await app.db
    .client()
    .query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [rows[0]!.name, rows[0]!.sha256])
})

test('a replica shows whether it is read and how far it is behind, and nothing where there is none', async () => {
  const replica: Database['replica'] = {
    state: () => ({ condition: 'behind', behindMs: 12_500, mostBehindMs: 10_000 }),
    read: (work) => work(),
  }
  const lines = async (db: Database) => {
    const other = await createTestApp({ db, config: { metrics: { kind: 'loopback' } } })
    onTestFinished(() => other.close())
    const { body } = await other.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return body.split('\n').filter((line) => line.startsWith('nuoyin_replica'))
  }
  expect([await lines(app.db), await lines({ ...app.db, replica })]).toEqual([
    [],
    ['nuoyin_replica_up{condition="behind"} 0', 'nuoyin_replica_behind_seconds 12.5'],
  ])
})
