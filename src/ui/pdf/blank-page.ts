// A page before its first paint is white: an opaque canvas would be black.

/** Gives the canvas its size in pixels and makes it white. */
export const makeBlank = (
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
): void => {
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  // A canvas gives one context, to whoever asks first: pdf.js asks for this one. Any other is drawn in another process.
  const paint = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (paint === null) return
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
}
