// Cutting a square out of a picture: which part is seen when it is zoomed and dragged.

/** Width and height in the picture's own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What is looked at: `zoom` 1 shows as much as fits into the square, `x` and `y` are its middle as shares of the picture. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The picture's middle, as much of it as fits. */
export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 }
/** Nearest a picture is looked at. */
export const MAX_ZOOM = 4

/** The square in the picture's own pixels. */
export const squareOf = ({ width, height }: PictureSize, view: View) => {
  const side = Math.min(width, height) / view.zoom
  return { left: view.x * width - side / 2, top: view.y * height - side / 2, side }
}

/** The view brought back so that the square lies inside the picture. */
export const insideOf = (size: PictureSize, { zoom, x, y }: View): View => {
  const near = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const side = Math.min(size.width, size.height) / near
  const within = (share: number, length: number) => {
    const margin = side / 2 / length
    return Math.min(1 - margin, Math.max(margin, share))
  }
  return { zoom: near, x: within(x, size.width), y: within(y, size.height) }
}

/** The view after the picture was dragged by screen pixels in a window of `shown` pixels. */
export const draggedBy = (
  size: PictureSize,
  view: View,
  { dx, dy, shown }: { dx: number; dy: number; shown: number },
): View => {
  const { side } = squareOf(size, view)
  const scale = side / shown
  return insideOf(size, {
    zoom: view.zoom,
    x: view.x - (dx * scale) / size.width,
    y: view.y - (dy * scale) / size.height,
  })
}
