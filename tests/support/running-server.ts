// A real server in its own process with its own data folder, for journeys and for tests that kill it.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledServer } from './bundled-server.ts'
import { prepareDatabase } from './empty-database.ts'
import { shortLived } from './quickly.ts'

const root = join(import.meta.dirname, '../..')

/** A port nobody listens on right now. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Everything it printed so far. */
  readonly output: () => string
  /** Asks it to stop and waits. */
  readonly stop: () => Promise<void>
  /** Kills it at once, as a power cut would. */
  readonly kill: () => Promise<void>
}

const healthy = async (url: string, exited: () => boolean): Promise<boolean> => {
  const until = Date.now() + 110_000
  while (Date.now() < until && !exited()) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok === true) return true
    await new Promise((next) => setTimeout(next, 50))
  }
  return false
}

/** Give `dataDir` to start again on kept data or on an empty folder, `port` to start where it was, `code` for another version's. */
export interface StartOptions {
  readonly dataDir?: string
  readonly port?: number
  readonly code?: string
  /** Whether it lives for seconds and is not measured. */
  readonly isShortLived?: boolean
  readonly env?: Record<string, string>
}

/** Starts the server and waits until it is healthy. */
export const startServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  const server = await spawnServer(options)
  const isOver = () => server.process.exitCode !== null || server.process.signalCode !== null
  if (await healthy(server.url, isOver)) return server
  server.process.kill('SIGKILL')
  throw new Error(`the server did not become healthy:\n${server.output()}`)
}

/** A folder whose database is migrated already: what the first start does is tested with a folder of one's own. */
const preparedFolder = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nuoyin-'))
  await prepareDatabase(dataDir)
  return dataDir
}

/** Starts the process and waits for nothing. */
export const spawnServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  const dataDir = options.dataDir ?? (await preparedFolder())
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const isShortLived = options.isShortLived === true
  const program = isShortLived && options.code === undefined ? bundledServer() : 'server/main.ts'
  const child = spawn(process.execPath, [...(isShortLived ? shortLived : []), program], {
    cwd: options.code ?? root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      // All people of the tests come from one address.
      NUOYIN_CODES_PER_ADDRESS: '10000',
      // What runs out is tested where documents are counted.
      NUOYIN_FIRST_DOCUMENTS: '10000,10000',
      NUOYIN_BANK_ACCOUNT: '诺印（杭州）科技有限公司|杭州银行科技支行|3301040160000012345',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Resolves when a server's log shows one of these stages after the given point. */
export const reached = (server: RunningServer, stages: readonly string[], from = 0): Promise<void> =>
  new Promise((found) => {
    const { stdout } = server.process
    const look = () => {
      const printed = server.output().slice(from)
      if (!stages.some((stage) => printed.includes(`"stage":"${stage}"`))) return
      stdout?.off('data', look)
      found()
    }
    stdout?.on('data', look)
    look()
  })
