// Time stamps are renewed beside a server, the command is killed in the middle and gone on with: each file once.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { besideConfig } from '#server/db/client-config.ts'
import { startServer } from '#tests/support/running-server.ts'

/** The next day's end of a stamp is near, and the stamp of today proves longer. */
const NEAR = `update document_revision set provable_until = now() + interval '30 days' where is_final and kind = 'finished'`

test('a dry run, a kill, the rest, and nothing twice', { timeout: 300_000 }, async () => {
  // The demo's contracts are completed by the server that starts.
  const server = await startServer({ env: { NUOYIN_DEMO: 'on' } })
  onTestFinished(() => server.stop())
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/renew.ts', ...args], {
      env: { ...process.env, DATA_DIR: server.dataDir },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise<[number | null, string]>((done) =>
      child.on('close', (status) => done([status, said])),
    )
    return { child, ended }
  }
  const client = new Client(besideConfig(join(server.dataDir, 'database')))
  await client.connect()
  onTestFinished(() => client.end())
  const count = async (condition: string) => {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from document_revision where ${condition}`,
    )
    return Number(rows[0]?.n)
  }
  const files = await count(`is_final and kind = 'finished'`)
  expect(files).toBeGreaterThan(1)
  expect(await start().ended).toEqual([0, expect.stringMatching(/^0 份文件的时间戳在 .+最早的一份 2038年/)])
  await client.query(NEAR)
  expect(await start('--before', '明天').ended).toEqual([2, expect.stringContaining('日期不对')])
  expect(await start('--dry-run').ended).toEqual([0, expect.stringMatching(new RegExp(`^${files} 份文件`))])
  expect(await count(`kind = 'renewed'`)).toBe(0)

  const killed = start()
  await expect.poll(() => count(`kind = 'renewed'`), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  await killed.ended
  const [status, said] = await start().ended
  expect([status, said]).toEqual([0, expect.any(String)])
  expect(await count(`kind = 'renewed' and is_final`)).toBe(files)
  expect(await count(`kind = 'finished' and is_final`)).toBe(0)
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from audit_entry where event = 'contract:stamps.renewed' group by chain_id`,
  )
  expect(rows.map(({ n }) => n)).toEqual(rows.map(() => '1'))
})
