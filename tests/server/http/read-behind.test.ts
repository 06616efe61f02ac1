// Where a list that may be behind is read, by company, session and replica.
import { expect, test } from 'vitest'
import { getContract, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import type { ReplicaCondition } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { createMeters } from '#server/gateways/meters.ts'
import type { Behind } from '#server/http/find-session.ts'
import { readBehind } from '#server/http/read-behind.ts'

interface Case {
  readonly endpoint?: Endpoint
  readonly behind?: Partial<Behind>
  readonly condition?: ReplicaCondition | 'none'
  /** Whether the replica has the session's last change. */
  readonly has?: boolean
  /** What reading there throws. */
  readonly fails?: Error
}

/** Where the answer came from, in how many reads, and what was counted. */
const answered = async ({
  endpoint = listContracts,
  behind,
  condition = 'following',
  has = true,
  fails,
}: Case) => {
  let place = 'primary'
  const reads: string[] = []
  const rows = has ? [{ id: 's' }] : []
  const select = { select: () => ({ from: () => ({ where: () => Promise.resolve(rows) }) }) }
  const replica: Database['replica'] = {
    state: () => ({ condition: condition as ReplicaCondition, behindMs: 0, mostBehindMs: 10_000 }),
    read: async (work) => {
      place = 'replica'
      try {
        return await work()
      } finally {
        place = 'primary'
      }
    },
  }
  const meters = createMeters()
  const db = { current: () => select, replica: condition === 'none' ? undefined : replica }
  const value = await readBehind(
    { db, meters, log: silentLog } as unknown as Deps,
    {
      endpoint,
      found: {
        session: { id: 's' } as never,
        behind: { isAllowed: true, wroteAt: null, wroteAgoMs: 60_000, ...behind },
      },
    },
    async () => {
      reads.push(place)
      if (fails !== undefined && place === 'replica') throw fails
      return place
    },
  )
  const counted = /nuoyin_replica_reads_total\{outcome="(\w+)"\} 1/.exec(meters.text([]))?.[1]
  return [value, reads.length, counted]
}

test.each<[string, Case, unknown]>([
  ['all allow it', {}, ['replica', 1, 'replica']],
  ['the call decides something', { endpoint: getContract }, ['primary', 1, undefined]],
  ['the company does not allow it', { behind: { isAllowed: false } }, ['primary', 1, undefined]],
  ['there is no replica', { condition: 'none' }, ['primary', 1, undefined]],
  ['its reader just changed something', { behind: { wroteAgoMs: 9_999 } }, ['primary', 1, 'own']],
  ['the replica lacks what its reader changed', { has: false }, ['primary', 1, 'own']],
  ['the replica is behind', { condition: 'behind' }, ['primary', 1, 'behind']],
  ['the replica is away', { condition: 'away' }, ['primary', 1, 'away']],
  ['the replica was promoted', { condition: 'promoted' }, ['primary', 1, 'promoted']],
  ['it is another database', { condition: 'foreign' }, ['primary', 1, 'foreign']],
  ['reading there fails', { fails: new Error('conflict with recovery') }, ['primary', 2, 'failed']],
  [
    'it would refuse by what it knows',
    { fails: new Refusal('not-found', '没有找到。') },
    ['primary', 2, 'refused'],
  ],
])('where %s', async (_, given, expected) => {
  expect(await answered(given)).toEqual(expected)
})
