// A PgBouncer in transaction mode in front of a PostgreSQL of the tests, with very few connections.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPgBouncer } from '../../scripts/tools.ts'
import { account } from './postgres-server.ts'
import { freePort } from './running-server.ts'

export interface PgBouncer {
  /** The address of the same database through it. */
  readonly through: (url: string) => string
  readonly stop: () => Promise<void>
}

/** Starts one; `ignoring` are settings of a session that it drops instead of refusing them. */
export const startPgBouncer = async (
  server: string,
  ignoring: readonly string[] = [],
): Promise<PgBouncer> => {
  const program = findPgBouncer()
  if (program === undefined) throw new Error('not installed: pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-pgbouncer-'))
  const { hostname, port: serverPort } = new URL(server)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${ignoring.length === 0 ? '' : `ignore_startup_parameters = ${ignoring.join(',')}`}
`,
  )
  const as = account()
  if ('uid' in as) chownSync(folder, as.uid, as.gid)
  const process = spawn(program, [file], { cwd: folder, ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((done) => process.once('exit', () => done()))
  let said = ''
  await new Promise<void>((ready, fail) => {
    process.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) ready()
    })
    process.once('exit', () => fail(new Error(`PgBouncer did not start:\n${said}`)))
  })
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      process.kill('SIGINT')
      process.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
