// Backup and restore from the command line, beside a running and busy server with signed contracts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { besideConfig } from '#server/db/client-config.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { quickly, shortLived } from '#tests/support/quickly.ts'

const folder = mkdtempSync(join(tmpdir(), 'nuoyin-backup-'))
const at = (name: string) => join(folder, name)
const PASSPHRASE = '口令：青山依旧在，几度夕阳红'
// More would only make the restored database larger.
const MOST_WRITES = 300
let server: RunningServer

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const environment = (env: Record<string, string>) => ({
  ...process.env,
  NUOYIN_BACKUP_PASSPHRASE: PASSPHRASE,
  ...env,
})
const start = (script: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, [...quickly, `scripts/${script}.ts`, ...args], { env: environment(env) })
const run = (script: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    const child = start(script, args, env)
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
const backUp = (to = 'backup', env: Record<string, string> = {}, ...args: string[]) =>
  run('backup', [at(to), ...args], { DATA_DIR: server.dataDir, ...env })
const restore = (from: string, to: string, env: Record<string, string> = {}, ...args: string[]) =>
  run('restore', [at(from), ...args], { DATA_DIR: at(to), ...env })

/** The last line, which says why. */
const why = ({ status, stderr }: Ended) => [status, stderr.trim().split('\n').at(-1)]

/** How many files of completed contracts there are. */
const completed = async () => {
  const client = new Client(besideConfig(join(server.dataDir, 'database')))
  await client.connect()
  const { rowCount } = await client.query(
    `SELECT 1 FROM document_revision WHERE kind = 'finished' AND is_final`,
  )
  await client.end()
  return rowCount
}

/** Stores small files one after another, each in a transaction of its own, until it is told to stop. */
const keepWriting = async () => {
  const client = new Client(besideConfig(join(server.dataDir, 'database')))
  await client.connect()
  let isWanted = true
  let written = 0
  const writing = (async () => {
    while (isWanted && written < MOST_WRITES) {
      const bytes = randomBytes(100_000)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await client.query('BEGIN')
      await client.query('INSERT INTO blob VALUES ($1, $2, now())', [sha256, bytes.length])
      await client.query('INSERT INTO blob_chunk VALUES ($1, 0, $2)', [sha256, bytes])
      await client.query('COMMIT')
      written += 1
    }
    await client.end()
  })()
  return {
    written: () => written,
    stop: () => {
      isWanted = false
      return writing
    },
  }
}

beforeAll(async () => {
  server = await startServer({ isShortLived: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup made while the database is written to is restored into an empty folder and passes every check', async () => {
  await expect.poll(completed, { timeout: 60_000 }).toBe(2)
  const writing = await keepWriting()
  await expect.poll(writing.written).toBeGreaterThan(5)
  const made = await backUp()
  await writing.stop()
  expect(made).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^备份完成：snapshot-\d{8}T\d{6}-\d{3}\.nyb\n {2}写入 \d+ 行数据、\d+ 个新文件/,
    ),
    stderr: expect.any(String),
  })
  const restored = await restore('backup', 'restored', {}, '--check')
  expect([restored.status, restored.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^恢复完成：数据截至 [^]+审计记录完整。\n[^]+个文件的哈希，全部相符。\n已验签 2 份已完成的合同文件，全部有效。\n$/,
    ),
  ])
  expect(readFileSync(join(at('restored'), 'master.key'))).toEqual(
    readFileSync(join(server.dataDir, 'master.key')),
  )
}, 180_000)

test('a second backup holds only what is new, and old ones are taken away when asked', async () => {
  const before = readdirSync(at('backup'))
  const { status, stdout } = await backUp('backup', {}, '--keep', '1')
  expect([status, stdout]).toEqual([0, expect.stringContaining('已删除 1 份旧备份。')])
  const after = readdirSync(at('backup'))
  const packs = (names: string[]) => names.filter((name) => name.startsWith('pack-'))
  expect(packs(before).filter((name) => !after.includes(name))).toEqual([])
  expect(after.filter((name) => name.startsWith('snapshot-'))).toHaveLength(1)
})

test('what cannot be run says why and touches nothing', async () => {
  const wrong = '没有完成恢复：口令或密钥文件不对：它不是这个备份目录当初使用的那一个。'
  expect(why(await restore('backup', 'new', { NUOYIN_BACKUP_PASSPHRASE: 'another passphrase' }))).toEqual([
    2,
    wrong,
  ])
  expect(why(await backUp('backup', { NUOYIN_BACKUP_PASSPHRASE: 'short' }))[1]).toContain('太短')
  expect(why(await restore('backup', 'restored'))[1]).toContain('不是空的')
  expect(why(await run('backup', [join(server.dataDir, 'b')], { DATA_DIR: server.dataDir }))[1]).toContain(
    '在数据目录之内',
  )
  expect(why(await restore('backup', 'new', { NUOYIN_MASTER_KEY: 'ab'.repeat(32) }))[1]).toContain(
    '不是写这份备份时的主密钥',
  )
  expect(why(await restore('nowhere', 'new'))[1]).toContain('没有诺印的备份')
  expect(existsSync(at('new'))).toBe(false)
})

test('a flipped byte, a missing piece and a shortened one are each refused with the reason', async () => {
  const names = readdirSync(at('backup'))
  const pack = names.find((name) => name.startsWith('pack-'))!
  const snapshot = names.find((name) => name.startsWith('snapshot-'))!
  const damaged = async (to: string, damage: (file: (name: string) => string) => void) => {
    cpSync(at('backup'), at(to), { recursive: true })
    damage((name) => join(at(to), name))
    return why(await restore(to, `${to}-restored`))
  }
  const flip = (file: string) => {
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    writeFileSync(file, bytes)
  }
  const changed = (name: string) =>
    `没有完成恢复：备份已损坏：${name} 与写入时不一致（被改动、截断或换过名字）。`
  expect(await damaged('flipped', (file) => flip(file(pack)))).toEqual([1, changed(pack)])
  expect(await damaged('flipped-rows', (file) => flip(file(snapshot)))).toEqual([1, changed(snapshot)])
  expect(await damaged('missing', (file) => rmSync(file(pack)))).toEqual([
    1,
    `没有完成恢复：备份不完整：缺少 ${pack}。`,
  ])
  const cut = await damaged('cut', (file) =>
    writeFileSync(file(pack), readFileSync(file(pack)).subarray(0, 1000)),
  )
  expect(cut).toEqual([1, expect.stringMatching(`${pack} 应有 \\d+ 字节，现有 1000 字节。$`)])
}, 180_000)

test('a backup that was killed counts for nothing, and the next one goes on', async () => {
  const whole = readdirSync(at('backup')).filter((name) => name.startsWith('snapshot-'))
  const writing = await keepWriting()
  const before = writing.written()
  await expect.poll(writing.written).toBeGreaterThan(before + 10)
  await writing.stop()
  const child = start('backup', [at('backup')], { DATA_DIR: server.dataDir })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const hasBegun = () => readdirSync(at('backup')).some((name) => name.endsWith('.partial'))
  await expect.poll(hasBegun, { interval: 1 }).toBe(true)
  child.kill('SIGKILL')
  await ended
  const { stdout } = await restore('backup', 'unused', {}, '--list')
  expect(stdout.trim().split('\n')).toEqual(whole)
  expect((await backUp()).status).toBe(0)
  expect(readdirSync(at('backup')).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('a restore that was killed is no database: no server starts on it, and nothing is restored over it', async () => {
  const child = start('restore', [at('backup')], { DATA_DIR: at('half') })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await expect
    .poll(() => existsSync(join(at('half'), 'master.key')), { interval: 1, timeout: 60_000 })
    .toBe(true)
  child.kill('SIGKILL')
  await ended
  const env = { ...process.env, DATA_DIR: at('half'), PORT: '0', LOG_LEVEL: 'silent' }
  const started = spawnSync(process.execPath, [...shortLived, 'server/main.ts'], {
    env,
    encoding: 'utf8',
  })
  expect([started.status, started.stderr]).toEqual([
    1,
    '启动失败：这个数据库是一次没有完成的恢复，不能使用；请清空它，再用 npm run restore 重新恢复。\n',
  ])
  expect(why(await restore('backup', 'half'))[1]).toContain('若其中是一次没有完成的恢复，请先清空它')
})
