// Tells whether a changed chart is equivalent to the original.
// From every position, every step that meets the change must do the same and lead to the same.
import type { AnyStateMachine } from 'xstate'
import { beginChart, moverOf, onto } from '#tests/models/support/chart-steps.ts'
import type { Moved } from '#tests/models/support/chart-steps.ts'
import type { Explored, Move } from '#tests/models/support/explore.ts'
import type { Model } from '#tests/models/support/model.ts'
import type { Mutant } from '#tests/models/support/mutate.ts'
import { plain } from '#tests/models/support/plain.ts'

/** Ids by the order in which they appear: each move asks for new ones. */
const inOrder = (text: string): string => {
  const ids: string[] = []
  return text.replaceAll(/[0-9a-f]{8}-0000-4000-8000-[0-9a-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `id ${ids.indexOf(id)}`
  })
}

const lookOf = ({ snapshot, effects }: Moved): string =>
  [
    plain(snapshot.value),
    snapshot.status,
    plain([...snapshot.tags].sort()),
    plain(snapshot.context),
    effects,
  ].join('\n')

const looksAlike = (one: Moved, other: Moved): boolean => {
  const [look, otherLook] = [lookOf(one), lookOf(other)]
  return look === otherLook || inOrder(look) === inOrder(otherLook)
}

/** A chart's movers by what it began with. */
const moversOf = (machine: AnyStateMachine) => {
  const movers = new Map<unknown, ReturnType<typeof moverOf>>()
  return (input: unknown) => {
    const mover = movers.get(input) ?? moverOf(machine, input)
    movers.set(input, mover)
    return mover
  }
}

/** The moves of the unchanged chart by the transitions that were taken or refused in them. */
const movesByTransition = ({ moves }: Explored): ReadonlyMap<string, readonly Move[]> => {
  const byTransition = new Map<string, Move[]>()
  for (const move of moves)
    for (const transition of new Set(move.after.goals.map((goal) => goal.slice(goal.indexOf(' ') + 1)))) {
      const list = byTransition.get(transition) ?? []
      byTransition.set(transition, list)
      list.push(move)
    }
  return byTransition
}

const movesOf = new WeakMap<Explored, ReadonlyMap<string, readonly Move[]>>()

/**
 * Whether a chart whose `transition` was changed is equivalent from every position of the model.
 * A move that neither takes nor refuses it is the same in both, so only the others are made again.
 */
export const isSameChart = (model: Model, explored: Explored, { machine, transition }: Mutant): boolean => {
  const moves = movesOf.get(explored) ?? movesByTransition(explored)
  movesOf.set(explored, moves)
  const moverFor = moversOf(machine)
  try {
    return (
      Object.values(model.starts).every((inputOf) =>
        looksAlike(beginChart(model.machine, inputOf()), beginChart(machine, inputOf())),
      ) &&
      (moves.get(transition) ?? []).every(({ input, before, event, after }) =>
        looksAlike(moverFor(input)(onto(machine, before), event), after),
      )
    )
  } catch {
    return false
  }
}
