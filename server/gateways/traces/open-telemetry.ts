// Traces by OpenTelemetry, sent by OTLP over HTTP. Loaded only where a collector is configured.
import { hostname } from 'node:os'
import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Link, Span as OuterSpan, SpanContext, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '#server/db/log.ts'
import type { Meters } from '#server/gateways/meters.ts'
import type { Facts, RootSpan, Span, SpanKind, Tracing } from '#server/tracing.ts'
import { createSpanQueue } from './span-queue.ts'
import type { TraceConfig } from './trace-config.ts'
import { readTraceparent, writeTraceparent } from './trace-context.ts'

export interface OpenTelemetryOptions {
  readonly config: TraceConfig
  readonly meters: Meters
  readonly log: Log
  readonly closingMs?: number
}

// What one request or job may leave behind: one that touches thousands of rows must not push out all others.
const MOST_SPANS = 1000
const LONGEST_VALUE = 200
const SAMPLED = 1

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  consumer: Kind.CONSUMER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
}

/** Begins to send at once; what cannot be sent is dropped and counted. */
export const openTelemetry = ({ config, meters, log, closingMs }: OpenTelemetryOptions): Tracing => {
  const to = new URL(config.url).host
  const ratio = new TraceIdRatioBasedSampler(config.sampler.ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.instance.id': `${hostname()}:${process.pid}`,
      ...config.resource,
    }),
    sampler: config.sampler.isParentBased ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE, attributeCountLimit: 32, linkCountLimit: 4 },
    spanProcessors: [
      createSpanQueue({
        exporter: new OTLPTraceExporter({
          url: config.url,
          headers: { ...config.headers },
          timeoutMillis: config.timeoutMs,
          compression: config.compression as never,
        }),
        mostWaiting: config.mostWaiting,
        everyMs: config.everyMs,
        limitMs: config.timeoutMs,
        closingMs,
        meters,
        onTaking: (isTaking, why) =>
          isTaking
            ? log.info({ to }, '追踪数据又能送到了')
            : log.warn({ to, why }, '追踪数据送不到接收端，暂时丢弃；请求不受影响'),
      }),
    ],
  })
  const tracer = provider.getTracer('nuoyin')
  return {
    begin: (root) => begin(tracer, root),
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  }
}

const begin = (tracer: Tracer, { name, kind, facts, parent, cause }: RootSpan): Span => {
  const around = remote(parent)
  const links: Link[] = [remote(cause)].flatMap((context) => (context === undefined ? [] : [{ context }]))
  const context = around === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, around)
  const options = { kind: KINDS[kind], attributes: { ...facts }, links }
  return spanOf(tracer, tracer.startSpan(name, options, context), { name, left: MOST_SPANS })
}

const remote = (traceparent: string | undefined): SpanContext | undefined => {
  const found = readTraceparent(traceparent)
  if (found === undefined) return undefined
  const { traceId, spanId, isSampled } = found
  return { traceId, spanId, traceFlags: isSampled ? SAMPLED : 0, isRemote: true }
}

/** The request or job all of it belongs to. */
interface Root {
  readonly name: string
  left: number
}

const spanOf = (tracer: Tracer, outer: OuterSpan, root: Root): Span => {
  const { traceId, spanId } = outer.spanContext()
  const isRecorded = outer.isRecording()
  const own: Context = trace.setSpan(ROOT_CONTEXT, outer)
  const span: Span = {
    traceId,
    spanId,
    traceparent: writeTraceparent({ traceId, spanId, isSampled: isRecorded }),
    isRecorded,
    rootName: root.name,
    child: (name, facts, kind) => {
      root.left -= 1
      if (root.left < 0) return unrecorded(span)
      return spanOf(
        tracer,
        tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, own),
        root,
      )
    },
    set: (facts: Facts) => void outer.setAttributes({ ...facts }),
    fail: (code) => {
      outer.setAttribute('error.type', code)
      outer.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => {
      outer.end()
    },
  }
  return span
}

/** Stands for the spans that are too many; what is caused in it is caused by the one around it. */
const unrecorded = (around: Span): Span => ({
  ...around,
  isRecorded: false,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
})
