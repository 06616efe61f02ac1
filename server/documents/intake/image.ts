// Takes in a picture: upright, in sRGB, on white, on an A4 sheet turned the way the picture lies.
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { POINTS_PER_MM } from '#protocol/page-geometry.ts'
import { refuse } from './intake-refusals.ts'
import { takenIn } from './taken-in.ts'
import type { TakenIn } from './taken-in.ts'

const A4 = { short: 210 * POINTS_PER_MM, long: 297 * POINTS_PER_MM }
const MARGIN = 10 * POINTS_PER_MM
const MAX_PIXELS = 100_000_000
// 600 dpi over an A4 sheet; more cannot be seen and only makes the document heavy.
const MAX_SIDE = 7016
const JPEG_QUALITY = 92

/** A PDF of one A4 page with the picture in its middle, never enlarged past its margins. Throws a `Refusal`. */
export const takeInImage = async (bytes: Uint8Array, kind: 'jpeg' | 'png'): Promise<TakenIn> => {
  const picture = await settled(bytes, kind)
  const isLandscape = picture.width > picture.height
  const page = isLandscape ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long }
  const scale = Math.min(
    (page.width - 2 * MARGIN) / picture.width,
    (page.height - 2 * MARGIN) / picture.height,
  )
  const [width, height] = [picture.width * scale, picture.height * scale]
  const pdf = PDF.create()
  const sheet = pdf.addPage(page)
  const image = kind === 'jpeg' ? pdf.embedJpeg(picture.data) : pdf.embedPng(picture.data)
  sheet.drawImage(image, { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height })
  return takenIn({
    pdf: await pdf.save(),
    pages: [page],
    alreadySigned: false,
    keptAsIs: false,
    notes: ['图片已排到 A4 页面。'],
  })
}

/** Refuses a picture that unpacks to more pixels than a reader should meet, or that is unreadable. */
export const weighPicture = async (bytes: Uint8Array): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refuse.unreadableImage(error)
    })
  if (width * height > MAX_PIXELS) throw refuse.imageTooLarge()
}

const settled = async (bytes: Uint8Array, kind: 'jpeg' | 'png') => {
  await weighPicture(bytes)
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const { data, info } = await encoded(upright, kind).toBuffer({ resolveWithObject: true })
    return { data: new Uint8Array(data), width: info.width, height: info.height }
  } catch (error) {
    throw refuse.unreadableImage(error)
  }
}

const encoded = (picture: Sharp, kind: 'jpeg' | 'png') =>
  kind === 'jpeg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png({ palette: false })
