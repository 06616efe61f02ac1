// Cuts a seal or signature out of a photograph and redraws it in one colour (domain.md §3, 抠图).
import sharp from 'sharp'
import { Refusal } from '#protocol/failures.ts'
import type { Drawing, PathCommand } from '#server/documents/drawing/drawing.ts'
import { SEAL_COLORS } from '#server/documents/drawing/seal-spec.ts'
import { INK } from '#server/documents/drawing/text.ts'
import { weighPicture } from '#server/documents/intake/image.ts'
import { inkMap, inkThreshold } from './ink-map.ts'
import type { Ink } from './ink-map.ts'
import { ringArea, simplifyRing, traceRings } from './trace.ts'
import type { Ring } from './trace.ts'

/** How a picture is cut out. */
export interface CutOutSpec {
  readonly ink: Ink
  /** 0 to 100: how faint ink may be; 50 is what the picture itself suggests. */
  readonly sensitivity: number
  /** The part of the picture to look at, in shares of its width and height. */
  readonly crop: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly widthMm: number
  readonly opacity: number
  /** What it says, for readers. */
  readonly text: string
}

/** Shorter on its longer side, a picture prints as a blur (domain.md §3: at least 300 px). */
const SMALLEST_PICTURE = 300
const SMALLEST_INK = 80
/** More pixels than 600 dpi over a 42 mm seal cannot be seen. */
const LONGEST_SIDE = 1000
const MOST_POINTS = 12_000
const TALLEST_MM = 100
const TOLERANCE = 0.18

/**
 * A drawing of the ink alone, `widthMm` wide, cut to its edge. Throws a Refusal `picture.*`: unreadable, too-small, no-ink,
 * all-ink, too-busy, too-tall.
 */
export const cutOut = async (bytes: Uint8Array, spec: CutOutSpec): Promise<Drawing> => {
  const map = inkMap(await readPixels(bytes, spec.crop), spec.ink)
  const found = inkThreshold(map)
  const threshold = Math.min(0.9, Math.max(0.08, found.threshold + (50 - spec.sensitivity) / 125))
  const smallest = Math.max(5, map.width * map.height * 0.00002)
  const rings = traceRings(map, threshold).filter((ring) => ringArea(ring) >= smallest)
  const share = map.ink.reduce((count, value) => count + (value > threshold ? 1 : 0), 0) / map.ink.length
  if (rings.length === 0 || found.threshold < 0.06) throw noInk(spec.ink)
  if (share > 0.6) {
    throw new Refusal('picture.all-ink', '整张图片都像印迹，分不出纸面。请降低灵敏度，或换一张白纸上的照片。')
  }
  return drawn(
    rings.map((ring) => simplifyRing(ring, TOLERANCE)),
    spec,
  )
}

const drawn = (rings: readonly Ring[], { ink, widthMm, opacity, text }: CutOutSpec): Drawing => {
  const points = rings.flat()
  if (points.length > MOST_POINTS) {
    throw new Refusal(
      'picture.too-busy',
      '图片里的杂点太多，无法干净地抠出印迹。请裁到印迹附近，或降低灵敏度。',
    )
  }
  const [left, top] = [least(points, 0), least(points, 1)]
  const [right, bottom] = [-least(points, 0, -1), -least(points, 1, -1)]
  if (Math.max(right - left, bottom - top) < SMALLEST_INK) throw tooSmall()
  const scale = widthMm / (right - left)
  const heightMm = (bottom - top) * scale
  if (heightMm > TALLEST_MM) {
    throw new Refusal('picture.too-tall', `按这个宽度，高度会超过 ${TALLEST_MM} 毫米，请减小宽度。`)
  }
  const mm = (value: number) => Math.round(value * scale * 1000) / 1000
  const path = rings.flatMap((ring): PathCommand[] => [
    ...ring.map(([x, y], index): PathCommand => [index === 0 ? 'M' : 'L', mm(x - left), mm(y - top)]),
    ['Z'],
  ])
  return {
    width: widthMm,
    height: Math.round(heightMm * 1000) / 1000,
    color: ink === 'black' ? INK : SEAL_COLORS[ink],
    opacity,
    text,
    shapes: [{ path, paint: { kind: 'fill', evenOdd: true } }],
  }
}

const least = (points: Ring, axis: 0 | 1, sign = 1): number =>
  points.reduce((most, point) => Math.min(most, sign * point[axis]), Infinity)

const readPixels = async (bytes: Uint8Array, crop: CutOutSpec['crop']) => {
  await weighPicture(bytes)
  try {
    const upright = await sharp(bytes).metadata()
    const { width, height } = upright.autoOrient
    if (Math.max(width, height) < SMALLEST_PICTURE) throw tooSmall()
    const left = Math.min(width - 1, Math.floor(crop.x * width))
    const top = Math.min(height - 1, Math.floor(crop.y * height))
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(crop.w * width))),
      height: Math.max(1, Math.min(height - top, Math.round(crop.h * height))),
    }
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .extract(part)
      .flatten({ background: '#ffffff' })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) throw new TypeError(`a picture of ${info.channels} channels`)
    return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('picture.unreadable', '图片打不开，可能已损坏。请重新拍照或另存为 JPG、PNG 后上传。', {
      cause: error,
    })
  }
}

const tooSmall = () =>
  new Refusal(
    'picture.too-small',
    `印迹太小，盖出来会模糊。请靠近拍摄，图片至少 ${SMALLEST_PICTURE} 像素，印迹占画面大半。`,
  )

const INK_WORDS: Record<Ink, string> = { red: '红色', blue: '蓝色', black: '黑色' }

const noInk = (ink: Ink) =>
  new Refusal(
    'picture.no-ink',
    `没有找到${INK_WORDS[ink]}印迹。请核对印迹颜色，提高灵敏度，或换一张更清楚的照片。`,
  )
