// Counts what a replica takes off the primary: CPU of both servers while a company reads lists.
import { sql } from 'drizzle-orm'
import { setReplicaReading } from '#protocol/company/departments.ts'
import { countNotices } from '#protocol/base.ts'
import { countContracts, listContracts, listDrafts } from '#protocol/contracts/contracts/contracts.ts'
import { readMonth } from '#protocol/contracts/contracts/month.ts'
import { countReviews, listReviews } from '#protocol/contracts/reviews/reviews.ts'
import { openDatabase } from '#server/db/database.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { startPostgresPair } from '#tests/support/postgres-pair.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { fillLists } from './list-data.ts'

/** CPU of PostgreSQL for each call, in ms, and how many of the calls the replica answered. */
export interface ReplicaRow {
  readonly reads: 'primary alone' | 'with the replica'
  readonly primaryMs: number
  readonly replicaMs: number
  readonly fromReplica: number
}

const ROUNDS = 30
const WARM = 5
/** A company with so many contracts among so many others. */
const SIZES = { own: 10_000, others: 20_000 }

/** What a page of contracts asks for, and what lists beside it ask. */
const round = async ({ client }: Signer): Promise<number> => {
  const page = { page: 1, pageSize: 10 }
  const calls = [
    client.call(countNotices, {}),
    client.call(countContracts, {}),
    client.call(listContracts, { ...page, tab: 'all' }),
    client.call(listContracts, { ...page, tab: 'completed' }),
    client.call(listContracts, { ...page, tab: 'all', search: '尉迟' }),
    client.call(listDrafts, page),
    client.call(countReviews, {}),
    client.call(listReviews, { ...page, tab: 'done' }),
    client.call(readMonth, {}),
  ]
  await Promise.all(calls)
  return calls.length
}

/** On two servers, the second a standby of the first. */
export const benchReplica = async (): Promise<ReplicaRow[]> => {
  const pair = await startPostgresPair({ waits: false })
  const db = await openDatabase({
    databaseUrl: pair.firstUrl,
    replica: { url: pair.secondUrl, mostBehindMs: 60_000 },
    statementLimitMs: 3_600_000,
  })
  const app = await createTestApp({ db })
  try {
    const boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
    await fillLists(db, { companyId: boss.companyId ?? '', userId: boss.userId, ...SIZES })
    const measured = async (reads: ReplicaRow['reads']): Promise<ReplicaRow> => {
      await boss.client.call(setReplicaReading, { isAllowed: reads === 'with the replica' })
      await settled(app)
      for (let warm = 0; warm < WARM; warm += 1) await round(boss)
      const [before, readBefore] = [pair.cpuMs(), fromReplica(app)]
      let calls = 0
      for (let done = 0; done < ROUNDS; done += 1) calls += await round(boss)
      const after = pair.cpuMs()
      return {
        reads,
        primaryMs: (after.first - before.first) / calls,
        replicaMs: (after.second - before.second) / calls,
        fromReplica: (fromReplica(app) - readBefore) / calls,
      }
    }
    return [await measured('primary alone'), await measured('with the replica')]
  } finally {
    await app.close()
    await db.close()
    await pair.stop()
  }
}

const fromReplica = ({ deps }: TestApp): number =>
  Number(/^nuoyin_replica_reads_total\{outcome="replica"\} (\d+)$/m.exec(deps.meters.text([]))?.[1] ?? 0)

/** As if the company had last changed something a minute ago, and the replica has it all. */
const settled = async ({ db }: TestApp): Promise<void> => {
  await db.current().execute(sql`update session set wrote_at = wrote_at - interval '1 minute'`)
  const { rows } = await db
    .current()
    .execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`)
  const has = sql`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as has`
  for (;;) {
    const found = await db.replica?.read(() => db.current().execute<{ has: boolean }>(has))
    if (found?.rows[0]?.has === true && db.replica?.state().condition === 'following') return
    await new Promise((done) => setTimeout(done, 100))
  }
}
