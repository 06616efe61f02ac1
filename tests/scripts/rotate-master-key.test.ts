// The master key is changed beside a server, killed in the middle, and gone on with.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { besideConfig } from '#server/db/client-config.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { startServer } from '#tests/support/running-server.ts'
import { quickly } from '#tests/support/quickly.ts'

const FEW = 4000
/** What else is sealed by the key, the demo's people among it, is tested where the change is made. */
const QUICK = { isShortLived: true, env: { NUOYIN_DEMO: 'off' } } as const

test('a new key, a kill, the rest, and the old key gone', { timeout: 300_000 }, async () => {
  let server = await startServer(QUICK)
  const { dataDir } = server
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, [...quickly, 'scripts/rotate-master-key.ts', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
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
  const beside = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client(besideConfig(join(dataDir, 'database')))
    await client.connect()
    return work(client).finally(() => client.end())
  }

  const old = new Uint8Array(Buffer.from(readFileSync(join(dataDir, 'master.key'), 'utf8').trim(), 'hex'))
  const data = createPersonalData(old)
  const ids = Array.from({ length: FEW }, () => randomUUID())
  await beside((client) =>
    client.query(
      `INSERT INTO closed_account (user_id, sealed, closed_at, keep_until)
       SELECT id, sealed, now(), now() + interval '1 year' FROM unnest($1::uuid[], $2::text[]) AS u(id, sealed)`,
      [ids, ids.map((id) => data.seal(`person ${id}`, id))],
    ),
  )
  expect(await run()).toEqual([2, expect.stringContaining('没有旧的主密钥，无事可做')])
  expect(await run('--new-key')).toEqual([0, expect.stringContaining('已生成新的主密钥')])
  expect(await run('--new-key')).toEqual([2, expect.stringContaining('上一次更换还没有结束')])
  expect(await run()).toEqual([2, expect.stringContaining('服务还没有用新的主密钥启动过')])

  await server.kill()
  server = await startServer({ ...QUICK, dataDir })
  const rows = () =>
    beside(async (client) => {
      const found = await client.query<{ rows: string }>('SELECT rows FROM key_rotation')
      return Number(found.rows[0]?.rows)
    })
  const killed = start([])
  await expect.poll(rows, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await rows()).toBeLessThan(FEW)
  expect(await run('--forget-old')).toEqual([2, expect.stringContaining('更换还没有完成')])
  expect(await run()).toEqual([0, expect.stringContaining('没有数据再需要旧密钥')])
  expect(await run('--check')).toEqual([0, expect.stringContaining('没有数据需要旧密钥')])
  expect(await run('--forget-old')).toEqual([0, expect.stringContaining('旧的主密钥已从数据目录删除')])
  expect(existsSync(join(dataDir, 'master.key.old'))).toBe(false)

  await server.kill()
  server = await startServer({ ...QUICK, dataDir })
  const now = createPersonalData(
    new Uint8Array(Buffer.from(readFileSync(join(dataDir, 'master.key'), 'utf8').trim(), 'hex')),
  )
  const opened = await beside((client) =>
    client.query<{ user_id: string; sealed: string }>(
      'SELECT user_id, sealed FROM closed_account WHERE user_id = ANY($1)',
      [ids],
    ),
  )
  expect(
    opened.rows.filter(({ user_id: id, sealed }) => now.open(sealed, id) === `person ${id}`).length,
  ).toBe(FEW)
})
