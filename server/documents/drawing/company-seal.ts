// Company seals of every kind as vector drawings (domain.md §3).
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawNameStamp } from '#server/documents/drawing/name-stamp.ts'
import { invoiceSealParts, roundSealParts } from '#server/documents/drawing/round-seal.ts'
import {
  type CheckedSeal,
  SEAL_KINDS,
  type SealParts,
  type SealSpec,
  checkSeal,
} from '#server/documents/drawing/seal-spec.ts'
import { columnCount, frame, setColumns, splitColumns } from '#server/documents/drawing/square-seal.ts'

/**
 * Draws a company seal at its true size in mm; the same specification always gives the same drawing.
 * Throws Refusal `seal.*`: name, shape, size, words, code, tax-number, opacity, glyph-missing.
 */
export const drawCompanySeal = (spec: SealSpec): Drawing => {
  const seal = checkSeal(spec)
  const label = SEAL_KINDS[seal.kind].label
  if (seal.kind === 'legal') {
    return {
      ...drawNameStamp(seal.name, { size: seal.width, color: spec.color, opacity: spec.opacity ?? 80 }),
      text: `${seal.name} ${label}`,
    }
  }
  const parts = sealParts(seal)
  return {
    width: seal.width,
    height: seal.height,
    color: seal.color,
    opacity: seal.opacity,
    text: [seal.name, label, seal.words === label ? '' : seal.words].filter(Boolean).join(' '),
    shapes: [
      ...parts.border,
      ...parts.name,
      ...parts.star,
      ...parts.words,
      ...parts.taxNumber,
      ...parts.code,
    ],
  }
}

/** The shapes of a seal, other than a name stamp, by what they are. */
export const sealParts = (seal: CheckedSeal): SealParts => {
  if (seal.kind === 'invoice') return invoiceSealParts(seal)
  return seal.outline === 'square' ? squareSealParts(seal) : roundSealParts(seal)
}

const squareSealParts = (seal: CheckedSeal): SealParts => {
  const line = 1.0
  const inside = { x: line + 0.5, y: line + 0.5, w: seal.width - 2 * line - 1, h: seal.width - 2 * line - 1 }
  const text = seal.name + seal.words
  return {
    border: [frame(seal.width, seal.width, line)],
    name: setColumns(splitColumns(text, columnCount(Array.from(text).length)), inside, 'seal'),
    star: [],
    words: [],
    code: [],
    taxNumber: [],
  }
}
