// Places of a template as places of a draft: for its parties, as persons or companies sign.
import { randomUUID } from 'node:crypto'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftField, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { isLeftOpen, partyOf } from '#protocol/contracts/drafts/filling.ts'
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { BASE_PAGE_WIDTH, basePageHeight, mmToBase } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'

/** Where a role signs. */
export type RolePlace = PageBox & { readonly kind: FieldKind; readonly role: string }

const SEALS: readonly FieldKind[] = ['companySeal', 'legalSeal', 'crossPage']

/**
 * A person signs where a seal was meant, unless a signature is wanted besides; a company seals where a signature was meant and no
 * seal is. Roles without a party get none.
 */
export const signedPlaces = (
  content: DraftContent,
  places: readonly RolePlace[],
  { fileId, pages }: { readonly fileId: string; readonly pages: readonly PageSize[] },
): DraftField[] =>
  places.flatMap((place) => {
    const party = partyOf(content, place.role)
    const page = pages[place.page]
    if (party === undefined || page === undefined) return []
    const own = places.filter(({ role }) => role === place.role)
    const kind = kindFor(place, own, party.partyType)
    if (kind === undefined) return []
    const box = kind === place.kind ? place : centred(place, kind, page)
    const { x, y, w, h } = box
    return [
      {
        fieldId: randomUUID(),
        fileId,
        partyId: party.partyId,
        kind,
        page: place.page,
        ...within({ x, y, w, h }, page),
      },
    ]
  })

const kindFor = (place: RolePlace, own: readonly RolePlace[], partyType: 1 | 2): FieldKind | undefined => {
  const has = (kind: FieldKind): boolean => own.some((other) => other.kind === kind)
  if (partyType === 1) {
    if (!SEALS.includes(place.kind)) return place.kind
    const isFirst = own.find(({ kind }) => kind !== 'crossPage' && SEALS.includes(kind)) === place
    return isFirst && !has('personSign') ? 'personSign' : undefined
  }
  const isFirst = own.find(({ kind }) => kind === 'personSign') === place
  return isFirst && !has('companySeal') ? 'companySeal' : place.kind
}

/** The true size of another kind about the same middle. */
const centred = (place: PageBox, kind: FieldKind, page: PageSize) => {
  const w = mmToBase(FIELD_SIZE_MM[kind].w, page)
  const h = mmToBase(FIELD_SIZE_MM[kind].h, page)
  return { x: place.x + (place.w - w) / 2, y: place.y + (place.h - h) / 2, w, h }
}

/** Pushed back onto its page. */
const within = <Box extends { x: number; y: number; w: number; h: number }>(
  box: Box,
  page: PageSize,
): Box => ({
  ...box,
  x: Math.max(0, Math.min(box.x, BASE_PAGE_WIDTH - box.w)),
  y: Math.max(0, Math.min(box.y, basePageHeight(page) - box.h)),
})

/** Where a field stands, with how it looks where that is set. */
export type AskedPlace = PageBox & { readonly key: string } & Partial<
    Pick<FilledField, 'fontSize' | 'align' | 'colour'>
  >

/** Fields on pages: those left open for their parties, and the others with their values, which the launch draws. */
export const filledPlaces = (
  content: DraftContent,
  places: readonly AskedPlace[],
  values: Readonly<Record<string, string>>,
  fileId: string,
): FilledField[] => {
  const asked = new Map(content.template?.fields.map((field) => [field.key, field]))
  const ids = new Map<string, string>()
  for (const { key } of places) if (!ids.has(key)) ids.set(key, randomUUID())
  const used = new Set<string>()
  return places.flatMap(({ key, ...place }) => {
    const field = asked.get(key)
    if (field === undefined) return []
    const fieldId = used.has(key) ? randomUUID() : (ids.get(key) ?? '')
    used.add(key)
    const partyId = isLeftOpen(content, field) ? (partyOf(content, field.role ?? '')?.partyId ?? null) : null
    const { page, x, y, w, h, ...look } = place
    return [
      {
        ...newFilled(field.kind),
        ...settingsOf(field),
        ...look,
        fieldId,
        fileId,
        partyId,
        page,
        x,
        y,
        w,
        h,
        sourceId: field.sourceKey === null ? null : (ids.get(field.sourceKey) ?? null),
        value: partyId === null && field.kind !== 'amountCn' ? (values[key] ?? '') : '',
      },
    ]
  })
}

const settingsOf = ({
  label,
  required,
  placeholder,
  maxLength,
  least,
  most,
  decimals,
  dateFormat,
  options,
}: AskedField) => ({ label, required, placeholder, maxLength, least, most, decimals, dateFormat, options })
