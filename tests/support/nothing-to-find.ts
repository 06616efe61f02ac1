// The chart that proposes places, on a step where places are already put.
import { createActor } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { PlaceFindingActor } from '#src/features/contracts/flow-start/positions/use-place-finding.tsx'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'

export const nothingToFind = (
  files: readonly DraftFile[],
  parties: readonly DraftParty[],
): PlaceFindingActor =>
  createActor(placeFindingMachine, { input: { files, parties, hasPlaces: true } }).start()
