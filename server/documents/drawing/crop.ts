// Cutting a drawing to its ink and bringing it to size.
import { unionBox, shapeBox } from '#server/documents/drawing/bounds.ts'
import type { Shape } from '#server/documents/drawing/drawing.ts'
import { mapPath } from '#server/documents/drawing/paths.ts'

/** White left around the ink in mm, so that no edge is cut by rounding. */
const MARGIN = 0.2

/** The filled shapes scaled to fit `width` × `height` mm and cut to their ink; null when there is no ink. */
export const cropToFit = (
  shapes: readonly Shape[],
  fit: { readonly width: number; readonly height: number },
): { width: number; height: number; shapes: Shape[] } | null => {
  const ink = unionBox(shapes.map(shapeBox))
  if (!ink) return null
  const [w, h] = [ink.maxX - ink.minX, ink.maxY - ink.minY]
  const scale = Math.min((fit.width - 2 * MARGIN) / w, (fit.height - 2 * MARGIN) / h)
  return {
    width: w * scale + 2 * MARGIN,
    height: h * scale + 2 * MARGIN,
    shapes: shapes.map((shape) => ({
      ...shape,
      path: mapPath(shape.path, [scale, 0, 0, scale, MARGIN - ink.minX * scale, MARGIN - ink.minY * scale]),
    })),
  }
}
