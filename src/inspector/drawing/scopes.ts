// A chart cut into parts that are laid out one by one: the whole, and each region of a parallel state. Lines that leave a part end in it at
// a small sign with the other state's name, so that no line runs across half the drawing.
import type { ChartGraph, ChartState, ChartTransition } from '#src/inspector/chart-graph.ts'
import { isInside, noteBlock, transitionBlocks } from './chart-text.ts'
import type { TextBlock } from './chart-text.ts'

/** Where a line begins or ends: at a state, at one of the dots inside a state, or at the sign for a state elsewhere. */
export interface End {
  readonly kind: 'state' | 'start' | 'anywhere' | 'towards' | 'from'
  readonly path: string
}

/** A line as it is drawn in one part; without transitions it is an entry. */
export interface Link {
  readonly id: string
  readonly from: End
  readonly to: End
  readonly transitions: readonly string[]
  readonly blocks: readonly TextBlock[]
  /** Whether it runs against the order of the states, which is the order of the story. */
  readonly isBackward: boolean
}

/** One part: the state around it and what is laid out inside. */
export interface Scope {
  readonly path: string
  /** Without the state around; a parallel state is there as a whole, what is in it is in scopes of its own. */
  readonly states: readonly ChartState[]
  readonly links: readonly Link[]
}

interface Pair {
  readonly source: string
  readonly target: string
  readonly transitions: readonly ChartTransition[]
}

const isWithin = (inner: string, outer: string): boolean =>
  inner !== outer && (outer === '' || inner.startsWith(`${outer}.`))

const pairsOf = (graph: ChartGraph): Pair[] => {
  const pairs = new Map<string, Pair>()
  for (const transition of graph.transitions.filter((one) => !isInside(one)))
    for (const target of transition.targets) {
      const key = `${transition.source}→${target}`
      const transitions = [...(pairs.get(key)?.transitions ?? []), transition]
      pairs.set(key, { source: transition.source, target, transitions })
    }
  return [...pairs.values()]
}

const keyOf = (path: string, graph: ChartGraph): string => path.split('.').at(-1) || graph.id

/** Cuts a chart into its parts, the whole first. */
export const scopesOf = (graph: ChartGraph): Scope[] => {
  const byPath = new Map(graph.states.map((state, index) => [state.path, { state, index }]))
  const parentOf = (path: string): string | undefined => byPath.get(path)?.state.parent
  const typeOf = (path: string | undefined) => (path === undefined ? undefined : byPath.get(path)?.state.type)
  const isScope = (path: string): boolean => path === '' || typeOf(parentOf(path)) === 'parallel'

  /** The part that a state is in: the nearest region around it, itself included. */
  const scopeOf = (path: string): string => (isScope(path) ? path : scopeOf(parentOf(path) ?? ''))
  /** What shows a state in a part: itself, the parallel state that hides it, or undefined when it is elsewhere. */
  const shown = (path: string, scope: string): string | undefined => {
    if (path === scope) return path
    if (!isWithin(path, scope)) return undefined
    const own = scopeOf(path)
    return own === scope ? path : shown(parentOf(own) ?? '', scope)
  }

  const pairs = pairsOf(graph)
  const linkIn = (scope: string, pair: Pair): Link | undefined => {
    const { source, target } = pair
    const from = shown(source, scope)
    const to = shown(target, scope)
    if (from === undefined && to === undefined) return undefined
    const isHidden = from === to && (from !== source || to !== target)
    if (isHidden) return undefined
    const isOwn = scopeOf(source) === scope
    // A parallel state that leads into its own region shows its words there, having no line outside.
    const isShownOutside = shown(source, scopeOf(source)) !== shown(target, scopeOf(source))
    const words = isOwn || (!isShownOutside && scopeOf(target) === scope)
    const notes = [
      ...(from !== undefined && from !== source ? [`来自 ${keyOf(source, graph)}`] : []),
      ...(to !== undefined && to !== target ? [`到 ${keyOf(target, graph)}`] : []),
    ]
    const start: End =
      from === undefined
        ? { kind: 'from', path: source }
        : { kind: isWithin(target, from) || from === scope ? 'anywhere' : 'state', path: from }
    const end: End =
      to === undefined || to === scope || isWithin(source, to)
        ? { kind: 'towards', path: target }
        : { kind: 'state', path: to }
    const order = (path: string): number => byPath.get(path)?.index ?? 0
    return {
      id: `${source}→${target}`,
      from: start,
      to: end,
      transitions: pair.transitions.map((transition) => transition.id),
      blocks: [...(words ? transitionBlocks(pair.transitions, graph.delays) : []), ...notes.map(noteBlock)],
      isBackward: start.kind === 'state' && end.kind === 'state' && order(end.path) < order(start.path),
    }
  }

  const entries = (state: ChartState): Link[] =>
    state.initial === undefined
      ? []
      : [
          {
            id: `entry:${state.path}`,
            from: { kind: 'start', path: state.path },
            to: { kind: 'state', path: state.initial },
            transitions: [],
            blocks: [],
            isBackward: false,
          },
        ]

  return graph.states
    .filter((state) => isScope(state.path))
    .map((around) => {
      const states = graph.states.filter(
        (state) => isWithin(state.path, around.path) && shown(state.path, around.path) === state.path,
      )
      return {
        path: around.path,
        states,
        links: [
          ...[around, ...states].flatMap(entries),
          ...pairs.flatMap((pair) => linkIn(around.path, pair) ?? []),
        ],
      }
    })
}
