// A collector that is slow, away or back: what waits is bounded, and what is lost is counted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMeters } from '#server/gateways/meters.ts'
import type { Meters } from '#server/gateways/meters.ts'
import { openTelemetry } from '#server/gateways/traces/open-telemetry.ts'
import { readTraceConfig } from '#server/gateways/traces/trace-config.ts'
import type { Tracing } from '#server/tracing.ts'
import type { Answer } from '#tests/support/answering-server.ts'
import { defer } from '#tests/support/deferred.ts'
import { startCollector } from '#tests/support/otlp.ts'
import type { Collector } from '#tests/support/otlp.ts'

let collector: Collector
let answer: () => Answer | Promise<Answer> = () => ({})
beforeAll(async () => {
  collector = await startCollector(() => answer())
})
afterAll(() => collector.stop())

let lines: [string, object][]
let meters: Meters
beforeEach(() => {
  lines = []
  meters = createMeters()
})

const open = (env: Record<string, string> = {}, closingMs = 3000): Tracing => {
  const config = readTraceConfig(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_BSP_SCHEDULE_DELAY: '60000',
      OTEL_BSP_MAX_QUEUE_SIZE: '3',
      ...env,
    },
    false,
  )!
  const say = (level: string) => (details: object) => void lines.push([level, details])
  return openTelemetry({
    config,
    meters,
    closingMs,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
  })
}

const trace = (tracing: Tracing, times: number): void => {
  for (let n = 0; n < times; n += 1) tracing.begin({ name: 'GET /', kind: 'server', facts: {} }).end()
}

const counted = () =>
  Object.fromEntries(
    [...meters.text([]).matchAll(/^nuoyin_trace_spans_total\{outcome="(\w+)"\} (\d+)$/gm)].map(
      ([, outcome, spans]) => [outcome, Number(spans)],
    ),
  )

test('a collector that refuses loses parcels, is named once, and again when it is back', async () => {
  const tracing = open()
  answer = () => ({ status: 400 })
  for (let n = 0; n < 3; n += 1) {
    trace(tracing, 2)
    await tracing.flush()
  }
  answer = () => ({})
  trace(tracing, 1)
  await tracing.flush()
  const to = new URL(collector.origin).host
  expect([counted(), lines]).toEqual([
    { refused: 6, sent: 1 },
    [
      ['warn', { to, why: expect.any(String) }],
      ['info', { to }],
    ],
  ])
  await tracing.close()
})

test('while a parcel is under way more than may wait is dropped, and nobody who ends a span waits', async () => {
  const tracing = open()
  const held = defer<Answer>()
  const asked = defer()
  answer = () => {
    asked.resolve()
    return held.promise
  }
  trace(tracing, 2)
  const sending = tracing.flush()
  await asked.promise
  trace(tracing, 1000)
  expect([counted(), lines.length]).toEqual([{ dropped: 997 }, 1])
  held.resolve({})
  await sending
  answer = () => ({})
  await tracing.close()
  expect([counted(), collector.asked.length > 0]).toEqual([{ dropped: 997, sent: 5 }, true])
})

test('closing waits its time for a collector that never answers, and counts what is left', async () => {
  const tracing = open({}, 50)
  const never = defer<Answer>()
  answer = () => never.promise
  trace(tracing, 3)
  await tracing.close()
  trace(tracing, 1)
  expect(counted()).toEqual({ refused: 3, dropped: 1 })
  never.resolve({})
})

test('what the sampler leaves out is not sent, and says so to the job it asks for', async () => {
  const tracing = open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  const root = tracing.begin({ name: 'GET /', kind: 'server', facts: {} })
  const job = tracing.begin({ name: 'job', kind: 'consumer', facts: {}, parent: root.traceparent })
  expect([root.isRecorded, job.isRecorded, job.traceId === root.traceId, root.traceparent.slice(-2)]).toEqual(
    [false, false, true, '00'],
  )
  await tracing.close()
  expect(counted()).toEqual({})
})

test('one that leaves too many spans behind keeps its first thousand', async () => {
  answer = () => ({})
  const tracing = open({ OTEL_BSP_MAX_QUEUE_SIZE: '5000' })
  const root = tracing.begin({ name: 'job', kind: 'consumer', facts: {} })
  for (let n = 0; n < 1500; n += 1) root.child('SELECT job', {}, 'client').end()
  root.end()
  await tracing.close()
  expect(counted()).toEqual({ sent: 1001 })
})
