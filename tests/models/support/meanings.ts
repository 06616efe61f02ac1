// What the states of a snapshot mean according to its model, from the root inwards.
import type { AnyMachineSnapshot } from 'xstate'
import { activePaths } from '#src/inspector/recording/steps.ts'
import type { Model, StateModel } from '#tests/models/support/model.ts'

/** The models of all states the snapshot is in. */
export const meaningsOf = (model: Model, snapshot: AnyMachineSnapshot): StateModel<unknown>[] =>
  activePaths(snapshot.value).flatMap((path) => model.states[path] ?? [])

/** Throws when the snapshot breaks what one of its states promises. */
export const checkMeaning = (model: Model, snapshot: AnyMachineSnapshot): void => {
  for (const { holds } of meaningsOf(model, snapshot)) holds?.(snapshot)
}
