// `npm run test:databases`: each test on the other database, and what only several servers show.
// What is given behind `--` goes to Vitest: names of files, `-t`, `--project databases`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { ensureDatabaseTools } from './tools.ts'

const root = join(import.meta.dirname, '..')

const missing = ensureDatabaseTools()
if (missing.length > 0) console.warn(`missing on this machine: ${missing.join(', ')}`)
const vitest = spawn(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'vitest.databases.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } },
)
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1
})
