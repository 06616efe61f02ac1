// What a trace is made of, and in which span the code runs.
// Only a request or a job begins one; where nobody traces there is none, and what is asked here does nothing.
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says: names from the program, codes and numbers; never what people wrote, nor who they are. */
export type Facts = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

/** Something that takes time. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** W3C Trace Context, version 00. */
  readonly traceparent: string
  /** False where the sampler left the trace out. */
  readonly isRecorded: boolean
  /** The name of the request or job all this is part of. */
  readonly rootName: string
  child(name: string, facts: Facts, kind: SpanKind): Span
  set(facts: Facts): void
  /** Marks it as failed; the code of a refusal, of the database or the system, or the error's name. */
  fail(code: string): void
  end(): void
}

/** The span that a request or a job is. */
export interface RootSpan {
  readonly name: string
  readonly kind: SpanKind
  readonly facts: Facts
  /** The `traceparent` of the span this one is part of. */
  readonly parent?: string | undefined
  /** The `traceparent` of the span that caused this one, whose trace has long ended. */
  readonly cause?: string | undefined
}

/** Begins traces, and sends them to a collector. */
export interface Tracing {
  begin(root: RootSpan): Span
  /** Sends what has ended so far. */
  flush(): Promise<void>
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

/** The span this code runs in. */
export const spanNow = (): Span | undefined => spans.getStore()

/** Does the work in a span; without one it does the work. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span === undefined ? work() : spans.run(span, work)

/** Does work that belongs to nobody who happens to be served while it begins. */
export const outside = <T>(work: () => T): T => (spans.getStore() === undefined ? work() : spans.exit(work))

/** Does the work in a span of its own, where the code around it is traced. */
export const spanned = <T>(
  name: string,
  work: () => Promise<T>,
  { facts = {}, kind = 'internal' }: { readonly facts?: Facts; readonly kind?: SpanKind } = {},
): Promise<T> => {
  const around = spans.getStore()
  if (around?.isRecorded !== true) return work()
  return measured(around.child(name, facts, kind), work)
}

const measured = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    return await spans.run(span, work)
  } catch (error) {
    span.fail(faultOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** What a span may say of an error: words of errors may quote what people wrote. */
export const faultOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'error'
}

/** The name of the span of a job. */
export const jobSpanName = (name: string): string => `job ${name}`

/** What a line of the log says of the span it was written in. */
export const traceFields = (span: Span | undefined = spanNow()): { trace_id?: string; span_id?: string } =>
  span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
