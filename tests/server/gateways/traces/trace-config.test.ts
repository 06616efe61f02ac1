// Where traces go, by the variables of OpenTelemetry; what cannot be used is refused with what to do.
import { expect, test } from 'vitest'
import { readTraceConfig, traceFaults } from '#server/gateways/traces/trace-config.ts'

const ENDPOINT = 'http://127.0.0.1:4318'
const read = (env: Record<string, string>, hasProxy = false) =>
  readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...env }, hasProxy)

test('nothing is traced unless an endpoint is named, and not when it is switched off', () => {
  expect([
    readTraceConfig({}, false),
    readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'x' }, false),
    read({ OTEL_SDK_DISABLED: 'TRUE' }),
    read({ OTEL_TRACES_EXPORTER: 'none' }),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('an endpoint alone is enough, and each variable is heard', () => {
  expect([
    read({}),
    read(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collect.example.com/otlp/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, x-scope=1',
        OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
        OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
        OTEL_SERVICE_NAME: 'nuoyin-1',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
        OTEL_PROPAGATORS: 'tracecontext,baggage',
        OTEL_BSP_MAX_QUEUE_SIZE: '100',
        OTEL_BSP_SCHEDULE_DELAY: '1000',
      },
      true,
    ),
  ]).toEqual([
    {
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      compression: 'none',
      timeoutMs: 10_000,
      resource: { 'service.name': 'nuoyin' },
      sampler: { ratio: 1, isParentBased: true },
      takesParents: false,
      mostWaiting: 2048,
      everyMs: 5000,
    },
    {
      url: 'https://collect.example.com/otlp/v1/traces',
      headers: { authorization: 'Bearer a,b', 'x-scope': '1' },
      compression: 'gzip',
      timeoutMs: 2000,
      resource: { 'service.name': 'nuoyin-1', 'deployment.environment.name': 'test' },
      sampler: { ratio: 0.05, isParentBased: true },
      takesParents: true,
      mostWaiting: 100,
      everyMs: 1000,
    },
  ])
})

test('what is said of traces alone goes before what is said of all', () => {
  const own = read({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://[::1]:9/as-it-is',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2',
  })
  expect([own?.url, own?.headers]).toEqual(['http://[::1]:9/as-it-is', { b: '2' }])
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:word@collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ab'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
  ['OTEL_EXPORTER_OTLP_HEADERS', Array.from({ length: 21 }, (_, n) => `a${n}=1`).join(',')],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '1e9'],
  ['OTEL_PROPAGATORS', 'b3'],
])('refuses %s=%s in words that name it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`${name}.*(?:改正|改为|整数|最多)`))
})

test('a part of all traces lies between none and all', () => {
  expect(() => read({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(
    'OTEL_TRACES_SAMPLER_ARG 须为 0–1 的小数，现在是 5。',
  )
})

test('headers of others are believed only behind a proxy', () => {
  expect(() => read({ OTEL_PROPAGATORS: 'tracecontext' })).toThrow('NUOYIN_TRUST_PROXY')
})

test('in production a secret does not go in clear over the network', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x' }
  const far = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect([
    traceFaults(undefined).length,
    traceFaults(read(headers)).length,
    traceFaults(read(far)).length,
    traceFaults(read({ ...far, ...headers })).length,
  ]).toEqual([0, 0, 0, 1])
})
