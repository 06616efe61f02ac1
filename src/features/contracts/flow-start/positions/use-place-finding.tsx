// The chart that proposes places, beside the chart that places them.
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, use, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import { readPlaces } from '#src/features/contracts/flow-start/positions/read-places.ts'
import type { PlacingActor } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { useActorRef } from '#src/machines/react.tsx'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'
import type {
  PlaceFindingInput,
  PlacesRead,
  ProposedPlace,
} from '#src/machines/flow-start/place-finding.machine.ts'

export type PlaceFindingActor = ActorRefFrom<typeof placeFindingMachine>

export const PlaceFindingContext = createContext<PlaceFindingActor | null>(null)

export const usePlaceFindingActor = (): PlaceFindingActor => {
  const actor = use(PlaceFindingContext)
  if (actor === null) throw new Error('rendered outside PlaceFindingContext')
  return actor
}

/** What is proposed now. */
export const useProposals = (): readonly ProposedPlace[] =>
  useSelector(usePlaceFindingActor(), ({ context }) => context.proposals)

type Reading = Pick<PlaceFindingInput, 'files' | 'parties'>

/** Starts looking for places in these documents, if nothing is placed yet. */
export const usePlaceFinding = (
  placing: PlacingActor,
  files: readonly DraftFile[],
  parties: readonly DraftParty[],
): PlaceFindingActor => {
  const client = useQueryClient()
  const { bytesOf, of } = usePlacesHost()
  const machine = useMemo(
    () =>
      placeFindingMachine.provide({
        actors: {
          readPlaces: fromPromise<PlacesRead, Reading>(({ input, signal }) =>
            readPlaces(
              { ...input, isOfRoles: of === 'template' },
              (fileId) => client.fetchQuery(bytesOf(fileId)),
              signal,
            ),
          ),
        },
      }),
    [client, bytesOf, of],
  )
  const hasPlaces = placing.getSnapshot().context.fields.length > 0
  return useActorRef(machine, { input: { files, parties, hasPlaces } })
}

/** Puts what is taken where the other places are, until it is told to stop. */
export const placeTaken = (finding: PlaceFindingActor, placing: PlacingActor) =>
  finding.on('places.taken', ({ places }) => {
    const { newId } = placing.getSnapshot().context
    const fields = places.map(({ kind, partyId, fileId, page, x, y, w, h }) => {
      return { fieldId: newId(), kind, partyId, fileId, page, x, y, w, h }
    })
    placing.send({ type: 'places.added', fields })
  })
