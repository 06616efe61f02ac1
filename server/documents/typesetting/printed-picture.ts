// A picture as it is printed: upright, no finer than paper shows.
import sharp from 'sharp'
import type { PageSize } from '#protocol/page-geometry.ts'

/** Enough for any paper: at most this many pixels for each point, 300 dpi. */
const PIXELS_PER_POINT = 300 / 72

/** A PNG inside the box (points), without what the file said about itself; what is see-through stays so. Throws what sharp throws. */
export const printedPicture = async (bytes: Uint8Array, box: PageSize): Promise<Uint8Array> => {
  const most = (points: number) => Math.max(1, Math.ceil(points * PIXELS_PER_POINT))
  const upright = sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: most(box.width), height: most(box.height), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return new Uint8Array(await upright.png().toBuffer())
}
