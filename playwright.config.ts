// Browser journeys: a found Chromium, and a fresh server with its own data folder for every worker.
import { defineConfig } from '@playwright/test'
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does to the imports after it
import './server/load-quickly.ts'
import { findChromium, findHeadlessChromium } from './scripts/tools.ts'

const executablePath = findHeadlessChromium() ?? findChromium()

// Node takes the types out without moving a line, so no stack needs a map of the source: looking for one with each error took
// a tenth of a worker's time.
Reflect.deleteProperty(Error, 'prepareStackTrace')

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Pages wait more than they compute: three keep a small machine busy.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.02 } },
  reporter: [
    ['list'],
    ['json', { outputFile: 'reports/playwright.json' }],
    ['./tests/support/route-reporter.ts'],
  ],
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/journeys/pictures/{arg}{ext}',
  use: {
    viewport: { width: 1366, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What still moves is not where it was when it is pressed.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be pressed after so long never can: the test says so then, and not when all its time is gone.
    actionTimeout: 30_000,
    // Recording every step doubles the time; `playwright test --trace on` does it for the one that failed.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // The browser asks nobody outside; --no-sandbox because containers run as root. A page lives for seconds: what would be
      // compiled well for it would be compiled for nothing.
      args: [
        '--js-flags=--no-maglev --no-turbofan',
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--no-pings',
        '--font-render-hinting=none',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
