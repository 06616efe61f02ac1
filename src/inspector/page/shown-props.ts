// The props of every pane of the inspector: the running chart, what it shows, and the moment.
import type { SnapshotFrom } from 'xstate'
import type { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { Recording, SeenActor } from '#src/inspector/recording/recording.ts'
import type { Step } from '#src/inspector/recording/steps.ts'
import type { InspectorActor } from './actor.tsx'

export interface Shown {
  readonly actor: InspectorActor
  readonly snapshot: SnapshotFrom<typeof inspectorMachine>
  readonly recording: Recording
  /** The actor shown; undefined while there is none. */
  readonly chosen: SeenActor | undefined
  /** Its states so far, the one at the moment shown, and the one before that. */
  readonly steps: readonly Step[]
  readonly step: Step | undefined
  readonly before: Step | undefined
}
