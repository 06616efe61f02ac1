// A page before its first paint is white: an opaque canvas would be black.

/** Gives the canvas its size in pixels and makes it white. */
export const makeBlank = (
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
): void => {
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  // The reader asks for the same context, which a canvas gives once.
  const paint = canvas.getContext('2d', { alpha: false })
  if (paint === null) return
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
}
