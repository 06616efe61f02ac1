// Merges the results of all levels: the transitions of each chart that were taken or missed.
import type { Exhibit } from '../charts/exhibit.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { FoundFaults } from '#tests/models/support/find-faults.ts'
import { LEVELS } from '#tests/models/support/results.ts'
import type { Level, Walked, WalkResult } from '#tests/models/support/results.ts'

export interface MachineCoverage {
  readonly name: string
  readonly side: 'browser' | 'server'
  readonly states: number
  readonly transitions: number
  /** Transitions taken, by level. */
  readonly covered: Readonly<Record<Level, number>>
  /** Transitions asked of a level and not taken, as `level: transition`. */
  readonly missed: readonly string[]
}

/** What a level is asked for beside what it reached, for one chart. */
export interface LevelDetail {
  readonly asked: number
  readonly taken: readonly string[]
  readonly missed: readonly string[]
  /** Of those missed, the ones this level cannot show, each with its reason. */
  readonly excused: Readonly<Record<string, string>>
  /** Guards that said no, of those that can. */
  readonly held: readonly [number, number]
}

export interface Details {
  readonly levels: Readonly<Partial<Record<Level, LevelDetail>>>
  readonly mutants: FoundFaults | undefined
  readonly walk: WalkResult | undefined
}

const withPrefix = (goals: readonly string[], prefix: string): string[] =>
  goals.filter((goal) => goal.startsWith(prefix)).map((goal) => goal.slice(prefix.length))

/** One level's result for one chart as it is today; undefined when the level has not walked it. */
export const detailOf = ({ machine }: Exhibit, walked: Walked | undefined): LevelDetail | undefined => {
  if (walked === undefined) return undefined
  const asked = chartGraph(machine).transitions.map(({ id }) => id)
  const reached = new Set<string>(walked.reached)
  const taken = asked.filter((id) => reached.has(`taken ${id}`))
  const missed = asked.filter((id) => !taken.includes(id))
  const guards = withPrefix(walked.goals, 'held ')
  return {
    asked: asked.length,
    taken,
    missed,
    excused: Object.fromEntries(Object.entries(walked.excused ?? {}).filter(([id]) => missed.includes(id))),
    held: [guards.filter((id) => reached.has(`held ${id}`)).length, guards.length],
  }
}

/** What a level left out without a reason. */
export const unexcused = ({ missed, excused }: LevelDetail): string[] =>
  missed.filter((id) => !(id in excused))

/** The line of one chart in the report. */
export const coverageOf = (
  { name, side, machine }: Exhibit,
  levels: Readonly<Partial<Record<Level, LevelDetail>>>,
): MachineCoverage => {
  const { states, transitions } = chartGraph(machine)
  return {
    name,
    side,
    states: states.filter(({ path }) => path !== '').length,
    transitions: transitions.length,
    covered: {
      chart: levels.chart?.taken.length ?? 0,
      view: levels.view?.taken.length ?? 0,
      browser: levels.browser?.taken.length ?? 0,
    },
    missed: LEVELS.flatMap((level) => (levels[level]?.missed ?? []).map((id) => `${level}: ${id}`)),
  }
}
