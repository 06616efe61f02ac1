// Two nodes on one PostgreSQL: both start, one of them with the demo, and both stop cleanly.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/running-server.ts'

test('two first starts at once on one empty database and one data folder', async () => {
  const { url, drop } = await createPostgresDatabase('template0')
  onTestFinished(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-nodes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () => startServer({ dataDir, env: { DATABASE_URL: url } })
  const nodes = await Promise.all([start(), start()])
  const isReady = () => nodes.every(({ output }) => output().includes('短信发件箱'))
  await expect.poll(isReady).toBe(true)
  const printed = nodes.map(({ output }) => output().split('演示账号').length - 1)
  expect(printed.toSorted()).toEqual([0, 1])
  const codes = nodes.map(
    (node) => new Promise((resolve) => node.process.once('exit', (code) => resolve(code))),
  )
  await Promise.all(nodes.map((node) => node.stop()))
  expect(await Promise.all(codes)).toEqual([0, 0])
}, 180_000)
