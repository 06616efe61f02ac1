// Pure edits of the places on the pages: sizes, moving, aligning, copying (domain.md §2 signPosition).
import type { DraftField, DraftFile, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { FIELD_SIZE_MM, MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { BASE_PAGE_WIDTH, basePageHeight, mmToBase } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { clampedToPage } from '#src/machines/flow-start/content-edits.ts'

/** Which edge or centre line the selected places are brought to; the first selected one leads. */
export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle'

/** Places and the files they lie on. */
export interface Placement {
  readonly fields: readonly DraftField[]
  readonly files: readonly DraftFile[]
  readonly selected: readonly string[]
}

/** Smallest side of a place in base pixels. */
export const MIN_SIDE = 16

/** Kinds that keep their proportions: a seal is never stretched. */
const SEALS: readonly FieldKind[] = ['companySeal', 'legalSeal', 'crossPage']

/** The page a place lies on; undefined when its file is gone. */
export const pageOf = (
  { files }: Pick<Placement, 'files'>,
  at: { readonly fileId: string; readonly page: number },
): PageSize | undefined => files.find((file) => file.fileId === at.fileId)?.pages[at.page]

/** The size of a new place on a page, in base pixels: true size on paper. */
export const newFieldSize = (kind: FieldKind, page: PageSize): { w: number; h: number } => ({
  w: mmToBase(FIELD_SIZE_MM[kind].w, page),
  h: mmToBase(FIELD_SIZE_MM[kind].h, page),
})

/** A 骑缝章 belongs to the right edge of every page, whatever its width. */
const atItsEdge = (field: DraftField): DraftField =>
  field.kind === 'crossPage' ? { ...field, x: BASE_PAGE_WIDTH - field.w } : field

const mapped = (
  placement: Placement,
  isMeant: (field: DraftField) => boolean,
  change: (field: DraftField, page: PageSize) => DraftField,
): readonly DraftField[] =>
  placement.fields.map((field) => {
    const page = pageOf(placement, field)
    return page !== undefined && isMeant(field) ? clampedToPage(atItsEdge(change(field, page)), page) : field
  })

/** A new place with its middle at a point of a page. */
export const placedField = (page: PageSize, at: Omit<DraftField, 'w' | 'h'>): DraftField => {
  const size = newFieldSize(at.kind, page)
  const field = { ...at, x: at.x - size.w / 2, y: at.y - size.h / 2, ...size }
  return clampedToPage(atItsEdge(field.kind === 'crossPage' ? { ...field, page: 0 } : field), page)
}

/** Puts a place's top left corner elsewhere, on another page too; a 骑缝章 keeps to its edge and its first page. */
export const movedField = (
  placement: Placement,
  to: { readonly fieldId: string; readonly page: number; readonly x: number; readonly y: number },
): readonly DraftField[] =>
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
): readonly DraftField[] =>
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
export const nudgedFields = (placement: Placement, dx: number, dy: number): readonly DraftField[] =>
  mapped(
    placement,
    (field) => placement.selected.includes(field.fieldId),
    (field) => ({ ...field, x: field.x + dx, y: field.y + dy }),
  )

/** Brings the selected places to the edge or centre line of the first selected one. */
export const alignedFields = (placement: Placement, edge: Edge): readonly DraftField[] => {
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

/** Repeats the selected places on every page of their files that has none alike there. */
export const copiedToAllPages = (placement: Placement, newId: () => string): readonly DraftField[] => {
  const copies = placement.fields
    .filter((field) => placement.selected.includes(field.fieldId) && field.kind !== 'crossPage')
    .flatMap((field) => {
      const pages = placement.files.find((file) => file.fileId === field.fileId)?.pages ?? []
      return pages.flatMap((page, index) => {
        const isTaken = placement.fields.some(
          (other) =>
            other.fileId === field.fileId &&
            other.page === index &&
            other.partyId === field.partyId &&
            other.kind === field.kind &&
            Math.abs(other.x - field.x) < 1 &&
            Math.abs(other.y - field.y) < 1,
        )
        return isTaken ? [] : [clampedToPage({ ...field, fieldId: newId(), page: index }, page)]
      })
    })
  return [...placement.fields, ...copies].slice(0, MAX_FIELDS)
}
