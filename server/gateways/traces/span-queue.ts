// Spans that wait to be sent: so many and no more, one parcel at a time, and nobody waits for them.
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Meters } from '#server/gateways/meters.ts'

export interface SpanQueueOptions {
  readonly exporter: SpanExporter
  readonly mostWaiting: number
  readonly everyMs: number
  /** How long one parcel may take, tries included. */
  readonly limitMs: number
  /** How long `shutdown` may take, three seconds when left out. */
  readonly closingMs?: number | undefined
  readonly meters: Meters
  /** Hears when the collector stops taking them, and when it takes them again; never twice the same. */
  readonly onTaking: (isTaking: boolean, why: string) => void
}

const MOST_AT_ONCE = 512
const CLOSING_MS = 3000
/** What is under way when it closes began earlier, and may take longer. */
const MERCY_MS = 500

/** What happens to ended spans. `shutdown` sends what is left, and does not wait for a collector that is away. */
export const createSpanQueue = (options: SpanQueueOptions): SpanProcessor => {
  const { exporter, mostWaiting, everyMs, meters, onTaking } = options
  let waiting: ReadableSpan[] = []
  let sending: Promise<void> | undefined
  let isTaking = true
  let isClosed = false

  const count = (outcome: string, spans: number) => {
    if (spans > 0) meters.count('trace_spans_total', { outcome }, spans)
  }

  const tell = (takes: boolean, why: string) => {
    if (takes === isTaking) return
    isTaking = takes
    onTaking(takes, why)
  }

  const sendParcel = (limitMs: number): Promise<void> => {
    const parcel = waiting.splice(0, MOST_AT_ONCE)
    return new Promise((resolve) => {
      let isOver = false
      const end = (why: string | undefined) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        count(why === undefined ? 'sent' : 'refused', parcel.length)
        tell(why === undefined, why ?? '')
        resolve()
      }
      const timer = setTimeout(() => end('timed out'), limitMs)
      exporter.export(parcel, ({ code, error }) => end(code === 0 ? undefined : (error?.message ?? 'failed')))
    })
  }

  const sendAll = async (until: number): Promise<void> => {
    while (waiting.length > 0 && Date.now() < until)
      await sendParcel(Math.min(options.limitMs, until - Date.now()))
  }

  const send = (until = Infinity): Promise<void> => {
    sending ??= sendAll(until).finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void send(), everyMs)
  timer.unref()

  return {
    onStart: () => undefined,
    onEnd: (span) => {
      if (isClosed || waiting.length >= mostWaiting) {
        count('dropped', 1)
        if (!isClosed) tell(false, 'more than may wait')
      } else if (waiting.push(span) >= MOST_AT_ONCE) void send()
    },
    forceFlush: () => send(),
    shutdown: async () => {
      clearInterval(timer)
      isClosed = true
      const { closingMs = CLOSING_MS } = options
      const until = Date.now() + closingMs
      const late = new Promise<void>((resolve) => setTimeout(resolve, closingMs + MERCY_MS).unref())
      await Promise.race([send(until).then(() => send(until)), late])
      count('dropped', waiting.length)
      waiting = []
    },
  }
}
