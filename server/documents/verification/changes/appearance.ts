// What a later signing step may draw into a reserved widget.
// It is one normal appearance that does not cover most of the page.
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfRef } from '#server/documents/verification/reading/values.ts'
import { blanknessBelow } from './blank-paper.ts'
import type { Comparison } from './comparison.ts'
import { describeCoveringPaint } from './covering-paint.ts'
import { pageNodeOfWidget, readRect, rectOf } from './widget-place.ts'
import type { Place } from './widget-place.ts'

/** Share of a page above which a later appearance counts as covering the page. */
const LARGEST_SHARE = 0.5

/** Why a newly filled appearance is not acceptable, as the end of a Chinese sentence, or undefined. */
export const describeUnfitAppearance = (
  step: Comparison,
  ref: PdfRef,
  widget: PdfDict,
): string | undefined => {
  const { view } = step.newer
  const appearance = view.resolve(widget.get('AP'))
  if (appearance === null) return undefined
  if (!(appearance instanceof Map)) return '写法不对'
  if ([...appearance.keys()].some((key) => key !== 'N')) return '会随鼠标动作变化'
  const normal = view.resolve(appearance.get('N'))
  return normal instanceof PdfStream ? describeUnfitLook(step, ref, widget, normal) : '有多种状态，显示不确定'
}

/** Why what a widget shows now is not acceptable over what was signed, as the end of a Chinese sentence, or undefined. */
export const describeUnfitLook = (
  step: Comparison,
  ref: PdfRef,
  widget: PdfDict,
  look: PdfStream,
): string | undefined => {
  const { view } = step.newer
  if (coversPage(step.newer, ref, widget)) return '遮盖了大部分页面'
  const covering = describeCoveringPaint(view, look)
  if (covering === undefined) return undefined
  const below = blanknessBelow(step, ref, widget)
  if (below === 'blank') return describeCoveringPaint(view, look, { onBlankPaper: true })
  return below === 'unknown' ? `${covering}，且无法确认下面是空白` : covering
}

const coversPage = (place: Place, ref: PdfRef, widget: PdfDict): boolean => {
  const page = pageNodeOfWidget(place, ref)
  const rect = rectOf(place.view, widget)
  const sheet = page && readRect(place.view, page.inherited.get('CropBox') ?? page.inherited.get('MediaBox'))
  if (!rect || !sheet) return false
  return rect.width * rect.height > LARGEST_SHARE * sheet.width * sheet.height
}
