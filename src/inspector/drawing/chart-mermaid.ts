// A chart as Mermaid text (stateDiagram-v2), for readers that draw it themselves.
import type { ChartGraph, ChartState } from '#src/inspector/chart-graph.ts'
import { guardWords, ordinal, triggerWords } from './chart-text.ts'

// Mermaid reads `end`, `state` and the like as its own words, so every name gets a prefix.
const idOf = (path: string): string => `s_${path.replaceAll('.', '_')}`

// `;` and `#` end a label, quotes a name.
const safe = (text: string): string =>
  text.replaceAll(';', '；').replaceAll('#', '＃').replaceAll('"', '”').replaceAll(':', '：')

const nameLine = (state: ChartState): string => {
  const sentence = state.sentence === undefined ? '' : `<br/>${safe(state.sentence)}`
  return `state "${state.key}${sentence}" as ${idOf(state.path)}`
}

const insideOf = (graph: ChartGraph, path: string, indent: string): string[] => {
  const children = graph.states.filter((state) => state.parent === path && state.path !== path)
  const around = graph.states.find((state) => state.path === path)
  const parts = children.map((child) => {
    const inside = insideOf(graph, child.path, `${indent}  `)
    const own = [`${indent}${nameLine(child)}`]
    return inside.length === 0
      ? own
      : [...own, `${indent}state ${idOf(child.path)} {`, ...inside, `${indent}}`]
  })
  if (around?.type === 'parallel')
    return parts.flatMap((part, index) => (index === 0 ? part : [`${indent}--`, ...part]))
  const entry = around?.initial === undefined ? [] : [`${indent}[*] --> ${idOf(around.initial)}`]
  const ends = children.filter((child) => child.type === 'final')
  return [...parts.flat(), ...entry, ...ends.map((end) => `${indent}${idOf(end.path)} --> [*]`)]
}

const wordsOf = (graph: ChartGraph, transition: ChartGraph['transitions'][number]): string => {
  const guard = guardWords(transition)
  return safe(
    [
      `${ordinal(transition)}${triggerWords(transition, graph.delays)}`,
      ...(guard === undefined ? [] : [`[${guard}]`]),
      ...(transition.actions.length === 0 ? [] : [`/ ${transition.actions.join(', ')}`]),
    ].join(' '),
  )
}

/** The chart's text; what a state does without being left is in a note next to it. */
export const chartMermaid = (graph: ChartGraph): string => {
  const initials = new Map(graph.states.map((state) => [state.path, state.initial]))
  const moves = graph.transitions.flatMap((transition) =>
    transition.targets.map((target) => {
      const { source } = transition
      // Mermaid draws no line from a state into itself; it then starts at the first state inside.
      const isInto = source === '' || target.startsWith(`${source}.`)
      const from = isInto ? (initials.get(source) ?? target) : source
      const prefix = isInto ? '任何状态下 ' : ''
      return `  ${idOf(from)} --> ${idOf(target)} : ${prefix}${wordsOf(graph, transition)}`
    }),
  )
  const notes = graph.states.flatMap((state) => {
    const inside = graph.transitions.filter(
      (transition) => transition.source === state.path && transition.targets.length === 0,
    )
    if (inside.length === 0 || state.path === '') return []
    return [
      `  note right of ${idOf(state.path)}`,
      ...inside.map((transition) => `    ${wordsOf(graph, transition)}`),
      '  end note',
    ]
  })
  return ['stateDiagram-v2', ...insideOf(graph, '', '  '), ...moves, ...notes, ''].join('\n')
}
