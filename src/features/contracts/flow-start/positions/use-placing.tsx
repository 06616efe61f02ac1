// How the parts of the placing step reach their chart, and what they share of the view.
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { PagePoint } from '#src/features/contracts/flow-start/positions/page-point.ts'
import { partyColour } from '#src/features/contracts/flow-start/party-colours.ts'
import { kindName, partyName } from '#src/features/contracts/flow-start/words.ts'
import type { Placed, PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import type { placingMachine } from '#src/machines/flow-start/placing.machine.ts'

export type PlacingActor = ActorRefFrom<typeof placingMachine>

/** What the view adds to the chart: which file and page are shown, how large, and a voice. */
export interface PlacingView {
  readonly placing: PlacingActor
  readonly file: DraftFile
  /** 1 is 100 percent. */
  readonly scale: number
  /** The page mostly in view, from 0. */
  readonly page: number
  readonly showPage: (page: number, y?: number) => void
  /** The place just put or moved: the keyboard goes on there. */
  readonly latest: string
  readonly goOnAt: (fieldId: string) => void
  /** Says something to screen readers. */
  readonly say: (words: string) => void
  /** Puts a kind with its middle at a point of a page, and says so. */
  readonly place: (kind: PlaceKind, at: PagePoint) => void
}

export const PlacingViewContext = createContext<PlacingView | null>(null)

export const usePlacingView = (): PlacingView => {
  const view = use(PlacingViewContext)
  if (view === null) throw new Error('rendered outside PlacingViewContext')
  return view
}

/** Something of the placing chart's snapshot. */
export const usePlacing = <T,>(
  selector: (snapshot: SnapshotFrom<typeof placingMachine>) => T,
  isEqual?: (a: T, b: T) => boolean,
): T => useSelector(usePlacingView().placing, selector, isEqual)

/** Whether two lists hold the very same things. */
export const haveSame = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

/** The places selected now, in the order of the selection. */
export const useSelectedFields = (): readonly Placed[] =>
  usePlacing(
    ({ context }) =>
      context.selected.flatMap((id) => context.fields.find((field) => field.fieldId === id) ?? []),
    haveSame,
  )

/** How a place's owner looks and is called. */
export interface Owner {
  readonly party: DraftParty | undefined
  readonly name: string
  readonly colour: string
}

/** The owner of a place; null is the initiator, who fills it in. */
export const ownerOf = (parties: readonly DraftParty[], partyId: string | null): Owner => {
  if (partyId === null) return { party: undefined, name: '发起方填写', colour: '#57606A' }
  const at = parties.findIndex((party) => party.partyId === partyId)
  const party = parties[at]
  return party === undefined
    ? { party, name: '未知签署方', colour: '#57606A' }
    : { party, name: partyName(party, at), colour: partyColour(at) }
}

/** 公章（诺印科技有限公司） */
export const placeWords = (
  field: Pick<Placed, 'kind' | 'partyId'>,
  parties: readonly DraftParty[],
): string => {
  const { party, name } = ownerOf(parties, field.partyId)
  return `${kindName(field.kind, party)}（${name}）`
}
