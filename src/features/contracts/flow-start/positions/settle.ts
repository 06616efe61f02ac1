// Brings what is carried over a page to the lines of the places there; Alt carries it freely.
import type { PagePoint } from '#src/features/contracts/flow-start/positions/page-point.ts'
import type { PlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { snapped } from '#src/machines/flow-start/snapping.ts'
import type { Guide } from '#src/machines/flow-start/snapping.ts'

/** How near it must come, in screen pixels. */
const NEAR = 6

export interface Carried {
  /** Undefined for one that is not placed yet. */
  readonly fieldId?: string
  readonly w: number
  readonly h: number
  readonly isFree: boolean
}

/** The top left corner it settles at, and the lines that brought it there; `to` is its corner as it is carried. */
export const settled = (
  { placing, file, scale }: Pick<PlacingView, 'placing' | 'file' | 'scale'>,
  { fieldId, w, h, isFree }: Carried,
  to: PagePoint,
): { x: number; y: number; guides: readonly Guide[] } => {
  if (isFree) return { x: to.x, y: to.y, guides: [] }
  const others = placing
    .getSnapshot()
    .context.fields.filter(
      (field) =>
        field.fileId === file.fileId &&
        field.page === to.page &&
        field.fieldId !== fieldId &&
        field.kind !== 'crossPage',
    )
  return snapped({ x: to.x, y: to.y, w, h }, others, NEAR / scale)
}
