// Tells whether a picture in an appearance hides what is under it.
// Only dark strokes on a transparent ground do not.
import { unpack } from '#server/documents/verification/reading/filters.ts'
import { PdfStream, nameText } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { isLightSample } from './paint-colour.ts'

/** Share of light, opaque picture elements that anti-aliasing may leave. */
const LIGHT_SHARE = 0.02
/** Share of opaque picture elements of any colour from which on a picture is a block. */
const OPAQUE_SHARE = 0.85

/** Why the picture could hide what is under it, as the end of a Chinese sentence, or undefined. */
export const describeOpaqueImage = (
  view: RevisionView,
  image: PdfStream,
  onBlankPaper: boolean,
): string | undefined => {
  if (image.dict.has('OC')) return '放在可隐藏的图层上'
  if (onBlankPaper) return undefined
  if (view.resolve(image.dict.get('ImageMask')) === true) return '含有无法检查的图片'
  const mask = view.resolve(image.dict.get('SMask'))
  if (!(mask instanceof PdfStream)) return '含有不透明的图片'
  const colours = samples(view, image)
  const alpha = samples(view, mask)
  if (!colours || alpha?.channels !== 1 || colours.width !== alpha.width || colours.height !== alpha.height) {
    return '含有无法检查的图片'
  }
  let opaque = 0
  let light = 0
  const count = alpha.width * alpha.height
  for (let i = 0; i < count; i += 1) {
    if ((alpha.data[i] ?? 0) < 128) continue
    opaque += 1
    const at = i * colours.channels
    const red = colours.data[at] ?? 0
    const gray = colours.channels === 1
    if (
      isLightSample(red, gray ? red : (colours.data[at + 1] ?? 0), gray ? red : (colours.data[at + 2] ?? 0))
    )
      light += 1
  }
  if (light > LIGHT_SHARE * count) return '含有用浅色遮盖下面内容的图片'
  return opaque > OPAQUE_SHARE * count ? '含有不透明的图片' : undefined
}

interface Samples {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

// Eight bits per component, gray or RGB, no decode array: what the product writes; anything else cannot be judged here.
const samples = (view: RevisionView, image: PdfStream): Samples | undefined => {
  const width = view.resolve(image.dict.get('Width'))
  const height = view.resolve(image.dict.get('Height'))
  const space = view.resolve(image.dict.get('ColorSpace'))
  const channels = { DeviceGray: 1, DeviceRGB: 3 }[nameText(space) ?? '']
  if (typeof width !== 'number' || typeof height !== 'number' || !channels) return undefined
  if (view.resolve(image.dict.get('BitsPerComponent')) !== 8 || image.dict.has('Decode')) return undefined
  const data = unpack(image, view.resolve, view.file.budget)
  return data && data.length >= width * height * channels ? { data, width, height, channels } : undefined
}
