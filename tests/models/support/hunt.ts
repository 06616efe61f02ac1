// Whether the generated paths find a fault: a changed chart must look different somewhere on them, or break a meaning or fact.
import { checkFacts, walk } from '#tests/models/support/chart-walk.ts'
import { checkMeaning } from '#tests/models/support/meanings.ts'
import type { Model } from '#tests/models/support/model.ts'
import { mutantsOf } from '#tests/models/support/mutate.ts'
import { isSameChart } from '#tests/models/support/same-chart.ts'
import type { Plan } from '#tests/models/support/paths.ts'

export interface Hunted {
  readonly total: number
  readonly killed: number
  /** How many fall to the models' own meanings and facts alone, without the original chart as the measure. */
  readonly killedByModel: number
  readonly survived: readonly string[]
  /** Changes that make no other chart, shown by walking both through every spot; not counted in the total. */
  readonly same: readonly string[]
}

const fails = (run: () => void): boolean => {
  try {
    run()
    return false
  } catch {
    return true
  }
}

/** Tries every fault of a model's chart against its paths. */
export const hunt = (model: Model, plan: Plan): Hunted => {
  const looks = plan.paths.map((path) => {
    const texts: string[] = []
    walk(model, path.start, path.steps, ({ text }) => texts.push(text))
    return texts
  })
  const survived: string[] = []
  const same: string[] = []
  const mutants = mutantsOf(model.machine)
  let killedByModel = 0
  for (const { says, machine } of mutants) {
    const breaksModel =
      fails(() => checkFacts(model, machine)) ||
      plan.paths.some(({ start, steps }) =>
        fails(() => walk(model, start, steps, ({ snapshot }) => checkMeaning(model, snapshot), machine)),
      )
    if (breaksModel) {
      killedByModel += 1
      continue
    }
    const looksOther = plan.paths.some(({ start, steps }, index) =>
      fails(() =>
        walk(
          model,
          start,
          steps,
          ({ text }, stop) => {
            if (text !== looks[index]?.[stop]) throw new Error('looks different')
          },
          machine,
        ),
      ),
    )
    if (!looksOther) (isSameChart(model, machine) ? same : survived).push(`${model.name} ${says}`)
  }
  const total = mutants.length - same.length
  return { total, killed: total - survived.length, killedByModel, survived, same }
}
