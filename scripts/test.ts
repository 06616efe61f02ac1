// `npm test`: runs all checks, then unit, server and view tests, then the browser, and sums up.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { useMemoryFolder } from '#tests/support/memory-folder.ts'
import { check } from './check.ts'
import { readDurations, slowest } from './test/durations.ts'
import { readFailures } from './test/failures.ts'
import { ensureTools } from './tools.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'reports')

const run = (
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((done) => {
    spawn(join(root, 'node_modules', '.bin', name), [...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: '0', ...more },
    }).on('exit', (code) => done(code === 0))
  })

interface Count {
  passed: number
  failed: number
  skipped: number
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

const vitestCount = (file: string): Count => {
  const report = readJson(file) as
    | { numPassedTests: number; numFailedTests: number; numPendingTests: number }
    | undefined
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 1,
    skipped: report?.numPendingTests ?? 0,
  }
}

const playwrightCount = (file: string): Count => {
  const report = readJson(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 1,
    skipped: report?.stats.skipped ?? 0,
  }
}

const missing = ensureTools()
if (missing.length > 0)
  console.warn(
    `missing on this machine: ${missing.join(', ')}; tests that need them say so${process.env['CI'] ? ' and fail' : ''}`,
  )

const clearMemory = useMemoryFolder()
// Known to Node before it reads the first module, so that nothing need bring the compiler of TypeScript.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'compiled')

mkdirSync(reports, { recursive: true })
for (const name of ['vitest.json', 'playwright.json']) rmSync(join(reports, name), { force: true })

const faulty = await check()
const unit = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=reports/vitest.json',
])
// Node reads TypeScript itself: Playwright's own compiler takes longer than any journey.
const browser = await run('playwright', ['test'], { PW_DISABLE_TS_ESM: '1' })
clearMemory()

const counts = [vitestCount(join(reports, 'vitest.json')), playwrightCount(join(reports, 'playwright.json'))]
const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0)
const failed = sum('failed') + faulty.length
console.log(`\nslowest files:\n${slowest(readDurations(root), 20)}`)
// The last lines are what is kept of a long run: they name what failed.
for (const name of faulty) console.log(`\nfailed: npm run check › ${name}`)
for (const words of readFailures(root)) console.log(`\nfailed: ${words}`)
console.log(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
process.exitCode = unit && browser && failed === 0 ? 0 : 1
