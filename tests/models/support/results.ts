// What the levels covered. Every level writes one file per chart, reports/models/<level>-<chart>.json, in the same form:
//   { "goals": ["taken <transition>", …], "reached": ["taken <transition>", …], "excused": { "<transition>": "<reason>" } }
// `goals` is what was asked for, `reached` what came about as it would in life, `excused` what this level cannot show and why.
// Transitions are named as in src/inspector/chart-graph.ts; the chart level has `held <transition>` beside them. A level
// writes a chart's file once, with keepWalk, when its last path has been walked; `npm run models` reads them all.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Goal } from '#tests/models/support/chart-steps.ts'

export const RESULTS = join(import.meta.dirname, '../../../reports/models')

/** The chart alone, its React view with fakes, the whole application in a browser. */
export const LEVELS = ['chart', 'view', 'browser'] as const
export type Level = (typeof LEVELS)[number]

/** One chart walked at one level. */
export interface Walked {
  readonly goals: readonly Goal[]
  readonly reached: readonly Goal[]
  /** Transitions this level cannot show, each with its reason. */
  readonly excused?: Readonly<Record<string, string>>
}

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

/** Keeps what one level walked of one chart. */
export const keepWalk = (level: Level, chart: string, walked: Walked): void =>
  keepResult(`${level}-${chart}`, walked)

/** What the walks of one stored thing counted together: `walk-<chart>`, and `walk-<chart>-<whose>` where it has several. */
export const readWalk = (chart: string): WalkResult | undefined => {
  const walks = [readResult(`walk-${chart}`), ...Object.values(readResults(`walk-${chart}`))].filter(
    (found): found is WalkResult => found !== undefined,
  )
  const sum = (key: keyof WalkResult): number => walks.reduce((total, walk) => total + walk[key], 0)
  return walks.length === 0
    ? undefined
    : { possible: sum('possible'), refused: sum('refused'), jobs: sum('jobs') }
}

/** Everything kept under names that begin alike, by the rest of the name. */
export const readResults = (prefix: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    globSync(`${prefix}-*.json`, { cwd: RESULTS }).map((file) => {
      const name = basename(file, '.json')
      return [name.slice(prefix.length + 1), readResult(name)]
    }),
  )
