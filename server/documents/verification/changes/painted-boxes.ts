// The boxes in which a content stream paints, to tell whether an area of the page is blank.
// They are sure to hold every mark.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream, PdfString, isName, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { contentOperators } from './content-operators.ts'
import { readFontReach } from './font-reach.ts'
import { multiplied, scaleOf } from './paint-mask.ts'
import type { Matrix } from './paint-mask.ts'
import { TextLine } from './text-line.ts'

/** Left, bottom, right and top. */
export type Box = readonly [number, number, number, number]

const DEEPEST_FORM = 6
const MOST_FORMS = 200
/** Corners of lines reach as far as the miter limit lets them, which is 10 where nobody sets it. */
const MITER = 10
const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's'])
const POINTS: Record<string, number> = { m: 2, l: 2, c: 6, v: 4, y: 4 }
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"'])
/** Sets how, not where, something is painted, or only narrows it. */
const ELSEWHERE = new Set(
  'h W W* n BT ET g G rg RG k K cs CS sc SC scn SCN i ri d J j MP DP BMC BDC EMC BX EX'.split(' '),
)

interface State {
  readonly matrix: Matrix
  readonly pen: number
  readonly miter: number
}

/** Follows content and the forms in it; a `PdfDefect` where something in it cannot be placed. */
export class PaintedBoxes {
  readonly boxes: Box[] = []
  private readonly view: RevisionView
  private forms = 0

  constructor(view: RevisionView) {
    this.view = view
  }

  /** Takes the marks of one content stream. */
  content(data: Uint8Array, resources: PdfDict, from: Matrix, depth = 0): void {
    const text = new TextLine()
    const saved: [State, TextLine][] = []
    let state: State = { matrix: from, pen: 1, miter: MITER }
    let points: [number, number][] = []
    for (const { name, operands } of contentOperators(data)) {
      const count = POINTS[name]
      if (count !== undefined || name === 're') points.push(...pointsOf(name, operands, count ?? 4))
      else if (PAINTS.has(name)) this.mark(points, state.matrix, state.pen * state.miter)
      else if (name === 'q') saved.push([state, text.copy()])
      else if (name === 'Q') {
        const [older, line] = saved.pop() ?? [state, text]
        state = older
        text.restore(line)
      } else if (name === 'cm') state = { ...state, matrix: multiplied(matrixIn(operands), state.matrix) }
      else if (name === 'w') state = { ...state, pen: Math.abs(numberIn(operands)) }
      else if (name === 'M') state = { ...state, miter: Math.max(MITER, numberIn(operands)) }
      else if (name === 'gs') this.check(this.entry(resources, 'ExtGState', operands[0]))
      else if (name === 'Do')
        this.object(this.entry(resources, 'XObject', operands[0]), resources, state, depth)
      else if (name === 'Tf') {
        const font = this.view.dict(this.entry(resources, 'Font', operands[0]))
        text.setFont(readFontReach(this.view, font), numberIn(operands.slice(1)))
      } else if (!text.follow(name, operands) && !ELSEWHERE.has(name)) throw unplaced()
      if (SHOWS_TEXT.has(name)) this.text(text, name, operands, state)
      if (PAINTS.has(name) || name === 'n') points = []
    }
  }

  private text(text: TextLine, name: string, operands: readonly PdfValue[], state: State): void {
    const shown = operands.at(-1)
    if (name === 'TJ' ? !Array.isArray(shown) : !(shown instanceof PdfString)) throw unplaced()
    const { corners, matrix } = text.show(Array.isArray(shown) ? shown : [shown ?? null])
    this.mark(corners, multiplied(matrix, state.matrix), state.pen * state.miter)
  }

  private object(object: PdfValue, above: PdfDict, state: State, depth: number): void {
    const { view } = this
    if (!(object instanceof PdfStream)) throw unplaced()
    if (!isName(view.resolve(object.dict.get('Subtype')), 'Form')) {
      this.mark(pointsOf('re', [0, 0, 1, 1], 4), state.matrix, 0)
      return
    }
    this.forms += 1
    const data = unpack(object, view.resolve, view.file.budget)
    if (!data || depth > DEEPEST_FORM || this.forms > MOST_FORMS) throw unplaced()
    const own = view.array(object.dict.get('Matrix'))?.map((item) => view.resolve(item))
    const matrix = own ? multiplied(matrixIn(own), state.matrix) : state.matrix
    this.content(data, view.dict(object.dict.get('Resources')) ?? above, matrix, depth + 1)
  }

  // What a graphics state sets by another name is not followed.
  private check(value: PdfValue): void {
    const state = this.view.dict(value)
    if (!state || ['LW', 'ML', 'Font', 'SMask'].some((key) => state.has(key) && !this.isNone(state.get(key))))
      throw unplaced()
  }

  private isNone(value: PdfValue | undefined): boolean {
    return isName(this.view.resolve(value), 'None')
  }

  private entry(resources: PdfDict, kind: string, key: PdfValue | undefined): PdfValue {
    return this.view.resolve(this.view.dict(resources.get(kind))?.get(nameText(key) ?? ''))
  }

  private mark(points: readonly (readonly [number, number])[], matrix: Matrix, pen: number): void {
    if (points.length === 0) return
    const [a, b, c, d, e, f] = matrix
    const xs = points.map(([x, y]) => a * x + c * y + e)
    const ys = points.map(([x, y]) => b * x + d * y + f)
    const edge = (pen * scaleOf(matrix)) / 2
    const box = [least(xs) - edge, least(ys) - edge, most(xs) + edge, most(ys) + edge] as const
    if (!box.every(Number.isFinite)) throw unplaced()
    this.boxes.push(box)
  }
}

const unplaced = (): PdfDefect => new PdfDefect('无法判断页面上哪里有内容')
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))

const numbersIn = (operands: readonly PdfValue[], count: number): number[] => {
  const numbers = operands.filter((item) => typeof item === 'number')
  if (numbers.length !== count || operands.length !== count) throw unplaced()
  return numbers
}

const numberIn = (operands: readonly PdfValue[]): number => numbersIn(operands, 1)[0] ?? 0

const matrixIn = (operands: readonly PdfValue[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(operands, 6)
  return [a, b, c, d, e, f]
}

const corners = (x1: number, y1: number, x2: number, y2: number): [number, number][] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
]

const pointsOf = (name: string, operands: readonly PdfValue[], count: number): [number, number][] => {
  const n = numbersIn(operands, count)
  const [x = 0, y = 0, w = 0, h = 0] = n
  if (name === 're') return corners(x, y, x + w, y + h)
  return n.flatMap((value, i): [number, number][] => (i % 2 === 0 ? [[value, n[i + 1] ?? 0]] : []))
}
