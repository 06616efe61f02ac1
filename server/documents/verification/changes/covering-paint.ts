// Tells whether an appearance hides what is under it.
// Light paint, solid blocks and opaque pictures could rewrite signed text.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import { PdfStream, isName, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { contentOperators } from './content-operators.ts'
import type { ContentOperator } from './content-operators.ts'
import { describeOpaqueImage } from './opaque-image.ts'
import { inkAfter } from './paint-colour.ts'
import type { Ink } from './paint-colour.ts'
import { IDENTITY, PaintMask, matrixOf, multiplied, scaleOf } from './paint-mask.ts'
import type { Matrix } from './paint-mask.ts'
import { TextBoxes } from './text-boxes.ts'

const DEEPEST_FORM = 6
/** Thousandths of an em beyond which no honest glyph reaches. */
const LARGEST_GLYPH = 4_000
const MOST_FORMS = 200
/** An appearance of which this share is filled solid is a block that hides what is below it. */
const BLOCK_SHARE = 0.85
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"'])
const HARMLESS_BLENDING = new Set(['Normal', 'Compatible', 'Multiply', 'Darken'])

/** Share of the box's height from which on glyphs count as blocks. */
const HUGE_GLYPH = 0.25
/** Share of a font's size from which on a pen along its glyphs draws blocks. */
const WIDE_PEN = 0.15

interface State {
  readonly ink: Ink
  readonly matrix: Matrix
  /** Width of lines in the form's own units. */
  readonly pen: number
}

/** Looks through one appearance and the forms in it. */
class Inspection {
  readonly view: RevisionView
  readonly mask: PaintMask
  /** Whether there is anything below that could be hidden. */
  private readonly isBlank: boolean
  private forms = 0

  constructor(view: RevisionView, mask: PaintMask, isBlank: boolean) {
    this.view = view
    this.mask = mask
    this.isBlank = isBlank
  }

  form(
    form: PdfStream,
    above: PdfDict,
    from: State,
    depth: number,
    textAbove?: TextBoxes,
  ): string | undefined {
    this.forms += 1
    if (depth > DEEPEST_FORM || this.forms > MOST_FORMS) return '嵌套过深，无法检查'
    if (form.dict.has('OC')) return '放在可隐藏的图层上'
    const operators = operatorsOf(this.view, form, depth > 0)
    if (!operators) return '无法检查（压缩方式不支持）'
    const resources = this.view.dict(form.dict.get('Resources')) ?? above
    if (redefinesColours(this.view, resources)) return '重新定义了基本颜色，无法检查'
    const text = new TextBoxes(textAbove)
    const saved: State[] = []
    let state = from
    for (const { name, operands } of operators) {
      if (name === 'q') saved.push(state)
      else if (name === 'Q') state = saved.pop() ?? state
      else if (name === 'cm') state = { ...state, matrix: multiplied(matrixOf(operands), state.matrix) }
      const found =
        this.paint(name, state.ink) ?? this.operator(name, operands, resources, { ...state, text }, depth)
      if (found) return found
      text.follow(name, operands)
      if (SHOWS_TEXT.has(name)) {
        const wide = this.text(text, operands, state)
        if (wide) return wide
      }
      this.mask.construct(name, operands, state.matrix)
      const pen = STROKES.has(name) ? state.pen * scaleOf(state.matrix) : 0
      if (FILLS.has(name) || STROKES.has(name) || name === 'n')
        this.mask.finish(FILLS.has(name), name.endsWith('*'), pen)
      if (name === 'w' && typeof operands[0] === 'number') state = { ...state, pen: operands[0] }
      state = { ...state, ink: inkAfter(this.view, resources, name, operands, state.ink) }
    }
    return undefined
  }

  private paint(name: string, ink: Ink): string | undefined {
    return this.isBlank ? undefined : describePaint(name, ink)
  }

  // Glyphs of a size to hide something count as the boxes they may fill.
  private text(text: TextBoxes, operands: readonly PdfValue[], state: State): string | undefined {
    if (this.isBlank) return undefined
    if (text.mode % 4 !== 0 && text.mode % 4 !== 3 && state.pen > WIDE_PEN * Math.abs(text.size))
      return '用过粗的文字遮盖了下面的内容'
    const { box, matrix } = text.shown(operands, state.matrix)
    if (Math.abs(box[3] ?? 0) * scaleOf(matrix) > HUGE_GLYPH * this.mask.height) this.mask.block(box, matrix)
    return undefined
  }

  private operator(
    name: string,
    operands: readonly PdfValue[],
    resources: PdfDict,
    { text, ...state }: State & { readonly text: TextBoxes },
    depth: number,
  ): string | undefined {
    const { view } = this
    if (name === 'sh' || name === 'BI') return '含有无法检查的底纹或图片'
    if (name === 'BDC' && isName(operands[0], 'OC')) return '放在可隐藏的图层上'
    const kind = { gs: 'ExtGState', Tf: 'Font', Do: 'XObject' }[name]
    if (!kind) return undefined
    const key = nameText(operands[name === 'Tf' ? 0 : operands.length - 1]) ?? ''
    const object = view.resolve(view.dict(resources.get(kind))?.get(key))
    // Readers look elsewhere for what is missing here, each in its own place.
    if (object === null) return '用到了自身没有的资源，无法检查'
    if (name === 'gs') return describeState(view, view.dict(object))
    if (name === 'Tf') return describeFont(view, view.dict(object))
    if (!(object instanceof PdfStream)) return '写法不对'
    if (!isName(object.dict.get('Subtype'), 'Form')) return describeOpaqueImage(view, object, this.isBlank)
    const matrix = multiplied(matrixOf(view.array(object.dict.get('Matrix'))), state.matrix)
    return this.form(object, resources, { ...state, matrix }, depth + 1, text)
  }
}

/** Bytes of a form whose operators are kept until the next one is read. */
const MOST_KEPT = 256 * 1024

const lastRead = new WeakMap<RevisionView, { form: PdfStream; operators: readonly ContentOperator[] }>()

/** The form's operators; `isInner`: the strips of a seal over many pages show the same form one after the other, which is read once. */
const operatorsOf = (
  view: RevisionView,
  form: PdfStream,
  isInner: boolean,
): Iterable<ContentOperator> | undefined => {
  const last = lastRead.get(view)
  if (last?.form === form) return last.operators
  const data = unpack(form, view.resolve, view.file.budget)
  if (data === undefined || !isInner || data.length > MOST_KEPT) return data && contentOperators(data)
  const operators = [...contentOperators(data)]
  lastRead.set(view, { form, operators })
  return operators
}

/**
 * Why the form could hide what is under it, as the end of a Chinese sentence, or undefined. On blank paper light paint, blocks
 * and opaque pictures hide nothing; what cannot be judged is refused there too.
 */
export const describeCoveringPaint = (
  view: RevisionView,
  form: PdfStream,
  { onBlankPaper = false }: { onBlankPaper?: boolean } = {},
): string | undefined => {
  const box = (view.array(form.dict.get('BBox')) ?? []).map((item) => view.resolve(item))
  const [x1, y1, x2, y2] = box
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') {
    return '没有边界'
  }
  const mask = new PaintMask([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)])
  try {
    const inspection = new Inspection(view, mask, onBlankPaper)
    const start: State = { ink: { fill: 'dark', stroke: 'dark' }, matrix: IDENTITY, pen: 1 }
    const found = inspection.form(form, new Map(), start, 0)
    const isBlock = mask.share > BLOCK_SHARE && !onBlankPaper
    return found ?? (isBlock ? '用整块颜色遮盖了下面的内容' : undefined)
  } catch (error) {
    if (error instanceof PdfDefect) return `无法检查（${error.message}）`
    throw error
  }
}

const describePaint = (name: string, ink: Ink): string | undefined => {
  const text = SHOWS_TEXT.has(name)
  const used = [
    ...(FILLS.has(name) || text ? [ink.fill] : []),
    ...(STROKES.has(name) || text ? [ink.stroke] : []),
  ]
  if (used.includes('unknown')) return '使用了无法检查的颜色'
  return used.includes('light') ? '用浅色遮盖了下面的内容' : undefined
}

// The glyphs of a Type 3 font are content streams of their own, with colours of their own.
const describeFont = (view: RevisionView, font: PdfDict | undefined): string | undefined => {
  if (!font || isName(view.resolve(font.get('Subtype')), 'Type3')) return '使用了无法检查的字体'
  const inner = view.dict(view.array(font.get('DescendantFonts'))?.[0]) ?? font
  const box = view.array(view.dict(inner.get('FontDescriptor'))?.get('FontBBox')) ?? []
  const isHuge = box.some((item) => Math.abs(Number(view.resolve(item))) > LARGEST_GLYPH)
  return isHuge ? '使用了字形过大的字体' : undefined
}

// A default colour space takes the place of the plain one wherever that is used (§8.6.5.6).
const redefinesColours = (view: RevisionView, resources: PdfDict): boolean => {
  const spaces = view.dict(resources.get('ColorSpace'))
  return ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].some((key) => spaces?.has(key))
}

const describeState = (view: RevisionView, state: PdfDict | undefined): string | undefined => {
  const mode = view.resolve(state?.get('BM'))
  const modes = (Array.isArray(mode) ? mode : mode === null ? [] : [mode]).map((item) => nameText(item) ?? '')
  if (modes.some((item) => !HARMLESS_BLENDING.has(item))) return '使用了会改变下面内容的混合方式'
  const functions = ['TR', 'TR2', 'HT', 'BG', 'BG2', 'UCR', 'UCR2'].map((key) =>
    view.resolve(state?.get(key)),
  )
  if (functions.some((value) => value !== null && !['Identity', 'Default'].includes(nameText(value) ?? '')))
    return '使用了会改变颜色的设置，无法检查'
  const width = view.resolve(state?.get('LW'))
  if (width !== null && width !== 0 && width !== 1) return '在图形状态中改变了线宽，无法检查'
  const font = view.array(state?.get('Font'))?.[0]
  if (font !== undefined) return describeFont(view, view.dict(font)) ?? '在图形状态中改变了字体，无法检查'
  const mask = view.resolve(state?.get('SMask'))
  return mask === null || isName(mask, 'None') ? undefined : '使用了无法检查的遮罩'
}
