// A full disk: the embedded database reads on, refuses writes, warns before, and recovers.
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { countNotices, readNotices } from '#protocol/base.ts'
import { listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { createDiskWatch, FULL_BELOW_BYTES, LOW_BELOW_BYTES } from '#server/db/embedded/disk-watch.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROOMY = LOW_BELOW_BYTES * 2
let free = ROOMY
let dataDir = ''
let db: Database
let app: TestApp
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'nuoyin-full-'))
  await prepareDatabase(dataDir)
  db = await openDatabase({
    dataDir: path.join(dataDir, 'database'),
    freeBytes: () => free,
    statementLimitMs: 3000,
  })
  app = await createTestApp({ db })
})
afterAll(async () => {
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const health = async () => {
  const answer = await app.fastify.inject('/healthz')
  return [answer.statusCode, answer.json<{ disk: string }>().disk]
}

test('the watch tells each change once, and wants twice the room before it lets write again', () => {
  const told: string[] = []
  let bytes = ROOMY
  const watch = createDiskWatch(
    () => bytes,
    (state) => told.push(state),
  )
  for (const next of [
    ROOMY,
    LOW_BELOW_BYTES - 1,
    FULL_BELOW_BYTES - 1,
    FULL_BELOW_BYTES,
    FULL_BELOW_BYTES * 2,
    ROOMY,
  ]) {
    bytes = next
    watch.look()
    watch.look()
  }
  watch.stop()
  expect(told).toEqual(['low', 'full', 'low', 'ok'])
})

test('on a full disk people go on reading, writing is refused with the reason, and all is well when there is room', async () => {
  const { client } = await newPerson(app, '林小满')
  expect(await health()).toEqual([200, 'ok'])
  free = LOW_BELOW_BYTES - 1
  await expect.poll(health).toEqual([200, 'low'])
  free = 0
  await expect.poll(health).toEqual([503, 'full'])

  // Long enough for the session to be due for its mark of being seen.
  app.clock.advance(20 * 60_000)
  expect(await client.ask(getCurrentAccount, {})).toMatchObject({ status: 200, code: '000000' })
  expect(await client.ask(countNotices, {})).toMatchObject({ status: 200, code: '000000' })
  expect(await client.ask(listContracts, { tab: 'all' } as never)).toMatchObject({ code: '000000' })
  const write = await client.ask(readNotices, {})
  expect(write).toMatchObject({
    status: 503,
    code: 'storage.full',
    info: expect.stringContaining('磁盘空间不足'),
    headers: { 'retry-after': '60' },
  })

  const request = client.request(getCurrentAccount, {})
  expect((await client.send(request)).json()).toMatchObject({ code: '000000' })
  expect((await client.send(request)).json()).toMatchObject({ code: 'illegal.nonce-used' })

  free = ROOMY
  await expect.poll(health).toEqual([200, 'ok'])
  expect((await client.send(request)).json()).toMatchObject({ code: 'illegal.nonce-used' })
  expect(await client.ask(readNotices, {})).toMatchObject({ status: 200, code: '000000' })
})

test('a database that cannot be opened again is tried until it can', async () => {
  const home = path.join(dataDir, 'database', 'postgres', 'global')
  renameSync(home, `${home}.away`)
  await expect(db.current().execute(sql`select from generate_series(1, 1e12::bigint)`)).rejects.toThrow()
  await expect
    .poll(
      () =>
        db
          .current()
          .execute(sql`select 1`)
          .then(() => 'ok', sqlState),
      { timeout: 30_000 },
    )
    .toBe('57P03')
  renameSync(`${home}.away`, home)
  await expect
    .poll(
      () =>
        db
          .current()
          .execute(sql`select 1 as one`)
          .then(({ rows }) => rows, sqlState),
      { timeout: 30_000 },
    )
    .toEqual([{ one: 1 }])
})
