// The chart that proposes places, beside the chart that places them.
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, use, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { isFilledKind, newFilled, SPREAD_DATE } from '#protocol/contracts/fields/fields.ts'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import { readPlaces } from '#src/features/contracts/flow-start/positions/read-places.ts'
import type { PlacingActor } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { useActorRef } from '#src/machines/react.tsx'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'
import type {
  PlaceFindingInput,
  PlacesRead,
  ProposedField,
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
  const { pagesOf, of } = usePlacesHost()
  const machine = useMemo(
    () =>
      placeFindingMachine.provide({
        actors: {
          readPlaces: fromPromise<PlacesRead, Reading>(({ input, signal }) => {
            const { fields: placed, newId } = placing.getSnapshot().context
            return readPlaces(
              { ...input, isOfRoles: of === 'template', placed, newId },
              (file) => client.fetchQuery(pagesOf(file)),
              signal,
            )
          }),
        },
      }),
    [client, pagesOf, of, placing],
  )
  const hasPlaces = placing.getSnapshot().context.fields.length > 0
  return useActorRef(machine, { input: { files, parties, hasPlaces } })
}

/** Puts what is taken where the other places are, until it is told to stop. */
export const placeTaken = (finding: PlaceFindingActor, placing: PlacingActor) =>
  finding.on('places.taken', ({ places }) => {
    const { newId, fields: before } = placing.getSnapshot().context
    const standing = new Set([...before, ...places.filter(isField)].map(({ fieldId }) => fieldId))
    const fields = places.map((place): Placed =>
      isField(place) ? filledOf(place, standing) : { ...boxOf(place), fieldId: newId() },
    )
    placing.send({ type: 'places.added', fields })
  })

const isField = (proposal: ProposedPlace): proposal is ProposedField => isFilledKind(proposal.kind)

const boxOf = ({ kind, partyId, fileId, page, x, y, w, h }: Exclude<ProposedPlace, ProposedField>) => {
  return { kind, partyId, fileId, page, x, y, w, h }
}

/** Words whose amount was left have none yet; it is said when the template is saved. */
const filledOf = ({ hasDayLetters, ...field }: ProposedField, standing: ReadonlySet<string>): Placed => ({
  ...newFilled(field.kind),
  ...(hasDayLetters ? { dateFormat: SPREAD_DATE } : {}),
  ...field,
  sourceId: field.sourceId !== null && standing.has(field.sourceId) ? field.sourceId : null,
})
