// A personal signature set in a typeface (domain.md §3, 字体签名).
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { Refusal } from '#protocol/failures.ts'
import { cropToFit } from '#server/documents/drawing/crop.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { INK, setLine } from '#server/documents/drawing/text.ts'

/** The size in mm that every personal signature is made to fit. */
export const SIGNATURE_BOX = { width: 20, height: 10 } as const

/** A signature, and the characters the brush face lacks, which are set in Song instead. */
export interface TypedSignature {
  readonly drawing: Drawing
  readonly substituted: readonly string[]
}

/**
 * Sets a name in a brush hand or in Song type, cut to its ink, at most 20 × 10 mm.
 * Throws Refusal `signature.name` or `text.glyph-missing`.
 */
export const drawTypedSignature = (
  name: string,
  face: 'brush' | 'song',
  style: { readonly color?: string } = {},
): TypedSignature => {
  const written = normalizePersonName(name)
  if (!isPersonName(written)) {
    throw new Refusal('signature.name', '签名需为 2 至 30 个汉字或字母，可含间隔号“·”，请检查姓名。')
  }
  const { shapes, substituted } = setLine(written, face, SIGNATURE_BOX.height, 0, {
    // The heavier Song suits brush strokes better.
    instead: face === 'brush' ? 'seal' : 'song',
    tight: face === 'brush',
  })
  const cropped = cropToFit(shapes, SIGNATURE_BOX)
  if (!cropped) throw new Refusal('signature.name', '这个姓名没有可以显示的文字，请检查姓名。')
  return {
    drawing: { ...cropped, color: style.color ?? INK, opacity: 1, text: written },
    substituted: [...new Set(substituted)],
  }
}
