// Behind PgBouncer in transaction mode two nodes sign, with sessions that nobody keeps.
// A pooler that was not configured is noticed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { signContract } from '#protocol/contracts/signing.ts'
import { openDatabase } from '#server/db/database.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import type { PgBouncer } from '#tests/support/pgbouncer.ts'
import { query, TEMPLATE } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { expectSignedOnce } from '#tests/support/signed-once.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { makePerson } from '../../scripts/smoke/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-pgbouncer-'))
let pgBouncer: PgBouncer
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let nodes: RunningServer[] = []

/** What the server asks the operator to say. */
const limit = async (url: string) => {
  const name = new URL(url).pathname.slice(1)
  for (const set of [`statement_timeout = '30s'`, `idle_in_transaction_session_timeout = '30s'`, 'jit = off'])
    await query(url, `ALTER ROLE "postgres" IN DATABASE "${name}" SET ${set}`)
}

beforeAll(async () => {
  pgBouncer = await startPgBouncer(inject('postgresUrl'))
  database = await createPostgresDatabase(TEMPLATE)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await pgBouncer.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a pooler that was not configured is noticed at the start', async () => {
  const words = '请将 DATABASE_DIRECT_URL 设为绕过连接池的数据库地址'
  await expect(openDatabase({ databaseUrl: pgBouncer.through(database.url) })).rejects.toThrow(words)
  const careless = await startPgBouncer(inject('postgresUrl'), [
    'options',
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ])
  onTestFinished(() => careless.stop())
  await expect(openDatabase({ databaseUrl: careless.through(database.url) })).rejects.toThrow(words)
})

test('a role without limits is refused with the statements that set them', async () => {
  const opened = openDatabase({ databaseUrl: pgBouncer.through(database.url), directUrl: database.url })
  await expect(opened).rejects.toThrow(
    /ALTER ROLE "postgres" IN DATABASE "test_\w+" SET statement_timeout = '30s';/,
  )
})

test('news are heard past the pooler', async () => {
  const own = await createPostgresDatabase(TEMPLATE)
  await limit(own.url)
  const db = await openDatabase({ databaseUrl: pgBouncer.through(own.url), directUrl: own.url })
  onTestFinished(async () => {
    await db.close()
    await own.drop()
  })
  const heard = defer<string>()
  await db.listen('news', heard.resolve)
  await db.notify('news', '到了')
  expect(await heard.promise).toBe('到了')
})

test('contracts are launched and signed on two nodes at once', { timeout: 240_000 }, async () => {
  const own = await createPostgresDatabase('template0')
  await limit(own.url)
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await own.drop()
  })
  const env = {
    DATABASE_URL: pgBouncer.through(own.url),
    DATABASE_DIRECT_URL: own.url,
    NUOYIN_DEMO: 'off',
  }
  nodes = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })])
  const signers = await Promise.all(nodes.map((node, at) => makePerson(node.url, ['林小满', '周既明'][at]!)))
  const ids = await Promise.all(signers.map((signer) => launch(signer, signers)))
  await Promise.all(
    signers.map(async (signer) => {
      for (const id of ids) {
        const { client, input } = await readyToSign(signer, id)
        await client.call(signContract, input)
      }
    }),
  )
  for (const id of ids)
    await expectSignedOnce(signers[0]!, id, () => nodes.map((node) => node.output()).join('\n'))
})
