// Personal name stamps: a square read from the right, or a flat box for longer names (domain.md §3).
import { Refusal } from '#protocol/failures.ts'
import { setAcross } from '#server/documents/drawing/across-text.ts'
import type { Drawing, Shape } from '#server/documents/drawing/drawing.ts'
import { cellShares } from '#server/documents/drawing/seal-lettering.ts'
import { SEAL_COLORS, type SealColor } from '#server/documents/drawing/seal-spec.ts'
import { frame, setColumns, splitColumns } from '#server/documents/drawing/square-seal.ts'

/** How a name stamp looks. `size` is the side of a square in mm (20, 18 or 16); a flat box is always 20 × 10. */
export interface NameStampStyle {
  readonly outline?: 'square' | 'rectangle'
  readonly size?: number
  readonly framed?: boolean
  readonly color?: SealColor | undefined
  /** Per cent, 20 to 100. */
  readonly opacity?: number
}

const STAMP_SIZES = [20, 18, 16]

/** The text of a square stamp: two characters take 之印, three take 印, four are kept; null when it cannot be square. */
export const squareStampText = (name: string): string | null => {
  const ending = ['', '', '之印', '印', ''][Array.from(name).length]
  return ending === undefined || Array.from(name).length < 2 ? null : name + ending
}

const stampShapes = (text: string, flat: boolean, side: number, framed: boolean): Shape[] => {
  const line = framed ? 0.05 * side : 0
  const height = flat ? side / 2 : side
  const margin = framed ? line + 0.035 * side : 0
  const border = framed ? [frame(side, height, line)] : []
  if (!flat) {
    const inside = { x: margin, y: margin, w: side - 2 * margin, h: side - 2 * margin }
    return [...border, ...setColumns(splitColumns(text, 2), inside, 'seal')]
  }
  const limit = side - 2 * margin - line
  // A long name gets lower letters rather than ones squeezed into needles.
  const letter = Math.max(0.3, Math.min(0.6, limit / (0.68 * cellShares(text, 'seal')) / height)) * height
  const size = {
    width: 0.85 * letter,
    height: letter,
    gap: 0.12 * letter,
    limit,
    face: 'seal',
  } as const
  return [...border, ...setAcross(text, { cx: side / 2, foot: (height + letter) / 2 }, size)]
}

/** Draws a person's name stamp in mm. Throws Refusal `seal.name`, `seal.size`, `seal.opacity` or `seal.glyph-missing`. */
export const drawNameStamp = (name: string, style: NameStampStyle = {}): Drawing => {
  const written = name.trim()
  const letters = Array.from(written).length
  if (letters < 2 || letters > 30) throw new Refusal('seal.name', '姓名需为 2 至 30 个字，请检查姓名。')
  const percent = style.opacity ?? 100
  if (!(percent >= 20 && percent <= 100)) {
    throw new Refusal('seal.opacity', '印章的不透明度需在 20% 到 100% 之间，请调整。')
  }
  const square = style.outline === 'rectangle' ? null : squareStampText(written)
  const side = square === null ? 20 : (style.size ?? 20)
  if (!STAMP_SIZES.includes(side)) {
    throw new Refusal('seal.size', `方形名章的边长只能是 ${STAMP_SIZES.join('、')} 毫米，请重新选择。`)
  }
  return {
    width: side,
    height: square === null ? side / 2 : side,
    color: SEAL_COLORS[style.color ?? 'red'],
    opacity: percent / 100,
    text: written,
    shapes: stampShapes(square ?? written, square === null, side, style.framed ?? true),
  }
}
