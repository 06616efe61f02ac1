// The command renews, is killed in the middle and gone on with: each file once.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { besideConfig } from '#server/db/client-config.ts'
import { openDatabase } from '#server/db/database.ts'
import { copyCompleted } from '#tests/support/completed-copies.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { quickly } from '#tests/support/quickly.ts'

const FILES = 40
const counting = (condition: string) => `select count(*)::int as n from document_revision where ${condition}`

test('a dry run, a kill in the middle, the rest, and nothing twice', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-renew-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'database')
  const inside = async <T>(
    work: (query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ) => {
    const db = await openDatabase({ dataDir: folder })
    return work(async (sql) => (await db.client().query(sql)).rows).finally(() => db.close())
  }
  await prepareDatabase(dataDir)
  const db = await openDatabase({ dataDir: folder })
  const app = await createTestApp({ db, clock: createTestClock(new Date()) })
  const signer = await personSigner(app, '林小满')
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  await copyCompleted(app, contractId, FILES - 1)
  await app.close()
  await db.close()

  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [...quickly, 'scripts/renew.ts', ...args], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        NUOYIN_MASTER_KEY: Buffer.from(MASTER_KEY).toString('hex'),
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
  expect(await start().ended).toEqual([0, expect.stringMatching(/^0 份文件的时间戳在/)])
  expect(await start('--before', '明天').ended).toEqual([2, expect.stringContaining('日期不对')])
  // As if an earlier authority had stamped them, which ends in a month.
  await inside((query) =>
    query(
      `update document_revision set provable_until = now() + interval '30 days' where is_final and kind = 'finished'`,
    ),
  )
  expect(await start('--dry-run').ended).toEqual([0, expect.stringMatching(new RegExp(`^${FILES} 份文件`))])

  const killed = start()
  // The command has the database open; it is looked at through its door.
  const renewed = async () => {
    const client = new Client(besideConfig(folder))
    // Not open yet, or not any more.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return Number((await client.query<{ n: number }>(counting(`kind = 'renewed'`))).rows[0]?.n)
    } catch {
      return 0
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await expect.poll(renewed, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  expect((await killed.ended)[0]).toBe(null)
  const before = await inside((query) => query(counting(`kind = 'renewed'`)))
  expect(before[0]?.['n']).toBeLessThan(FILES)

  const left = FILES - Number(before[0]?.['n'])
  expect(await start().ended).toEqual([0, expect.stringContaining(`已续期 ${left} 份`)])
  const [finals, entries] = await inside(async (query) => [
    await query(
      `select kind, count(*)::int as n, count(distinct document_id)::int as documents from document_revision
       where kind in ('finished', 'renewed') and is_final group by kind`,
    ),
    await query(
      `select count(*)::int as n, count(distinct chain_id)::int as chains from audit_entry where event = 'contract:stamps.renewed'`,
    ),
  ])
  expect(finals).toEqual([{ kind: 'renewed', n: FILES, documents: FILES }])
  expect(entries).toEqual([{ n: FILES, chains: FILES }])
})
