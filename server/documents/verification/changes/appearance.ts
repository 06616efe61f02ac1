// What a later signing step may draw into a reserved widget: one normal appearance, not over most of the page.
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfRef, PdfValue } from '#server/documents/verification/reading/values.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { describeCoveringPaint } from './covering-paint.ts'
import { pageNodeOfWidget, readRect, rectOf } from './widget-place.ts'
import type { Place } from './widget-place.ts'

/** Share of a page above which a later appearance counts as covering the page. */
const LARGEST_SHARE = 0.5

/** Whether an appearance dictionary draws nothing. */
export const isEmptyAppearance = (view: RevisionView, value: PdfValue | undefined): boolean => {
  const appearance = view.resolve(value)
  if (appearance === null) return true
  if (!(appearance instanceof Map)) return false
  return [...appearance.values()].every((item) => {
    const stream = view.resolve(item)
    if (stream === null) return true
    if (!(stream instanceof PdfStream)) return false
    const data = unpack(stream, view.resolve, view.file.budget)
    return (
      data !== undefined &&
      Buffer.from(data)
        .toString('latin1')
        .replaceAll(/%[^\r\n]*/g, '')
        .trim() === ''
    )
  })
}

/** Why a newly filled appearance is not acceptable, as the end of a Chinese sentence, or undefined. */
export const describeUnfitAppearance = (place: Place, ref: PdfRef, widget: PdfDict): string | undefined => {
  const { view } = place
  const appearance = view.resolve(widget.get('AP'))
  if (appearance === null) return undefined
  if (!(appearance instanceof Map)) return '写法不对'
  if ([...appearance.keys()].some((key) => key !== 'N')) return '会随鼠标动作变化'
  const normal = view.resolve(appearance.get('N'))
  if (!(normal instanceof PdfStream)) return '有多种状态，显示不确定'
  if (coversPage(place, ref, widget)) return '遮盖了大部分页面'
  return describeCoveringPaint(view, normal)
}

const coversPage = (place: Place, ref: PdfRef, widget: PdfDict): boolean => {
  const page = pageNodeOfWidget(place, ref)
  const rect = rectOf(place.view, widget)
  const sheet = page && readRect(place.view, page.inherited.get('CropBox') ?? page.inherited.get('MediaBox'))
  if (!rect || !sheet) return false
  return rect.width * rect.height > LARGEST_SHARE * sheet.width * sheet.height
}
