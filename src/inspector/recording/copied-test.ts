// Writes a Vitest file that replays recorded events and expects the recorded states.
// The inspector copies it, and `npm run replay` saves it.
import { knownChart } from '#src/inspector/event-fields.ts'
import { changedContext } from './changed-context.ts'
import { literal } from './literal.ts'
import { INIT } from './recording.ts'
import type { Recording, SeenActor } from './recording.ts'
import { stepsOf } from './steps.ts'
import type { Step } from './steps.ts'

const STOP = 'xstate.stop'

/** Options of the test besides what was recorded. */
export interface TestWishes {
  /** Dotted path of the state in which the last actor's recording should have ended, where it did not. */
  readonly shouldEndIn?: string
}

interface Replayed {
  readonly actor: SeenActor
  readonly known: NonNullable<ReturnType<typeof knownChart>>
  readonly first: Step
  readonly steps: readonly Step[]
  /** Name of the variable. */
  readonly subject: string
}

/** A recorded actor that can be replayed: its chart is the product's and its beginning was seen. */
const replayedActor = (recording: Recording, actor: SeenActor, nth: number): Replayed | undefined => {
  const known = knownChart(actor.chart?.id)
  const [first, ...rest] = stepsOf(recording, actor.key)
  if (known === undefined || first?.event.type !== INIT) return undefined
  const id = actor.chart?.id ?? ''
  return {
    actor,
    known,
    first,
    steps: rest.filter((step) => step.event.type !== STOP),
    subject: nth === 1 ? id : `${id}${nth}`,
  }
}

/** The actors of a recording that can be replayed and heard something. */
export const replayableActors = (recording: Recording): readonly SeenActor[] =>
  Object.values(recording.actors).filter(
    (actor) => (replayedActor(recording, actor, 1)?.steps.length ?? 0) > 0,
  )

const called = (subject: string, method: string, ...values: readonly unknown[]): string => {
  const line = `  ${subject}.${method}(`
  const texts = values.map((value) => literal(value, '  ', line.length - 2, 1))
  return `${line}${texts.join(', ')})\n`
}

/** How the actor came to hear it: an invoked actor's answer, its failure, or anything else. */
const heard = (subject: string, { event }: Step): string => {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (kind === undefined) return called(subject, 'hears', event)
  const { output, error } = event as { output?: unknown; error?: unknown }
  const [method, answer] = kind === 'done' ? ['answers', output] : ['failsWith', error]
  const before = `  ${subject}.${method}(${literal(id)}, `
  const text = answer === undefined ? '' : `, ${literal(answer, '  ', before.length - 2, 1)}`
  return `  ${subject}.${method}(${literal(id)}${text})\n`
}

const seen = (subject: string, step: Step, before: Step): string => {
  const { value, status, output } = step.snapshot
  return called(subject, 'isNow', {
    state: value,
    ...(status === 'active' ? {} : { status }),
    ...(output === undefined ? {} : { output }),
    ...changedContext(before.snapshot.context, step.snapshot.context),
  })
}

const oneTest = ({ known, first, steps, subject }: Replayed, shouldEndIn: string | undefined): string => {
  const { input } = first.event as { input?: unknown }
  const start = `  const ${subject} = replay(${known.name}`
  const given = input === undefined ? '' : `, ${literal(input, '  ', start.length, 1)}`
  const lines = steps.map((step, index) => {
    const isWrong = shouldEndIn !== undefined && index === steps.length - 1
    const end = isWrong
      ? called(subject, 'shouldBeIn', shouldEndIn)
      : seen(subject, step, steps[index - 1] ?? first)
    return `\n${heard(subject, step)}${end}`
  })
  return `test('${subject} goes the recorded way', () => {
${start}${given})
${called(subject, 'isNow', { state: first.snapshot.value, context: first.snapshot.context ?? {} })}${lines.join('')}})
`
}

const dayOf = ({ entries }: Recording): string => new Date(entries[0]?.at ?? 0).toISOString().slice(0, 10)

/**
 * The file's text for these actors, one test each; undefined when none of them can be replayed. Answers of invoked actors and timers
 * are sent like all events, so nothing is called and no clock runs.
 */
export const testText = (
  recording: Recording,
  actors: readonly SeenActor[],
  { shouldEndIn }: TestWishes = {},
): string | undefined => {
  const counts = new Map<string, number>()
  const replayed = actors.flatMap((actor) => {
    const id = actor.chart?.id ?? ''
    const one = replayedActor(recording, actor, (counts.get(id) ?? 0) + 1)
    if (one !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    return one ?? []
  })
  if (replayed.length === 0) return undefined
  const imports = new Map(replayed.map(({ known }) => [known.module, known.name]))
  const lines = [...imports].toSorted().map(([module, name]) => `import { ${name} } from '${module}'\n`)
  const tests = replayed.map((one, index) =>
    oneTest(one, index === replayed.length - 1 ? shouldEndIn : undefined),
  )
  return `// Recorded in the inspector on ${dayOf(recording)}, replayed on the charts alone. What was masked has a stand-in.
import { test } from 'vitest'
${lines.join('')}import { replay } from '#tests/support/replay.ts'

${tests.join('\n')}`
}
