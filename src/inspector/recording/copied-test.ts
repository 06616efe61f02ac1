// A Vitest file that replays what an actor heard against its chart and expects the states that were seen.
import { knownChart } from '#src/inspector/event-fields.ts'
import { FUNCTION } from '#src/inspector/feed/masking.ts'
import { INIT } from './recording.ts'
import type { Recording, SeenActor } from './recording.ts'
import { stepsOf } from './steps.ts'

const STOP = 'xstate.stop'

/** A literal in the house's style; functions, which no recording keeps, give a fresh name each time. */
const literal = (value: unknown, indent = ''): string => {
  if (value === FUNCTION) return '() => crypto.randomUUID()'
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll('\\"', '"')
      .replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, inner))
    : Object.entries(value).map(
        ([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}: ${literal(each, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const oneLine = parts.join(', ')
  if (parts.length === 0) return open + close
  if (oneLine.length + indent.length < 90 && !oneLine.includes('\n'))
    return open === '{' ? `{ ${oneLine} }` : `[${oneLine}]`
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

/**
 * The file's text; undefined when the chart is not one of the product's, or its beginning was not seen. Events that came back from
 * invoked actors and timers are replayed like all others, so nothing is called and no clock runs.
 */
export const testText = (recording: Recording, actor: SeenActor): string | undefined => {
  const known = knownChart(actor.chart?.id)
  const [first, ...rest] = stepsOf(recording, actor.key)
  if (known === undefined || first?.event.type !== INIT) return undefined
  const steps = rest.filter((step) => step.event.type !== STOP)
  const input = (first.event as { input?: unknown }).input
  const initial =
    input === undefined ? `initialTransition(chart)` : `initialTransition(chart, ${literal(input, '  ')})`
  return `// Recorded in the inspector: what ${actor.name} heard, replayed on its chart. Secrets are masked.
import { initialTransition, transition } from 'xstate'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { ${known.name} } from '${known.module}'

const steps: readonly { event: AnyEventObject; value: unknown }[] = [
${steps.map(({ event, snapshot }) => `  ${literal({ event, value: snapshot.value }, '  ')},\n`).join('')}]

test('${actor.name} goes the recorded way', () => {
  const chart = ${known.name} as AnyStateMachine
  let [snapshot] = ${initial}
  expect(snapshot.value).toEqual(${literal(first.snapshot.value, '  ')})
  for (const [index, { event, value }] of steps.entries()) {
    ;[snapshot] = transition(chart, snapshot, event)
    expect(snapshot.value, \`after step \${index + 1}, \${event.type}\`).toEqual(value)
  }
})
`
}
