// Lists of a company that allows it are read from a real standby, or from the primary.
// Replay is paused to see which of the two answered: the standby then shows what was before.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setReplicaReading } from '#protocol/company/departments.ts'
import { grantRoles } from '#protocol/company/roles.ts'
import { countContracts, listDrafts } from '#protocol/contracts/contracts/contracts.ts'
import { readReport } from '#protocol/contracts/reports/reports.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { companySigner, launched, newDraft, partyFor } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { startPostgresPair } from '#tests/support/postgres-pair.ts'
import type { PostgresPair } from '#tests/support/postgres-pair.ts'
import { query } from '#tests/support/postgres-server.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let pair: PostgresPair
const nodes: TestApp[] = []
/** Of the second node: what it allows is short. */
const SHORT_MS = 2_000
let boss: Signer
let clerk: Colleague

const opened = (mostBehindMs: number): Promise<Database> =>
  openDatabase({ databaseUrl: pair.firstUrl, replica: { url: pair.secondUrl, mostBehindMs } })

beforeAll(async () => {
  pair = await startPostgresPair({ waits: false })
  for (const mostBehindMs of [60_000, SHORT_MS])
    nodes.push(await createTestApp({ db: await opened(mostBehindMs) }))
  boss = await companySigner(nodes[0]!, '林清和', '杭州清和文化科技有限公司')
  clerk = await hire(nodes[0]!, boss, '周远', { roles: ['admin'] })
  await boss.client.call(setReplicaReading, { isAllowed: true })
})
afterAll(async () => {
  for (const node of nodes) {
    await node.close()
    await node.db.close()
  }
  await pair.stop()
})
beforeEach(async () => {
  await resume()
  await settle()
})

const pause = () => query(pair.secondUrl, 'select pg_wal_replay_pause()')
const resume = () => query(pair.secondUrl, 'select pg_wal_replay_resume()')
/** As if nobody had changed anything for a minute. */
const age = () =>
  nodes[0]!.db.current().execute(sql`update session set wrote_at = wrote_at - interval '1 minute'`)
/** The same, and the standby has it. */
const settle = async () => {
  await age()
  const { rows } = await nodes[0]!.db
    .current()
    .execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`)
  await expect
    .poll(async () => {
      const [node] = nodes
      const has = sql`select pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as has`
      return (await node!.db.replica!.read(() => node!.db.current().execute<{ has: boolean }>(has))).rows
    })
    .toEqual([{ has: true }])
  for (const node of nodes) await expect.poll(() => node.db.replica!.state().condition).toBe('following')
}
/** Where a node read lists that may come from the standby, since it was last asked. */
const counted = new Map<string, number>()
const readFrom = (node = nodes[0]!): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const [, outcome = '', n] of node.deps.meters
    .text([])
    .matchAll(/^nuoyin_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)) {
    const key = `${nodes.indexOf(node)} ${outcome}`
    const more = Number(n) - (counted.get(key) ?? 0)
    counted.set(key, Number(n))
    if (more > 0) found[outcome] = more
  }
  return found
}
const open = async (viewer: Signer) => (await viewer.client.call(countContracts, {})).all
const replicaCheck = async (node: TestApp) => {
  const found = (await lookAround(node.deps)).find(({ code }) => code === 'replica')?.finding
  return [found?.result, found?.said]
}

test('a list comes from the standby, what the reader changed is there at once, and without the switch all is', async () => {
  await launched(clerk, { parties: [partyFor(clerk)] })
  await settle()
  readFrom()
  const before = await open(boss)
  expect([before, readFrom()]).toEqual([1, { replica: 1 }])

  await pause()
  await launched(clerk, { parties: [partyFor(clerk)] })
  expect([await open(boss), readFrom()]).toEqual([before, { replica: 1 }])
  expect([await open(clerk), readFrom()]).toEqual([before + 1, { own: 1 }])
  // However long ago it was: what counts is whether the standby has it.
  await age()
  expect([await open(clerk), readFrom()]).toEqual([before + 1, { own: 1 }])
  // The mark is the session's, so another node knows.
  const there = nodes[1]!.client()
  Object.assign(there, { token: clerk.client.token, identity: clerk.client.identity })
  expect((await there.call(countContracts, {})).all).toBe(before + 1)

  await boss.client.call(setReplicaReading, { isAllowed: false })
  expect([await open(boss), await open(clerk), readFrom()]).toEqual([before + 1, before + 1, {}])
  await boss.client.call(setReplicaReading, { isAllowed: true })
  await resume()
  await settle()
  expect([await open(boss), await open(clerk), readFrom()]).toEqual([before + 1, before + 1, { replica: 2 }])
})

test('a draft that was just saved is in its author’s list', async () => {
  await pause()
  const { contractId } = await newDraft(boss, { parties: [partyFor(boss, { isSelf: true })] })
  const { rows } = await boss.client.call(listDrafts, {})
  expect(rows.map((row) => row.contractId)).toContain(contractId)
})

test('a permission that was taken away is refused at once, and a session that ended is over', async () => {
  const asked = { from: '2026-01-01', to: '2026-12-31' }
  readFrom()
  await clerk.client.call(readReport, asked)
  expect(readFrom()).toEqual({ replica: 1 })
  await pause()
  await boss.client.call(grantRoles, { memberIds: [clerk.memberId], remove: ['admin'] })
  expect((await clerk.client.ask(readReport, asked)).code).toBe('permission.denied')
  await nodes[0]!.db.current().execute(sql`update session set ended_at = now(), end_reason = 'signedOut'
    where company_id = ${clerk.companyId} and user_id = ${clerk.userId}`)
  expect((await clerk.client.ask(countContracts, {})).status).toBe(401)
  expect(readFrom()).toEqual({})
})

test('further behind than is allowed, gone or cut off, it is not asked, and comes back by itself', async () => {
  const [, short] = nodes
  const there = short!.client()
  Object.assign(there, { token: boss.client.token, identity: boss.client.identity })
  await pause()
  await age()
  // Long enough that no measurement of before the change can bring it back.
  await expect.poll(() => short!.db.replica!.state().behindMs).toBeGreaterThan(2 * SHORT_MS)
  readFrom(short)
  await there.call(countContracts, {})
  expect([readFrom(short), await replicaCheck(short!)]).toEqual([
    { behind: 1 },
    ['soon', '只读副本落后超过允许的 2 秒，列表由主库读取，用户不受影响。'],
  ])
  expect(nodes[0]!.db.replica!.state().condition).toBe('following')
  await resume()
  await settle()

  readFrom()
  await pair.loseSecond()
  expect(await open(boss)).toBe(2)
  await expect.poll(() => nodes[0]!.db.replica!.state().condition).toBe('away')
  expect(await open(boss)).toBe(2)
  expect(await replicaCheck(nodes[0]!)).toEqual(['bad', '只读副本没有应答，列表由主库读取，用户不受影响。'])
  expect(nodes[0]!.logged()).not.toContain('"code":"server.failed"')
  await pair.startSecondAgain()
  await settle()
  readFrom()
  expect([await open(boss), readFrom()]).toEqual([2, { replica: 1 }])
})

test('once promoted it is read no more, and operators are told what to do', async () => {
  pair.promoteSecond()
  await expect.poll(() => nodes[0]!.db.replica!.state().condition).toBe('promoted')
  readFrom()
  expect([await open(boss), readFrom()]).toEqual([2, { promoted: 1 }])
  expect(await replicaCheck(nodes[0]!)).toEqual([
    'bad',
    'DATABASE_REPLICA_URL 指向的服务器已升为主库，不再跟随，列表由主库读取，用户不受影响。',
  ])
})
