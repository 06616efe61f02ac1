// The largest tables divided by configuration, while they are empty.
// Indexes keep the names that migrations know, and a backup sees one table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import { referencesIn, tablesIn } from '#server/db/copying/tables.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/running-server.ts'
import { expectSignedOnce } from '#tests/support/signed-once.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { makePerson } from '../../scripts/smoke/people.ts'

const opened = async (databaseUrl: string, partitions?: number): Promise<Database> => {
  const db = await openDatabase({ databaseUrl, partitions })
  onTestFinished(() => db.close())
  return db
}
const created = async (): Promise<string> => {
  const { url, drop } = await createPostgresDatabase('template0')
  onTestFinished(drop)
  return url
}

/** Indexes and constraints of the divided tables, by name, as they are defined. */
const DEFINED = sql`select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as words from pg_indexes
    where tablename in ('audit_entry', 'blob_chunk', 'contract_viewer')
  union all select conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid in ('audit_entry'::regclass, 'blob_chunk'::regclass, 'contract_viewer'::regclass) and contype <> 'n'
  order by 1, 2`

test('a divided table has the indexes and constraints of an undivided one, and its backup sees one table', async () => {
  const [plainUrl, dividedUrl] = [await created(), await created()]
  const [plain, divided] = [await opened(plainUrl), await opened(dividedUrl, 4)]
  expect((await divided.current().execute(DEFINED)).rows).toEqual(
    (await plain.current().execute(DEFINED)).rows,
  )
  const seen = async (databaseUrl: string) => {
    const { client, close } = await connectPlainly({ databaseUrl, folder: '' })
    const found = { tables: await tablesIn(client), references: await referencesIn(client) }
    await close()
    return found
  }
  expect(await seen(dividedUrl)).toEqual(await seen(plainUrl))
})

test('a divided database is opened again without the setting, with it, and refused with another number', async () => {
  const url = await created()
  await (await openDatabase({ databaseUrl: url, partitions: 4 })).close()
  await opened(url)
  await opened(url, 4)
  await expect(openDatabase({ databaseUrl: url, partitions: 8 })).rejects.toThrow(
    '请将 DATABASE_PARTITIONS 设为 4',
  )
})

test('a filled database is not divided in place', async () => {
  const url = await created()
  const db = await opened(url)
  await db.current().execute(sql`insert into blob (sha256, size, created_at) values ('a', 1, now())`)
  await db.current().execute(sql`insert into blob_chunk (sha256, position, bytes) values ('a', 0, 'x')`)
  await expect(openDatabase({ databaseUrl: url, partitions: 4 })).rejects.toThrow('不能就地分区')
  const { rows } = await db.current().execute(sql`select relkind from pg_class where relname = 'audit_entry'`)
  expect(rows).toEqual([{ relkind: 'r' }])
})

test('a node with the setting divides an empty database and signs on it', { timeout: 180_000 }, async () => {
  const url = await created()
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-partitions-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: url, DATABASE_PARTITIONS: '4', NUOYIN_DEMO: 'off' }
  const node = await startServer({ dataDir, env })
  onTestFinished(() => node.kill())
  const signer = await makePerson(node.url, '林小满')
  const contractId = await launch(signer, [signer])
  const { client, input } = await readyToSign(signer, contractId)
  await client.call(signContract, input)
  await expectSignedOnce(signer, contractId, node.output)
  const db = await opened(url)
  const parts = sql`select count(*)::int as parts from pg_inherits where inhparent = 'audit_entry'::regclass`
  expect((await db.current().execute(parts)).rows).toEqual([{ parts: 4 }])
})
