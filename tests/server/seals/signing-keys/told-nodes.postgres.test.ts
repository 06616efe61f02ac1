// Two nodes on one PostgreSQL are told that their issuing authority was revoked.
// They are told also where nobody could be heard at that moment.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { followAuthority } from '#server/operations/seals/signing-keys/follow.ts'
import { nameOf } from '#server/operations/seals/certificates/revocation-lists.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'
import { quickly } from '#tests/support/quickly.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const issuerOf = ({ deps }: TestApp): string => nameOf(deps.authority.issuing.certificate)

test('nodes change over to the successor without a restart', { timeout: 120_000 }, async () => {
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
  onTestFinished(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-told-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const openNode = async (): Promise<TestApp> => {
    const db = await openDatabase({ databaseUrl: url })
    const app = await createTestApp({ db, clock: createTestClock(new Date()), config: { dataDir } })
    onTestFinished(async () => {
      await app.close()
      await db.close()
    })
    await followAuthority(app.deps)
    return app
  }
  const [one, two] = [await openNode(), await openNode()]
  const revoke = (issuer: string) => {
    const since = new Date().toISOString()
    const args = ['scripts/root-key.ts', 'revoke-issuer', '--issuer', issuer, '--since', since]
    const child = spawn(process.execPath, [...quickly, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        NUOYIN_MASTER_KEY: Buffer.from(MASTER_KEY).toString('hex'),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    return new Promise<[number | null, string]>((done) => child.on('close', (status) => done([status, said])))
  }
  expect(await revoke('ca')).toEqual([0, expect.stringContaining('新的签发机构“诺印签发证书 2”已启用')])
  await expect
    .poll(() => [one, two].map(issuerOf), { timeout: 10_000 })
    .toEqual([expect.stringContaining('签发证书 2'), expect.stringContaining('签发证书 2')])

  // Cut off while it is said: heard again, they look.
  const telling = revoke('ca2')
  const { rows } = await one.db
    .client()
    .query(
      `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
  expect([await telling, rows]).toEqual([[0, expect.stringContaining('诺印签发证书 3')], [{ cut: 2 }]])
  await expect
    .poll(() => [one, two].map(issuerOf), { timeout: 20_000 })
    .toEqual([expect.stringContaining('签发证书 3'), expect.stringContaining('签发证书 3')])
})
