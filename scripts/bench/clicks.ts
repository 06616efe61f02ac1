// Clicks, taps and fields of the main job, as its journey counts them in a browser.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COUNTED = join(ROOT, 'reports/journeys/clicks.json')

/** One part of the job, with what it took and the most it may take. */
export interface CountedPart {
  readonly key: string
  readonly what: string
  readonly presses: number
  readonly fields: number
  readonly mostPresses: number
  readonly mostFields: number
}

/** Walks the journey; throws when it did not come to its end. */
export const benchClicks = (): readonly CountedPart[] => {
  rmSync(COUNTED, { force: true })
  spawnSync(join(ROOT, 'node_modules/.bin/playwright'), ['test', 'clicks', '--workers=1'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return JSON.parse(readFileSync(COUNTED, 'utf8')) as readonly CountedPart[]
}
