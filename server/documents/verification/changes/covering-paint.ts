// Whether an appearance hides what lies under it: light paint, solid blocks and opaque pictures could rewrite signed text.
import { PdfDefect } from '../reading/defect.ts'
import { unpack } from '../reading/filters.ts'
import { PdfStream, isName, nameText } from '../reading/values.ts'
import type { PdfDict, PdfValue } from '../reading/values.ts'
import type { RevisionView } from '../reading/revision-view.ts'
import { contentOperators } from './content-operators.ts'
import { describeOpaqueImage } from './opaque-image.ts'
import { isLight } from './paint-lightness.ts'
import { readRect } from './widget-place.ts'

const DEEPEST_FORM = 6
/** A block that fills this share of its form hides what is below it. */
const BLOCK_SHARE = 0.5
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"'])
const ENDS_PATH = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'n'])

interface Ink {
  fill: boolean | undefined
  stroke: boolean | undefined
}

/** Why the form could hide what is under it, as the end of a Chinese sentence, or undefined. */
export const describeCoveringPaint = (view: RevisionView, form: PdfStream): string | undefined => {
  try {
    return inspectForm(view, form, new Map(), 0)
  } catch (error) {
    if (error instanceof PdfDefect) return `无法检查（${error.message}）`
    throw error
  }
}

const inspectForm = (view: RevisionView, form: PdfStream, above: PdfDict, depth: number): string | undefined => {
  if (depth > DEEPEST_FORM) return '嵌套过深，无法检查'
  if (form.dict.has('OC')) return '放在可隐藏的图层上'
  const data = unpack(form, view.resolve, view.file.budget)
  if (!data) return '无法检查（压缩方式不支持）'
  const resources = view.dict(form.dict.get('Resources')) ?? above
  const box = readRect(view, form.dict.get('BBox'))
  const ink: Ink[] = [{ fill: false, stroke: false }]
  let block = 0
  for (const { name, operands } of contentOperators(data)) {
    const now = ink.at(-1) ?? { fill: undefined, stroke: undefined }
    if (name === 'q') ink.push({ ...now })
    else if (name === 'Q') ink.length > 1 && ink.pop()
    else if (name === 're') block += Math.abs(numberAt(operands, 2) * numberAt(operands, 3))
    const found =
      describePaint(name, now) ??
      (FILLS.has(name) && box && block > BLOCK_SHARE * box.width * box.height && block > 0
        ? '用整块颜色遮盖了下面的内容'
        : undefined) ??
      describeOther(view, resources, name, operands, depth)
    if (found) return found
    if (ENDS_PATH.has(name)) block = 0
    takeColour(view, resources, name, operands, now)
  }
  return undefined
}

const describePaint = (name: string, ink: Ink): string | undefined => {
  const paints = [
    ...(FILLS.has(name) || SHOWS_TEXT.has(name) ? [ink.fill] : []),
    ...(STROKES.has(name) || SHOWS_TEXT.has(name) ? [ink.stroke] : []),
  ]
  if (paints.includes(undefined)) return '使用了无法检查的颜色'
  return paints.includes(true) ? '用浅色遮盖了下面的内容' : undefined
}

const describeOther = (
  view: RevisionView,
  resources: PdfDict,
  name: string,
  operands: readonly PdfValue[],
  depth: number,
): string | undefined => {
  if (name === 'sh' || name === 'BI') return '含有无法检查的底纹或图片'
  const key = nameText(operands.at(-1)) ?? ''
  if (name === 'BDC' && isName(operands[0], 'OC')) return '放在可隐藏的图层上'
  if (name === 'gs') return describeState(view, view.dict(view.dict(resources.get('ExtGState'))?.get(key)))
  if (name !== 'Do') return undefined
  const object = view.resolve(view.dict(resources.get('XObject'))?.get(key))
  if (!(object instanceof PdfStream)) return undefined
  if (isName(object.dict.get('Subtype'), 'Form')) return inspectForm(view, object, resources, depth + 1)
  return describeOpaqueImage(view, object)
}

const describeState = (view: RevisionView, state: PdfDict | undefined): string | undefined => {
  const mode = view.resolve(state?.get('BM'))
  const modes = (Array.isArray(mode) ? mode : mode === null ? [] : [mode]).map((item) => nameText(item))
  if (modes.some((item) => !['Normal', 'Compatible', 'Multiply', 'Darken'].includes(item ?? ''))) {
    return '使用了会改变下面内容的混合方式'
  }
  const mask = view.resolve(state?.get('SMask'))
  return mask === null || isName(mask, 'None') ? undefined : '使用了无法检查的遮罩'
}

const takeColour = (
  view: RevisionView,
  resources: PdfDict,
  name: string,
  operands: readonly PdfValue[],
  ink: Ink,
): void => {
  if (['g', 'rg', 'k'].includes(name)) ink.fill = isLight(operands)
  else if (['G', 'RG', 'K'].includes(name)) ink.stroke = isLight(operands)
  else if (name === 'cs' || name === 'CS') {
    const plain = isPlainSpace(view, resources, operands[0])
    ink[name === 'cs' ? 'fill' : 'stroke'] = plain ? false : undefined
  } else if (name === 'sc' || name === 'scn') ink.fill = ink.fill === undefined ? undefined : isLight(operands)
  else if (name === 'SC' || name === 'SCN') ink.stroke = ink.stroke === undefined ? undefined : isLight(operands)
}

const isPlainSpace = (view: RevisionView, resources: PdfDict, value: PdfValue | undefined): boolean => {
  const key = nameText(value) ?? ''
  const space = view.resolve(view.dict(resources.get('ColorSpace'))?.get(key))
  const kind = Array.isArray(space) ? nameText(view.resolve(space[0])) : (nameText(space) ?? key)
  return ['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'CalGray', 'CalRGB', 'ICCBased'].includes(kind ?? '')
}

const numberAt = (operands: readonly PdfValue[], index: number): number => {
  const value = operands[index]
  return typeof value === 'number' ? value : 0
}
