// Tells whether the generated paths find a fault in a chart.
// The changed chart must differ from the original on one of them, or break an expectation.
import { checkExpectations, walk } from '#tests/models/support/chart-walk.ts'
import type { Explored } from '#tests/models/support/explore.ts'
import type { Model } from '#tests/models/support/model.ts'
import { mutantsOf } from '#tests/models/support/mutate.ts'
import type { Mutant } from '#tests/models/support/mutate.ts'
import { isSameChart } from '#tests/models/support/same-chart.ts'
import type { Path, Plan } from '#tests/models/support/paths.ts'

export interface FoundFaults {
  readonly total: number
  readonly killed: number
  readonly survived: readonly string[]
  /** Changes that leave an equivalent chart, proven from every position; not counted in the total. */
  readonly same: readonly string[]
}

interface Recorded {
  readonly path: Path
  /** What the unchanged chart looks like at each stop. */
  readonly texts: readonly string[]
}

const fails = (run: () => void): boolean => {
  try {
    run()
    return false
  } catch {
    return true
  }
}

const record = (model: Model, path: Path): Recorded => {
  const texts: string[] = []
  walk(model, path.start, path.steps, ({ text }) => texts.push(text))
  return { path, texts }
}

/** The stop where a path first reaches a transition; paths that reach it early are tried first. */
const firstAsked = ({ stops }: Path, transition: string): number => {
  const at = stops.findIndex(({ goals }) =>
    goals.some((goal) => goal === `taken ${transition}` || goal === `held ${transition}`),
  )
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

const looksDifferent = (model: Model, { machine }: Mutant, { path, texts }: Recorded): boolean =>
  fails(() =>
    walk(
      model,
      path.start,
      path.steps,
      ({ text }, stop) => {
        if (text !== texts[stop]) throw new Error('looks different')
      },
      machine,
    ),
  )

const isFound = (model: Model, recorded: readonly Recorded[], mutant: Mutant): boolean =>
  recorded
    .toSorted((a, b) => firstAsked(a.path, mutant.transition) - firstAsked(b.path, mutant.transition) || 0)
    .some((one) => looksDifferent(model, mutant, one)) ||
  fails(() => checkExpectations(model, mutant.machine))

/** Walks every changed chart along the paths until its fault is found. Throws if the unchanged chart gives two different results. */
export const findFaults = (model: Model, explored: Explored, plan: Plan): FoundFaults => {
  const recorded = plan.paths.map((path) => record(model, path))
  if (isFound(model, recorded, { says: 'nothing changed', transition: '', machine: model.machine }))
    throw new Error(`${model.name} does not look the same twice`)
  const survived: string[] = []
  const same: string[] = []
  const mutants = mutantsOf(model.machine)
  for (const mutant of mutants) {
    if (isFound(model, recorded, mutant)) continue
    const list = isSameChart(model, explored, mutant) ? same : survived
    list.push(`${model.name} ${mutant.says}`)
  }
  const total = mutants.length - same.length
  return { total, killed: total - survived.length, survived, same }
}
