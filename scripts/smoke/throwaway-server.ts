// A server of the smoke run's own, on a data folder that goes when it goes.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_MS = 120_000

/** A running server and the way to end it. */
export interface ThrowawayServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts it and waits until it says where it is. */
export const startThrowawayServer = async (): Promise<ThrowawayServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nuoyin-smoke-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  let printed = ''
  const url = await new Promise<string>((found, fail) => {
    const timer = setTimeout(() => fail(new Error('服务器没有按时启动')), START_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const port = /诺印已启动：http:\/\/[^:\s]+:(\d+)/.exec(printed)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      found(`http://127.0.0.1:${port}`)
    })
    void ended.then(() => {
      clearTimeout(timer)
      fail(new Error(`服务器启动失败：\n${printed}`))
    })
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}
