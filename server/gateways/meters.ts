// Counts and times for monitoring, in the text form that Prometheus reads.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Labels = Readonly<Record<string, string>>

/** What this process counts. Names are those of `/metrics`, without the unit's prefix `nuoyin_`. */
export interface Meters {
  /** Adds one, or so many. */
  count(name: CounterName, labels: Labels, more?: number): void
  /** Adds a duration. */
  time(name: TimerName, labels: Labels, seconds: number): void
  /** All of it, with the gauges given, as text. */
  text(gauges: readonly Gauge[]): string
}

export interface Gauge {
  readonly name: string
  readonly help: string
  readonly values: readonly (readonly [labels: Labels, value: number])[]
}

const COUNTERS = {
  requests_total: 'Answered calls by call and HTTP status.',
  refusals_total: 'Refusals by code.',
  jobs_total: 'Attempts of jobs by job and how they ended.',
  signings_total: 'Signatures put into documents by this process.',
  outer_timestamps_total:
    'Time stamps asked of the outer authority by how it ended: stamped, unavailable (no answer), unacceptable (an answer that does not hold).',
  replica_reads_total:
    'Lists that may be read from the replica, by where they were: replica, or the primary because of own writes, a replica that is behind, away, promoted or foreign, or one that refused or failed.',
  trace_spans_total:
    'Spans of traces by what became of them: sent, refused by the collector or not reaching it, dropped because too many waited.',
} as const
const TIMERS = {
  request_seconds: 'Time from the request to the end of its answer, by call.',
  job_seconds: 'Time of one attempt of a job.',
  outer_timestamp_seconds:
    'Time from asking the outer time-stamp authority to its checked answer, or to giving up.',
} as const
export type CounterName = keyof typeof COUNTERS
export type TimerName = keyof typeof TIMERS

const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const NANO = 1e9

interface Timed {
  readonly labels: Labels
  readonly buckets: number[]
  sum: number
  count: number
}

export const createMeters = (): Meters => {
  const counts = new Map<string, { name: CounterName; labels: Labels; value: number }>()
  const times = new Map<string, Timed & { name: TimerName }>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    count: (name, labels, more = 1) => {
      const key = keyOf(name, labels)
      const found = counts.get(key)
      if (found === undefined) counts.set(key, { name, labels, value: more })
      else found.value += more
    },
    time: (name, labels, seconds) => {
      const key = keyOf(name, labels)
      let found = times.get(key)
      if (found === undefined) {
        found = { name, labels, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }
        times.set(key, found)
      }
      found.sum += seconds
      found.count += 1
      for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) found.buckets[index]! += 1
    },
    text: (gauges) => {
      const lines = [
        ...Object.entries(COUNTERS).flatMap(([name, help]) => [
          ...head(name, help, 'counter'),
          ...[...counts.values()]
            .filter((one) => one.name === name)
            .map(({ labels, value }) => line(name, labels, value)),
        ]),
        ...Object.entries(TIMERS).flatMap(([name, help]) => [
          ...head(name, help, 'histogram'),
          ...[...times.values()].filter((one) => one.name === name).flatMap((one) => timedLines(name, one)),
        ]),
        ...[...gauges, ...processGauges(delay)].flatMap(({ name, help, values }) => [
          ...head(name, help, 'gauge'),
          ...values.map(([labels, value]) => line(name, labels, value)),
        ]),
      ]
      // The next reading tells of the time since this one.
      delay.reset()
      return `${lines.join('\n')}\n`
    },
  }
}

const timedLines = (name: string, { labels, buckets, sum, count }: Timed): string[] => [
  ...BOUNDS.map((bound, index) =>
    line(`${name}_bucket`, { ...labels, le: String(bound) }, buckets[index] ?? 0),
  ),
  line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
  line(`${name}_sum`, labels, sum),
  line(`${name}_count`, labels, count),
]

const processGauges = (delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] => {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / NANO : 0)
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'event_loop_delay_seconds',
      help: 'How late timers of the main thread are, since the last reading.',
      values: [
        [{ quantile: '0.5' }, seconds(delay.percentile(50))],
        [{ quantile: '0.99' }, seconds(delay.percentile(99))],
        [{ quantile: '1' }, seconds(delay.max)],
      ],
    },
    { name: 'resident_bytes', help: 'Memory of the process.', values: [[{}, rss]] },
    { name: 'heap_used_bytes', help: 'Used heap of the main thread.', values: [[{}, heapUsed]] },
    { name: 'cpu_seconds', help: 'Processor time since the start.', values: [[{}, (user + system) / 1e6]] },
    { name: 'uptime_seconds', help: 'Time since the start.', values: [[{}, process.uptime()]] },
  ]
}

const head = (name: string, help: string, type: string): string[] => [
  `# HELP nuoyin_${name} ${help}`,
  `# TYPE nuoyin_${name} ${type}`,
]

const line = (name: string, labels: Labels, value: number): string =>
  `nuoyin_${name}${labelText(labels)} ${value}`

/** Every answer is counted: cheaper than the text, and as different. */
const keyOf = (name: string, labels: Labels): string => {
  let key: string = name
  for (const label in labels) key += `\0${label}\0${labels[label]}`
  return key
}

const labelText = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
