// What the levels covered, kept beside the other reports until `npm run models` puts the table together.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Goal } from '#tests/models/support/chart-steps.ts'

export const RESULTS = join(import.meta.dirname, '../../../reports/models')

/** A level's goals by machine: those asked of it and those reached. */
export type LevelResult = Readonly<
  Record<string, { readonly goals: readonly Goal[]; readonly reached: readonly Goal[] }>
>

/** What the calls' walk counted for one stored thing. */
export interface WalkResult {
  readonly possible: number
  readonly refused: number
  readonly jobs: number
}

/** Keeps something under a name. */
export const keepResult = (name: string, what: unknown): void => {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(what, null, 1)}\n`)
}

/** What was kept; undefined when nothing was. */
export const readResult = (name: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}
