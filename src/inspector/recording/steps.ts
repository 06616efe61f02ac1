// One actor's way through its chart: its states in turn, what is active, and what it would listen to.
import type { ChartGraph, ChartTransition } from '#src/inspector/chart-graph.ts'
import type { Entry, Recording, SeenSnapshot } from './recording.ts'

/** An entry whose outcome is known. */
export type Step = Entry & { readonly snapshot: SeenSnapshot }

const isStep = (entry: Entry): entry is Step => entry.snapshot !== undefined

/** The states an actor went through, oldest first. */
export const stepsOf = (recording: Recording, actor: string): Step[] =>
  recording.entries.filter((entry): entry is Step => entry.actor === actor && isStep(entry))

/** The actor's step at entry `n`, or the last before it; the newest when `n` is undefined. */
export const stepAt = (steps: readonly Step[], n: number | undefined): Step | undefined =>
  n === undefined ? steps.at(-1) : steps.findLast((step) => step.n <= n)

/** Dotted paths of all active states, the root's empty one first. */
export const activePaths = (value: unknown, prefix = ''): string[] => {
  const here = [prefix]
  const below = (key: string) => (prefix === '' ? key : `${prefix}.${key}`)
  if (typeof value === 'string') return [...here, below(value)]
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, inner]) => activePaths(inner, below(key)))]
}

/** `signedIn.resting`, or for parallel states the leaves: `reading.unread · choosing.open`. */
export const stateWords = (value: unknown): string => {
  const paths = activePaths(value).filter((path) => path !== '')
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(' · ')
}

/** Events with a handler in an active state, sorted; XState's own left out. A guard may still say no. */
export const listenedTo = (chart: ChartGraph, value: unknown): string[] => {
  const active = new Set(activePaths(value))
  const types = chart.transitions.flatMap(({ source, trigger, eventType }) =>
    active.has(source) && trigger.kind === 'event' ? [eventType] : [],
  )
  return [...new Set(types)].sort()
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a step left state and context as they were. */
export const isIdle = (step: Step, before: Step | undefined): boolean =>
  before !== undefined &&
  (step.transitions?.length ?? 0) === 0 &&
  isSame(step.snapshot.value, before.snapshot.value) &&
  isSame(step.snapshot.context, before.snapshot.context)

const leadsTo = (transition: ChartTransition, after: ReadonlySet<string>): boolean =>
  transition.targets.length === 0 || transition.targets.every((target) => after.has(target))

/** Ids of the transitions a step took: as reported, else the likeliest from the event and the states before and after. */
export const takenBy = (chart: ChartGraph, step: Step, before: Step | undefined): readonly string[] => {
  if (step.transitions !== undefined) return step.transitions
  if (before === undefined) return []
  // A record's history knows no contexts; there every entry is a move.
  if (step.snapshot.context !== undefined && before.snapshot.context !== undefined && isIdle(step, before))
    return []
  const from = new Set(activePaths(before.snapshot.value))
  const after = new Set(activePaths(step.snapshot.value))
  const likely = chart.transitions.filter(
    (transition) =>
      transition.eventType === step.event.type && from.has(transition.source) && leadsTo(transition, after),
  )
  const moving = likely.find((transition) => transition.targets.length > 0)
  return [moving ?? likely[0]].flatMap((transition) => transition?.id ?? [])
}
