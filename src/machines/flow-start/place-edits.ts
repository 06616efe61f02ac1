// Pure edits of the places on the pages: sizes, moving, aligning, copying (domain.md §2 signPosition).
import type { DraftField, DraftFile, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { FIELD_SIZE_MM, MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { FILLED_SIZE_MM, isFilledKind, newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { canBeFilled } from '#protocol/contracts/fields/rules.ts'
import { BASE_PAGE_WIDTH, basePageHeight, mmToBase } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { clampedToPage } from '#src/machines/flow-start/content-edits.ts'

/** Which edge or centre line the selected places are brought to; the first selected one leads. */
export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle'

/** What stands on a page: a place that is signed, or a field that is filled. */
export type Placed = DraftField | FilledField
export type PlaceKind = FieldKind | FilledKind

/** Whether it is a field that is filled. */
export const isFilled = (field: Placed): field is FilledField => isFilledKind(field.kind)

/** What of a filled field is changed by itself, not by moving it about. */
export type FieldChange = Partial<
  Omit<FilledField, 'fieldId' | 'fileId' | 'kind' | 'page' | 'x' | 'y' | 'w' | 'h'>
>

/** True sizes on paper in mm, of both sorts. */
export const PLACE_SIZE_MM: Record<PlaceKind, { readonly w: number; readonly h: number }> = {
  ...FIELD_SIZE_MM,
  ...FILLED_SIZE_MM,
}

/** Places and the files they lie on. */
export interface Placement {
  readonly fields: readonly Placed[]
  readonly files: readonly DraftFile[]
  readonly selected: readonly string[]
}

/** Smallest side of a place in base pixels. */
export const MIN_SIDE = 16

/** Kinds that keep their proportions: a seal is never stretched. */
const SEALS: readonly PlaceKind[] = ['companySeal', 'legalSeal', 'crossPage']

/** The page a place lies on; undefined when its file is gone. */
export const pageOf = (
  { files }: Pick<Placement, 'files'>,
  at: { readonly fileId: string; readonly page: number },
): PageSize | undefined => files.find((file) => file.fileId === at.fileId)?.pages[at.page]

/** The size of a new place on a page, in base pixels: true size on paper. */
export const newFieldSize = (kind: PlaceKind, page: PageSize): { w: number; h: number } => ({
  w: mmToBase(PLACE_SIZE_MM[kind].w, page),
  h: mmToBase(PLACE_SIZE_MM[kind].h, page),
})

/** A 骑缝章 belongs to the right edge of every page, whatever its width. */
const atItsEdge = (field: Placed): Placed =>
  field.kind === 'crossPage' ? { ...field, x: BASE_PAGE_WIDTH - field.w } : field

const mapped = (
  placement: Placement,
  isMeant: (field: Placed) => boolean,
  change: (field: Placed, page: PageSize) => Placed,
): readonly Placed[] =>
  placement.fields.map((field) => {
    const page = pageOf(placement, field)
    return page !== undefined && isMeant(field) ? clampedToPage(atItsEdge(change(field, page)), page) : field
  })

/** A new place with its middle at a point of a page; what is filled is the initiator's. */
export const placedField = (
  page: PageSize,
  { kind, partyId, ...at }: Omit<DraftField, 'w' | 'h' | 'kind'> & { readonly kind: PlaceKind },
  others: readonly Placed[],
): Placed => {
  const size = newFieldSize(kind, page)
  const box = { ...at, x: at.x - size.w / 2, y: at.y - size.h / 2, ...size }
  if (isFilledKind(kind)) {
    // Words mostly repeat the amount that was placed last.
    const source = kind === 'amountCn' ? others.findLast((other) => other.kind === 'amount') : undefined
    const field = { ...newFilled(kind), ...box, partyId: null, sourceId: source?.fieldId ?? null }
    return clampedToPage<Placed>(field, page)
  }
  const field: DraftField = { ...box, kind, partyId }
  return clampedToPage(atItsEdge(kind === 'crossPage' ? { ...field, page: 0 } : field), page)
}

/** Gives a filled field other properties or another value. */
export const changedField = (
  { fields }: Pick<Placement, 'fields'>,
  fieldId: string,
  change: FieldChange,
): readonly Placed[] =>
  fields.map((field) => (field.fieldId === fieldId && isFilled(field) ? { ...field, ...change } : field))

/** Puts a place's top left corner elsewhere, on another page too; a 骑缝章 keeps to its edge and its first page. */
export const movedField = (
  placement: Placement,
  to: { readonly fieldId: string; readonly page: number; readonly x: number; readonly y: number },
): readonly Placed[] =>
  placement.fields.map((field) => {
    if (field.fieldId !== to.fieldId) return field
    const page = field.kind === 'crossPage' ? field.page : to.page
    const size = pageOf(placement, { fileId: field.fileId, page })
    return size === undefined ? field : clampedToPage(atItsEdge({ ...field, page, x: to.x, y: to.y }), size)
  })

/** Gives a place another size; seals keep their proportions by the side that changed more. */
export const resizedField = (
  placement: Placement,
  to: { readonly fieldId: string; readonly w: number; readonly h: number },
): readonly Placed[] =>
  mapped(
    placement,
    (field) => field.fieldId === to.fieldId,
    (field, page) => {
      const room = {
        w: field.kind === 'crossPage' ? BASE_PAGE_WIDTH : BASE_PAGE_WIDTH - field.x,
        h: basePageHeight(page) - field.y,
      }
      if (!SEALS.includes(field.kind))
        return {
          ...field,
          w: Math.max(MIN_SIDE, Math.min(to.w, room.w)),
          h: Math.max(MIN_SIDE, Math.min(to.h, room.h)),
        }
      const byWidth = Math.abs(to.w - field.w) >= Math.abs(to.h - field.h)
      const wanted = byWidth ? to.w / field.w : to.h / field.h
      const least = MIN_SIDE / Math.min(field.w, field.h)
      const factor = Math.max(least, Math.min(wanted, room.w / field.w, room.h / field.h))
      return { ...field, w: field.w * factor, h: field.h * factor }
    },
  )

/** Moves everything selected by so many base pixels. */
export const nudgedFields = (placement: Placement, dx: number, dy: number): readonly Placed[] =>
  mapped(
    placement,
    (field) => placement.selected.includes(field.fieldId),
    (field) => ({ ...field, x: field.x + dx, y: field.y + dy }),
  )

/** Brings the selected places to the edge or centre line of the first selected one. */
export const alignedFields = (placement: Placement, edge: Edge): readonly Placed[] => {
  const lead = placement.fields.find((field) => field.fieldId === placement.selected[0])
  if (lead === undefined) return placement.fields
  return mapped(
    placement,
    (field) => placement.selected.includes(field.fieldId),
    (field) => ({
      ...field,
      ...{
        left: { x: lead.x },
        right: { x: lead.x + lead.w - field.w },
        centre: { x: lead.x + lead.w / 2 - field.w / 2 },
        top: { y: lead.y },
        bottom: { y: lead.y + lead.h - field.h },
        middle: { y: lead.y + lead.h / 2 - field.h / 2 },
      }[edge],
    }),
  )
}

/** The same kind of the same owner, at the same height and side of a page. */
const isAlike =
  (field: Placed, at: { readonly fileId: string; readonly page: number }) =>
  (other: Placed): boolean =>
    other.fileId === at.fileId &&
    other.page === at.page &&
    other.partyId === field.partyId &&
    other.kind === field.kind &&
    Math.abs(other.x - field.x) < 1 &&
    Math.abs(other.y - field.y) < 1

/** Repeats the selected places on every page of their files that has none alike there. */
export const copiedToAllPages = (placement: Placement, newId: () => string): readonly Placed[] => {
  const copies = placement.fields
    .filter((field) => placement.selected.includes(field.fieldId) && field.kind !== 'crossPage')
    .flatMap((field) => {
      const pages = placement.files.find((file) => file.fileId === field.fileId)?.pages ?? []
      return pages.flatMap((page, index) =>
        placement.fields.some(isAlike(field, { fileId: field.fileId, page: index }))
          ? []
          : [clampedToPage({ ...field, fieldId: newId(), page: index }, page)],
      )
    })
  return [...placement.fields, ...copies].slice(0, MAX_FIELDS)
}

/** A page of a file and the size of it, for what stood on a page of another file: the same page, or the last one. */
const pageLike = (field: Placed, { pages }: DraftFile): { page: number; size: PageSize } | undefined => {
  if (field.kind === 'crossPage' && pages.length < 2) return undefined
  const page = Math.min(field.page, pages.length - 1)
  const size = pages[page]
  return size && { page, size }
}

/** Repeats the selected places in every other file, where none alike is there and the file takes them. */
export const copiedToOtherFiles = (placement: Placement, newId: () => string): readonly Placed[] => {
  const chosen = placement.fields.filter((field) => placement.selected.includes(field.fieldId))
  const copies = placement.files.flatMap((file) => {
    const made = chosen.flatMap((field) => {
      const like = pageLike(field, file)
      if (file.fileId === field.fileId || like === undefined || (isFilled(field) && !canBeFilled(file)))
        return []
      const { page, size } = like
      const copy = clampedToPage(atItsEdge({ ...field, fileId: file.fileId, page }), size)
      if (placement.fields.some(isAlike(copy, copy))) return []
      return [{ from: field.fieldId, copy: { ...copy, fieldId: newId() } }]
    })
    // An amount in words follows the amount that came along with it.
    const copyOf = (id: string | null) => made.find(({ from }) => from === id)?.copy.fieldId ?? id
    return made.map(({ copy }) => (isFilled(copy) ? { ...copy, sourceId: copyOf(copy.sourceId) } : copy))
  })
  return [...placement.fields, ...copies].slice(0, MAX_FIELDS)
}
