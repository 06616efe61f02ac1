// Zoom and place of the drawn chart inside its pane; all pure, in pixels.
import type { Rect } from '#src/inspector/drawing/chart-layout.ts'

/** `k`: scale; a point of the drawing is shown at `x + k·p`. */
export interface Viewport {
  readonly x: number
  readonly y: number
  readonly k: number
}

export interface Area {
  readonly width: number
  readonly height: number
}

const SMALLEST = 0.1
const LARGEST = 3
const MARGIN = 16
/** Smaller than this text is no longer read; rather a part is shown. */
const READABLE = 0.62
const COMFORTABLE = 0.82

const within = (k: number): number => Math.min(LARGEST, Math.max(SMALLEST, k))

const centred = (k: number, on: Rect, pane: Area): Viewport => ({
  k,
  x: pane.width / 2 - k * (on.x + on.width / 2),
  y: pane.height / 2 - k * (on.y + on.height / 2),
})

/** The whole drawing, never enlarged. */
export const fitted = (drawing: Area, pane: Area): Viewport => {
  const k = within(
    Math.min(1, (pane.width - 2 * MARGIN) / drawing.width, (pane.height - 2 * MARGIN) / drawing.height),
  )
  return centred(k, { x: 0, y: 0, width: drawing.width, height: drawing.height }, pane)
}

/** The whole drawing where it can be read that way, else its part around `focus`. */
export const opening = (drawing: Area, focus: Rect | undefined, pane: Area): Viewport => {
  const whole = fitted(drawing, pane)
  return whole.k >= READABLE || focus === undefined ? whole : centred(COMFORTABLE, focus, pane)
}

/** Closer (`by` above 1) or farther, with the point under the cursor kept in place. */
export const zoomed = ({ x, y, k }: Viewport, by: number, at: { x: number; y: number }): Viewport => {
  const next = within(k * by)
  const ratio = next / k
  return { k: next, x: at.x - ratio * (at.x - x), y: at.y - ratio * (at.y - y) }
}

export const moved = ({ x, y, k }: Viewport, dx: number, dy: number): Viewport => ({
  k,
  x: x + dx,
  y: y + dy,
})

/** The view with a point of the drawing in the middle. */
export const around = ({ k }: Viewport, x: number, y: number, pane: Area): Viewport =>
  centred(k, { x, y, width: 0, height: 0 }, pane)

/** The tools in the corner cover this much of the bottom. */
const COVERED = 52

/** The same view if `rect` is seen in it, else one with `rect` in the middle. */
export const seeing = (view: Viewport, rect: Rect, pane: Area): Viewport => {
  const left = view.x + view.k * rect.x
  const top = view.y + view.k * rect.y
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + view.k * rect.width <= pane.width &&
    top + view.k * rect.height <= pane.height - COVERED
  return isSeen ? view : centred(view.k, rect, pane)
}
