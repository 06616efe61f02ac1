// The signing acts of a party in one document.
// Each kind of seal has one signature field with all its positions.
import type { DraftField, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { CrossPageSeal, SigningSlots } from '#server/documents/signing/slots.ts'

/** What draws and seals an act: a person's signature, the company's seal, or the legal representative's. */
export type SealKind = Extract<FieldKind, 'personSign' | 'companySeal' | 'legalSeal'>

/** An act and its places in one document. */
export interface SigningAct {
  readonly kind: SealKind
  readonly slots: SigningSlots
}

type Place = Pick<DraftField, 'kind' | 'page' | 'x' | 'y' | 'w' | 'h'>

const KINDS: readonly SealKind[] = ['companySeal', 'personSign', 'legalSeal']

/** Dates and 骑缝 go with the company's seal, or with a person's signature. */
const mainKind = (partyType: 1 | 2): SealKind => (partyType === 2 ? 'companySeal' : 'personSign')

/** The name of an act's signature field; the same in every document of the contract. */
export const fieldName = (partyId: string, kind: SealKind): string => `${partyId}-${kind}`

/** The acts of a party in a document with these pages; `places` are the party's places in it. */
export const actsIn = (
  party: { readonly id: string; readonly partyType: 1 | 2 },
  places: readonly Place[],
  pages: readonly PageSize[],
): SigningAct[] =>
  KINDS.flatMap((kind) => {
    const isMain = kind === mainKind(party.partyType)
    const of = (wanted: FieldKind) => places.filter((place) => place.kind === wanted).map(boxOf)
    const slots: SigningSlots = {
      field: fieldName(party.id, kind),
      seals: of(kind),
      dates: isMain ? of('signDate') : [],
      crossPage: isMain ? places.filter(isCrossPage).map((place) => acrossPages(place, pages)) : [],
    }
    return slots.seals.length + slots.dates.length + slots.crossPage.length === 0 ? [] : [{ kind, slots }]
  })

/** The seal or signature at a position: 骑缝 and dates go with the company's seal, or with a person's signature. */
export const sealAt = (partyType: 1 | 2, kind: FieldKind): SealKind =>
  kind === 'crossPage' || kind === 'signDate' ? mainKind(partyType) : kind

/** Kinds of seal a party must choose, over all its places. */
export const kindsNeeded = (partyType: 1 | 2, places: readonly { readonly kind: FieldKind }[]): SealKind[] =>
  KINDS.filter((kind) => places.some((place) => sealAt(partyType, place.kind) === kind))

const isCrossPage = (place: Place) => place.kind === 'crossPage'
const boxOf = ({ page, x, y, w, h }: Place) => ({ page, x, y, w, h })

// A 骑缝章 runs over all pages; it is measured in base pixels of the first one.
const acrossPages = ({ page, y, w, h }: Place, pages: readonly PageSize[]): CrossPageSeal => {
  const first = pages[0]?.width ?? 1
  const scale = (pages[page]?.width ?? first) / first
  return { pages: pages.map((_, index) => index), y: y * scale, w: w * scale, h: h * scale }
}
