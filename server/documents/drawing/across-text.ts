// A line of characters cut for a seal, set across and centred.
import type { Shape } from '#server/documents/drawing/drawing.ts'
import type { FaceName } from '#server/documents/drawing/fonts.ts'
import { filled, mapPath } from '#server/documents/drawing/paths.ts'
import { cellShare, cellShares, cutGlyph } from '#server/documents/drawing/seal-lettering.ts'

/**
 * One shape per visible character, centred on `cx`, standing on `foot` (mm). A full character is `width` × `height` mm
 * with `gap` to the next; the line is squeezed in width to `limit` mm.
 */
export const setAcross = (
  text: string,
  at: { cx: number; foot: number },
  size: { width: number; height: number; gap: number; limit: number; face: FaceName },
): Shape[] => {
  const natural = cellShares(text, size.face) * (size.width + size.gap)
  const squeeze = Math.min(1, size.limit / natural)
  let x = at.cx - (natural * squeeze) / 2
  return Array.from(text).flatMap((char): Shape[] => {
    const room = cellShare(char, size.face) * (size.width + size.gap) * squeeze
    const path = cutGlyph(char, size.face, size.width * squeeze, size.height)
    const centre = x + room / 2
    x += room
    return path.length === 0 ? [] : [filled(mapPath(path, [1, 0, 0, 1, centre, at.foot]))]
  })
}
