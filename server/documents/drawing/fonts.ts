// The bundled fonts and their glyph outlines.
// Each font is read once, at first use, and each outline is converted once.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as fontkit from 'fontkit'
import type { PathCommand } from '#server/documents/drawing/drawing.ts'
import { type Box, pathBox } from '#server/documents/drawing/bounds.ts'

/** `seal`: Song type, heavy enough to be cut in rubber; `song`: Song type for text; `hei`: upright figures; `brush`: a running hand. */
export type FaceName = 'seal' | 'song' | 'hei' | 'brush'

/** One character's outline in em (1 = font size), origin on the baseline, y upwards. `ink` is null for a blank. */
export interface Glyph {
  readonly advance: number
  readonly path: readonly PathCommand[]
  readonly ink: Box | null
}

interface Face {
  readonly font: fontkit.Font
  readonly glyphs: Map<string, Glyph>
}

const FILES: Record<FaceName, string> = {
  seal: '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf',
  song: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  hei: '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  brush: '@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf',
}

/** Enough for every character in daily use; when it is full the cache is emptied, so that strangers cannot make it grow. */
const GLYPHS_KEPT = 8000

const faces = new Map<FaceName, Face>()

const require = createRequire(import.meta.url)

const loadFace = (name: FaceName): Face => {
  const known = faces.get(name)
  if (known) return known
  // Most starts of the server draw nothing, and its reader takes a tenth of a second.
  const { create } = require('fontkit') as typeof fontkit
  const opened = create(readFileSync(require.resolve(FILES[name])))
  if (!('glyphForCodePoint' in opened)) throw new Error(`${FILES[name]} is a collection, not one font`)
  const face: Face = { font: opened, glyphs: new Map() }
  faces.set(name, face)
  return face
}

/** The character's outline in this face, or null when the face has none. */
export const glyphOf = (name: FaceName, char: string): Glyph | null => {
  const face = loadFace(name)
  const known = face.glyphs.get(char)
  if (known) return known
  const code = char.codePointAt(0)
  if (code === undefined || !face.font.hasGlyphForCodePoint(code)) return null
  const raw = face.font.glyphForCodePoint(code)
  const em = face.font.unitsPerEm
  const path = toCubic(raw.path.commands, em)
  if (path.length === 0 && /\S/u.test(char)) return null
  const glyph: Glyph = { advance: raw.advanceWidth / em, path, ink: path.length === 0 ? null : pathBox(path) }
  if (face.glyphs.size >= GLYPHS_KEPT) face.glyphs.clear()
  face.glyphs.set(char, glyph)
  return glyph
}

const toCubic = (commands: fontkit.Path['commands'], em: number): PathCommand[] => {
  const out: PathCommand[] = []
  let [x0, y0] = [0, 0]
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((n) => n / em)
    switch (command) {
      case 'moveTo':
        out.push(['M', a, b])
        ;[x0, y0] = [a, b]
        break
      case 'lineTo':
        out.push(['L', a, b])
        ;[x0, y0] = [a, b]
        break
      case 'quadraticCurveTo':
        // A quadratic with control q is the cubic whose controls lie two thirds of the way to q.
        out.push([
          'C',
          x0 + (2 / 3) * (a - x0),
          y0 + (2 / 3) * (b - y0),
          c + (2 / 3) * (a - c),
          d + (2 / 3) * (b - d),
          c,
          d,
        ])
        ;[x0, y0] = [c, d]
        break
      case 'bezierCurveTo':
        out.push(['C', a, b, c, d, e, f])
        ;[x0, y0] = [e, f]
        break
      case 'closePath':
        out.push(['Z'])
        break
    }
  }
  return out
}
