// A PostgreSQL server for the tests, in a temporary folder on a free port.
// It uses the installation of the machine.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { silentLog } from '#server/db/log.ts'
import { findPostgres } from '../../scripts/tools.ts'
import { freePort } from './running-server.ts'

/** The migrated database that others are copied from. */
export const TEMPLATE = 'nuoyin_template'

export interface PostgresServer {
  /** Of its administrator's database: others are made from there. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Whom it runs as: it refuses the machine's administrator, who lends it to the user its package made. */
export const account = (): { uid: number; gid: number } | Record<never, never> => {
  if (process.getuid?.() !== 0) return {}
  const ask = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

/**
 * Starts one with the migrated template in it. What it holds is not meant to outlast a power cut. A folder that is named is
 * kept, and found again by the next start. With `partitions` the template's largest tables are divided.
 */
export const startPostgres = async (kept?: string, partitions?: number): Promise<PostgresServer> => {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('not installed: postgresql')
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'nuoyin-postgres-'))
  mkdirSync(folder, { recursive: true })
  const as = account()
  if ('uid' in as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const isNew = !existsSync(data)
  const options = { cwd: folder, ...as }
  if (isNew)
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...options, stdio: 'ignore' },
    )
  const port = await freePort()
  const settings = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await listening(server)
  if (isNew) await query(url, `CREATE DATABASE ${TEMPLATE}`)
  await migrate({ connectionString: databaseAt(url, TEMPLATE) }, silentLog, partitions)
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill(kept === undefined ? 'SIGQUIT' : 'SIGINT')
      await ended
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when it takes connections. */
export const listening = (server: ChildProcess): Promise<void> =>
  new Promise((ready, fail) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/ready to accept (read-only )?connections/.test(said)) ready()
    })
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)))
  })

/** The address of another database on the same server. */
export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** One statement on a connection of its own. */
export const query = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
