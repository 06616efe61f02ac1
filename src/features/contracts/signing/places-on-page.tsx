// The overlay of one page: other parties' positions, and mine with their content.
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { MyPlace, OtherPlace } from '#src/features/contracts/signing/place.tsx'
import { shownPlaces } from '#src/features/contracts/signing/shown-places.ts'
import { kindAt } from '#src/machines/signing/seal-choice.ts'
import type { ChosenSeals } from '#src/machines/signing/seal-choice.ts'

interface PlacesOnPageProps {
  readonly task: SignTask
  readonly documentId: string
  /** From 0. */
  readonly page: number
  readonly seals: readonly Seal[]
  readonly chosen: ChosenSeals
  readonly today: Date
  /** The place that takes the focus. */
  readonly wanted: string
  readonly isFixed: boolean
  readonly onPick: (kind: SignTask['fields'][number]['kind']) => void
}

export const PlacesOnPage = ({
  task,
  documentId,
  page,
  seals,
  chosen,
  today,
  wanted,
  isFixed,
  onPick,
}: PlacesOnPageProps) => {
  const pages = task.documents.find((document) => document.documentId === documentId)?.pages ?? []
  const here = <F extends SignTask['fields'][number]>(fields: readonly F[]) =>
    fields
      .filter((field) => field.documentId === documentId)
      .flatMap((field) => shownPlaces([field], pages).map((place) => ({ ...place, field })))
      .filter((place) => place.box.page === page)
  // What others have signed already is in the document itself.
  const signed = new Set(
    task.progress.filter((party) => party.status === PARTY_STATUS.signed).map((party) => party.partyId),
  )
  return (
    <>
      {here(task.others.filter((field) => !signed.has(field.partyId))).map((place) => (
        <OtherPlace key={place.field.fieldId} place={place} who={place.field.who} />
      ))}
      {here(task.fields).map((place) => (
        <MyPlace
          key={place.field.fieldId}
          place={place}
          today={today}
          seal={seals.find((seal) => seal.sealId === chosen[kindAt(place.field.kind, task.partyType)])}
          isWanted={place.field.fieldId === wanted}
          isFixed={isFixed}
          onPick={() => onPick(place.field.kind)}
        />
      ))}
    </>
  )
}
