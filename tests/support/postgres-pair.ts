// Two PostgreSQL servers, the second a standby of the first, synchronous unless it is only read.
// The first is lost as its machine would be.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgres } from '../../scripts/tools.ts'
import { account, listening, query } from './postgres-server.ts'
import { freePort } from './running-server.ts'

const DATABASE = 'nuoyin'
// Nothing counts as committed before the standby has it.
const PRIMARY = { synchronous_standby_names: 'standby', synchronous_commit: 'on' }

export interface PostgresPair {
  /** Names both, the first one first. */
  readonly url: string
  readonly firstUrl: string
  readonly secondUrl: string
  /** Every process of the first at once, with no word to anybody. */
  readonly loseFirst: () => Promise<void>
  /** Makes the second the one that takes writes. */
  readonly promoteSecond: () => void
  /** The same for the second. */
  readonly loseSecond: () => Promise<void>
  readonly startSecondAgain: () => Promise<void>
  /** Starts the first as it was, as somebody might who does not know. */
  readonly startFirstAgain: () => Promise<void>
  /** CPU that the processes of each have taken which run now. */
  readonly cpuMs: () => { readonly first: number; readonly second: number }
  readonly stop: () => Promise<void>
}

/** Starts both; the second has all that the first has when this resolves. With `waits` nothing commits before it has that as well. */
export const startPostgresPair = async ({ waits = true } = {}): Promise<PostgresPair> => {
  const found = findPostgres()
  if (found === undefined) throw new Error('not installed: postgresql')
  // What is on PATH may be links to some of the programs.
  const programs = dirname(realpathSync(join(found, 'initdb')))
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-pair-'))
  const as = account()
  if ('uid' in as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: 'ignore', ...as })
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const [firstPort, secondPort] = [await freePort(), await freePort()]

  const start = async (data: string, port: number, more: Record<string, string>): Promise<ChildProcess> => {
    const settings = Object.entries({
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: 'off',
      ...more,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      cwd: folder,
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await listening(server)
    return server
  }

  run('initdb', ['-D', first, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const at = (port: number, database = DATABASE) => `postgres://postgres@127.0.0.1:${port}/${database}`
  // Alone it waits for nobody; the database is made before the standby is.
  let primary = await start(first, firstPort, {})
  await query(at(firstPort, 'postgres'), `CREATE DATABASE ${DATABASE}`)
  run('pg_basebackup', [
    '-D',
    second,
    '-h',
    '127.0.0.1',
    '-p',
    String(firstPort),
    '-U',
    'postgres',
    '-X',
    'stream',
    '-R',
    '--no-sync',
    '--checkpoint=fast',
  ])
  if (waits)
    await query(
      at(firstPort, 'postgres'),
      `ALTER SYSTEM SET synchronous_standby_names = '${PRIMARY.synchronous_standby_names}'`,
    )
  const startSecond = () => start(second, secondPort, { cluster_name: PRIMARY.synchronous_standby_names })
  let standby = await startSecond()
  if (waits) await query(at(firstPort, 'postgres'), 'SELECT pg_reload_conf()')

  return {
    url: `postgres://postgres@127.0.0.1:${firstPort},127.0.0.1:${secondPort}/${DATABASE}?target_session_attrs=read-write`,
    firstUrl: at(firstPort),
    secondUrl: at(secondPort),
    loseFirst: () => killAll(primary),
    promoteSecond: () => run('pg_ctl', ['promote', '-D', second, '-w']),
    loseSecond: () => killAll(standby),
    startSecondAgain: async () => {
      standby = await startSecond()
    },
    startFirstAgain: async () => {
      primary = await start(first, firstPort, {})
    },
    cpuMs: () => ({ first: cpuOf(primary), second: cpuOf(standby) }),
    stop: async () => {
      await Promise.all([primary, standby].map(killAll))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const childrenOf = (pid: number | undefined): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

// A hundredth of a second each, as Linux counts for everybody.
const TICK_MS = 10

const cpuOf = ({ pid }: ChildProcess): number =>
  [String(pid), ...childrenOf(pid)].reduce((sum, process) => {
    // What comes after the name, which may hold spaces: the 12th and 13th are user and system.
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)

/** The server and the processes it made, which would otherwise end what they are at. */
const killAll = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const { pid } = server
  const ended = new Promise((done) => server.once('exit', done))
  const children = childrenOf(pid)
  server.kill('SIGKILL')
  for (const child of children) {
    try {
      process.kill(Number(child), 'SIGKILL')
    } catch {
      // It was gone already.
    }
  }
  await ended
}
