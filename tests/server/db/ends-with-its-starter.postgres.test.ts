// A PostgreSQL that tests started outlives no run, however that one ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { query } from '#tests/support/postgres-server.ts'
import { quickly } from '#tests/support/quickly.ts'

const SCRIPT = join(import.meta.dirname, '../../support/processes/start-postgres.ts')

test('a killed run leaves no PostgreSQL and nothing of what it wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-killed-'))
  // As a user of its own it passes through.
  chmodSync(folder, 0o711)
  const run = spawn(process.execPath, [...quickly, SCRIPT], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(run.stdout, 'data')) as [Buffer]
  const url = said.toString().trim()
  await query(url, 'SELECT 1')

  run.kill('SIGKILL')

  await vi.waitFor(
    async () => {
      await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
      expect(readdirSync(folder, { recursive: true }).filter((name) => name.includes('data'))).toEqual([])
    },
    { timeout: 10_000 },
  )
  rmSync(folder, { recursive: true, force: true })
})
