// The pictures of the demo, drawn as SVG.

/** A PNG of the drawing. The library is loaded with the first one: a start that makes no demo needs none. */
export const drawnPicture = async (svg: string): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
