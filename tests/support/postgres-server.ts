// A PostgreSQL server of its own for a test, where the machine has one installed.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '#tests/support/running-server.ts'

const INSTALLED = '/usr/lib/postgresql'

const programs = (): string | undefined => {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whether tests on a server of their own can run here. */
export const hasPostgres = programs() !== undefined

export interface PostgresServer {
  /** Of an empty database. */
  readonly url: string
  readonly stop: () => void
}

/** Starts one in a folder of its own; the administrator of the machine lends it to the user postgres. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  else chmodSync(folder, 0o700)
  const run = (program: string, ...args: string[]) => {
    const file = join(programs() ?? '', program)
    const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args]
    execFileSync(command, all as string[], { cwd: folder, stdio: 'ignore' })
  }
  const data = join(folder, 'data')
  const port = await freePort()
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
