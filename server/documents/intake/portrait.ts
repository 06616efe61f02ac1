// Takes in a person's picture or a company's emblem.
// It is decoded, cropped to a small square and encoded again, so no byte of the file itself is kept.
import sharp from 'sharp'
import { PORTRAIT_LEAST_PIXELS, PORTRAIT_MAX_BYTES } from '#protocol/account/accounts/pictures.ts'
import { Refusal } from '#protocol/failures.ts'
import { contentKind } from './content-kind.ts'
import { weighPicture } from './image.ts'

/** Side of the kept square in pixels. */
const SIDE = 256

/** WebP of 256 × 256 without metadata; refuses `picture.kind`, `picture.too-large`, `picture.too-small`, `document.damaged`. */
export const readPortrait = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const kind = contentKind(bytes)
  if (kind !== 'jpeg' && kind !== 'png') {
    throw new Refusal('picture.kind', '头像只支持 JPG 和 PNG 图片，请换一张图片。')
  }
  if (bytes.length > PORTRAIT_MAX_BYTES) {
    throw new Refusal(
      'picture.too-large',
      `图片超过 ${PORTRAIT_MAX_BYTES / 1024 / 1024} MB，请换一张或压缩后再上传。`,
    )
  }
  await weighPicture(bytes)
  const { width, height } = await sharp(bytes).metadata()
  if (Math.min(width, height) < PORTRAIT_LEAST_PIXELS) {
    throw new Refusal(
      'picture.too-small',
      `图片太小，宽和高都应不少于 ${PORTRAIT_LEAST_PIXELS} 像素，请换一张更清晰的图片。`,
    )
  }
  try {
    const square = sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: SIDE, height: SIDE, fit: 'cover' })
      .toColourspace('srgb')
    return new Uint8Array(await square.webp({ quality: 86 }).toBuffer())
  } catch (error) {
    throw new Refusal('document.damaged', '图片已损坏，无法读取。请重新拍摄或另存后再上传。', {
      cause: error,
    })
  }
}
