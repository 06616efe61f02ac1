// Traces as a collector gets them: the tree of a signed call and of its job, and what they never tell.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { readTraceConfig } from '#server/gateways/traces/trace-config.ts'
import { createApp } from '#server/app.ts'
import { createMeters } from '#server/gateways/meters.ts'
import { openTelemetry } from '#server/gateways/traces/open-telemetry.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import { within } from '#server/tracing.ts'
import type { Tracing } from '#server/tracing.ts'
import { silentLog } from '#server/db/log.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { startCollector } from '#tests/support/otlp.ts'
import type { CollectedSpan, Collector } from '#tests/support/otlp.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let collector: Collector
let tracing: Tracing
let app: TestApp
beforeAll(async () => {
  collector = await startCollector()
  const config = readTraceConfig(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%2Cb',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_MAX_QUEUE_SIZE: '60000',
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    },
    false,
  )!
  const meters = createMeters()
  tracing = openTelemetry({ config, meters, log: silentLog })
  app = await createTestApp({ deps: { tracing, meters } })
})
afterAll(async () => {
  await app.close()
  await tracing.close()
  await collector.stop()
})

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)

/** The only root of its name with these facts. */
const rootOf = async (name: string, request: string): Promise<[CollectedSpan, CollectedSpan[]]> => {
  await tracing.flush()
  const spans = collector.spans()
  const roots = named(spans, name).filter(({ attributes }) => attributes['nuoyin.request'] === request)
  expect(roots).toHaveLength(1)
  return [roots[0]!, spans.filter(({ traceId }) => traceId === roots[0]!.traceId)]
}

let one: Signer
let other: Signer
let contractId: string

test('a signed call is one tree: request, transaction, statements, and the job that seals', async () => {
  one = await companySigner(app, '追踪甲', '追踪测试有限公司')
  other = await personSigner(app, '追踪乙')
  contractId = await launched(one, { parties: [partyFor(one), partyFor(other)] })
  await runJobs(app)
  const partyId = await partyIdOf(one, contractId, one)
  const input = await signInput(app, one, { contractId, partyId })
  const answer = await one.client.ask(signContract, input)
  await runJobs(app)

  const route = `${BASE_PATH}${signContract.path}`
  const [root, trace] = await rootOf(`POST ${route}`, String(answer.headers['x-request-id']))
  expect(root).toEqual({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    parentId: '',
    name: `POST ${route}`,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 200,
      'nuoyin.call': 'signContract',
      'nuoyin.request': answer.headers['x-request-id'],
    },
    links: [],
    status: 0,
    words: [],
  })
  const parent = (span: CollectedSpan | undefined) => trace.find(({ spanId }) => spanId === span?.parentId)
  const [transaction] = named(trace, 'transaction').filter((span) => span.parentId === root.spanId)
  const inside = trace.filter((span) => span.parentId === transaction?.spanId)
  expect(inside.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wait for connection', 'INSERT nonce, INSERT idempotency', 'COMMIT']),
  )
  const [job] = named(trace, 'job seal-documents')
  expect([job?.kind, parent(job)?.traceId, job?.attributes]).toEqual([
    5,
    root.traceId,
    { 'nuoyin.job': 'seal-documents', 'nuoyin.attempt': 1 },
  ])
  const under = (span: CollectedSpan | undefined): boolean =>
    span !== undefined && (span === job || under(parent(span)))
  const [worker] = trace.filter(({ name }) => name.startsWith('worker '))
  expect([worker?.name, Object.keys(worker?.attributes ?? {}), under(worker)]).toEqual([
    'worker sign',
    ['nuoyin.waited_ms'],
    true,
  ])
  expect(named(trace, 'storage put').map(under)).toContain(true)
  expect(trace.filter((span) => span !== root && parent(span) === undefined)).toEqual([])
})

test('no span tells who somebody is, what people wrote, or what would open a door', async () => {
  await sign(app, other, contractId, one)
  const { contract, documents } = await seen(one, contractId)
  const { documentId } = documents[0]!
  await one.client.ask(downloadDocument, { contractId, documentId })
  await one.client.ask(signContract, {
    ...(await signInput(app, one, { contractId, partyId: contract.parties[0]!.partyId }).catch(() => ({}))),
    contractId,
    partyId: contract.parties[0]!.partyId,
    requestId: randomUUID(),
    willingToken: '不对',
    seals: {},
  } as never)
  await tracing.flush()
  const spans = collector.spans()
  expect(spans.length).toBeGreaterThan(500)
  expect(new Set(spans.flatMap(({ words }) => words))).toEqual(new Set())
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  // Statements have names of their own where a connection keeps them.
  keys.delete('nuoyin.statement')
  expect([...keys].toSorted()).toEqual([
    'db.query.summary',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'nuoyin.attempt',
    'nuoyin.call',
    'nuoyin.gateway',
    'nuoyin.job',
    'nuoyin.refusal',
    'nuoyin.request',
    'nuoyin.waited_ms',
  ])
  const secrets = [one, other].flatMap(({ phone, name, userId, companyId, companyName, client }) => [
    phone,
    name,
    userId,
    companyId,
    companyName,
    client.token,
  ])
  const texts = spans.flatMap(({ name, attributes }) => {
    const { 'nuoyin.request': _own, 'nuoyin.statement': _name, ...rest } = attributes
    return [name, ...Object.values(rest).map(String)]
  })
  const told = [...secrets, contractId, documentId, contract.name].filter(
    (secret) => secret && texts.some((text) => text.includes(secret)),
  )
  // Nothing but words of the program: no Chinese, no number of a phone's length, no id, no query.
  const foreign = texts.filter(
    (text) => !/^[\w /:.,*-]{1,200}$/.test(text) || /\d{7}|[0-9a-f]{12}|\?/.test(text),
  )
  expect([told, foreign]).toEqual([[], []])
})

test('a refusal is told by its code, and a failed statement by that of the database', async () => {
  const refused = await other.client.ask(signContract, {
    contractId: randomUUID(),
    partyId: randomUUID(),
    requestId: randomUUID(),
    willingToken: 'x'.repeat(43),
    seals: {},
  })
  const [root, trace] = await rootOf(
    `POST ${BASE_PATH}${signContract.path}`,
    String(refused.headers['x-request-id']),
  )
  const failed = trace.filter(({ status }) => status === 2)
  expect([
    root.attributes['nuoyin.refusal'],
    root.status,
    failed.map(({ attributes }) => attributes['error.type']),
  ]).toEqual([refused.code, 0, [refused.code]])
})

test('lines of the log bear the ids of the trace', async () => {
  const answer = await one.client.ask(getCurrentAccount, {})
  const request = String(answer.headers['x-request-id'])
  const [root] = await rootOf(`GET ${BASE_PATH}${getCurrentAccount.path}`, request)
  const lines = app
    .logged()
    .split('\n')
    .filter((line) => line.includes(request))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ msg, trace_id, span_id }) => [msg, trace_id, span_id])).toEqual([
    ['answered', root.traceId, root.spanId],
  ])
})

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const parentHeader = (flags: string) => `00-${PARENT.traceId}-${PARENT.spanId}-${flags}`

test('a header traceparent counts only where a proxy brings it that is believed', async () => {
  const { config } = app.deps
  const traces = readTraceConfig(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_PROPAGATORS: 'tracecontext',
    },
    true,
  )
  const believing = await createApp({
    ...app.deps,
    config: { ...config, traces, trustProxy: ['10.0.0.0/8'] },
  })
  const parentOf = async (
    fastify: TestApp['fastify'],
    remoteAddress: string,
    traceparent: string,
    forwarded?: string,
  ): Promise<string> => {
    const asked = one.client.request(getCurrentAccount, {})
    const headers = { ...asked.headers, traceparent, ...(forwarded && { 'x-forwarded-for': forwarded }) }
    const { headers: answered } = await fastify.inject({ ...asked, remoteAddress, headers })
    await tracing.flush()
    const request = answered['x-request-id']
    const span = collector.spans().find(({ attributes }) => attributes['nuoyin.request'] === request)
    return span === undefined ? 'not recorded' : span.parentId
  }
  expect({
    byProxy: await parentOf(believing, '10.0.0.1', parentHeader('01'), '203.0.113.9'),
    leftOutByProxy: await parentOf(believing, '10.0.0.1', parentHeader('00'), '203.0.113.9'),
    byStranger: await parentOf(believing, '203.0.113.9', parentHeader('01'), '203.0.113.8'),
    nonsense: await parentOf(believing, '10.0.0.1', parentHeader('01').toUpperCase(), '203.0.113.9'),
    twice: await parentOf(
      believing,
      '10.0.0.1',
      `${parentHeader('01')}, ${parentHeader('01')}`,
      '203.0.113.9',
    ),
    notAskedFor: await parentOf(app.fastify, '10.0.0.1', parentHeader('01'), '203.0.113.9'),
  }).toEqual({
    byProxy: PARENT.spanId,
    leftOutByProxy: 'not recorded',
    byStranger: '',
    nonsense: '',
    twice: '',
    notAskedFor: '',
  })
  await believing.close()
})

test('what a job asks for later, tries again or does again begins a trace that names its cause', async () => {
  const first = defineJob<null>('traced.first')
  const later = defineJob<null>('traced.later')
  let tries = 0
  const runner = createJobRunner({
    db: app.db,
    clock: app.clock,
    log: silentLog,
    tracing,
    handlers: {
      ...handles(first, async () => {
        tries += 1
        if (tries === 1) throw new TypeError('号码 13800000000')
        if (tries === 2) await enqueue(app.db, { name: first, payload: null })
        if (tries === 3) await enqueue(app.db, { name: later, payload: null, runAt: app.clock.now() })
      }),
      ...handles(later, () => Promise.resolve()),
    },
  })
  await enqueue(app.db, { name: first, payload: null })
  await runner.runDue()
  app.clock.advance(60_000)
  await runner.runDue()
  await tracing.flush()
  const jobs = collector.spans().filter(({ name }) => name.startsWith('job traced.'))
  const [, , third] = jobs
  expect(
    jobs.map(({ name, parentId, links, attributes }) => [name, parentId, links, attributes['error.type']]),
  ).toEqual([
    ['job traced.first', '', [], 'TypeError'],
    ['job traced.first', '', [], undefined],
    ['job traced.first', '', [], undefined],
    ['job traced.later', '', [third?.spanId], undefined],
  ])
  expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(4)
})

test('the collector gets the headers and the name of the service', () => {
  expect([collector.asked[0]?.path, collector.asked[0]?.headers['x-tenant'], collector.resource()]).toEqual([
    '/v1/traces'.slice(BASE_PATH.length),
    'a,b',
    {
      'service.name': 'nuoyin',
      'service.instance.id': expect.stringMatching(/:\d+$/),
      'deployment.environment.name': 'test',
    },
  ])
})

test('a call to a PKCS#11 token is a span that names the act and nothing of the key', async () => {
  const config = { module: '/nowhere.so', packageFolder: '/nowhere', label: 'nuoyin', pin: '1234' }
  const token = openToken({ ...config, keyType: 'ec', wrapsHolders: false })
  const job = tracing.begin({ name: 'job seal-documents', kind: 'consumer', facts: {} })
  const asked = within(job, () => token.key('0123456789abcdef', 'ec').sign(Buffer.from('abc')))
  await expect(asked).rejects.toMatchObject({ code: 'key.token-unavailable' })
  job.end()
  await token.close()
  await tracing.flush()
  const spans = named(collector.spans(), 'pkcs11 sign').filter(({ traceId }) => traceId === job.traceId)
  expect(spans.map(({ kind, attributes, status, words }) => ({ kind, attributes, status, words }))).toEqual([
    {
      kind: 3,
      attributes: { 'nuoyin.gateway': 'pkcs11', 'error.type': 'key.token-unavailable' },
      status: 2,
      words: [],
    },
  ])
})
