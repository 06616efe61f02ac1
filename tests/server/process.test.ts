// The server as a process: refuses to start unsafely, prints its demo once, leaves in good order.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { shortLived } from '#tests/support/quickly.ts'
import { startServer } from '#tests/support/running-server.ts'

const root = join(import.meta.dirname, '../..')
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'nuoyin-process-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const run = (env: Record<string, string>): Promise<{ code: number | null; printed: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...shortLived, 'server/main.ts'], {
      cwd: root,
      env: { PATH: '', ...env },
    })
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.on('exit', (code) => resolve({ code, printed }))
  })

test('production with unsafe defaults is refused, each named in Chinese', async () => {
  const { code, printed } = await run({ NODE_ENV: 'production', DATA_DIR: folder() })
  expect(code).toBe(1)
  expect(printed).toMatch(/^生产模式下不能启动，请先改正：\n( {2}· .+\n)+$/)
})

test('a port in use and a folder that cannot be used are told in one Chinese sentence each', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const prepared = folder()
  await prepareDatabase(prepared)
  const inUse = await run({ PORT: String(port), DATA_DIR: prepared, NUOYIN_DEMO: 'off', LOG_LEVEL: 'silent' })
  expect(inUse).toEqual({
    code: 1,
    printed: `启动失败：端口 ${port} 已被其他程序占用。请停止那个程序，或用 PORT 换一个端口，然后重新启动。\n`,
  })
  const dataDir = folder()
  chmodSync(dataDir, 0o755)
  const loose = await run({ DATA_DIR: dataDir })
  expect([loose.code, loose.printed]).toEqual([1, expect.stringMatching(/^启动失败：.+chmod -R go=.+\n$/)])
})

// Two starts, one of them on an empty folder: seconds on a quiet machine, many on a busy one.
const STARTS_MS = 120_000

test(
  'the demo is printed once, a second start on the same data keeps it, and SIGTERM ends in good order',
  async () => {
    const dataDir = folder()
    const first = await startServer({
      isShortLived: true,
      dataDir,
      env: { NUOYIN_DEMO_PASSWORD: 'demo4567pass' },
    })
    await expect.poll(first.output).toContain('登录密码 demo4567pass')
    expect(first.output()).toContain('13800000001  林小满  杭州青禾科技有限公司')
    const exited = new Promise((resolve) => first.process.once('exit', resolve))
    first.process.kill('SIGTERM')
    expect(await exited).toBe(0)
    const second = await startServer({ isShortLived: true, dataDir })
    for (const path of ['healthz', 'readyz']) expect((await fetch(`${second.url}/${path}`)).status).toBe(200)
    await expect.poll(second.output).toContain('账号和密码：npm run demo-accounts')
    expect(second.output()).not.toContain('演示账号')
    await second.stop()
  },
  STARTS_MS,
)
