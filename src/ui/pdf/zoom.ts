// Zoom of a document view (specification §9: 50–300 percent, step 5, default 100).

export const ZOOM_MIN = 50
export const ZOOM_MAX = 300
export const ZOOM_STEP = 5
export const ZOOM_DEFAULT = 100

/** The nearest allowed zoom, in percent. */
export const clampZoom = (percent: number): number =>
  Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(percent / ZOOM_STEP) * ZOOM_STEP))

/** Most pixels one canvas may have; browsers fail silently above. */
const MAX_CANVAS_PIXELS = 2 ** 25

/** Device pixels per point to draw a page with: sharp for the screen, never above 3 per base pixel nor the canvas limit. */
export const drawScale = (
  page: { width: number; height: number },
  basePerPoint: number,
  zoom: number,
  devicePixelRatio: number,
): number => {
  const wanted = basePerPoint * Math.min(3, devicePixelRatio * zoom)
  return Math.min(wanted, Math.sqrt(MAX_CANVAS_PIXELS / (page.width * page.height)))
}
