// Plans few paths through a chart that take every transition and both sides of every guard.
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import type { Goal } from '#tests/models/support/chart-steps.ts'
import { eventTypesByKey } from '#tests/models/support/event-names.ts'
import { explore } from '#tests/models/support/explore.ts'
import type { Edge, Explored } from '#tests/models/support/explore.ts'
import { stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'

/** A walk from one beginning. Stop 0 is the beginning, stop n is after step n. */
export interface Path {
  readonly start: string
  readonly steps: readonly Step[]
  /** Where the chart must be at each stop, and the goals reached on the way there. */
  readonly stops: readonly { readonly position: string; readonly goals: readonly Goal[] }[]
}

export interface Plan {
  readonly graph: ChartGraph
  readonly paths: readonly Path[]
  /** Everything that should be reached. */
  readonly goals: readonly Goal[]
  readonly missed: readonly Goal[]
  /** Events of the chart the model has no entry for. */
  readonly unknownEvents: readonly string[]
}

/** Longest path: long enough to need few, short enough to read. */
const LONGEST = 40

/** Every goal of a chart: each transition taken, each guard saying no. */
export const goalsOfChart = (graph: ChartGraph): Goal[] =>
  graph.transitions.flatMap((one) => [
    `taken ${one.id}` as const,
    ...(one.guard === undefined ? [] : [`held ${one.id}` as const]),
  ])

/** The shortest way to a step with a new goal; of equally short ones the one with the most new goals. */
const nearestNew = (
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  wanted: ReadonlySet<Goal>,
): readonly Edge[] | undefined => {
  let layer: (readonly [string, readonly Edge[]])[] = [[from, []]]
  const seen = new Set([from])
  while (layer.length > 0) {
    let best: { readonly way: readonly Edge[]; readonly gain: number } | undefined
    const next: (readonly [string, readonly Edge[]])[] = []
    for (const [position, way] of layer)
      for (const edge of edges.get(position) ?? []) {
        const gain = edge.goals.filter((goal) => wanted.has(goal)).length
        if (gain > (best?.gain ?? 0)) best = { way: [...way, edge], gain }
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        next.push([edge.to, [...way, edge]])
      }
    if (best !== undefined) return best.way
    layer = next
  }
  return undefined
}

/** The position of a stopped chart, where nothing more happens. */
export const STOPPED = 'stopped'

const covered = (
  { entries, edges }: Pick<Explored, 'entries' | 'edges'>,
  wanted: Set<Goal>,
  longest: number,
): Path[] => {
  const strike = (goals: readonly Goal[]) => {
    for (const goal of goals) wanted.delete(goal)
  }
  const paths: Path[] = []
  for (const { start, position, goals } of entries)
    for (let isNew = goals.length === 0 || goals.some((goal) => wanted.has(goal)); ; isNew = false) {
      strike(goals)
      const way: Edge[] = []
      for (;;) {
        const more = nearestNew(edges, way.at(-1)?.to ?? position, wanted)
        if (more === undefined || (way.length > 0 && way.length + more.length > longest)) break
        way.push(...more)
        strike(more.flatMap((edge) => edge.goals))
      }
      if (way.length > 0 || isNew)
        paths.push({
          start,
          steps: way.map(({ step }) => step),
          stops: [{ position, goals }, ...way.map((edge) => ({ position: edge.to, goals: edge.goals }))],
        })
      if (way.length === 0) break
    }
  return paths
}

interface Planning {
  /** Leaves out other goals. */
  readonly only?: (goal: Goal) => boolean
  readonly longest?: number
  /** Whether the chart has a parent that stops it after some steps. */
  readonly isAmongOthers?: boolean
  /** What was found of the model already. */
  readonly explored?: Explored
}

const withStops = (model: Model, { entries, edges }: Explored) => {
  const last = new Set(model.stoppedAfter?.map(stepText))
  const stopped = (edge: Edge): Edge => (last.has(stepText(edge.step)) ? { ...edge, to: STOPPED } : edge)
  return { entries, edges: new Map([...edges].map(([position, ways]) => [position, ways.map(stopped)])) }
}

/** Plans the paths of a model; the same model always gives the same plan. */
export const planPaths = (
  model: Model,
  { only = () => true, longest = LONGEST, isAmongOthers = false, explored: known }: Planning = {},
): Plan => {
  const graph = chartGraph(model.machine)
  const goals = goalsOfChart(graph).filter(only)
  const wanted = new Set(goals)
  const explored = known ?? explore(model, graph)
  const paths = covered(isAmongOthers ? withStops(model, explored) : explored, wanted, longest)
  return {
    graph,
    paths,
    goals,
    missed: goals.filter((goal) => wanted.has(goal)),
    unknownEvents: [...eventTypesByKey(graph).keys()].filter(
      (key) => !key.startsWith('after ') && model.events[key] === undefined,
    ),
  }
}
