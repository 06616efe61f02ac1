// Gives reserved widgets their appearance (ISO 32000-2 §12.5.5).
// A drawing is one form XObject, shared by all its positions.
import type { PdfFile } from '#server/documents/pdf/file.ts'
import type { Revision } from '#server/documents/pdf/revision.ts'
import { dictOf, name, PdfRef, PdfStream } from '#server/documents/pdf/values.ts'
import type { PdfDict } from '#server/documents/pdf/values.ts'
import { writeNumber } from '#server/documents/pdf/write.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawingForm, encodeDrawing, rounded } from './encoded-drawing.ts'
import type { EncodedDrawing } from './encoded-drawing.ts'
import type { SlotContent } from './slots.ts'

/** What a signing act draws. A 骑缝 strip shows a part of the seal. Drawings encoded beforehand cost nothing per signature. */
export interface Appearances {
  readonly seal?: Drawing | EncodedDrawing | undefined
  readonly date?: Drawing | EncodedDrawing | undefined
}

interface Shown {
  readonly drawing: EncodedDrawing
  readonly ref: PdfRef
}

// Stretching by less than this cannot be seen and saves a form of its own.
const SAME_SHAPE = 0.01

/** Draws into widgets; forms that look the same are written once. */
export const createAppearanceWriter = (revision: Revision, appearances: Appearances) => {
  const drawn = new Map<Drawing | EncodedDrawing, Shown>()
  const placed = new Map<string, PdfRef>()

  const shown = (content: SlotContent): Shown => {
    const drawing = content.kind === 'date' ? appearances.date : appearances.seal
    if (!drawing) throw new TypeError(`a ${content.kind} is reserved but not drawn`)
    const known = drawn.get(drawing)
    if (known) return known
    const encoded = 'shapes' in drawing ? encodeDrawing(drawing) : drawing
    const fresh = { drawing: encoded, ref: revision.add(drawingForm(encoded)) }
    drawn.set(drawing, fresh)
    return fresh
  }

  /** The appearance dictionary of a widget with this content. */
  return (file: PdfFile, widget: PdfDict, content: SlotContent): PdfDict => {
    const { drawing, ref } = shown(content)
    const box = boxOf(file, widget)
    const whole = content.kind === 'edge' ? { ...box, width: box.width * content.count } : box
    const scale = Math.min(whole.width / drawing.width, whole.height / drawing.height)
    const [dx, dy] = [(whole.width - drawing.width * scale) / 2, (whole.height - drawing.height * scale) / 2]
    const fits = dx <= whole.width * SAME_SHAPE && dy <= whole.height * SAME_SHAPE
    if (content.kind !== 'edge' && fits && box.rotation === 0) return dictOf({ N: ref })

    const left = content.kind === 'edge' ? box.width * content.index : 0
    const view = [left, 0, left + box.width, box.height].map(rounded)
    const key = `${ref.num} ${view.join(' ')} ${box.rotation}`
    const known = placed.get(key)
    if (known) return dictOf({ N: known })
    const [sx, sy] = fits ? [whole.width / drawing.width, whole.height / drawing.height] : [scale, scale]
    const [tx, ty] = fits ? [0, 0] : [dx, dy]
    const matrix = [sx, 0, 0, sy, tx, ty].map((value) => writeNumber(Math.round(value * 1e6) / 1e6)).join(' ')
    const form = revision.add(
      new PdfStream(
        dictOf({
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: view,
          ...(box.rotation === 0 ? {} : { Matrix: TURNED[box.rotation] }),
          Resources: dictOf({ XObject: dictOf({ D: ref }) }),
        }),
        Buffer.from(`q ${matrix} cm/D Do Q`, 'latin1'),
      ),
    )
    placed.set(key, form)
    return dictOf({ N: form })
  }
}

// Turned against the page, so that the drawing is upright when the page is shown (§12.5.5, algorithm 8).
const TURNED: Record<number, number[]> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

const boxOf = (file: PdfFile, widget: PdfDict) => {
  const [left = 0, bottom = 0, right = 0, top = 0] = file
    .array(widget.get('Rect'))
    .map((value) => (typeof value === 'number' ? value : 0))
  const turn = file.dict(widget.get('MK'))?.get('R')
  const rotation = turn === 90 || turn === 180 || turn === 270 ? turn : 0
  const [w, h] = [right - left, top - bottom]
  return rotation % 180 === 0 ? { width: w, height: h, rotation } : { width: h, height: w, rotation }
}
