// Answers a call from the replica where company, session and replica allow it (decision 0125).
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { causeOf } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { hasWritten } from '#server/domain/account/sessions/store.ts'
import type { FoundSession } from '#server/http/find-session.ts'

// What jobs do for a change follows it, and belongs to what its author expects to see.
const JOBS_FOLLOW_MS = 10_000

type BehindDeps = Pick<Deps, 'db' | 'meters' | 'log'>

/** What of a call decides. */
export interface BehindCall {
  readonly endpoint: Endpoint
  readonly found: Pick<FoundSession, 'session' | 'behind'> | undefined
}

/**
 * What `read` answers there or, where it may not or cannot be asked there, on the primary. Every failure there is asked again: a
 * refusal must not rest on what is behind.
 */
export const readBehind = async <T>(
  { db, meters, log }: BehindDeps,
  { endpoint, found }: BehindCall,
  read: () => Promise<T>,
): Promise<T> => {
  const { replica } = db
  if (replica === undefined || endpoint.mayBeBehind !== true || found?.behind.isAllowed !== true)
    return read()
  const { session, behind } = found
  const count = (outcome: string) => meters.count('replica_reads_total', { outcome })
  const { condition } = replica.state()
  const here = condition !== 'following' ? condition : behind.wroteAgoMs < JOBS_FOLLOW_MS ? 'own' : undefined
  if (here !== undefined) {
    count(here)
    return read()
  }
  try {
    const answer = await replica.read(async () =>
      (await hasWritten(db, session.id, behind.wroteAt)) ? { value: await read() } : undefined,
    )
    count(answer === undefined ? 'own' : 'replica')
    if (answer !== undefined) return answer.value
  } catch (error) {
    count(error instanceof Refusal ? 'refused' : 'failed')
    if (!(error instanceof Refusal))
      log.warn({ err: causeOf(error), call: endpoint.name }, '只读副本没有答出列表，改由主库读取')
  }
  return read()
}
