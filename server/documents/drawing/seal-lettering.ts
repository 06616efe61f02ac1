// Cuts one character for a seal, stretched to its cell as an engraver does.
import { Refusal } from '#protocol/failures.ts'
import type { PathCommand } from '#server/documents/drawing/drawing.ts'
import { type FaceName, type Glyph, glyphOf } from '#server/documents/drawing/fonts.ts'
import { mapPath } from '#server/documents/drawing/paths.ts'

// Where the ink of a full character lies in the em of the Song faces.
const HAN = { left: 0.03, right: 0.97, bottom: -0.086, top: 0.85 }
/** Height of capitals and figures in em. */
const CAPITAL = 0.745

/**
 * The share of a full character's cell that this character takes: 1 for 汉字, its own proportion for letters and figures,
 * less for brackets and signs. Throws Refusal `seal.glyph-missing`.
 */
export const cellShare = (char: string, face: FaceName): number => {
  if (isHan(char)) return 1
  if (isWestern(char)) return needGlyph(char, face).advance
  return /[()（）《》“”]/u.test(char) ? 0.5 : 0.4
}

/** The shares of a whole text. */
export const cellShares = (text: string, face: FaceName): number =>
  Array.from(text).reduce((sum, char) => sum + cellShare(char, face), 0)

/**
 * The character's outline for a cell of `width` × `height` mm (`width` being that of a full character),
 * x centred on 0, y from 0 at the foot to −height at the head. Empty for a space.
 * Throws Refusal `seal.glyph-missing`.
 */
export const cutGlyph = (char: string, face: FaceName, width: number, height: number): PathCommand[] => {
  const glyph = needGlyph(char, face)
  if (!glyph.ink) return []
  const sx = width / (HAN.right - HAN.left)
  const sy = height / (HAN.top - HAN.bottom)
  if (isHan(char)) return mapPath(glyph.path, [sx, 0, 0, -sy, -0.5 * sx, HAN.bottom * sy])
  const middle = (glyph.ink.maxX + glyph.ink.minX) / 2
  // Capitals and figures are as tall as 汉字; small letters keep their proportion to them.
  if (isWestern(char)) return mapPath(glyph.path, [sx, 0, 0, -height / CAPITAL, -middle * sx, 0])
  return mapPath(glyph.path, [sx, 0, 0, -sy, -middle * sx, HAN.bottom * sy])
}

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char)
const isWestern = (char: string): boolean => /[A-Za-z0-9&]/u.test(char)

const needGlyph = (char: string, face: FaceName): Glyph => {
  const glyph = glyphOf(face, char)
  if (glyph) return glyph
  throw new Refusal(
    'seal.glyph-missing',
    `印章字体里没有“${char}”字，无法生成印章。请上传实物印章的图片，或联系管理员更换字体。`,
  )
}
