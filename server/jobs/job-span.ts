// The span of an attempt of a job.
import { jobSpanName } from '#server/tracing.ts'
import type { RootSpan } from '#server/tracing.ts'
import type { TakenJob } from './leases.ts'

/**
 * The first attempt at once is part of what asked for it. One for later, or tried again, only names it as its cause: the trace
 * of a request does not stay open for days.
 */
export const jobSpan = ({ name, attempt, runAt, traceparent }: TakenJob): RootSpan => {
  const isPart = attempt === 1 && runAt === null
  return {
    name: jobSpanName(name),
    kind: 'consumer',
    facts: { 'nuoyin.job': name, 'nuoyin.attempt': attempt },
    parent: (isPart ? traceparent : null) ?? undefined,
    cause: (isPart ? null : traceparent) ?? undefined,
  }
}
