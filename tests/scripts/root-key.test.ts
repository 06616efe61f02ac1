// The command exports the root's key and takes it offline.
// Killed after the file was written, the key is still there.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { followAuthority } from '#server/operations/seals/signing-keys/follow.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import { quickly } from '#tests/support/quickly.ts'

const PASSPHRASE = 'correct horse battery staple'

test(
  'exported, killed before it was told, taken offline, and brought back',
  { timeout: 300_000 },
  async () => {
    const [dataDir, safe] = ['data', 'safe'].map((name) =>
      mkdtempSync(join(tmpdir(), `nuoyin-${name}-`)),
    ) as [string, string]
    onTestFinished(() =>
      [dataDir, safe].forEach((folder) => rmSync(folder, { recursive: true, force: true })),
    )
    await prepareDatabase(dataDir)
    // The commands come in through its door, as beside a server.
    const db = await openDatabase({ dataDir: join(dataDir, 'database') })
    onTestFinished(() => db.close())
    await (await createTestApp({ db })).close()
    const start = (args: readonly string[], passphrase: string | undefined = PASSPHRASE) => {
      const child = spawn(process.execPath, [...quickly, 'scripts/root-key.ts', ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATA_DIR: dataDir,
          NUOYIN_MASTER_KEY: Buffer.from(MASTER_KEY).toString('hex'),
          NUOYIN_ROOT_PASSPHRASE: passphrase,
        },
      })
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const ended = new Promise<[number | null, string]>((done) =>
        child.on('close', (status) => done([status, said])),
      )
      return { child, ended }
    }
    const run = (...args: string[]) => start(args).ended
    /** Whether the key is in the database, and the list that was signed ahead. */
    const standing = async () => {
      const { rows } = await db
        .client()
        .query(
          `select (select wrapped_key is not null from certificate where owner_type = 'root') as key, (select count(*)::int from root_list) as lists`,
        )
      return rows[0]
    }

    const file = join(safe, 'root.pem')
    expect(await run('export', join(dataDir, 'root.pem'))).toEqual([
      2,
      expect.stringContaining('在数据目录中'),
    ])
    // Killed as soon as the file is there: nothing was removed, and the whole file is there.
    const exporting = start(['export', file])
    await expect.poll(() => existsSync(file), { timeout: 60_000, interval: 2 }).toBe(true)
    exporting.child.kill('SIGKILL')
    await exporting.ended
    expect(await standing()).toEqual({ key: true, lists: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const kept = readFileSync(file, 'utf8')
    expect(await run('export', file)).toEqual([2, expect.stringContaining('已存在，没有覆盖')])
    expect(readFileSync(file, 'utf8')).toBe(kept)
    const second = join(safe, 'second.pem')
    expect(await run('export', second)).toEqual([
      0,
      expect.stringContaining('与服务器上的一致。它还在服务器上'),
    ])

    expect(await start(['take-offline', file], 'something else').ended).toEqual([
      2,
      expect.stringContaining('口令不对'),
    ])
    expect(await standing()).toEqual({ key: true, lists: 0 })
    expect(await run('take-offline', file)).toEqual([0, expect.stringContaining('可用到')])
    expect(await standing()).toEqual({ key: false, lists: 1 })
    expect(await run('sign-list', second, '--years', '8')).toEqual([
      0,
      expect.stringContaining('密钥没有留在服务器上'),
    ])
    expect(await standing()).toEqual({ key: false, lists: 1 })

    // The issuing authority's key is stolen. What is asked wrongly changes nothing, and neither does an act that is killed.
    const revoked = async () => {
      const { rows } = await db
        .client()
        .query(
          `select (select count(*)::int from revoked_issuer) as revoked, count(*)::int as issuers, count(wrapped_key)::int as keys from certificate where owner_type = 'issuing'`,
        )
      return rows[0]
    }
    // Beside the commands a server has the folder's database open, and hears of what they do.
    const beside = await createTestApp({ db, config: { dataDir } })
    onTestFinished(() => beside.close())
    await followAuthority(beside.deps)
    const untouched = { revoked: 0, issuers: 1, keys: 1 }
    const theft = ['revoke-issuer', second, '--issuer', 'ca', '--since', '2026-11-23 12:00']
    expect(await run('revoke-issuer', second, '--issuer', 'ca')).toEqual([
      2,
      expect.stringContaining('用 --since 指明'),
    ])
    expect(await run(...theft.slice(0, -1), 'yesterday')).toEqual([
      2,
      expect.stringContaining('--since 看不懂'),
    ])
    expect(await run('revoke-issuer', ...theft.slice(2))).toEqual([
      2,
      expect.stringContaining('请带回根密钥文件'),
    ])
    const acting = start(theft)
    const locks = async () =>
      (await db.client().query(`select 1 from pg_locks where locktype = 'advisory'`)).rows.length
    // It may have locked and ended between two looks.
    const isOver = () => acting.child.exitCode !== null
    await expect
      .poll(async () => isOver() || (await locks()) > 0, { timeout: 60_000, interval: 2 })
      .toBe(true)
    acting.child.kill('SIGKILL')
    await acting.ended
    expect([untouched, { revoked: 1, issuers: 2, keys: 1 }]).toContainEqual(await revoked())
    const [status, said] = await run(...theft)
    // Killed after it was done it says so, and does nothing twice.
    expect([status, said.includes('签发证书 2') || said.includes('没有再次吊销')]).toEqual([
      said.includes('没有再次吊销') ? 2 : 0,
      true,
    ])
    expect(await revoked()).toEqual({ revoked: 1, issuers: 2, keys: 1 })
    await expect.poll(() => beside.deps.authority.earlier.length, { timeout: 10_000 }).toBe(1)
    expect(await run('affected')).toEqual([0, expect.stringContaining('没有受影响的合同')])
  },
)
