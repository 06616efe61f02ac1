// The additions of the embedded database to PGlite: lock, durability, and statement limits.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { startChild } from '#tests/support/child.ts'
import { defer } from '#tests/support/deferred.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'

// Processes are started and databases opened here; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

// Creating a database takes seconds, copying a created one does not.
let folder: string
let created: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'nuoyin-db-'))
  await prepareDatabase(folder)
  created = path.join(folder, 'database')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let dataDir: string
let opened: Database[]
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'nuoyin-db-'))
  cpSync(created, dataDir, { recursive: true })
  opened = []
})
afterEach(async () => {
  for (const db of opened) await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(options: { statementLimitMs?: number } = {}): Promise<Database> {
  const db = await openDatabase({ dataDir, ...options })
  opened.push(db)
  return db
}

const shutAll = async () => {
  for (const db of opened.splice(0)) await db.close()
}

test('what was written is there after closing and opening again', async () => {
  const db = await open()
  await db.current().execute(sql`create table kept (word text)`)
  await db.current().execute(sql`insert into kept values ('留')`)
  await shutAll()
  const again = await open()
  expect((await again.current().execute(sql`select word from kept`)).rows).toEqual([{ word: '留' }])
})

test('commits are synced to the disk: sync is on, by the one method that works here', async () => {
  const db = await open()
  const { rows } = await db
    .current()
    .execute(sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`)
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }])
})

test('a second process is refused at once, in words, and the first one works on', async () => {
  const holder = startChild('tests/server/db/processes/hold-folder.ts', [dataDir])
  let began: number
  let refused: number
  try {
    await holder.until(1)
    began = performance.now()
    await expect(open()).rejects.toThrow(`数据目录 ${dataDir} 正被另一个诺印进程使用`)
    refused = performance.now() - began
  } finally {
    await holder.kill()
  }
  began = performance.now()
  await open()
  expect(refused).toBeLessThan(performance.now() - began)
})

test('a second opening in the same process is refused too', async () => {
  await open()
  await expect(open()).rejects.toThrow('正被另一个诺印进程使用')
})

test(
  'a process killed while it writes keeps every acknowledged row whole, five times over',
  { timeout: 120_000 },
  async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const writer = startChild('tests/server/db/processes/write-rows.ts', [dataDir, String(round * 100_000)])
      await writer.until(20 + round * 13)
      await writer.kill()
      acknowledged.push(...writer.lines.slice(1).map(Number))
    }
    const db = await open()
    const { rows } = await db
      .current()
      .execute<{ n: number; half: string }>(sql`select n, half from written order by n`)
    const found = new Map(rows.map(({ n, half }) => [n, half]))
    expect(acknowledged.length).toBeGreaterThan(5 * 19)
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
    expect([...found.values()].filter((half) => half !== 'both'.repeat(200))).toEqual([])
    // At most one commit per round can have happened whose acknowledgement was cut off.
    expect(found.size - acknowledged.length).toBeLessThanOrEqual(5)
  },
)

test('an initialisation that was cut short is begun anew', async () => {
  rmSync(path.join(dataDir, 'postgres'), { recursive: true })
  const half = path.join(dataDir, 'postgres.new')
  mkdirSync(half)
  writeFileSync(path.join(half, 'PG_VERSION'), '18\n')
  const db = await open()
  expect((await db.current().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a stuck statement is stopped, and the database is there again with its rows and its listeners', async () => {
  const db = await open({ statementLimitMs: 1_500 })
  await db.current().execute(sql`create table kept (word text)`)
  await db.current().execute(sql`insert into kept values ('留')`)
  const [back, heard] = [defer(), defer<string>()]
  await db.listen('news', heard.resolve, back.resolve)

  const stuck = db.current().execute(sql`select count(*) from generate_series(1, 100000000000)`)
  const inTransaction = db.transaction(() => db.current().execute(sql`insert into kept values ('未提交')`))
  const states = await Promise.all([stuck, inTransaction].map((work) => work.then(() => 'done', sqlState)))
  expect(states).toEqual(['57014', '57P01'])

  expect((await db.current().execute(sql`select word from kept`)).rows).toEqual([{ word: '留' }])
  await back.promise
  await db.notify('news', '又好了')
  expect(await heard.promise).toBe('又好了')
})

test('a dump opens as a database of its own', async () => {
  const db = await open()
  await db.current().execute(sql`create table kept (word text)`)
  await db.current().execute(sql`insert into kept values ('留')`)
  const copy = await openDatabase({ snapshot: await db.dump!(false) })
  opened.push(copy)
  expect((await copy.current().execute(sql`select word from kept`)).rows).toEqual([{ word: '留' }])
})
