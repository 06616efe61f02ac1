// A page before its first paint is white: an opaque canvas would be black.

// A canvas gives one context, to whoever asks first: pdf.js asks for this one. Any other is drawn in another process.
const paintOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null =>
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })

/** Gives the canvas its size in pixels and makes it white. */
export const makeBlank = (
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
): void => {
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const paint = paintOf(canvas)
  if (paint === null) return
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
}

/** Puts a finished picture in the place of another at once, and lets go of the memory it was drawn in. */
export const takePicture = (canvas: HTMLCanvasElement, from: HTMLCanvasElement): void => {
  canvas.width = from.width
  canvas.height = from.height
  paintOf(canvas)?.drawImage(from, 0, 0)
  from.width = 0
  from.height = 0
}
