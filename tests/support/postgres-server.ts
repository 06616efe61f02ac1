// A PostgreSQL server for the tests, in a temporary folder on a free port.
// It uses the installation of the machine.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

interface PostgresServer {
  /** Of its administrator's database: others are made from there. */
  readonly url: string
  /** The same without the network, by a socket in its folder; undefined where the folder's path is too long for one. */
  readonly nearUrl: string | undefined
  readonly stop: () => Promise<void>
}

/** Whom it runs as: it refuses the machine's administrator, who lends it to the user its package made. */
export const account = (): { uid: number; gid: number } | Record<never, never> => {
  if (process.getuid?.() !== 0) return {}
  const ask = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

// The system's own bound on Macs, the least of those the tests run on.
const LONGEST_SOCKET = 103

// Ends the server, and clears what it wrote, when its input ends, as it does with this process, however that one ends.
const WITH_THIS_PROCESS = `
exec 3<&0
"$@" 3<&- & server=$!
{ read -r word <&3; kill -s "$ENDED_BY" $server; } 2>/dev/null & ender=$!
exec 3<&-
wait $server
kill $ender 2>/dev/null
[ -z "$CLEARED" ] || rm -rf "$CLEARED" 2>/dev/null`

/** For databases that live for seconds, each with a handful of rows. */
export const SHORT_LIVED: Readonly<Record<string, string>> = {
  autovacuum: 'off',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  track_counts: 'off',
  update_process_title: 'off',
}

interface PostgresOptions {
  /** A folder that is kept, and found again by the next start. */
  readonly kept?: string | undefined
  /** Into how many the template's largest tables are divided. */
  readonly partitions?: number | undefined
  /** Besides those that all have. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts one with the migrated template in it. What it holds is not meant to outlast a power cut, nor it this process. */
export const startPostgres = async ({
  kept,
  partitions,
  settings: more,
}: PostgresOptions = {}): Promise<PostgresServer> => {
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
  const hasSocket = join(data, `.s.PGSQL.${port}`).length <= LONGEST_SOCKET
  const settings = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: hasSocket ? data : '',
    max_connections: 300,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    ...more,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', data, ...settings]
  const server = spawn('sh', ['-c', WITH_THIS_PROCESS, 'sh', ...command], {
    ...options,
    env: {
      ...process.env,
      ENDED_BY: kept === undefined ? 'QUIT' : 'INT',
      CLEARED: kept === undefined ? folder : '',
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await listening(server)
  if (isNew) await query(url, `CREATE DATABASE ${TEMPLATE}`)
  await migrate({ connectionString: databaseAt(url, TEMPLATE) }, silentLog, partitions)
  return {
    url,
    nearUrl: hasSocket
      ? `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(data)}`
      : undefined,
    stop: async () => {
      server.stdin.end()
      // A key pressed in the terminal ends it before.
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
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
  // A server that ends meanwhile fails the statement; without a listener it would end the process besides.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
