// Migrations: once each, all or none, one node at a time; and they say what the schema says.
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { applyMigrations, readMigrations } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrate.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const known = readMigrations()
const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  sha256: randomUUID(),
  expands: true,
})
const apply = (migrations: Migration[]) =>
  db.transaction(async () => {
    const client = db.client()
    return await applyMigrations(client, migrations)
  })
const tableExists = async (name: string) => {
  const { rows } = await db
    .current()
    .execute<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`)
  return rows[0]!.there
}

test('each migration is applied once, in order', async () => {
  const more = [
    ...known,
    migration('9001_a', 'create table first (n int)'),
    migration('9002_b', 'alter table first add m int'),
  ]
  expect(await apply(more)).toEqual(['9001_a', '9002_b'])
  expect(await apply(more)).toEqual([])
  await db.current().execute(sql`delete from migration where name like '9%'`)
})

test('a failing migration is named and leaves nothing of its run behind', async () => {
  const run = apply([
    ...known,
    migration('9001_good', 'create table half_done (n int)'),
    migration('9002_bad', 'create table x (n nonsense)'),
  ])
  await expect(run).rejects.toThrow('升级文件 9002_bad.sql 执行失败')
  expect(await tableExists('half_done')).toBe(false)
})

test('a database that a newer version has migrated is refused', async () => {
  await db.current().execute(sql`insert into migration (name, sha256) values ('9999_future', 'x')`)
  await expect(apply(known)).rejects.toThrow('数据库由更新的版本升级过（9999_future）')
  await db.current().execute(sql`delete from migration where name = '9999_future'`)
})

test('a database that a newer version has expanded is used', async () => {
  const newer = migration('9001_wider', 'alter table session add wider int default 1 not null')
  await apply([...known, newer])
  expect(await apply(known)).toEqual([])
  await db.current().execute(sql`alter table session drop wider`)
  await db.current().execute(sql`delete from migration where name = '9001_wider'`)
})

test('a database from which a newer version has taken something is refused', async () => {
  await apply([...known, { ...migration('9001_narrower', 'select 1'), expands: false }])
  await expect(apply(known)).rejects.toThrow('数据库由更新的版本升级过（9001_narrower）')
  await db.current().execute(sql`delete from migration where name = '9001_narrower'`)
})

test('a database that a newer version has expanded elsewhere is refused', async () => {
  await apply([...known, migration('9001_theirs', 'select 1')])
  await expect(apply([...known, migration('9001_ours', 'select 1')])).rejects.toThrow('9001_theirs')
  await db.current().execute(sql`delete from migration where name = '9001_theirs'`)
})

test('a database of before this knowledge learns of it with its next migration', async () => {
  await db.current().execute(sql`alter table migration drop column expands`)
  expect(await apply(known)).toEqual([])
  expect(await apply([...known, migration('9001_next', 'select 1')])).toEqual(['9001_next'])
  const { rows } = await db.current().execute(sql`select expands from migration order by name desc limit 1`)
  expect(rows).toEqual([{ expands: true }])
  await db.current().execute(sql`delete from migration where name = '9001_next'`)
})

test('an applied file that was changed afterwards is refused', async () => {
  const [first, ...rest] = known
  await expect(apply([{ ...first!, sha256: 'other' }, ...rest])).rejects.toThrow(
    `升级文件 ${first!.name}.sql 在执行之后被改动`,
  )
})

test('the migrations together say what the schema says (else: npm run db:generate -- <name>)', async () => {
  const root = path.join(import.meta.dirname, '../../../server/db')
  const tables: Record<string, unknown> = {}
  for (const file of globSync('**/*.ts', { cwd: path.join(root, 'schema') })) {
    Object.assign(tables, await import(path.join(root, 'schema', file)))
  }
  const last = readdirSync(path.join(root, 'migrations/meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)!
  const migrated = JSON.parse(readFileSync(path.join(root, 'migrations/meta', last), 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >
  expect(await generateMigration(migrated, generateDrizzleJson(tables))).toEqual([])
})
