// Pictures in an appearance: which of them could hide what was signed below.
import { expect, test } from 'vitest'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { describeOpaqueImage } from '#server/documents/verification/changes/opaque-image.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const SIDE = 10
const COUNT = SIDE * SIDE
const bytesOf = (...runs: readonly (readonly [count: number, byte: number])[]) =>
  String.fromCharCode(...runs.flatMap(([count, byte]) => Array.from({ length: count }, () => byte)))
const size = (width = SIDE, height = SIDE, bits = 8) =>
  `/Width ${width}/Height ${height}/BitsPerComponent ${bits}`

interface Picture {
  readonly colours?: string
  readonly alpha?: string
  /** Entries in place of the usual ones, of the picture and of its mask. */
  readonly picture?: string
  readonly mask?: string
  readonly entries?: string
}

const GRAY = `/ColorSpace/DeviceGray${size()}`
const RGB = `/ColorSpace/DeviceRGB${size()}`

const said = (
  { colours = bytesOf([COUNT, 0]), alpha = bytesOf([COUNT, 0]), ...given }: Picture,
  onBlankPaper = false,
) => {
  const { picture = GRAY, mask = GRAY, entries = '/SMask 5 0 R' } = given
  const view = openStrictly(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      streamOf(colours, `/Subtype/Image${picture}${entries}`),
      streamOf(alpha, `/Subtype/Image${mask}`),
    ]),
  )
  const image = view.object(4)
  if (!(image instanceof PdfStream)) throw new Error('no stream')
  return describeOpaqueImage(view, image, onBlankPaper)
}

const OPAQUE = '含有不透明的图片'
const LIGHT = '含有用浅色遮盖下面内容的图片'
const UNKNOWN = '含有无法检查的图片'
const shown = (count: number) => bytesOf([count, 255], [COUNT - count, 0])

test.each<[string, Picture, string | undefined]>([
  ['seen through', {}, undefined],
  ['dark strokes', { alpha: shown(85) }, undefined],
  ['dark almost everywhere', { alpha: shown(86) }, OPAQUE],
  ['a little light', { colours: bytesOf([COUNT, 255]), alpha: shown(2) }, undefined],
  ['more light', { colours: bytesOf([COUNT, 255]), alpha: shown(3) }, LIGHT],
  ['light everywhere', { colours: bytesOf([COUNT, 255]), alpha: shown(COUNT) }, LIGHT],
  ['light that is seen through', { colours: bytesOf([COUNT, 255]), alpha: bytesOf([COUNT, 127]) }, undefined],
  ['light that is half seen', { colours: bytesOf([COUNT, 255]), alpha: bytesOf([COUNT, 128]) }, LIGHT],
  ['gray', { colours: bytesOf([COUNT, 191]), alpha: shown(85) }, undefined],
  ['light gray', { colours: bytesOf([COUNT, 192]), alpha: shown(85) }, LIGHT],
  ['light where nothing is seen', { colours: bytesOf([50, 0], [50, 255]), alpha: shown(50) }, undefined],
  ['red', { picture: RGB, colours: bytesOf([COUNT, 255], [2 * COUNT, 0]), alpha: shown(9) }, LIGHT],
  [
    'red in every element',
    { picture: RGB, colours: bytesOf([1, 255], [2, 0]).repeat(COUNT), alpha: shown(85) },
    undefined,
  ],
  [
    'yellow in every element',
    { picture: RGB, colours: bytesOf([2, 255], [1, 0]).repeat(COUNT), alpha: shown(85) },
    LIGHT,
  ],
  [
    'cyan in every element',
    { picture: RGB, colours: bytesOf([1, 40], [2, 255]).repeat(COUNT), alpha: shown(85) },
    undefined,
  ],
  [
    'light cyan in every element',
    { picture: RGB, colours: bytesOf([1, 160], [2, 255]).repeat(COUNT), alpha: shown(85) },
    LIGHT,
  ],
  ['no mask', { entries: '' }, OPAQUE],
  ['a mask that is no stream', { entries: '/SMask 3 0 R' }, OPAQUE],
  ['a stencil', { entries: '/SMask 5 0 R/ImageMask true' }, UNKNOWN],
  ['no stencil', { entries: '/SMask 5 0 R/ImageMask false' }, undefined],
  ['a layer', { entries: '/SMask 5 0 R/OC 3 0 R' }, '放在可隐藏的图层上'],
  ['turned values', { entries: '/SMask 5 0 R/Decode[1 0]' }, UNKNOWN],
  ['a mask of turned values', { mask: `${GRAY}/Decode[1 0]` }, UNKNOWN],
  ['a mask in colours', { mask: RGB, alpha: bytesOf([3 * COUNT, 0]) }, UNKNOWN],
  ['a mask of another width', { mask: `/ColorSpace/DeviceGray${size(5, 20)}` }, UNKNOWN],
  ['a mask of the same width', { mask: `/ColorSpace/DeviceGray${size(10, 5)}` }, UNKNOWN],
  ['a mask of the same height', { mask: `/ColorSpace/DeviceGray${size(5, 10)}` }, UNKNOWN],
  ['another colour space', { picture: `/ColorSpace/DeviceCMYK${size()}` }, UNKNOWN],
  ['a palette', { picture: `/ColorSpace[/Indexed/DeviceRGB 1<000000ffffff>]${size()}` }, UNKNOWN],
  ['no colour space', { picture: size() }, UNKNOWN],
  ['no width', { picture: '/ColorSpace/DeviceGray/Height 10/BitsPerComponent 8' }, UNKNOWN],
  ['no height', { picture: '/ColorSpace/DeviceGray/Width 10/BitsPerComponent 8' }, UNKNOWN],
  ['other depths', { picture: `/ColorSpace/DeviceGray${size(10, 10, 4)}` }, UNKNOWN],
  ['too little data', { colours: bytesOf([COUNT - 1, 0]) }, UNKNOWN],
  ['too little data for its colours', { picture: RGB }, UNKNOWN],
  ['a mask of too little data', { alpha: bytesOf([COUNT - 1, 0]) }, UNKNOWN],
  ['a filter nobody knows', { picture: `${GRAY}/Filter/JPXDecode` }, UNKNOWN],
])('a picture with %s: %s', (_, picture, words) => {
  expect(said(picture)).toBe(words)
})

test('on blank paper only a layer counts', () => {
  expect([
    said({ entries: '' }, true),
    said({ entries: '/ImageMask true' }, true),
    said({ colours: bytesOf([COUNT, 255]), alpha: shown(COUNT) }, true),
    said({ entries: '/OC 3 0 R' }, true),
  ]).toEqual([undefined, undefined, undefined, '放在可隐藏的图层上'])
})
