// A server that speaks S3 for the tests, in a temporary folder on a free port.
// It is OpenStack Swift of the machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import type { S3Config } from '#server/gateways/storage/file-store-config.ts'
import { createS3Sender } from '#server/gateways/storage/s3-request.ts'
import { findSwift } from '../../scripts/tools.ts'
import { freePort } from './running-server.ts'

export interface S3Server {
  /** As a server is told of it, with a bucket that is there. */
  readonly env: Readonly<Record<string, string>>
  readonly config: S3Config
  /** Answers nothing, and takes connections, until `goOn`. */
  freeze(): void
  goOn(): void
  stop(): Promise<void>
}

const KEY_ID = 'test:nuoyin'
const KEY_SECRET = 'secret-of-the-tests'

export const startS3 = async (): Promise<S3Server> => {
  const python = findSwift()
  if (python === undefined) throw new Error('not installed: python3-swift')
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-s3-'))
  const port = await freePort()
  const script = join(import.meta.dirname, 's3-server.py')
  const args = ['-B', script, folder, String(port), KEY_ID, KEY_SECRET]
  const server = spawn(python, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(server, 'exit')
  await Promise.race([
    once(server.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`Swift did not start:\n${said}`))),
  ])
  const env = {
    NUOYIN_STORAGE: 's3',
    NUOYIN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    NUOYIN_S3_BUCKET: 'nuoyin-files',
    NUOYIN_S3_KEY_ID: KEY_ID,
    NUOYIN_S3_KEY_SECRET: KEY_SECRET,
    NUOYIN_S3_PREFIX: 'one',
  }
  const config = readFileStoreConfig(env).s3!
  await createS3Sender(config)({ method: 'PUT', name: '' })
  return {
    env,
    config,
    freeze: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGCONT')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
