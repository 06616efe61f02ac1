// Draws circular and oval seals.
// They have a ring, a name along the top, a star, words across, and a code along the bottom (domain.md §3).
import type { Shape } from '#server/documents/drawing/drawing.ts'
import { setAcross } from '#server/documents/drawing/across-text.ts'
import { ellipsePath, filled, starPath, stroked } from '#server/documents/drawing/paths.ts'
import {
  type RingLine,
  type RingText,
  halfLength,
  leastSpacing,
  setAlongBottom,
  setAlongTop,
  sweepOf,
} from '#server/documents/drawing/ring-text.ts'
import { cellShares } from '#server/documents/drawing/seal-lettering.ts'
import { type CheckedSeal, SEAL_KINDS, type SealParts } from '#server/documents/drawing/seal-spec.ts'

/** The diameter for which the lengths of the domain model are given, in mm. */
const MODEL_DIAMETER = 42

/** Height in mm of the name's characters on the model diameter. */
const nameHeight = (letters: number): number => {
  if (letters <= 12) return 5.2
  if (letters <= 18) return 4.6
  return letters <= 25 ? 4.0 : 3.4
}

/** A character's width as a share of its height: falls from 0.75 at 12 characters to 0.55 at 25. */
const widthFactor = (letters: number): number => 0.75 - 0.2 * Math.min(1, Math.max(0, (letters - 12) / 13))

/** An oval's name is scaled by the mean of its axes, not by the short one, and this is the distance of its characters. */
const OVAL_SCALE = 0.875
const OVAL_SPACING = 1.45

/** Characters never take more than this share of their room, so that neighbours stay apart. */
const FILL = 0.9
/** A character is not squeezed below this share of its height; it gets lower instead. */
const SLIMMEST = 0.45

interface NamePlan {
  readonly height: number
  readonly width: number
  readonly line: RingLine
  readonly sweep: number
}

type Rim = Omit<RingLine, 'inset'>

/** The name `gap` mm inside the rim, `wanted` mm high if that fits; `sweepFor` says how many degrees it takes on a line. */
const planName = (
  rim: Rim,
  gap: number,
  name: string,
  wanted: number,
  sweepFor: (line: RingLine, natural: number) => number,
): NamePlan => {
  const cells = cellShares(name, 'seal')
  let height = wanted
  for (;;) {
    const line = { ...rim, inset: gap + height }
    const natural = widthFactor(Array.from(name).length) * height
    const sweep = sweepFor(line, natural * cells)
    const width = Math.min(natural, (FILL * 2 * halfLength(line, sweep)) / cells)
    if (width >= SLIMMEST * height)
      return {
        height,
        width,
        line: evenLine(line, { text: name, face: 'seal', width, height, sweep }),
        sweep,
      }
    height *= 0.97
  }
}

/**
 * At an oval's narrow ends the heads spread. Spacing measured at half height looks more even than at the feet;
 * it is used as far as the feet have the room. On a circle all are the same.
 */
const evenLine = (line: RingLine, text: RingText): RingLine =>
  [0.5, 0.4, 0.3, 0.2, 0.1]
    .map((share) => ({ ...line, lift: share * text.height }))
    .find((lifted) => line.a !== line.b && leastSpacing(lifted, text) > 1.08) ?? line

/** The parts of a circular or oval seal of any kind but the invoice seal. */
export const roundSealParts = (seal: CheckedSeal): SealParts => {
  const [cx, cy] = [seal.width / 2, seal.height / 2]
  const border = seal.width >= 40 ? 1.2 : 1.0
  const scale = seal.height / MODEL_DIAMETER
  const letters = Array.from(seal.name).length
  // A long name takes the room of the words across (domain.md §3), unless they are what tells this seal from the 公章.
  const words = letters > 25 && SEAL_KINDS[seal.kind].words === '' ? '' : seal.words
  const rim = { cx, cy, a: cx, b: cy }
  const most = words ? 220 : 250
  // An oval has no even degrees: there the characters keep an even distance instead.
  const name =
    seal.outline === 'oval'
      ? planName(rim, border + 0.8, seal.name, nameHeight(letters) * OVAL_SCALE, (line, natural) =>
          sweepOf(line, natural * OVAL_SPACING, most),
        )
      : planName(rim, border + scale, seal.name, nameHeight(letters) * scale, () =>
          Math.min(most, 20 * cellShares(seal.name, 'seal')),
        )
  const wordsHeight = seal.outline === 'oval' && !seal.star ? 4.5 : 4 * scale
  const wordsMiddle = seal.outline === 'oval' && !seal.star ? cy : cy + 0.55 * cy
  const reach = (wordsMiddle + wordsHeight / 2 - cy) / (cy - border)
  return {
    border: [stroked(ellipsePath(cx, cy, cx - border / 2, cy - border / 2), border)],
    name: setAlongTop(name.line, { ...name, text: seal.name, face: 'seal' }),
    star: seal.star ? [filled(starPath(cx, cy, 7 * scale))] : [],
    words: setAcross(
      words,
      { cx, foot: wordsMiddle + wordsHeight / 2 },
      {
        width: 0.75 * wordsHeight,
        height: wordsHeight,
        gap: 0.15 * wordsHeight,
        limit: 2 * (cx - border) * Math.sqrt(1 - reach * reach) - 2 * scale,
        face: 'seal',
      },
    ),
    code: setCode(rim, border, scale, seal.code),
    taxNumber: [],
  }
}

const setCode = (rim: Rim, border: number, scale: number, code: string): Shape[] => {
  const height = 1.8 * scale
  const line = { ...rim, inset: border + scale }
  const width = height
  // Room in proportion to the text, but never into the name's ends at 125°.
  const perDegree = halfLength(line, 90) / 45
  const sweep = Math.min(96, (cellShares(code, 'hei') * width * 1.25) / perDegree)
  return setAlongBottom(line, { text: code, face: 'hei', width, height, sweep })
}

/** The parts of an invoice seal: lengths fixed by 税务总局公告2011年第7号, 40 × 30 mm. */
export const invoiceSealParts = (seal: CheckedSeal): SealParts => {
  const [cx, cy] = [seal.width / 2, seal.height / 2]
  const rim = { cx, cy, a: cx, b: cy }
  const sweep = Math.min(260, Math.max(210, 160 + 5 * Array.from(seal.name).length))
  const name = planName(rim, 1.5, seal.name, 4.2, () => sweep)
  return {
    border: [stroked(ellipsePath(cx, cy, cx - 0.5, cy - 0.5), 1)],
    name: setAlongTop(name.line, { ...name, text: seal.name, face: 'seal' }),
    star: [],
    words: setAcross(
      seal.words,
      { cx, foot: cy + 4.2 + 4.6 },
      { width: 3, height: 4.6, gap: 0.3, limit: 17, face: 'seal' },
    ),
    code: [],
    taxNumber: setAcross(
      seal.taxNumber,
      { cx, foot: cy + 3.7 / 2 },
      { width: 2.35, height: 3.7, gap: 0.1, limit: 26, face: 'hei' },
    ),
  }
}
