// Tells whether the generated paths find a fault in a chart.
// The changed chart must differ from the original on one of them, or break an expectation.
import { checkFacts, walk } from '#tests/models/support/chart-walk.ts'
import type { Model } from '#tests/models/support/model.ts'
import { mutantsOf } from '#tests/models/support/mutate.ts'
import type { Mutant } from '#tests/models/support/mutate.ts'
import { isSameChart } from '#tests/models/support/same-chart.ts'
import type { Path, Plan } from '#tests/models/support/paths.ts'

export interface Hunted {
  readonly total: number
  readonly killed: number
  readonly survived: readonly string[]
  /** Changes that make no other chart, shown by walking both through every spot; not counted in the total. */
  readonly same: readonly string[]
}

interface Looked {
  readonly path: Path
  /** What the chart as it is looks like at each stop. */
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

const lookAt = (model: Model, path: Path): Looked => {
  const texts: string[] = []
  walk(model, path.start, path.steps, ({ text }) => texts.push(text))
  return { path, texts }
}

/** The stop where a path first asks for a transition: the sooner, the sooner a fault in it shows. */
const firstAsked = ({ stops }: Path, transition: string): number => {
  const at = stops.findIndex(({ goals }) =>
    goals.some((goal) => goal === `taken ${transition}` || goal === `held ${transition}`),
  )
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

const looksOther = (model: Model, { machine }: Mutant, { path, texts }: Looked): boolean =>
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

const isFound = (model: Model, looked: readonly Looked[], mutant: Mutant): boolean =>
  looked
    .toSorted((a, b) => firstAsked(a.path, mutant.transition) - firstAsked(b.path, mutant.transition) || 0)
    .some((one) => looksOther(model, mutant, one)) || fails(() => checkFacts(model, mutant.machine))

/** Tries every fault of a model's chart against its paths, each until it is found; throws when the chart as it is seems one. */
export const hunt = (model: Model, plan: Plan): Hunted => {
  const looked = plan.paths.map((path) => lookAt(model, path))
  if (isFound(model, looked, { says: 'nothing changed', transition: '', machine: model.machine }))
    throw new Error(`${model.name} does not look the same twice`)
  const survived: string[] = []
  const same: string[] = []
  const mutants = mutantsOf(model.machine)
  for (const mutant of mutants) {
    if (isFound(model, looked, mutant)) continue
    const list = isSameChart(model, mutant.machine) ? same : survived
    list.push(`${model.name} ${mutant.says}`)
  }
  const total = mutants.length - same.length
  return { total, killed: total - survived.length, survived, same }
}
